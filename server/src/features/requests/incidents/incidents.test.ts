import { incidents } from '@oselia/contract/incidents'
import { platform } from '@oselia/contract/platform'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const db = () => product.app.pools.db

let complex: number
let home: number
let next: number
let far: number
let type: number
/** Dispatchers of the first house alone, and of the far complex alone. */
let ofHome: Who
let ofFar: Who

beforeAll(async () => {
  const made = await makeHouses(product.app, 'Інцидентів', 2)
  const other = await makeHouses(product.app, 'Далека', 1)
  complex = made.complex
  ;[home, next, far] = [made.houses[0]!, made.houses[1]!, other.houses[0]!]
  const { rows } = await sql<{ id: number }>`select id from service_request_types where code = 'no_water'`.execute(db())
  type = rows[0]!.id
  ofHome = await staffWith(product.app, 'dispatcher', { houses: [home] })
  ofFar = await staffWith(product.app, 'dispatcher', { complexes: [other.complex] })
})

const request = async (house_id = home): Promise<number> => {
  const raw = { house_id, type_id: type, description: 'Немає води', similar_seen: true }
  const { status, body } = await call(serviceRequests.create, { raw })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const requests = async (...houses: number[]) => {
  const ids: number[] = []
  for (const house of houses) ids.push(await request(house))
  return ids
}
const incident = async (fields: Record<string, unknown> = {}, as: Who = 'manager') => {
  const place = 'complex_id' in fields ? {} : { house_id: home }
  const { status, body } = await call(incidents.create, { raw: { title: 'Немає води', ...place, ...fields }, as })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const join = (id: number, request_ids: number[], as: Who = 'manager') =>
  call(incidents.join, { params: { id }, body: { request_ids }, as })
const detailsOf = async (id: number) => (await call(serviceRequests.read, { params: { id } })).body.data
/** What the product and people said in the chat for the resident. */
const saidIn = async (id: number) =>
  (await detailsOf(id)).member_chat.messages.map(({ event, message }) => event?.key ?? message)
const statusOf = async (id: number) => (await detailsOf(id)).status

describe('an incident', () => {
  it('is opened with the requests of its house, which say so in both chats', async () => {
    const ids = await requests(home, home)
    const made = await incident({ request_ids: ids, type_id: type, entrance: 1 }, ofHome)
    expect(made).toMatchObject({ state: 'open', requests_count: 2, open_count: 2, type: { id: type } })
    expect(made.requests.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(made.address).toContain('Intsydentiv St, 1')
    const card = await detailsOf(ids[0]!)
    expect(card.incident).toEqual({ id: made.id, name: 'Немає води' })
    for (const chat of [card.staff_chat, card.member_chat])
      expect(chat.messages.at(-1)!.event).toMatchObject({ key: 'joined', incident: 'Немає води' })
  })

  it.each([
    ['no place', { house_id: null }, ['house_id']],
    ['two places', () => ({ house_id: home, complex_id: complex }), ['complex_id']],
    ['a house outside of the scope', () => ({ house_id: far }), ['house_id']],
    [
      'a complex of which only one house is in the scope',
      () => ({ house_id: null, complex_id: complex }),
      ['complex_id'],
    ],
    ['an unknown type', { type_id: 999_999 }, ['type_id']],
    ['no title', { title: ' ' }, ['title']],
    ['a request that is not there', { request_ids: [999_999] }, ['request_ids.0']],
  ])('is refused with %s', async (_what, fields, at) => {
    const raw = { title: 'Ні', house_id: home, ...(typeof fields === 'function' ? fields() : fields) }
    const { status, body } = await call(incidents.create, { raw, as: ofHome })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, at])
  })

  it('is for those who dispatch: others look or see nothing', async () => {
    const { id } = await incident()
    expect((await call(incidents.read, { params: { id }, as: 'auditor' })).status).toBe(200)
    expect((await join(id, [await request()], 'auditor')).status).toBe(403)
    expect((await call(incidents.list, { as: 'technician' })).status).toBe(403)
  })

  it('of a complex is seen by whom one of its houses is open to, with the requests of that house', async () => {
    const [here, there] = await requests(home, next)
    const { id } = await incident({ complex_id: complex, request_ids: [here, there] })
    const { body } = await call(incidents.read, { params: { id }, as: ofHome })
    expect(body.data).toMatchObject({ requests_count: 1, open_count: 1 })
    expect(body.data.requests.map((one) => one.id)).toEqual([here])
    expect((await call(incidents.read, { params: { id }, as: ofFar })).status).toBe(404)
    const listed = async (as: Who, query = {}) =>
      (await call(incidents.list, { query, as })).body.data.map((one) => one.id)
    expect(await listed(ofHome)).toContain(id)
    expect(await listed(ofFar)).not.toContain(id)
    expect(await listed('manager', { house_id: String(next) })).toContain(id)
    expect(await listed('manager', { house_id: String(far) })).toEqual([])
    const update = await call(incidents.update, { params: { id }, raw: { version: 1, title: 'Інше' }, as: ofHome })
    expect([update.status, update.body.code]).toEqual([403, 'outside_scope'])
  })

  it('is changed by who read it last, found by its words, and its changes are kept', async () => {
    const { id, version } = await incident({ title: 'Прорив на Ґонти' })
    const raw = { version, title: 'Прорив труби', expected_at: '2030-01-01T10:00:00Z' }
    const { status, body } = await call(incidents.update, { params: { id }, raw, as: 'manager' })
    expect([status, body.data.title, body.data.expected_at]).toEqual([200, 'Прорив труби', '2030-01-01T10:00:00.000Z'])
    const stale = await call(incidents.update, { params: { id }, raw, as: 'manager' })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    const found = await call(incidents.list, { query: { search_query: 'прорив труби', state: 'open' } })
    expect(found.body.data.map((one) => one.id)).toEqual([id])
    const { body: history } = await call(platform.history, { query: { entity: 'incidents', id } })
    expect(history.data.map(({ action }) => action)).toEqual(['update', 'create'])
  })
})

describe('requests of an incident', () => {
  it('join it once, however often they are asked to', async () => {
    const { id } = await incident()
    const [one] = await requests(home)
    const answers = await Promise.all([join(id, [one!]), join(id, [one!])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await saidIn(one!)).filter((said) => said === 'joined')).toHaveLength(1)
  })

  it('join one of two concurrent incidents; the other call is rejected', async () => {
    const [first, second] = [await incident(), await incident()]
    const [one] = await requests(home)
    const answers = await Promise.all([join(first.id, [one!]), join(second.id, [one!])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)!
    expect(Object.keys(refused.body.errors!)).toEqual(['request_ids.0'])
    expect((await saidIn(one!)).filter((said) => said === 'joined')).toHaveLength(1)
  })

  it('do not join from another place, after their end, or unseen; nothing of such a call is done', async () => {
    const { id } = await incident()
    const [good, ended] = await requests(home, home)
    const [foreign] = await requests(next)
    await sql`update service_requests set status = 'closed', closed_at = now() where id = ${ended}`.execute(db())
    const { status, body } = await join(id, [good!, foreign!, ended!, 999_999])
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['request_ids.1', 'request_ids.2', 'request_ids.3']])
    expect((await detailsOf(good!)).incident).toBeNull()
    const [unseen] = await requests(next)
    const whole = await incident({ complex_id: complex })
    expect((await join(whole.id, [unseen!], ofHome)).body.errors).toEqual({ 'request_ids.0': ['Not found'] })
  })

  it('are split off again with their own chats', async () => {
    const ids = await requests(home, home)
    const { id } = await incident({ request_ids: ids })
    const off = () => call(incidents.split, { params: { id, request_id: ids[0]! }, as: 'manager' })
    const { status, body } = await off()
    expect([status, body.data.requests.map((one) => one.id)]).toEqual([200, [ids[1]]])
    expect((await saidIn(ids[0]!)).at(-1)).toBe('left')
    expect((await off()).status).toBe(404)
  })
})

describe('one answer to all', () => {
  const reply = (id: number, client_msg_id: string, as: Who = 'manager') =>
    call(incidents.reply, { params: { id }, body: { message: 'Воду дадуть о 18:00.', client_msg_id }, as })

  it('is posted once in the chat of each open request, even after double clicks', async () => {
    const ids = await requests(home, home, home, home)
    await sql`update service_requests set visible_to_resident = false where id = ${ids[3]}`.execute(db())
    const { id } = await incident({ request_ids: ids })
    await sql`update service_requests set status = 'cancelled', cancel_reason = 'other' where id = ${ids[2]}`.execute(
      db(),
    )
    const answers = await Promise.all([reply(id, 'a'), reply(id, 'a')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await reply(id, 'b')
    expect(body.data.replies).toMatchObject([{ sent: 2 }, { sent: 2, message: 'Воду дадуть о 18:00.' }])
    const said = await Promise.all(ids.map(saidIn))
    expect(said.map((lines) => lines.filter((line) => line === 'Воду дадуть о 18:00.').length)).toEqual([2, 2, 0, 0])
    const card = await detailsOf(ids[0]!)
    expect(card.waiting_side).toBe('resident')
    expect(card.member_chat.messages.at(-1)!.incident_id).toBe(id)
  })

  it('goes to the requests that the caller sees', async () => {
    const ids = await requests(home, next)
    const { id } = await incident({ complex_id: complex, request_ids: ids })
    const { body } = await reply(id, 'c', ofHome)
    expect(body.data.replies).toMatchObject([{ sent: 1 }])
    expect(await saidIn(ids[1]!)).not.toContain('Воду дадуть о 18:00.')
    expect((await reply(id, 'd', ofFar)).status).toBe(404)
  })

  it('goes at once to 50, and to more of them by a job', async () => {
    const { id } = await incident()
    const [one] = await requests(home)
    const join = (count: number) =>
      sql`insert into service_requests
        (place, prefix, year, number, type_id, priority, description, house_id, source, preset_id, incident_id)
      select 'test', ${`T${count}`}, 2030, n, type_id, priority, description, house_id, source, preset_id, ${id}
      from service_requests, generate_series(1, ${count}::int) n where id = ${one}`.execute(db())
    const sent = async () =>
      (await call(incidents.read, { params: { id } })).body.data.replies.map((given) => given.sent)
    await join(50)
    expect((await reply(id, 'e')).status).toBe(200)
    expect(await sent()).toEqual([50])
    await join(1)
    expect((await reply(id, 'f')).status).toBe(200)
    await expect.poll(sent).toEqual([51, 50])
  })
})

describe('the end of an incident', () => {
  const close = (id: number, version: number, message?: string, as: Who = 'manager') =>
    call(incidents.close, { params: { id }, body: { version, message: message ?? null }, as })

  it('leaves its requests open, and lets nothing more in', async () => {
    const ids = await requests(home)
    const { id, version } = await incident({ request_ids: ids })
    const { status, body } = await close(id, version)
    expect([status, body.data.state, body.data.open_count]).toEqual([200, 'closed', 1])
    expect(await statusOf(ids[0]!)).toBe('new')
    const late = await join(id, await requests(home))
    expect([late.status, late.body.code]).toEqual([409, 'state_forbids'])
    const twice = await close(id, version)
    expect([twice.status, twice.body.code]).toEqual([409, 'version_conflict'])
    expect((await close(id, body.data.version)).body.code).toBe('state_forbids')
  })

  it('with a message it finishes them, and each resident reads it', async () => {
    const ids = await requests(home, home)
    const { id, version } = await incident({ request_ids: ids })
    const { body } = await close(id, version, 'Воду дали, дякуємо за терпіння.')
    expect(body.data).toMatchObject({ state: 'closed', requests_count: 2, open_count: 0 })
    for (const one of ids) {
      expect(await statusOf(one)).toBe('done')
      expect(await saidIn(one)).toContain('Воду дали, дякуємо за терпіння.')
    }
  })

  it('is not for one who sees only a part of it', async () => {
    const { id, version } = await incident({ complex_id: complex })
    expect((await close(id, version, 'Ні', ofHome)).body.code).toBe('outside_scope')
    expect((await close(id, version, 'Ні', ofFar)).status).toBe(404)
  })
})
