import { incidents } from '@oselia/contract/incidents'
import { notifications } from '@oselia/contract/notifications'
import { openStates } from '@oselia/contract/service-request-moves'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import type { Who } from '../../../testing/sign-in.js'
import { loadDemo } from './demo.public.js'

const product = useApp()
const { call } = product
const rowsOf = async (query: string) =>
  (await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(product.app.pools.db)).rows

const someone = async (name: string): Promise<Who> => {
  const [row] = await rowsOf(`select id from staff where email = '${name}@example.com'`)
  return `staff:${Number(row!['id'])}`
}

describe('the requests of the demo', () => {
  beforeAll(() => loadDemo(product.app, () => undefined), 600_000)

  it('are a few hundred, most of them closed and rated, some dozens open in every state', async () => {
    const { body } = await call(serviceRequests.list)
    // One of them is of a disputed bill.
    expect(body.main_data.total).toBe(301)
    const { body: open } = await call(serviceRequests.list, { query: { open: 'true', per_page: 100 } })
    const states = new Set(open.main_data.data.map(({ status }) => status))
    expect(openStates.filter((state) => !states.has(state))).toEqual([])
    expect(open.main_data.total).toBeGreaterThan(35)
    expect(open.main_data.total).toBeLessThan(45)
    const [rated] = await rowsOf(
      `select count(*) as n, avg(rating) as mark from service_requests where rating is not null`,
    )
    expect(Number(rated!['n'])).toBeGreaterThan(120)
    expect(Number(rated!['mark'])).toBeGreaterThan(4)
  })

  it('have terms of every status, computed from the terms of their types', async () => {
    const { body } = await call(serviceRequests.list, { query: { open: 'true', per_page: 100 } })
    const clocks = new Set(body.main_data.data.map(({ due_clock }) => due_clock.state))
    for (const state of ['running', 'amber', 'missed', 'paused'] as const) expect(clocks).toContain(state)
    const { body: closed } = await call(serviceRequests.list, { query: { status: 'closed', per_page: 100 } })
    const met = closed.main_data.data.filter(({ due_clock }) => due_clock.state === 'met').length
    expect(met).toBeGreaterThan(60)
    expect(met).toBeLessThan(100)
  })

  it('progress in chronological order, by demo staff, and never in the future', async () => {
    const [issues] = await rowsOf(`select
      count(*) filter (where r.created_at > now() or r.closed_at > now() or r.resolved_at > now()) as ahead,
      count(*) filter (where r.resolved_at < r.created_at or r.closed_at < r.resolved_at) as backwards,
      count(*) filter (where r.status in ('assigned', 'in_progress', 'done', 'closed') and p.id is null) as idle,
      (select count(*) from service_request_messages m join service_requests q on q.id = m.request_id
        where m.at > now() or m.at < q.created_at) as timeless,
      (select count(*) from (select request_id, at < lag(at) over (partition by request_id order by id) as early
        from service_request_moves) x where early) as disorder,
      count(*) filter (where r.number <> 1 and not exists (select 1 from service_requests b
        where b.prefix = r.prefix and b.year = r.year and b.number = r.number - 1)) as gaps
      from service_requests r left join staff p on p.id = r.performer_id and p.is_demo`)
    expect(issues).toEqual({ ahead: 0, backwards: 0, idle: 0, timeless: 0, disorder: 0, gaps: 0 })
  })

  it('have messages in both chats, and those that wait for an answer are unread', async () => {
    const as = await someone('dispatcher')
    const { body } = await call(serviceRequests.list, { query: { waiting_side: 'staff', per_page: 100 }, as })
    expect(body.main_data.total).toBeGreaterThan(2)
    for (const { unread } of body.main_data.data) expect(unread).toBeGreaterThan(0)
    const { body: read } = await call(serviceRequests.list, { query: { status: 'closed' }, as })
    for (const { unread } of read.main_data.data) expect(unread).toBe(0)
    const { body: card } = await call(serviceRequests.read, { params: { id: read.main_data.data[0]!.id }, as })
    const said = card.data.member_chat.messages.map(({ author }) => author.kind)
    expect(said).toContain('staff')
    expect(card.data.changes.map(({ to }) => to)).toEqual([
      'closed',
      'done',
      'in_progress',
      'assigned',
      'accepted',
      'new',
    ])
  })

  it('include one incident with five requests and one answer to all of them', async () => {
    const { body } = await call(incidents.list)
    expect(body.data).toMatchObject([{ requests_count: 5, open_count: 5, state: 'open' }])
    const { body: one } = await call(incidents.read, { params: { id: body.data[0]!.id } })
    expect(one.data.replies).toMatchObject([{ sent: 5, by: { name: 'Дзвінка Марія' } }])
  })

  it('notify the technician', async () => {
    const { body } = await call(notifications.list, { as: await someone('technician') })
    expect(body.unread).toBeGreaterThan(0)
    expect(body.data[0]).toMatchObject({ kind: 'request_assigned', entity: 'service_requests', read_at: null })
  })

  it('let the next real request continue their numbering', async () => {
    const [row] = await rowsOf(`select bool_and(n.last = x.last) as agree from service_request_numbers n
      join (select prefix, year, max(number) as last from service_requests group by prefix, year) x using (prefix, year)`)
    expect(row!['agree']).toBe(true)
    const { body } = await call(serviceRequests.list, { query: { per_page: 100 } })
    expect(new Set(body.main_data.data.map(({ number }) => number)).size).toBe(100)
  })
})
