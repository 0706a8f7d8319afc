import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { all } from '../../../platform/list.js'
import { houseInCallerScope } from './requests.placing.js'
import { briefsOf } from '../briefs/briefs.public.js'
import { seenInLists, type StoredRequest } from '../request-records/request-records.public.js'

type Place = Pick<StoredRequest, 'house_id' | 'realty_id' | 'entrance' | 'common_place'>

/** Ids of open requests as a column. */
const openIds = (ctx: RequestContext, where: RawBuilder<unknown>[], order: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`array(select r.id from service_requests r where ${all([
    sql`r.deleted_at is null and r.status not in ('closed', 'cancelled', 'done')`,
    ...seenInLists(ctx, 'r'),
    ...where,
  ])} order by ${order} limit 10)`

/** Column: open requests of the same type and unit; without a unit, of the same common place of the entrance. */
export const sameIds = (ctx: RequestContext, typeId: number, place: Place): RawBuilder<number[]> =>
  openIds(
    ctx,
    [
      sql`r.type_id = ${typeId} and r.house_id = ${place.house_id}`,
      place.realty_id === null
        ? sql`r.realty_id is null and r.entrance is not distinct from ${place.entrance}::int
            and r.common_place is not distinct from ${place.common_place}::text`
        : sql`r.realty_id = ${place.realty_id}`,
    ],
    sql`r.created_at desc, r.id desc`,
  )

interface Asked {
  house_id: number
  type_id?: number | undefined
  realty_id?: number | undefined
  entrance?: number | undefined
}

interface Open {
  id: number
  title: string
  requests_count: number
  created_at: string
}

const incidentsAt = async (ctx: RequestContext, { house_id, type_id, entrance }: Asked): Promise<Open[]> => {
  const house = await houseInCallerScope(ctx, house_id)
  if (!house) return []
  const { rows } = await sql<Open>`select i.id, i.title, i.created_at,
      (select count(*) from service_requests r where r.incident_id = i.id and r.deleted_at is null) as requests_count
    from incidents i where i.deleted_at is null and i.state = 'open'
      and (i.house_id = ${house_id} or i.complex_id = ${house.complex_id})
      and (${type_id ?? null}::bigint is null or i.type_id is null or i.type_id = ${type_id ?? null})
      and (${entrance ?? null}::int is null or i.entrance is null or i.entrance = ${entrance ?? null})
    order by i.created_at desc, i.id desc limit 10`.execute(ctx.db)
  return rows
}

/** Open requests and incidents of the house that a new request may duplicate: its unit first, then its entrance. */
export const similar = async (app: App, ctx: RequestContext, asked: Asked) => {
  const { house_id, type_id, realty_id, entrance } = asked
  const near = [
    ...(realty_id === undefined ? [] : [sql`(r.realty_id is not distinct from ${realty_id}::bigint) desc`]),
    ...(entrance === undefined ? [] : [sql`(r.entrance is not distinct from ${entrance}::int) desc`]),
    sql`r.created_at desc, r.id desc`,
  ]
  const found = openIds(
    ctx,
    [
      sql`r.house_id = ${house_id}`,
      ...(type_id === undefined ? [] : [sql`r.type_id = ${type_id}`]),
      // Requests of other units are unrelated; those of the building or without a place may be duplicates.
      ...(realty_id === undefined ? [] : [sql`(r.realty_id = ${realty_id} or r.realty_id is null)`]),
      ...(entrance === undefined ? [] : [sql`(r.entrance = ${entrance} or r.entrance is null)`]),
    ],
    sql.join(near),
  )
  const { rows } = await sql<{ ids: number[] }>`select ${found} as ids`.execute(ctx.db)
  return { data: await similarTo(app, ctx, rows[0]!.ids, asked) }
}

/** The same as data of the refusal: open requests and joinable incidents. */
export const similarTo = async (app: App, ctx: RequestContext, found: readonly number[], asked: Asked) => ({
  requests: await briefsOf(app, ctx, found),
  incidents: await incidentsAt(ctx, asked),
})
