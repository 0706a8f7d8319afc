import { platform } from '@oselia/contract/platform'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createContext } from '../../../platform/request-context.js'
import { personById } from '../../access/people/people.rights.public.js'
import { useApp } from '../../../testing/app.js'
import { finished } from '../../../testing/jobs.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeMember, makeUnit } from '../../../testing/registry.js'
import { requestMovers } from '../../../testing/request-moves.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

// A Tuesday, at noon in Kyiv.
const now = new Date('2026-11-24T10:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const the = requestMovers(product)
const { make, move, ask, stored, person, idOf, started } = the

const create = async (fields: Record<string, unknown>, as: Who) =>
  call(serviceRequests.create, {
    raw: {
      type_id: await the.typeId('light'),
      description: 'Темно',
      house_id: (await the.place()).houses[0],
      similar_seen: true,
      ...fields,
    },
    as,
  })
const said = ({ status, body }: { status: number; body: { code?: string; errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {})[0] ?? body.code,
]

describe('whoever has a part in a request and no more', () => {
  it('cannot reference a resident without the read permission, as this would disclose name and phone', async () => {
    const member_id = await makeMember(product.app, 'Таємна Олена')
    const technician = await person('technician')
    expect(said(await create({ member_id, performer_id: idOf(technician) }, technician))).toEqual([422, 'member_id'])
    expect((await create({ member_id }, await person('dispatcher'))).status).toBe(201)
  })

  it('can self-assign only when working on requests: a guard gains no access to the phone by self-assignment', async () => {
    const guard = await person('guard')
    expect(said(await create({ performer_id: idOf(guard) }, guard))).toEqual([403, 'forbidden'])
    const technician = await person('technician')
    expect((await create({ performer_id: idOf(technician) }, technician)).status).toBe(201)
  })

  it('changes nobody’s part by a move', async () => {
    const technician = await person('technician')
    const id = await make()
    await move(id, 'assigned', { performer_id: idOf(technician) })
    const responsible_id = idOf(technician)
    expect(said(await ask(id, 'in_progress', { responsible_id }, technician))).toEqual([403, 'forbidden'])
    expect((await stored(id)).responsible_id).toBe(idOf(await person('dispatcher')))
  })

  it('ticks and adds to the checklist, but takes nothing off it', async () => {
    await the.changeType('door', { checklist: ['Оглянути', 'Змастити'] })
    const technician = await person('technician')
    const id = await started({}, 'door')
    const change = async (texts: string[]) =>
      call(serviceRequests.update, {
        params: { id },
        raw: { version: (await stored(id)).version, checklist: texts.map((text) => ({ text, done: true })) },
        as: technician,
      })
    expect(said(await change(['Оглянути']))).toEqual([403, 'forbidden'])
    expect(said(await change(['Оглянути', 'Оглянути']))).toEqual([403, 'forbidden'])
    expect((await change(['Оглянути', 'Змастити', 'Прибрати'])).status).toBe(200)
  })

  it('does not come to answer for work by refusing it', async () => {
    const technician = await person('technician')
    const id = await make()
    await move(id, 'assigned', { performer_id: idOf(technician) })
    const raw = { version: (await stored(id)).version, responsible_id: null }
    expect((await call(serviceRequests.update, { params: { id }, raw })).status).toBe(200)
    await move(id, 'accepted', { reason: 'Немає драбини' }, technician)
    expect(await stored(id)).toMatchObject({ performer_id: null, responsible_id: null })
  })

  it('can undo a refusal after losing access to the request', async () => {
    const technician = await person('technician')
    const id = await make()
    await move(id, 'assigned', { performer_id: idOf(technician) })
    await move(id, 'accepted', { reason: 'Помилка' }, technician)
    const undo = async (as: Who) =>
      call(serviceRequests.undo, { params: { id }, body: { version: (await stored(id)).version }, as })
    expect((await undo(await person('technician', 'other'))).status).toBe(404)
    const { status, body } = await undo(technician)
    expect([status, body.data?.status]).toEqual([200, 'assigned'])
  })
})

describe('the head of a department', () => {
  it('answers for what comes to it, and gives it to its own people', async () => {
    const [head, mate, stranger] = [
      await person('technician', 'head'),
      await person('technician', 'mate'),
      await person('technician', 'stranger'),
    ]
    const { rows } = await sql<{ id: number }>`insert into departments (name, head_id)
      values ('{"uk":"Слюсарі"}', ${idOf(head)}) returning id`.execute(the.db())
    await sql`insert into department_staff (staff_id, departure_id) values (${idOf(mate)}, ${rows[0]!.id})`.execute(
      the.db(),
    )
    const id = await make({ departure_id: rows[0]!.id })
    expect(await the.notices(id)).toEqual([{ kind: 'request_new', staff_id: idOf(head) }])
    expect((await the.card(id, head)).moves.map(({ to }) => to)).toEqual(['accepted', 'assigned'])
    expect(said(await ask(id, 'assigned', { performer_id: idOf(stranger) }, head))).toEqual([422, 'performer_id'])
    await move(id, 'assigned', { performer_id: idOf(mate) }, head)
    expect(await stored(id)).toMatchObject({ responsible_id: idOf(head), performer_id: idOf(mate) })
    const other = await make({ responsible_id: idOf(head) })
    expect(said(await ask(other, 'assigned', { performer_id: idOf(mate) }, head))).toEqual([409, 'state_forbids'])
  })
})

describe('people of a request', () => {
  it('are notified when a move makes them responsible', async () => {
    const manager = await person('manager')
    const id = await make()
    await move(id, 'accepted', { responsible_id: idOf(manager) })
    expect(await the.notices(id)).toContainEqual({ kind: 'request_assigned', staff_id: idOf(manager) })
  })

  it('are notified of a cancellation, except the actor', async () => {
    const technician = await person('technician')
    const id = await started()
    await move(id, 'cancelled', { cancel_reason: 'not_ours' })
    expect((await the.notices(id)).filter(({ kind }) => kind === 'request_cancelled')).toEqual([
      { kind: 'request_cancelled', staff_id: idOf(technician) },
    ])
  })
})

describe('the mark of quality', () => {
  it('is put on work that is done', async () => {
    const id = await make()
    const raw = { version: 1, quality_ok: true }
    expect(said(await call(serviceRequests.update, { params: { id }, raw }))).toEqual([409, 'state_forbids'])
  })
})

describe('who lives in a unit', () => {
  it('is returned only for a unit in the caller’s scope', async () => {
    const { houses } = await makeHouses(product.app, 'ЖК Сусіди', 2)
    const [flat, other] = [
      await makeUnit(product.app, houses[0]!, { number: '1' }),
      await makeUnit(product.app, houses[1]!, { number: '2' }),
    ]
    const { member, resident } = await makeLink(product.app, flat, 'Двоквартирний Іван')
    await sql`insert into residents (member_id, realty_id, role_id, "from", house_id, sort_name, search_keys)
      select member_id, ${other}, role_id, "from", 0, '', '' from residents where id = ${resident}`.execute(the.db())
    const ofFirst = await staffWith(product.app, 'dispatcher', { houses: [houses[0]!] })
    const callers = async (realty_id: number) =>
      (await call(serviceRequests.caller, { query: { realty_id }, as: ofFirst })).body.data.callers
    expect((await callers(flat)).map((one) => one.member?.id)).toEqual([member])
    expect(await callers(other)).toEqual([])
  })
})

describe('a bulk act', () => {
  it('asks for its right again when it is done', async () => {
    const technician = await person('technician')
    const id = await started()
    const actor = (await personById(the.db(), idOf(technician), now))!
    const payload = { fields: { act: 'remove', ids: [id] }, language: 'uk', origin: '' }
    const job = await the
      .db()
      .transaction()
      .execute((tx) => product.app.jobs.start(createContext(actor, tx, product.app.clock), 'requests.bulk', payload))
    const { result } = await finished(product, job, technician)
    expect((await stored(id)).deleted_at).toBeNull()
    expect(result).toMatchObject({ changed: 0, skipped: 1 })
  })
})

describe('the name of a request', () => {
  it('is whole in the bin, however many there are, and sorts by year and number for ever', async () => {
    const id = await make()
    await sql`update service_requests set number = 1234567, year = 2200 where id = ${id}`.execute(the.db())
    const { body } = await call(serviceRequests.list, { query: { sort: '-number' } })
    expect(body.main_data.data[0]!.id).toBe(id)
    expect((await call(serviceRequests.remove, { params: { id } })).status).toBe(200)
    const bin = await call(platform.bin, { query: { kind: 'service_requests' } })
    expect(bin.body.data[0]!.label).toBe('№ 2200-1234567')
  })
})
