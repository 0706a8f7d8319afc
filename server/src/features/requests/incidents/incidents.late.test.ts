import { incidents } from '@oselia/contract/incidents'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { repeated } from '../../../testing/jobs.js'
import { requestMovers } from '../../../testing/request-moves.js'
import { untilWaiting } from '../../../testing/locks.js'

const product = useApp()
const { call } = product
const the = requestMovers(product)
const { make, move } = the

let home: number
beforeAll(async () => {
  home = (await the.place()).houses[0]!
})

const incident = async (request_ids: number[]) => {
  const raw = { title: 'Немає світла', house_id: home, request_ids }
  const { status, body } = await call(incidents.create, { raw, as: 'manager' })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const reply = async (id: number, message: string) =>
  expect(
    (await call(incidents.reply, { params: { id }, body: { message, client_msg_id: message }, as: 'manager' })).status,
  ).toBe(200)
const join = (id: number, request_ids: number[]) =>
  call(incidents.join, { params: { id }, body: { request_ids }, as: 'manager' })
const split = (id: number, request_id: number) => call(incidents.split, { params: { id, request_id }, as: 'manager' })
/** Texts of the messages that staff sent to the resident. */
const messagesOf = async (id: number) =>
  (await the.lines(id, 'member_chat')).flatMap((line) => ('body' in line ? [line['body']] : []))

describe('the public answers of an incident', () => {
  it('are sent once to requests that join late, except those hidden from the resident', async () => {
    const { id } = await incident([await make()])
    await reply(id, 'Бригада їде')
    await reply(id, 'Світло буде о 18:00')
    const [late, hidden] = [await make(), await make({ visible_to_resident: false })]
    expect((await join(id, [late, hidden])).status).toBe(200)
    expect(await messagesOf(late)).toEqual(['Бригада їде', 'Світло буде о 18:00'])
    expect(await messagesOf(hidden)).toEqual([])
    expect(await the.stored(late)).toMatchObject({ first_replied_at: expect.any(String), waiting_side: 'resident' })
    await split(id, late)
    await join(id, [late])
    expect(await messagesOf(late)).toHaveLength(2)
  })

  it('go to the residents of duplicates too, while they can be talked to', async () => {
    const [main, twin, old, spam] = [await make(), await make(), await make(), await make()]
    const { id } = await incident([main, spam])
    await reply(id, 'Бригада їде')
    for (const one of [twin, old]) await move(one, 'cancelled', { cancel_reason: 'duplicate', duplicate_of: main })
    await move(spam, 'cancelled', { cancel_reason: 'spam' })
    expect(await messagesOf(twin)).toEqual(['Бригада їде'])
    await the.age(old, '8 days')
    await reply(id, 'Світло є')
    expect(await messagesOf(twin)).toEqual(['Бригада їде', 'Світло є'])
    expect([await messagesOf(old), await messagesOf(spam)]).toEqual([['Бригада їде'], ['Бригада їде']])
    expect(await the.stored(twin)).toMatchObject({ status: 'cancelled', waiting_side: null })
  })
})

describe('many requests', () => {
  it('join an incident by and by, none of them twice, and none when one of them may not', async () => {
    const first = await make()
    const { rows } = await sql<{ id: number }>`insert into service_requests (place, year, number, type_id, priority,
        description, house_id, source, preset_id)
      select 'many', 2030, n, type_id, priority, description, house_id, source, preset_id
      from service_requests, generate_series(1, 40) n where id = ${first} returning id`.execute(the.db())
    const ids = rows.map((row) => row.id)
    const away = await make({ house_id: (await the.place()).houses[1] })
    const { id } = await incident([])
    const refused = await join(id, [...ids, away])
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['request_ids.40']])
    expect((await join(id, ids)).status).toBe(200)
    const count = async () => (await call(incidents.read, { params: { id } })).body.data.requests_count
    await expect.poll(count).toBe(40)
    expect((await join(id, ids)).status).toBe(200)
    for (const one of [ids[0]!, ids[39]!])
      expect(
        (await the.lines(one, 'staff_chat')).filter((line) => 'key' in line && line.key === 'joined'),
      ).toHaveLength(1)
  })
})

describe('a request of an incident', () => {
  it('stays in its house', async () => {
    const id = await make()
    await incident([id])
    const raw = { version: (await the.stored(id)).version, house_id: (await the.place()).houses[1] }
    const { status, body } = await call(serviceRequests.update, { params: { id }, raw })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['house_id']])
  })
})

describe('the end of an incident', () => {
  it('of many requests finishes them by a job, which takes up where a stop left it', async () => {
    const ids: number[] = []
    for (let n = 0; n < 12; n++) ids.push(await make())
    const { id, version } = await incident(ids)
    const body = { version, message: 'Світло є' }
    expect((await call(incidents.close, { params: { id }, body, as: 'manager' })).body.data.state).toBe('closed')
    const statuses = async () => {
      const { rows } = await sql<{ status: string; n: number }>`select status, count(*) as n from service_requests
        where id = any(${ids}::bigint[]) group by status`.execute(the.db())
      return rows
    }
    await expect.poll(statuses).toEqual([{ status: 'done', n: 12 }])
    const job = async () => {
      const { rows } = await sql<{ id: number; state: string; result: unknown }>`select id, state, result from jobs
        where kind = 'incidents.close' order by id desc limit 1`.execute(the.db())
      return rows[0]!
    }
    await expect.poll(async () => (await job()).state).toBe('done')
    // Simulates a node that died before it recorded the end of the job, with one request not done yet.
    await sql`update service_requests set status = 'new', resolved_at = null where id = ${ids[3]}`.execute(the.db())
    await repeated(product, (await job()).id)
    await expect.poll(statuses).toEqual([{ status: 'done', n: 12 }])
    await expect.poll(async () => (await job()).state).toBe('done')
    expect([(await messagesOf(ids[0]!)).length, (await messagesOf(ids[3]!)).length]).toEqual([1, 2])
  })

  it('takes its requests in the order of their numbers, as all do who take several', async () => {
    const ids = [await make(), await make()]
    const { id, version } = await incident(ids)
    const hold = await the.db().startTransaction().execute()
    await sql`select 1 from service_requests where id = ${ids[0]} for update`.execute(hold)
    const closing = call(incidents.close, { params: { id }, body: { version, message: 'Світло є' }, as: 'manager' })
    await untilWaiting(product.app, 1)
    await sql`select 1 from service_requests where id = ${ids[1]} for update nowait`.execute(hold)
    await hold.commit().execute()
    expect((await closing).status).toBe(200)
  })
})

describe('a request that is over', () => {
  it('does not miss its first reply by what is said afterwards', async () => {
    const id = await make()
    await move(id, 'cancelled', { cancel_reason: 'spam' })
    await the.age(id, '5 days')
    const form = new FormData()
    form.set('chat_type', 'member_chat')
    form.set('message', 'Вибачте за помилку')
    const sent = await fetch(`${product.url}/api/admin/service_request/chat/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await product.tokenOf('manager')}` },
      body: form,
    })
    expect(sent.status).toBe(201)
    const { body } = await call(serviceRequests.read, { params: { id } })
    expect(body.data.reply_clock.state).toBe('met')
  })
})
