import type { RequestFields } from '@oselia/contract/service-request-cards'
import { sql, type RawBuilder } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { all } from '../../platform/list.js'
import { houseHere } from './requests.placing.js'
import { briefsOf } from './requests.columns.js'
import { seenInLists } from './requests.own.js'

type Place = Pick<RequestFields, 'house_id' | 'realty_id' | 'entrance' | 'common_place'>

const ids = async (act: Act, where: RawBuilder<unknown>[], order: RawBuilder<unknown>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select r.id from service_requests r where ${all([
    sql`r.deleted_at is null and r.status not in ('closed', 'cancelled', 'done')`,
    ...seenInLists(act, 'r'),
    ...where,
  ])} order by ${order} limit 10`.execute(act.db)
  return rows.map(({ id }) => id)
}

/** Open requests of the same type and unit; without a unit, of the same common place of the entrance. */
export const sameIds = (act: Act, typeId: number, place: Place): Promise<number[]> =>
  ids(
    act,
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

const incidentsAt = async (act: Act, { house_id, type_id, entrance }: Asked): Promise<Open[]> => {
  const house = await houseHere(act, house_id)
  if (!house) return []
  const { rows } = await sql<Open>`select i.id, i.title, i.created_at,
      (select count(*) from service_requests r where r.incident_id = i.id and r.deleted_at is null) as requests_count
    from incidents i where i.deleted_at is null and i.state = 'open'
      and (i.house_id = ${house_id} or i.complex_id = ${house.complex_id})
      and (${type_id ?? null}::bigint is null or i.type_id is null or i.type_id = ${type_id ?? null})
      and (${entrance ?? null}::int is null or i.entrance is null or i.entrance = ${entrance ?? null})
    order by i.created_at desc, i.id desc limit 10`.execute(act.db)
  return rows
}

/** What of the house's open requests and incidents a new one may be the same as: its unit first, then its entrance. */
export const similar = async (app: App, act: Act, asked: Asked) => {
  const { house_id, type_id, realty_id, entrance } = asked
  const near = [
    ...(realty_id === undefined ? [] : [sql`(r.realty_id is not distinct from ${realty_id}::bigint) desc`]),
    ...(entrance === undefined ? [] : [sql`(r.entrance is not distinct from ${entrance}::int) desc`]),
    sql`r.created_at desc, r.id desc`,
  ]
  const found = await ids(
    act,
    [
      sql`r.house_id = ${house_id}`,
      ...(type_id === undefined ? [] : [sql`r.type_id = ${type_id}`]),
      // Somebody else's flat is another matter; a fault of the house, or of no place at all, may be the same.
      ...(realty_id === undefined ? [] : [sql`(r.realty_id = ${realty_id} or r.realty_id is null)`]),
      ...(entrance === undefined ? [] : [sql`(r.entrance = ${entrance} or r.entrance is null)`]),
    ],
    sql.join(near),
  )
  return { data: { requests: await briefsOf(app, act, found), incidents: await incidentsAt(act, asked) } }
}

/** The same as a refusal tells it: requests that stand, and incidents that may be joined. */
export const similarTo = async (app: App, act: Act, found: readonly number[], asked: Asked) => ({
  requests: await briefsOf(app, act, found),
  incidents: await incidentsAt(act, asked),
})
