import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeMember } from '../../../testing/registry.js'
import { idOf, requestMakers } from '../../../testing/requests.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { place, typeId, sends, make } = requestMakers(product)
const db = () => product.app.pools.db

let here: Awaited<ReturnType<typeof place>>
let there: Awaited<ReturnType<typeof place>>
let technician: Who
let stranger: Who
let guard: Who
let dispatcher: Who

beforeAll(async () => {
  here = await place('Садова')
  there = await place('Річкова')
  technician = await staffWith(product.app, 'technician', { houses: [here.house] })
  stranger = await staffWith(product.app, 'technician', { houses: [there.house] })
  guard = await staffWith(product.app, 'guard', { houses: [here.house] })
  dispatcher = await staffWith(product.app, 'dispatcher', { complexes: [here.complex] })
})

const at = (fields: Record<string, unknown> = {}) => ({ house_id: here.house, ...fields })
const away = (who: Who, deputy: Who | null) =>
  sql`insert into staff_absences (staff_id, kind, "from", "to", deputy_id)
    values (${idOf(who)}, 'vacation', current_date - 1, current_date + 1, ${deputy && idOf(deputy)})`.execute(db())
const present = (who: Who) => sql`delete from staff_absences where staff_id = ${idOf(who)}`.execute(db())

describe('a request that is written down', () => {
  it('takes its house’s number, its unit’s place, and what its type says', async () => {
    await sql`update service_request_types set checklist = '["Оглянути", "Змастити"]', payable = true where code = 'door'`.execute(
      db(),
    )
    const made = await make(at({ realty_id: here.flat, floor: 9 }))
    expect(made).toMatchObject({
      number: expect.stringMatching(/^20\d\d-000001$/) as string,
      status: 'new',
      priority: 'normal',
      entrance: 2,
      floor: 3,
      payable: true,
      checklist: [
        { text: 'Оглянути', done: false, by: null, at: null },
        { text: 'Змастити', done: false, by: null, at: null },
      ],
      reply_clock: { state: 'running' },
      due_clock: { state: 'running' },
      moves: expect.arrayContaining([{ to: 'accepted', needs: [] }]) as unknown,
      allowed: ['update', 'assign', 'work', 'delete', 'link', 'incident'],
    })
    expect(made.address).toMatch(/^Тестове, вул\. Садова, буд\. 1, під’їзд 2, кв\. \d+$/)
    expect(made.changes).toMatchObject([{ from: null, to: 'new', by_resident: false }])
    for (const chat of [made.staff_chat, made.member_chat])
      expect(chat.messages).toMatchObject([{ author: { kind: 'system' }, event: { key: 'created' } }])
    expect((await make({ house_id: there.house })).number).toMatch(/-000001$/)
  })

  it('is numbered without a gap or a double by two at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => make(at())))
    const numbers = made.map(({ number }) => Number(number.slice(5))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 6 }, (_, i) => numbers[0]! + i))
  })

  it('is written once by a double click', async () => {
    const headers = { 'idempotency-key': 'twice' }
    const answers = await Promise.all(
      [1, 2].map(() => sends(at({ similar_seen: true, title: 'Двічі' }), 'owner', headers)),
    )
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id)
    expect(new Set(ids).size).toBe(1)
    const { rows } = await sql<{ n: number }>`select count(*) as n from service_requests where title = 'Двічі'`.execute(
      db(),
    )
    expect(rows[0]!.n).toBe(1)
    // A replay reads the current request, as only its id is stored with the key.
    await sql`update service_requests set description = 'Пізніше' where title = 'Двічі'`.execute(db())
    const again = await sends(at({ similar_seen: true, title: 'Двічі' }), 'owner', headers)
    expect([again.status, again.body.data.id, again.body.data.description]).toEqual([201, ids[0], 'Пізніше'])
    await sql`update idempotency_keys set answer = jsonb_build_object('data', ${JSON.stringify(answers[0]!.body.data)}::jsonb)
      where key = 'twice'`.execute(db())
    const stored = await sends(at({ similar_seen: true, title: 'Двічі' }), 'owner', headers)
    expect([stored.status, stored.body.data.description]).toEqual([201, 'Не зачиняються двері'])
  })

  it('has the clocks of its priority, and of the law where the law sets them', async () => {
    const hours = (made: Awaited<ReturnType<typeof make>>) =>
      Math.round((Date.parse(made.due_clock.due_at!) - Date.parse(made.created_at)) / 3_600_000)
    expect(hours(await make(at({ priority: 'emergency' })))).toBe(24)
    const claim = await make(at({ type: 'act_claim', priority: 'emergency' }))
    expect(claim.preset.name.uk).toBe('Акт-претензія')
    expect(claim.act_claim).toBe(true)
  })

  it('keeps name and main phone of its member as they were', async () => {
    const phones = [{ number: '+380671234567' }, { number: '+380501112233', is_primary: true }]
    const member_id = await makeMember(product.app, 'Коваль Ганна', { phones })
    const made = await make(at({ member_id }))
    expect(made).toMatchObject({
      member: { id: member_id },
      caller_name: expect.stringContaining('Коваль') as string,
      caller_phone: '+380501112233',
    })
  })

  it('is assigned to the person of its type, to the deputy during an absence, and to nobody when neither is available', async () => {
    const set = (who: Who) =>
      sql`update service_request_types set performer_id = ${idOf(who)} where code = 'light'`.execute(db())
    await set(technician)
    expect((await make(at({ type: 'light' }))).performer?.id).toBe(idOf(technician))
    const deputy = await staffWith(product.app, 'technician', { houses: [here.house] })
    await away(technician, deputy)
    expect((await make(at({ type: 'light' }))).performer?.id).toBe(idOf(deputy))
    await away(deputy, null)
    expect((await make(at({ type: 'light' }))).performer).toBeNull()
    await present(technician)
    await set(stranger)
    expect((await make(at({ type: 'light' }))).performer).toBeNull()
  })

  it('notifies its assignee and responsible person, and of an emergency everybody who may assign it', async () => {
    const made = await make(at({ type: 'gas', performer_id: idOf(technician) }))
    const { rows } = await sql<{ staff_id: number; kind: string }>`select staff_id, kind from notifications
      where entity = 'service_requests' and entity_id = ${made.id}`.execute(db())
    expect(rows).toContainEqual({ staff_id: idOf(technician), kind: 'request_assigned' })
    expect(rows).toContainEqual({ staff_id: idOf(dispatcher), kind: 'request_new' })
    expect(rows.map(({ staff_id }) => staff_id)).not.toContain(idOf(stranger))
    const plain = await make(at())
    const { rows: none } = await sql`select 1 from notifications where entity_id = ${plain.id}`.execute(db())
    expect(none).toEqual([])
  })

  it('joins an incident of its place at once', async () => {
    const { rows } = await sql<{
      id: number
    }>`insert into incidents (title, house_id) values ('Ліфт', ${here.house}), ('Там', ${there.house})
      returning id`.execute(db())
    const made = await make(at({ incident_id: rows[0]!.id }))
    expect(made.incident).toEqual({ id: rows[0]!.id, name: 'Ліфт' })
    const refused = await sends(at({ incident_id: rows[1]!.id }))
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['incident_id']])
  })

  it('by one who only inspects the house has the source «walk»', async () => {
    const made = await make(at({ source: 'phone', performer_id: idOf(technician) }), technician)
    expect([made.source, made.performer?.id]).toEqual(['staff_walk', idOf(technician)])
  })
})

describe('what is not written down', () => {
  const issuesOf = async (fields: Record<string, unknown>, as: Who = dispatcher) => {
    const { status, body } = await sends({ similar_seen: true, ...fields }, as)
    expect(status).toBe(422)
    return Object.keys(body.errors ?? {}).toSorted()
  }

  it('names what the caller may not name', async () => {
    expect(await issuesOf({ house_id: there.house })).toEqual(['house_id'])
    expect(await issuesOf(at({ realty_id: there.flat }))).toEqual(['realty_id'])
    expect(await issuesOf(at({ member_id: 999_999 }))).toEqual(['member_id'])
    expect(await issuesOf(at({ type_id: 999_999 }))).toEqual(['type_id'])
    expect(await issuesOf(at({ observer_ids: [999_999] }))).toEqual(['observer_ids.0'])
    expect(await issuesOf(at({ departure_id: 999_999 }))).toEqual(['departure_id'])
    expect(await issuesOf(at({ before_ids: [999_999], file_ids: [999_998] }))).toEqual(['before_ids', 'file_ids'])
    expect(await issuesOf(at({ description: ' ' }))).toEqual(['description'])
    expect(await issuesOf(at({ caller_phone: '12' }))).toEqual(['caller_phone'])
  })

  it('is given to one of another house, or who is away', async () => {
    expect(await issuesOf(at({ performer_id: idOf(stranger) }))).toEqual(['performer_id'])
    await away(technician, null)
    expect(await issuesOf(at({ performer_id: idOf(technician) }))).toEqual(['performer_id'])
    await present(technician)
  })

  it('is given to others by one who does not dispatch', async () => {
    expect((await sends(at({ performer_id: idOf(technician), similar_seen: true }), guard)).status).toBe(403)
  })

  it('fills the type’s form wrongly', async () => {
    await sql`update service_request_types set form = '[{"key":"meter","label":{"uk":"Лічильник"},"kind":"number","required":true,"options":[],"hint":null}]'
      where code = 'bill'`.execute(db())
    expect(await issuesOf(at({ type: 'bill' }))).toEqual(['custom.meter'])
    expect(await issuesOf(at({ type: 'bill', custom: { meter: 'сім', extra: 1 } }))).toEqual([
      'custom.extra',
      'custom.meter',
    ])
    expect((await make(at({ type: 'bill', custom: { meter: 7 } }))).custom).toEqual({ meter: 7 })
  })

  it('is of a type that guards don’t take, by a guard', async () => {
    await sql`update service_request_types set guard_can_create = false where code = 'idea'`.execute(db())
    expect(await issuesOf(at({ type: 'idea' }), guard)).toEqual(['type_id'])
    expect((await make(at({ type: 'yard', source: 'guard' }), guard)).source).toBe('guard')
    await make(at({ type: 'idea' }))
  })

  it('needs the right', async () => {
    expect((await sends(at(), 'auditor')).status).toBe(403)
    expect((await call(serviceRequests.create, { raw: {}, as: null })).status).toBe(401)
  })
})

describe('a request like an existing one', () => {
  it('is asked about once, with what it is like', async () => {
    const first = await make(at({ type: 'sewage', realty_id: here.flat }), dispatcher)
    const again = await sends(at({ type: 'sewage', realty_id: here.flat }), dispatcher)
    expect([again.status, again.body.code]).toEqual([409, 'similar_open'])
    expect((again.body.data as unknown as { requests: { id: number }[] }).requests.map(({ id }) => id)).toEqual([
      first.id,
    ])
    expect((await sends(at({ type: 'sewage' }), dispatcher)).status).toBe(201)
    expect((await sends(at({ type: 'sewage', realty_id: here.flat, similar_seen: true }), dispatcher)).status).toBe(201)
  })

  it('is asked about of two who write it down at once', async () => {
    const answers = await Promise.all([1, 2].map(() => sends(at({ type: 'roof_leak', entrance: 1 }), dispatcher)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('is found before it is written, its unit first, with open incidents', async () => {
    await sql`insert into incidents (title, house_id) values ('Немає води', ${here.house})`.execute(db())
    const house = await make(at({ type: 'no_water' }))
    const unit = await make(at({ type: 'no_water', realty_id: here.flat }))
    const query = { house_id: here.house, type_id: await typeId('no_water'), realty_id: here.flat }
    const { body } = await call(serviceRequests.similar, { query, as: dispatcher })
    expect(body.data.requests.map(({ id }) => id)).toEqual([unit.id, house.id])
    expect(body.data.incidents.map(({ title }) => title)).toContain('Немає води')
    const { body: other } = await call(serviceRequests.similar, { query: { house_id: there.house }, as: dispatcher })
    expect(other.data).toEqual({ requests: [], incidents: [] })
  })

  it('is refused from a flood, except by one who dispatches', async () => {
    const fields = at({ type: 'noise', caller_phone: '+380679998877', similar_seen: true })
    for (let i = 0; i < 10; i++) await make(fields, guard)
    const more = await sends(fields, guard)
    expect([more.status, more.body.code]).toEqual([409, 'too_many_open'])
    expect((await sends(fields, dispatcher)).status).toBe(201)
    const same = at({ type: 'clean', realty_id: here.flat, similar_seen: true })
    await make(same, guard)
    await make(same, guard)
    expect((await sends(same, guard)).body.code).toBe('too_many_open')
  })
})
