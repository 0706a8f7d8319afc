import { approvals } from '@oselia/contract/approvals'
import type { ApprovalKind } from '@oselia/contract/approvals.enums'
import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { signInAs, staffWith, type Who } from '../../../testing/sign-in.js'

let now = new Date('2026-03-05T10:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product

const eyes = async (four_eyes: boolean) => {
  await sql`update settings set four_eyes = ${four_eyes}`.execute(product.app.pools.db)
}

let asker: Who
let decider: Who
let houseIds: number[]
let place: { complex: number; houses: number[] }
beforeAll(async () => {
  asker = await staffWith(product.app, 'owner', 'all')
  decider = await staffWith(product.app, 'chair', 'all')
})
beforeEach(async () => {
  await eyes(true)
  place = await makeHouses(product.app, `Вулиця ${Math.random().toString(36).slice(2)}`, 2)
  houseIds = place.houses
})

const ask = (kind: ApprovalKind, entity_id: number | null, as: Who = asker) =>
  call(approvals.create, { body: { kind, entity_id, reason: 'Знесено' }, as })
const asked = async (entity_id = houseIds[0]!, kind: ApprovalKind = 'houses.delete', as: Who = asker) => {
  const { status, body } = await ask(kind, entity_id, as)
  expect([status, body.message]).toEqual([201, undefined])
  return body.data
}
const approve = (id: number, as: Who = decider) =>
  call(approvals.approve, { params: { id }, body: { note: 'Згода' }, as })
const houseStatus = async (id: number) => (await call(houses.read, { params: { id } })).status
const noted = async (entity: string, id: number) => {
  const { rows } = await sql<{
    action: string
    actor_id: number
    reason: string | null
  }>`select action, actor_id, reason
    from audit_log where entity = ${entity} and entity_id = ${id} order by id`.execute(product.app.pools.db)
  return rows
}
const idOf = (who: Who) => Number(who.slice('staff:'.length))

describe('dual approval', () => {
  it('blocks the deletion of a house and of a complex until a second person agrees', async () => {
    const params = { id: houseIds[0]! }
    const refused = await call(houses.remove, { params, as: asker })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'needs_second_person',
      { kind: 'houses.delete' },
    ])
    const complex = await call(complexes.remove, { params: { id: place.complex }, as: asker })
    expect([complex.status, complex.body.code]).toEqual([409, 'needs_second_person'])
    expect(await houseStatus(params.id)).toBe(200)
  })

  it('lets one person do everything while it is off, and then no approval can be requested', async () => {
    await eyes(false)
    const { status, body } = await ask('houses.delete', houseIds[0]!)
    expect([status, body.code]).toEqual([409, 'state_forbids'])
    expect((await call(houses.remove, { params: { id: houseIds[0]! }, as: asker })).status).toBe(200)
  })

  it('answers a caller without the permission with 403, not with a hint that a second person could help', async () => {
    const outside = await staffWith(product.app, 'owner', { houses: [houseIds[1]!] })
    expect((await call(houses.remove, { params: { id: houseIds[0]! }, as: outside })).status).toBe(404)
    expect((await ask('houses.delete', houseIds[0]!, outside)).status).toBe(404)
    expect((await ask('houses.delete', houseIds[0]!, 'chair')).status).toBe(403)
    expect((await ask('houses.delete', 999_999)).status).toBe(404)
    const nothing = await ask('houses.delete', null)
    expect([nothing.status, Object.keys(nothing.body.errors!)]).toEqual([422, ['entity_id']])
  })
})

describe('an operation that needs approval', () => {
  it('is performed in the name of the requester once a second person agrees, and both are in the log', async () => {
    const request = await asked()
    expect(request).toMatchObject({
      kind: 'houses.delete',
      entity: 'houses',
      entity_id: houseIds[0],
      reason: 'Знесено',
      state: 'waiting',
      is_own: true,
      may_decide: false,
      expires_at: '2026-03-12T10:00:00.000Z',
    })
    const { status, body } = await approve(request.id)
    expect([status, body.data.state, body.data.decided_by?.id, body.data.decision_note]).toEqual([
      200,
      'approved',
      idOf(decider),
      'Згода',
    ])
    expect(await houseStatus(houseIds[0]!)).toBe(404)
    expect((await noted('houses', houseIds[0]!)).at(-1)).toEqual({
      action: 'delete',
      actor_id: idOf(asker),
      reason: `#${request.id}: Знесено`,
    })
    expect(await noted('approvals', request.id)).toEqual([
      { action: 'create', actor_id: idOf(asker), reason: 'Знесено' },
      { action: 'approve', actor_id: idOf(decider), reason: 'Згода' },
    ])
    const { body: history } = await call(platform.history, {
      query: { entity: 'approvals', id: request.id },
      as: asker,
    })
    expect(history.total).toBe(2)
  })

  it('works for a complex too', async () => {
    const { id } = await asked(place.complex, 'complexes.delete')
    expect((await approve(id)).status).toBe(200)
    expect((await call(complexes.read, { params: { id: place.complex } })).status).toBe(404)
  })

  it('cannot be approved by the requester, and the database rejects it too', async () => {
    const { id } = await asked()
    const own = await approve(id, asker)
    expect([own.status, own.body.code]).toEqual([409, 'own_request'])
    const rejected = await call(approvals.reject, { params: { id }, body: {}, as: asker })
    expect([rejected.status, rejected.body.code]).toEqual([409, 'own_request'])
    await expect(
      sql`update approvals set state = 'approved', decided_by = requested_by where id = ${id}`.execute(
        product.app.pools.db,
      ),
    ).rejects.toThrow('approvals_two_people')
    expect(await houseStatus(houseIds[0]!)).toBe(200)
  })

  it('is decided once: of two simultaneous decisions one succeeds and the other gets a conflict', async () => {
    const { id } = await asked()
    const second = await staffWith(product.app, 'chair', 'all')
    const answers = await Promise.all([approve(id), approve(id, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect([late.body.code, (late.body.data as { state: string }).state]).toEqual(['already_decided', 'approved'])
    expect((await noted('houses', houseIds[0]!)).filter(({ action }) => action === 'delete')).toHaveLength(1)
  })

  it('is not performed when it is rejected', async () => {
    const { id } = await asked()
    const { body } = await call(approvals.reject, { params: { id }, body: { note: 'Ні' }, as: decider })
    expect([body.data.state, body.data.decision_note]).toEqual(['rejected', 'Ні'])
    expect(await houseStatus(houseIds[0]!)).toBe(200)
    expect((await approve(id)).body.code).toBe('already_decided')
  })

  it('expires after 7 days and can be requested again', async () => {
    const { id } = await asked()
    now = new Date('2026-03-12T10:00:00Z')
    try {
      decider = await staffWith(product.app, 'chair', 'all')
      asker = await staffWith(product.app, 'owner', 'all')
      const { status, body } = await approve(id)
      expect([status, body.code, (body.data as { state: string }).state]).toEqual([409, 'already_decided', 'expired'])
      const { body: listed } = await call(approvals.list, { query: { state: 'expired' }, as: decider })
      expect(listed.data.map((one) => one.id)).toContain(id)
    } finally {
      now = new Date('2026-03-05T10:00:00Z')
    }
  })

  it('can be pending only once per person', async () => {
    await asked()
    const { status, body } = await ask('houses.delete', houseIds[0]!)
    expect([status, body.code]).toEqual([409, 'duplicate'])
  })

  it('can be withdrawn by the requester and by nobody else', async () => {
    const { id } = await asked()
    const withdraw = (as: Who) => call(approvals.withdraw, { params: { id }, as })
    expect((await withdraw(decider)).status).toBe(403)
    expect((await withdraw('guard')).status).toBe(404)
    expect((await withdraw(asker)).body.data.state).toBe('withdrawn')
    expect((await withdraw(asker)).body.code).toBe('already_decided')
    expect((await approve(id)).body.code).toBe('already_decided')
  })

  it('is not performed when the requester has lost the permission', async () => {
    const leaving = await staffWith(product.app, 'owner', 'all')
    const { id } = await asked(houseIds[0], 'houses.delete', leaving)
    await sql`update staff_role_links set role_id = (select id from staff_roles where code = 'guard') where staff_id = ${idOf(leaving)}`.execute(
      product.app.pools.db,
    )
    const { status, body } = await approve(id)
    expect([status, body.code]).toEqual([409, 'requester_lacks'])
    await sql`update staff set status = 'blocked' where id = ${idOf(leaving)}`.execute(product.app.pools.db)
    expect((await approve(id)).body.code).toBe('requester_lacks')
    expect(await houseStatus(houseIds[0]!)).toBe(200)
    const { rows } = await sql<{ state: string }>`select state from approvals where id = ${id}`.execute(
      product.app.pools.db,
    )
    expect(rows[0]!.state).toBe('waiting')
  })
})

describe('the people who decide', () => {
  it('have the permission, and the house is in their scope', async () => {
    const { id } = await asked()
    expect((await approve(id, 'manager')).status).toBe(403)
    const elsewhere = await staffWith(product.app, 'chair', { houses: [houseIds[1]!] })
    expect((await approve(id, elsewhere)).status).toBe(404)
    const mine = await staffWith(product.app, 'chair', { houses: [houseIds[0]!] })
    const listed = async (as: Who) => (await call(approvals.list, { query: { state: 'waiting' }, as })).body.data
    expect((await listed(elsewhere)).map((one) => one.id)).not.toContain(id)
    expect((await listed(mine)).find((one) => one.id === id)).toMatchObject({ is_own: false, may_decide: true })
    expect((await listed('guard')).map((one) => one.id)).not.toContain(id)
    expect((await approve(id, mine)).status).toBe(200)
  })

  it('are notified at once of pending requests, and the requester of the decision', async () => {
    const heard = async (as: Who, work: () => Promise<unknown>) => {
      const gone = new AbortController()
      const response = await fetch(`${product.url}/api/admin/stream`, {
        headers: { authorization: `Bearer ${await signInAs(product.app, as)}` },
        signal: gone.signal,
      })
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      await work()
      while (!text.includes('"approvals"')) text += (await reader.read()).value
      gone.abort()
      return /data: (.*"approvals".*)/.exec(text)![1]
    }
    let id = 0
    const waiting = await heard(decider, async () => {
      id = (await asked()).id
    })
    expect(JSON.parse(waiting!)).toMatchObject({ entity: 'approvals', entity_id: id, action: 'create' })
    const decided = await heard(asker, () => approve(id))
    expect(JSON.parse(decided!)).toMatchObject({ entity: 'approvals', entity_id: id, action: 'approve' })
  })

  it('search requests by text, kind and state, and get no more pages than there are', async () => {
    await asked()
    const { body } = await call(approvals.list, {
      query: { kind: 'houses.delete', search_query: 'знесено', sort: 'state' },
      as: decider,
    })
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.data.every(({ kind }) => kind === 'houses.delete')).toBe(true)
    const none = await call(approvals.list, { query: { search_query: 'такогонема' }, as: decider })
    expect(none.body.total).toBe(0)
  })
})
