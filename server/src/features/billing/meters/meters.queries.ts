import { meterFields, type Meter, type MeterFields, type MeterSettings, type meterList } from '@oselia/contract/meters'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { EntityColumns } from '../../../platform/db.js'
import { equalTo, paged, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { escapeLike } from '../../../platform/search-sources.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { serialKey } from './meters.rules.js'

declare module '../../../platform/db.js' {
  interface Database {
    meters: Omit<MeterFields, 'house_id'> & {
      house_id: number
      number_key: string
      removed_on: string | null
      replaces_id: number | null
      is_demo: Generated<boolean>
    } & EntityColumns
    meter_settings: MeterSettings & { id: number; version: Generated<number> }
  }
}

type Query = z.output<typeof meterList>
type Filters = Omit<Query, 'page' | 'per_page'>

const columns = ({
  language,
}: Pick<RequestContext, 'language'>) => sql<Meter>`m.id, m.version, m.created_at, m.updated_at,
  ${sql.join(Object.keys(meterFields.shape).map((field) => sql.ref(`m.${field}`)))}, m.removed_on, m.replaces_id,
  jsonb_build_object('id', h.id, 'name', ${addressColumn('h', language)}) as house,
  case when u.id is null then null else ${unitColumn('u', 'h', language)} end as realty,
  (select jsonb_build_object('day', r.day, 'value', r.value, 'source', r.source) from meter_readings r
    where r.meter_id = m.id and r.deleted_at is null order by r.day desc limit 1) as last`

const joined = sql`meters m join houses h on h.id = m.house_id left join realty u on u.id = m.realty_id`

const readSince = (day: string) =>
  sql`exists (select 1 from meter_readings r where r.meter_id = m.id and r.deleted_at is null and r.day >= ${day}::date)`

const filters = (query: Filters): RawBuilder<unknown>[] => {
  const key = serialKey(query.search_query)
  return [
    ...(query.house_id ? [sql`m.house_id = any(${query.house_id}::bigint[])`] : []),
    ...equalTo(query, 'm', ['realty_id', 'kind']),
    ...(query.of_house === undefined ? [] : [query.of_house ? sql`m.realty_id is null` : sql`m.realty_id is not null`]),
    query.removed ? sql`m.removed_on is not null` : sql`m.removed_on is null`,
    ...(query.check_before ? [sql`m.check_due <= ${query.check_before}::date`] : []),
    ...(query.unread_since ? [sql`not ${readSince(query.unread_since)}`] : []),
    ...(query.search_query === '' ? [] : [key === '' ? sql`false` : sql`m.number_key like ${`%${escapeLike(key)}%`}`]),
  ]
}

/** The list specification for `paged` and the export. */
export const listSpec = (ctx: RequestContext, query: Filters): List => ({
  columns: columns(ctx),
  from: joined,
  where: [sql`m.deleted_at is null`, houseIdInScope(ctx.scope, sql`m.house_id`), ...filters(query)],
  sort: {
    number: sql`m.number_key`,
    place: sql`(h.sort_key, u.entrance, u.sort_key, m.kind)`,
    check_due: sql`m.check_due`,
    created_at: sql`m.created_at`,
  },
  tiebreaker: sql`m.id`,
})

export const listMeters = (ctx: RequestContext, query: Query): Promise<Page<Meter>> =>
  paged<Meter>(ctx.db, listSpec(ctx, query), query)

export const selection = (ctx: RequestContext) => ({ columns: columns(ctx), from: joined })
