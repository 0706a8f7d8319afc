import { requestList } from '@oselia/contract/service-requests'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../../platform/request-context.js'
import { all } from '../../../platform/list.js'
import { foundBy } from '../../../platform/list.unions.js'
import { personById } from '../../access/people/people.rights.public.js'
import { useApp } from '../../../testing/app.js'
import { idOf, requestMakers } from '../../../testing/requests.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { conditions, listSpec } from './requests.list.js'
import { dueStepsAt } from './requests.jobs.js'

const product = useApp()
const { place } = requestMakers(product)
const db = () => product.app.pools.db
const now = new Date('2026-11-22T10:00:00Z')

let house: number
let owner: Who
let accountant: Who
let technician: Who

const context = async (who: Who) => {
  const person = (await personById(db(), idOf(who)))!
  return { ...person, db: db(), now, language: 'uk' } as unknown as RequestContext
}
const planOf = async (statement: RawBuilder<unknown>) => {
  const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(db())
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

interface Asked {
  query?: Record<string, unknown>
  who?: () => Who
  houses?: () => number[]
}
/** Plan of the first page of a list, as the list asks for it. */
const pageOf =
  ({ query = {}, who = () => owner, houses }: Asked) =>
  async () => {
    const asked = requestList.parse(query)
    const list = listSpec(await context(who()), asked, { timezone: 'Europe/Kyiv', houses: houses?.() ?? null })
    const by = list.sort[asked.sort.replace('-', '')]!
    const way = asked.sort.startsWith('-') ? sql`desc` : sql`asc`
    const tail = sql`order by ${by} ${way}, r.id ${way} limit 20`
    const from = list.countFrom!
    return planOf(
      list.ways
        ? sql`select 1 from ${foundBy(list.ways, { from, columns: sql`r.id, r.created_at`, tail })} f`
        : sql`select r.id from ${from} where ${all(list.where)} ${tail}`,
    )
  }
/** Plan of the count of a list. */
const countOf =
  ({ query = {}, houses }: Asked) =>
  async () => {
    const standing = { timezone: 'Europe/Kyiv', houses: houses?.() ?? null }
    const { where } = conditions(await context(owner), requestList.parse(query), standing)
    return planOf(sql`select count(*) from (select 1 from service_requests r where ${all(where)} limit 10001) n`)
  }
const rowsWhere = (where: RawBuilder<unknown>) => () =>
  planOf(sql`select r.id from service_requests r where r.deleted_at is null and ${where}`)
const dueStep = (name: string) => async () => {
  const found = (await dueStepsAt({ db: db(), now })).find((one) => one.name === name)!
  return planOf(sql`select r.id from service_requests r where r.deleted_at is null and ${found.due} order by r.id`)
}
const inHouse = { houses: () => [house] }
const first = sql`(select min(id) from service_requests)`

/** What each index of requests is for, beside its keys. */
const uses: Record<string, () => Promise<string>> = {
  created: pageOf({}),
  due: pageOf({ query: { sort: 'due_at' } }),
  rank: pageOf({ query: { sort: '-priority' } }),
  since: pageOf({ query: { sort: '-status_since' } }),
  updated: pageOf({ query: { sort: 'updated_at' } }),
  numbered: pageOf({ query: { sort: '-number' } }),
  status: pageOf({ query: { status: 'waiting' } }),
  open: pageOf({ query: { open: 'true', sort: 'due_at' } }),
  house: countOf({ query: { status: 'closed' }, ...inHouse }),
  open_house: pageOf({ query: { open: 'true' }, ...inHouse }),
  source: pageOf({ query: { source: 'viber' } }),
  unassigned: pageOf({ query: { unassigned: 'true' } }),
  realty: pageOf({ query: { realty_id: '1' } }),
  member: pageOf({ query: { member_id: '1' } }),
  performer: pageOf({ who: () => technician }),
  performer_open: pageOf({ query: { open: 'true' }, who: () => technician }),
  responsible: pageOf({ who: () => technician }),
  responsible_open: pageOf({ query: { open: 'true' }, who: () => technician }),
  creator: pageOf({ who: () => technician }),
  creator_open: pageOf({ query: { open: 'true' }, who: () => technician }),
  payable: pageOf({ who: () => accountant }),
  payable_open: pageOf({ query: { open: 'true' }, who: () => accountant }),
  departure: pageOf({ query: { departure_id: '1' } }),
  type: rowsWhere(sql`r.type_id = 0`),
  incident: rowsWhere(sql`r.incident_id = 1`),
  duplicate: rowsWhere(sql`r.duplicate_of = ${first}`),
  caller: rowsWhere(sql`r.caller_phone = '+380671112233'`),
  done: dueStep('close'),
  deferred: dueStep('take up'),
  waiting: dueStep('unanswered'),
  reply_due: dueStep('reply_late'),
  search: pageOf({ query: { search_query: 'протікання даху' } }),
  tags: pageOf({ query: { tag: 'ремонт' } }),
  number: rowsWhere(sql`r.number = 77`),
  bin: () => planOf(sql`select r.id from service_requests r where r.deleted_at is not null order by r.deleted_at desc`),
}
const keys = ['pkey', 'number_key']

beforeAll(async () => {
  house = (await place('Садова')).house
  owner = await staffWith(product.app, 'owner', 'all')
  accountant = await staffWith(product.app, 'accountant', 'all')
  technician = await staffWith(product.app, 'technician', 'all')
  const people = (every: number, role: number) =>
    `case when i % ${every} = ${role} then ${idOf(technician)} else ${idOf(owner)} end`
  const { slowDb } = product.app.pools
  await sql
    .raw(`do $$ begin
    set local session_replication_role = replica;
    insert into service_requests (place, year, number, type_id, priority, description, house_id, source, preset_id, status, wait_reason,
      deferred_until, created_at, updated_at, status_since, due_at, first_reply_due_at, first_replied_at, resolved_at, performer_id,
      responsible_id, created_by, payable, realty_id, member_id, caller_phone, search_keys)
    select 'x', 2020, i, i % 30, (array['low', 'normal', 'high', 'emergency'])[1 + i % 4], 'Опис', ${house} + i % 200, 'phone',
      (select min(id) from service_request_presets), s, case when s = 'waiting' then 'resident' end,
      case when s = 'deferred' then date '2026-12-01' end, t, t, t, t, t, case when s <> 'new' then t end, t,
      case when i % 400 = 7 then null else ${people(500, 1)} end, ${people(500, 2)}, ${people(500, 3)}, i % 50 = 0,
      i % 9000, i % 9000, '+38067' || i, 'опис ' || i
    from (select i, timestamptz '2020-01-01' + i * interval '1 minute' as t,
      case when i % 20 <> 0 then 'closed' else (array['new', 'in_progress', 'waiting', 'deferred', 'done'])[1 + i / 20 % 5] end as s
      from generate_series(1, 60000) i) many;
  end $$`)
    .execute(slowDb)
  await sql`vacuum analyze service_requests`.execute(slowDb)
})

describe('an index of requests', () => {
  it('is one that a query needs', async () => {
    const { rows } = await sql<{
      name: string
    }>`select replace(indexname, 'service_requests_', '') as name from pg_indexes
      where tablename = 'service_requests'`.execute(db())
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(uses), ...keys].toSorted())
  })

  it.each(Object.keys(uses))('%s is taken by the query that it is for', async (name) => {
    const plan = await uses[name]!()
    expect(plan).toMatch(new RegExp(`service_requests_${name}\\b`))
  })

  it('counts what is to be done of a type among the open ones alone', async () => {
    const plan =
      await planOf(sql`select r.type_id, count(*) from service_requests r where r.type_id = any('{1,2,3}'::bigint[])
      and r.deleted_at is null and r.status not in ('done', 'closed', 'cancelled') group by r.type_id`)
    expect(plan).toContain('Index Only Scan using service_requests_open')
  })
})
