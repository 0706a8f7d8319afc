import { members } from '@oselia/contract/members'
import { realtyRoutes } from '@oselia/contract/realty'
import { residents } from '@oselia/contract/residents'
import { setup } from '@oselia/contract/setup'
import { staffDepartments } from '@oselia/contract/departments'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { demoPassword, loadDemo } from './demo.public.js'
import { eveningOf } from './demo.votings.making.js'

const product = useApp()
const { call } = product

const figure = async (table: string, where = 'true') =>
  (
    await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(
      product.app.pools.db,
    )
  ).rows[0]!.n

describe('the demo data', () => {
  beforeAll(() => loadDemo(product.app, () => undefined), 600_000)

  it('fills every house with units, and some of them with owners and residents', async () => {
    const { body } = await call(realtyRoutes.list, { query: { type: 'apartment' } })
    expect(body.main_data.total).toBeGreaterThan(1000)
    const { body: people } = await call(members.list)
    expect(people.data.total).toBeGreaterThan(150)
    const { body: living } = await call(residents.list, { query: { current: 'true' } })
    expect(living.total).toBeGreaterThan(people.data.total - 1)
    expect(living.data[0]).toMatchObject({ name: expect.stringMatching(/\S+ \S+ \S+/) as string, current: true })
  })

  it('is consistent: no unit is owned more than once, and stored totals match', async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (select realty_id from ownerships
      group by realty_id having sum(numerator::numeric / denominator) > 1.000001) x`.execute(product.app.pools.db)
    expect(rows[0]!.n).toBe(0)
    const kept = await sql<{ n: number }>`select sum(n)::bigint as n from row_counts where name = 'residents'`.execute(
      product.app.pools.db,
    )
    expect(kept.rows[0]!.n).toBe(await figure('residents'))
  })

  it('has people in departments, one of them absent with a deputy, and one invited', async () => {
    const { body } = await call(staffDepartments.list)
    expect(body.data.map(({ name }) => name.uk)).toEqual(['Диспетчерська', 'Технічна служба', 'Бухгалтерія', 'Охорона'])
    for (const { head, staff_count } of body.data) expect([head === null, staff_count > 0]).toEqual([false, true])
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from staff_absences a join staff_grants g on g.absence_id = a.id
        where now() between g.begins_at and g.ends_at and g.staff_id = a.deputy_id) as deputies,
      (select count(*) from staff_invites where used_at is null) as invited,
      (select count(*) from staff_role_links l join staff_roles r on r.id = l.role_id where not r.is_system) as editors,
      (select count(*) from staff where is_demo and (search_keys = '' or position is null)) as nameless`.execute(
      product.app.pools.db,
    )
    expect(rows[0]).toEqual({ deputies: 1, invited: 1, editors: 1, nameless: 0 })
  })

  it.each(['admin', 'chair', 'accountant', 'manager', 'dispatcher', 'technician', 'guard', 'auditor', 'editor'])(
    'lets %s log in with the demo password',
    async (name) => {
      const body = { email: `${name}@example.com`, password: demoPassword }
      const { status, body: answer } = await call(users.login, { body, as: null })
      expect([status, 'access_token' in answer]).toEqual([200, true])
    },
  )

  it('has an open interview with answers, a closed anonymous one, and a draft', async () => {
    expect(await figure('interviews', "state = 'published'")).toBe(1)
    expect(await figure('interviews', "state = 'archived' and anonymous")).toBe(1)
    expect(await figure('interviews', "state = 'draft'")).toBe(1)
    expect(await figure('interview_sheets', 'not anonymous')).toBeGreaterThan(20)
    expect(await figure('interview_sheets', 'anonymous')).toBeGreaterThan(20)
  })

  it('has a voting in each stage, one published with its protocol, decisions and results for residents', async () => {
    expect(await figure('votings', "state in ('draft', 'survey', 'counting', 'published')")).toBe(4)
    expect(await figure('voting_protocols', 'signed_file_id is not null and roll_file_id is not null')).toBe(1)
    expect(await figure('voting_sheets', "state = 'received'")).toBeGreaterThan(1)
    expect(await figure('voting_question_files')).toBe(4)
    // As many by a representative as there are meetings, each voting at the meeting as it is registered.
    const registered =
      "mode = 'proxy' and exists (select 1 from voting_ballots b where b.owner_id = voting_attendance.owner_id and b.representative = voting_attendance.representative)"
    expect(await figure('voting_attendance', registered)).toBe(2)
    expect(await figure('voting_notices', 'proof_file_id is not null')).toBeGreaterThan(20)
    expect(await figure('voting_scan_pages', "result = 'matched' and image_id is not null")).toBeGreaterThan(1)
    expect(await figure('voting_decisions', 'responsible_id is not null and report is not null')).toBe(2)
    const published = sql`select 1 from voting_publications p join documents d on d.id = p.document_id and d.is_demo
      join announcements a on a.id = p.announcement_id and a.is_demo and a.state = 'published'`
    expect((await published.execute(product.app.pools.db)).rows).toHaveLength(1)
  })

  it('has its meetings on evenings of weekdays, noticed in time, whenever it is loaded', async () => {
    const { rows } = await sql<{ local: string; weekday: number; noticed: boolean }>`select
        to_char(meeting_at at time zone timezone, 'HH24:MI') as local, extract(isodow from meeting_at at time zone timezone)::int as weekday,
        announced_at is null or (announced_at at time zone timezone)::date + (rules ->> 'notice_days')::int
          <= (meeting_at at time zone timezone)::date as noticed
      from votings where meeting_at is not null order by meeting_at`.execute(product.app.pools.db)
    expect(rows.map(({ local }) => local)).toEqual(['19:00', '18:30', '19:00'])
    expect(rows.filter(({ weekday, noticed }) => weekday > 5 || !noticed)).toEqual([])
    const late = await figure('voting_ballots', 'created_at > now()')
    expect(late).toBe(0)
  })

  it('finds the evening of a weekday for every day, in summer and in winter', () => {
    const evenings = Array.from({ length: 7 }, (_, n) =>
      eveningOf(new Date(Date.UTC(2026, 2, 23 + n, 22, 30)), 0, '18:30').toISOString(),
    )
    // From the night to Tuesday on; on Sunday the clocks went forward.
    expect(evenings).toEqual([
      '2026-03-24T16:30:00.000Z',
      '2026-03-25T16:30:00.000Z',
      '2026-03-26T16:30:00.000Z',
      '2026-03-27T16:30:00.000Z',
      '2026-03-27T16:30:00.000Z',
      '2026-03-27T16:30:00.000Z',
      '2026-03-30T15:30:00.000Z',
    ])
  })

  it('is loaded once', async () => {
    const before = await figure('realty')
    await loadDemo(product.app, () => undefined)
    expect(await figure('realty')).toBe(before)
  })

  it('can be removed only once a real person owns the community, and its own owner goes with it', async () => {
    const db = product.app.pools.db
    const login = { email: 'admin@example.com', password: demoPassword }
    const { body } = await call(users.login, { body: login, as: null })
    const headers = { authorization: `Bearer ${'access_token' in body ? body.access_token : ''}` }
    const out = () => call(setup.demo, { body: { loaded: false, confirmed: true }, as: null, headers })
    await sql`update staff set status = 'blocked' where not is_demo`.execute(db)
    const refused = await out()
    expect([refused.status, refused.body.code]).toEqual([409, 'last_owner'])
    await sql`update staff set status = 'active' where not is_demo`.execute(db)
    // As votings of real staff: one of a house of the demonstration that is announced, and a draft for a real house as well.
    await sql`update votings set is_demo = false where state in ('draft', 'survey')`.execute(db)
    const { houses } = await makeHouses(product.app, 'Справжня', 1)
    await sql`insert into voting_houses (voting_id, house_id, position)
      select id, ${houses[0]!}, 1 from votings where state = 'draft'`.execute(db)
    const { status, body: started } = await out()
    expect(status).toBe(202)
    await expect.poll(() => figure('jobs', `id = ${started.data.job_id} and state = 'done'`)).toBe(1)
    expect((await call(users.login, { body: login, as: null })).status).toBe(422)
    expect((await call(users.read, { as: null, headers })).status).toBe(401)
    expect([await figure('realty'), await figure('votings', "state <> 'draft'"), await figure('documents')]).toEqual([
      0, 0, 0,
    ])
    expect([await figure('votings'), await figure('voting_houses', `house_id = ${houses[0]!}`)]).toEqual([1, 1])
  })
})
