import { requestList, serviceRequests } from '@oselia/contract/service-requests'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../../platform/request-context.js'
import { all, type List } from '../../../platform/list.js'
import { foundBy } from '../../../platform/list.unions.js'
import { personById } from '../../access/people/people.rights.public.js'
import { useApp } from '../../../testing/app.js'
import { idOf, requestMakers } from '../../../testing/requests.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { listSpec } from './requests.list.js'

const product = useApp()
const { call } = product
const { place } = requestMakers(product)
const db = () => product.app.pools.db

let here: Awaited<ReturnType<typeof place>>
let there: Awaited<ReturnType<typeof place>>
let technician: Who

beforeAll(async () => {
  here = await place('Садова')
  there = await place('Річкова')
  technician = await staffWith(product.app, 'technician', 'all')
})

const listOf = async (query: Record<string, unknown>) => {
  const { status, body } = await call(serviceRequests.list, { rawQuery: query })
  expect(status).toBe(200)
  return body.main_data
}

interface Asked extends Record<string, unknown> {
  sort?: string
}

describe('a list of many requests', () => {
  const listFor = async (who: Who, query: Record<string, unknown>, houses: number[] | null = null) => {
    const person = (await personById(db(), idOf(who)))!
    const ctx = { ...person, db: db(), now: new Date(), language: 'uk' } as unknown as RequestContext
    return listSpec(ctx, requestList.parse(query), { timezone: 'Europe/Kyiv', houses })
  }
  const explained = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(db())
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const orderOf = ({ sort = '-created_at' }: { sort?: string }, list: List) => {
    const way = sort.startsWith('-') ? sql`desc` : sql`asc`
    return sql`order by ${list.sort[sort.replace('-', '')]!} ${way}, r.id ${way} limit 20`
  }
  const planOf = async (who: Who, query: Asked) => {
    const list = await listFor(who, query)
    return explained(sql`select r.id from ${list.countFrom!} where ${all(list.where)} ${orderOf(query, list)}`)
  }
  const planOfWays = async (who: Who, query: Asked, houses: number[] | null = null) => {
    const list = await listFor(who, query, houses)
    const columns = sql`r.id, r.created_at`
    return explained(
      sql`select 1 from ${foundBy(list.ways!, { from: list.countFrom!, columns, tail: orderOf(query, list) })} f`,
    )
  }

  beforeAll(async () => {
    const { slowDb } = product.app.pools
    await sql
      .raw(`do $$ begin
      set local session_replication_role = replica;
      insert into service_requests (place, year, number, type_id, priority, description, house_id, source, preset_id, status, created_at,
        updated_at, status_since, due_at, performer_id, search_keys)
      select 'x', 2020, i, (select min(id) from service_request_types), (array['low', 'normal', 'high', 'emergency'])[1 + i % 4], 'Опис',
        (array[${here.house}, ${there.house}])[1 + i % 2], 'import', (select min(id) from service_request_presets),
        case when i % 20 = 0 then 'new' else 'closed' end, t, t, t, t, case when i % 200 = 0 then ${idOf(technician)} end, 'опис ' || i
      from (select i, timestamptz '2020-01-01' + i * interval '1 minute' as t from generate_series(1, 40000) i) many;
    end $$`)
      .execute(slowDb)
    await sql`vacuum analyze service_requests`.execute(slowDb)
  })

  it.each([
    ['-created_at', 'service_requests_created'],
    ['due_at', 'service_requests_due'],
    ['-priority', 'service_requests_rank'],
    ['-status_since', 'service_requests_since'],
    ['updated_at', 'service_requests_updated'],
    ['-number', 'service_requests_numbered'],
  ])('is walked by %s along an index, sorting nothing', async (sort, index) => {
    const owner = await staffWith(product.app, 'owner', 'all')
    const plan = await planOf(owner, { sort })
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })

  it('of one’s own is gathered along the indexes of one’s parts', async () => {
    const plan = await planOf(technician, {})
    for (const index of ['performer', 'responsible', 'creator']) expect(plan).toContain(`service_requests_${index}`)
    expect(plan).not.toContain('Seq Scan on service_requests ')
  })

  it('of one’s own takes the first ones of each part alone', async () => {
    const plan = await planOfWays(technician, {})
    for (const index of ['performer', 'responsible', 'creator']) expect(plan).toContain(`service_requests_${index}`)
    expect(plan).not.toMatch(/Seq Scan on service_requests |Sort Key: r\.created_at/)
  })

  it('of one’s own that are overdue scans the open ones among them, not all that are overdue', async () => {
    const plan = await planOfWays(technician, { clock: 'missed' })
    expect(plan).toContain('service_requests_performer')
    expect(plan).not.toContain('service_requests_reply_due')
  })

  it('of a few houses takes the newest of each, sorting nothing', async () => {
    const dispatcher = await staffWith(product.app, 'dispatcher', { houses: [here.house, there.house] })
    const plan = await planOfWays(dispatcher, {}, [here.house, there.house])
    expect(plan).toMatch(/service_requests_house\b/)
    expect(plan).not.toContain('Sort')
  })

  it('of open ones by their term scans the open ones alone', async () => {
    const owner = await staffWith(product.app, 'owner', 'all')
    expect(await planOf(owner, { sort: 'due_at', open: 'true' })).toContain('service_requests_open')
  })

  it('of one house counts no further than the cap', async () => {
    const page = await listOf({ house_id: here.house })
    expect([page.total, page.total_capped]).toEqual([10_000, true])
    expect((await listOf({ house_id: here.house, status: 'new' })).total_capped).toBeUndefined()
  })
})
