import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { requestMovers } from '../../../testing/request-moves.js'
import { staffWith } from '../../../testing/sign-in.js'

// A Tuesday, at noon in Kyiv.
let now = new Date('2026-11-24T10:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const the = requestMovers(product)
const { make, move, ask, stored, card, person, idOf } = the
const minutes = (n: number) => (now = new Date(now.getTime() + n * 60_000))

describe('a move', () => {
  it('leads a request from the call to the rating, and each step records its author', async () => {
    const [dispatcher, technician] = [await person('dispatcher'), await person('technician')]
    const id = await make()
    await move(id, 'accepted')
    await move(id, 'assigned', { performer_id: idOf(technician) })
    await move(id, 'in_progress', {}, technician)
    await move(id, 'waiting', { wait_reason: 'materials' }, technician)
    await move(id, 'in_progress', {}, technician)
    const done = await move(id, 'done', { message: 'Лампу замінено' }, technician)
    expect(done).toMatchObject({
      status: 'done',
      performer: { id: idOf(technician) },
      responsible: { id: idOf(dispatcher) },
    })
    const rated = await call(serviceRequests.rate, {
      params: { id },
      body: { rating: 5, reasons: ['fast'] },
      as: dispatcher,
    })
    expect(rated.body.data).toMatchObject({
      status: 'closed',
      rating: 5,
      rating_reasons: ['fast'],
      moves: expect.any(Array),
    })
    expect((await the.movesOf(id)).map((m) => m.to_status)).toEqual([
      'new',
      'accepted',
      'assigned',
      'in_progress',
      'waiting',
      'in_progress',
      'done',
      'closed',
    ])
    expect(
      rated.body.data.changes
        .map(({ to, by }) => [to, by?.id])
        .toReversed()
        .slice(1, 4),
    ).toEqual([
      ['accepted', idOf(dispatcher)],
      ['assigned', idOf(dispatcher)],
      ['in_progress', idOf(technician)],
    ])
    expect(await the.noted(id, 'move')).toHaveLength(7)
  })

  it('to accepted counts as the first reply where the type says so', async () => {
    const id = await make()
    minutes(5)
    await move(id, 'accepted')
    expect(await stored(id)).toMatchObject({ first_replied_at: now.toISOString(), reply_breached: false, version: 2 })
    await the.changeType('door', { accept_is_reply: false })
    const other = await make({}, 'door')
    await move(other, 'accepted')
    expect((await stored(other)).first_replied_at).toBeNull()
  })

  it('records a late first reply', async () => {
    const id = await make()
    await the.age(id, '10 days')
    await move(id, 'accepted')
    expect((await stored(id)).reply_breached).toBe(true)
  })

  it('writes system messages to both chats, refusals to the staff chat only, and then the message to the resident', async () => {
    const technician = await person('technician')
    const id = await make()
    await move(id, 'assigned', { performer_id: idOf(technician), message: 'Майстер буде до вечора' })
    await move(id, 'accepted', { reason: 'Немає драбини' }, technician)
    expect((await the.lines(id, 'staff_chat')).slice(-2)).toMatchObject([
      { key: 'assigned', from: 'new', to: 'assigned', name: expect.any(String) },
      { key: 'moved', from: 'assigned', to: 'accepted', reason: 'Немає драбини', by: expect.any(String) },
    ])
    const told = await the.lines(id, 'member_chat')
    expect(told.slice(-3)).toMatchObject([
      { key: 'assigned' },
      { body: 'Майстер буде до вечора' },
      { key: 'moved', to: 'accepted' },
    ])
    expect(told.at(-1)).not.toHaveProperty('reason')
    expect((await stored(id)).performer_id).toBeNull()
  })

  it('writes nothing to the resident of a hidden request', async () => {
    const id = await make({ visible_to_resident: false })
    const before = (await the.lines(id, 'member_chat')).length
    await move(id, 'accepted')
    expect(await the.lines(id, 'member_chat')).toHaveLength(before)
    const { status, body } = await ask(id, 'cancelled', { cancel_reason: 'spam', message: 'Це не до нас' })
    expect([status, body.code]).toEqual([409, 'chat_closed'])
  })

  it('notifies the performer of an assignment, and the assigner of a refusal', async () => {
    const [dispatcher, technician] = [await person('dispatcher'), await person('technician')]
    const id = await make()
    await move(id, 'assigned', { performer_id: idOf(technician) })
    expect(await the.notices(id)).toEqual([{ kind: 'request_assigned', staff_id: idOf(technician) }])
    await move(id, 'accepted', { reason: 'Я на іншому об’єкті' }, technician)
    expect((await the.notices(id)).at(-1)).toEqual({ kind: 'request_returned', staff_id: idOf(dispatcher) })
  })

  it('reads the own notifications of whoever ends the work, but neither messages nor those of others', async () => {
    const [dispatcher, technician] = [await person('dispatcher'), await person('technician')]
    const id = await make()
    await move(id, 'assigned', { performer_id: idOf(technician) })
    await sql`insert into notifications (staff_id, kind, entity, entity_id, params, at, dedupe_key)
      select s, k, 'service_requests', ${id}::bigint, '{}', now(), 'test:' || k
      from unnest(${[idOf(dispatcher), idOf(technician)]}::bigint[]) s, unnest(array['request_late', 'request_message']) k`.execute(
      the.db(),
    )
    const unread = async () => {
      const { rows } = await sql<{ staff_id: number; kind: string }>`select staff_id, kind from notifications
        where entity_id = ${id} and entity = 'service_requests' and read_at is null order by kind, staff_id`.execute(
        the.db(),
      )
      return rows.filter(({ staff_id }) => staff_id === idOf(technician)).map(({ kind }) => kind)
    }
    await move(id, 'in_progress', {}, technician)
    expect(await unread()).toEqual(['request_assigned', 'request_late', 'request_message'])
    await move(id, 'done', { message: 'Готово' }, technician)
    expect(await unread()).toEqual(['request_message'])
    const { rows } = await sql<{ n: number }>`select count(*) as n from notifications where entity_id = ${id}
      and entity = 'service_requests' and staff_id = ${idOf(dispatcher)} and read_at is not null`.execute(the.db())
    expect(rows[0]!.n).toBe(0)
  })

  it('counts returns, notifies performer and responsible person, and managers from the second return', async () => {
    const id = await the.finished()
    const manager = await staffWith(product.app, 'manager', 'all')
    await move(id, 'in_progress', { reason: 'Знову не горить' })
    expect(await stored(id)).toMatchObject({ reopen_count: 1, reopened: true, resolved_at: null })
    const told = async () => (await the.notices(id)).filter((n) => n.kind === 'request_returned').map((n) => n.staff_id)
    expect(await told()).toEqual([idOf(await person('technician'))])
    await move(id, 'done', { message: 'Тепер горить' }, await person('technician'))
    await move(id, 'closed')
    await move(id, 'new', { reason: 'Мешканець передзвонив' })
    expect(await stored(id)).toMatchObject({ reopen_count: 2, status: 'new', performer_id: null, closed_at: null })
    expect(await told()).toContain(idOf(manager))
  })

  it('joins a duplicate to the incident of the main request of the same house', async () => {
    const [main, twin, far] = [await make(), await make(), await make({ house_id: (await the.place()).houses[1] })]
    const { rows } = await sql<{ id: number }>`insert into incidents (title, house_id) values ('Немає світла',
      ${(await the.place()).houses[0]}) returning id`.execute(the.db())
    await sql`update service_requests set incident_id = ${rows[0]!.id} where id = ${main}`.execute(the.db())
    const wrong = await ask(far, 'cancelled', { cancel_reason: 'duplicate', duplicate_of: main })
    expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([422, ['duplicate_of']])
    const own = await ask(twin, 'cancelled', { cancel_reason: 'duplicate', duplicate_of: twin })
    expect(Object.keys(own.body.errors!)).toEqual(['duplicate_of'])
    const done = await move(twin, 'cancelled', { cancel_reason: 'duplicate', duplicate_of: main })
    expect(done).toMatchObject({
      duplicate_of: { id: main },
      incident: { id: rows[0]!.id },
      cancel_reason: 'duplicate',
    })
    expect((await card(main)).duplicates.map((d) => d.id)).toEqual([twin])
  })
})

describe('concurrent moves', () => {
  it('let one dispatcher win; the other gets the current details, and nothing happens twice', async () => {
    const id = await make()
    const two = [await person('dispatcher'), await person('dispatcher', 'other')]
    const raw = { to: 'accepted', version: 1 } as const
    const answers = await Promise.all(two.map((as) => call(serviceRequests.transition, { params: { id }, raw, as })))
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409])
    const late = answers.find((a) => a.status === 409)!.body as unknown as {
      code: string
      data: Record<string, unknown>
    }
    expect([late.code, late.data]).toMatchObject(['version_conflict', { id, status: 'accepted', version: 2 }])
    expect(await the.movesOf(id)).toHaveLength(2)
    expect((await the.lines(id, 'member_chat')).filter((l) => 'key' in l && l['key'] === 'moved')).toHaveLength(1)
  })

  it('of a double click happen once and answer both', async () => {
    const id = await make()
    const headers = { 'idempotency-key': `click-${id}` }
    const send = () =>
      call(serviceRequests.transition, {
        params: { id },
        raw: { to: 'accepted', version: 1, message: 'Прийнято' },
        headers,
      })
    const answers = await Promise.all([send(), send()])
    expect(answers.map((a) => [a.status, a.body.data?.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect(await the.movesOf(id)).toHaveLength(2)
    expect((await the.lines(id, 'member_chat')).filter((l) => 'body' in l)).toEqual([{ body: 'Прийнято' }])
  })
})
