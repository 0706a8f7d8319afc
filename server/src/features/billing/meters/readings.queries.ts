import { readingFields, type Reading, type ReadingFields, type readingList } from '@oselia/contract/meter-readings'
import type { ReadingSource } from '@oselia/contract/meters.enums'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns } from '../../../platform/db.js'
import { equalTo, paged, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { escapeLike } from '../../../platform/search-sources.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { consumptionBetween, serialKey, type CountedReading } from './meters.rules.js'

declare module '../../../platform/db.js' {
  interface Database {
    meter_readings: Omit<ReadingFields, 'source'> & {
      source: ReadingSource
      is_demo: Generated<boolean>
    } & EntityColumns
  }
}

/** A reading as queried. */
export interface Queried extends Omit<Reading, 'photo' | 'consumption'> {
  digits: number
  coefficient: number
  before: number
  house_id: number
}
/** A reading as stored; the URL of its photo is signed for the caller later. */
export type Stored = Omit<Reading, 'photo'> & { house_id: number }
type Query = z.output<typeof readingList>
type Filters = Omit<Query, 'page' | 'per_page'>

const columns = ({
  language,
}: Pick<RequestContext, 'language'>) => sql<Queried>`r.id, r.version, r.created_at, r.updated_at,
  ${sql.join(Object.keys(readingFields.shape).map((field) => sql.ref(`r.${field}`)))},
  m.digits, m.coefficient, m.house_id,
  coalesce((select p.value from meter_readings p where p.meter_id = r.meter_id and p.deleted_at is null and p.day < r.day
    order by p.day desc limit 1), m.initial_value) as before,
  jsonb_build_object('id', m.id, 'number', m.number, 'kind', m.kind) as meter,
  case when u.id is null then null else ${unitColumn('u', 'h', language)} end as realty,
  ${staffRef('r.created_by')} as author`

const joined = sql`meter_readings r join meters m on m.id = r.meter_id join houses h on h.id = m.house_id
  left join realty u on u.id = m.realty_id`

const filters = (query: Filters) => [
  ...equalTo(query, 'r', ['meter_id', 'source']),
  ...equalTo(query, 'm', ['realty_id']),
  ...(query.house_id ? [sql`m.house_id = any(${query.house_id}::bigint[])`] : []),
  ...(query.from ? [sql`r.day >= ${query.from}::date`] : []),
  ...(query.to ? [sql`r.day <= ${query.to}::date`] : []),
  ...(query.search_query ? [sql`m.number_key like ${`%${escapeLike(serialKey(query.search_query))}%`}`] : []),
]

export const readingListSpec = (ctx: RequestContext, query: Filters): List => ({
  columns: columns(ctx),
  from: joined,
  where: [
    sql`r.deleted_at is null and m.deleted_at is null`,
    houseIdInScope(ctx.scope, sql`m.house_id`),
    ...filters(query),
  ],
  sort: { day: sql`r.day`, created_at: sql`r.created_at` },
  tiebreaker: sql`r.id`,
})

/** Readings with the consumption since the one before. */
export const withConsumption = (_ctx: RequestContext, rows: Queried[]): Stored[] =>
  rows.map(({ before, digits, coefficient, ...row }) => ({
    ...row,
    consumption: consumptionBetween({ digits, coefficient }, before, row),
  }))

export const listStoredReadings = async (ctx: RequestContext, query: Query): Promise<Page<Stored>> => {
  const page = await paged<Queried>(ctx.db, readingListSpec(ctx, query), query)
  return { ...page, data: withConsumption(ctx, page.data) }
}

export const readingSelection = (ctx: RequestContext) => ({ columns: columns(ctx), from: joined })

export type Kept = CountedReading & { id: number; meter_id: number; version: number }

/** All readings of meters, by meter, in order of their days. */
export const readingsOf = async (db: Db, meterIds: readonly number[]): Promise<Map<number, Kept[]>> => {
  const { rows } = await sql<Kept>`select id, meter_id, version, day, value, rollover, source from meter_readings
    where meter_id = any(${meterIds}::bigint[]) and deleted_at is null order by meter_id, day`.execute(db)
  const kept = new Map<number, Kept[]>(meterIds.map((id) => [id, []]))
  for (const row of rows) kept.get(row.meter_id)!.push(row)
  return kept
}
