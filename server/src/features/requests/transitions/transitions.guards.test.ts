import { media } from '@oselia/contract/media'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { requestMovers } from '../../../testing/request-moves.js'
import { picture } from '../../../testing/samples.js'
import { staffWith } from '../../../testing/sign-in.js'
import { untilWaiting } from '../../../testing/locks.js'

const now = new Date('2026-11-24T10:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const the = requestMovers(product)
const { make, move, ask, stored, card, person, idOf } = the

const refused = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [
  status,
  body.code,
  Object.keys(body.errors ?? {}),
]
const away = (id: number, deputy: number | null = null) =>
  sql`insert into staff_absences (staff_id, kind, "from", "to", deputy_id)
    values (${id}, 'vacation', '2026-11-20', '2026-11-30', ${deputy})`.execute(the.db())

describe('who may move', () => {
  it('refuses moves that the state or the caller’s role does not allow, and offers none of these', async () => {
    const [technician, other] = [await person('technician'), await person('technician', 'other')]
    const id = await make()
    expect(refused(await ask(id, 'done', { message: 'Готово' }))).toEqual([409, 'state_forbids', []])
    await move(id, 'assigned', { performer_id: idOf(technician) })
    expect(refused(await ask(id, 'in_progress', {}, other))).toEqual([404, 'not_found', []])
    expect(refused(await ask(id, 'cancelled', { cancel_reason: 'spam' }, technician))).toEqual([
      409,
      'state_forbids',
      [],
    ])
    expect((await card(id, technician)).moves.map((m) => m.to)).toEqual(['in_progress', 'accepted'])
    expect((await card(id)).moves.map((m) => m.to)).toEqual(['in_progress', 'accepted', 'deferred', 'cancelled'])
    expect((await card(id, await person('auditor'))).moves).toEqual([])
  })

  it('hides a request of other houses', async () => {
    const id = await make()
    const far = await staffWith(product.app, 'dispatcher', { houses: [(await the.place()).houses[1]!] })
    expect(refused(await ask(id, 'accepted', {}, far))).toEqual([404, 'not_found', []])
  })

  it('lets the performer send the resident only the message that a move requires', async () => {
    const technician = await person('technician')
    const id = await the.started()
    const waiting = { wait_reason: 'materials', message: 'Чекаємо на лампу' }
    expect((await ask(id, 'waiting', waiting, technician)).status).toBe(403)
    await move(id, 'done', { message: 'Замінено' }, technician)
    expect((await the.lines(id, 'member_chat')).at(-1)).toEqual({ body: 'Замінено' })
  })
})

describe('the performer', () => {
  it('works in the house and is not absent', async () => {
    const id = await make()
    const far = await staffWith(product.app, 'technician', { houses: [(await the.place()).houses[1]!] })
    const blocked = await staffWith(product.app, 'technician', 'all')
    await sql`update staff set status = 'blocked' where id = ${idOf(blocked)}`.execute(the.db())
    const absent = await staffWith(product.app, 'technician', 'all')
    await away(idOf(absent))
    for (const who of [far, blocked, absent])
      expect(refused(await ask(id, 'assigned', { performer_id: idOf(who) }))).toEqual([
        422,
        'validation',
        ['performer_id'],
      ])
    expect(refused(await ask(id, 'assigned', { performer_id: 999_999 }))).toEqual([422, 'validation', ['performer_id']])
    expect(refused(await ask(id, 'assigned'))).toEqual([422, 'validation', ['performer_id']])
    expect(await stored(id)).toMatchObject({ status: 'new', version: 1 })
  })

  it('is replaced by their deputy during an absence when nobody else is named', async () => {
    const [absent, deputy] = [
      await staffWith(product.app, 'technician', 'all'),
      await staffWith(product.app, 'technician', 'all'),
    ]
    const id = await make({ performer_id: idOf(absent) })
    await away(idOf(absent), idOf(deputy))
    expect((await move(id, 'assigned')).performer?.id).toBe(idOf(deputy))
  })

  it('is nobody whose removal is not committed yet, nor is the person responsible', async () => {
    const leaving = idOf(await staffWith(product.app, 'technician', 'all'))
    const ids = [await make(), await make()]
    const { asked } = await the
      .db()
      .transaction()
      .execute(async (tx) => {
        await sql`update staff set deleted_at = ${now} where id = ${leaving}`.execute(tx)
        const asked = Promise.all([
          ask(ids[0]!, 'assigned', { performer_id: leaving }),
          ask(ids[1]!, 'accepted', { responsible_id: leaving }),
        ])
        await untilWaiting(product.app, 2)
        return { asked }
      })
    expect((await asked).map(refused)).toEqual([
      [422, 'validation', ['performer_id']],
      [422, 'validation', ['responsible_id']],
    ])
    expect(await Promise.all(ids.map(async (id) => (await stored(id)).status))).toEqual(['new', 'new'])
  })

  it('may be a contractor who has no account', async () => {
    const contractor = await staffWith(product.app, 'technician', 'all')
    await sql`update staff set status = 'invited', employment_kind = 'contractor' where id = ${idOf(contractor)}`.execute(
      the.db(),
    )
    expect((await move(await make(), 'assigned', { performer_id: idOf(contractor) })).performer?.id).toBe(
      idOf(contractor),
    )
  })

  it('and the responsible person must both work in the house', async () => {
    const far = await staffWith(product.app, 'manager', { houses: [(await the.place()).houses[1]!] })
    expect(refused(await ask(await make(), 'accepted', { responsible_id: idOf(far) }))).toEqual([
      422,
      'validation',
      ['responsible_id'],
    ])
  })
})

describe('the end of the work', () => {
  it('requires the checklist, a photo where the type does, and a message to the resident', async () => {
    const technician = await person('technician')
    await the.changeType('clean', { checklist: ['Підмести', 'Вимити'], photo_required: true })
    const id = await the.started({}, 'clean')
    expect(refused(await ask(id, 'done', {}, technician))).toEqual([
      422,
      'validation',
      ['checklist', 'photo', 'message'],
    ])
    const after = await call(media.upload, { file: { name: 'після.png', bytes: await picture('png') }, as: technician })
    const checklist = [
      { text: 'Підмести', done: true },
      { text: 'Вимити', done: true },
    ]
    const { version } = await stored(id)
    const raw = { version, checklist, after_ids: [after.body.data.id] }
    const written = await call(serviceRequests.update, { params: { id }, raw, as: technician })
    expect([written.status, written.body.errors]).toEqual([200, undefined])
    expect((await card(id, technician)).moves.find((m) => m.to === 'done')?.needs).toEqual(['message'])
    expect((await move(id, 'done', { message: 'Чисто' }, technician)).resolved_at).toBe(now.toISOString())
  })

  it('requires a written decision for a written claim', async () => {
    const id = await the.finished({}, 'act_claim')
    expect(refused(await ask(id, 'closed'))).toEqual([422, 'validation', ['message']])
    await move(id, 'closed', { message: 'Перерахунок зроблено' })
    expect((await the.lines(id, 'member_chat')).at(-1)).toEqual({ body: 'Перерахунок зроблено' })
  })
})

describe('bad input', () => {
  it('is reported at its field', async () => {
    const id = await make()
    expect(refused(await ask(id, 'burnt'))).toEqual([422, 'validation', ['to']])
    expect(refused(await ask(id, 'deferred', { deferred_until: '2026-11-24', reason: 'х' }))).toEqual([
      422,
      'validation',
      ['deferred_until'],
    ])
    expect(refused(await ask(id, 'cancelled', { cancel_reason: 'other' }))).toEqual([422, 'validation', ['reason']])
    expect(refused(await ask(id, 'accepted', { message: 'а'.repeat(4001) }))).toEqual([422, 'validation', ['message']])
    const anonymous = await call(serviceRequests.transition, {
      params: { id },
      raw: { to: 'accepted', version: 1 },
      as: null,
    })
    expect(anonymous.status).toBe(401)
  })
})
