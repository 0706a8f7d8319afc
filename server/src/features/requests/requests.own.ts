import type { RequestState } from '@oselia/contract/service-request-moves'
import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import type { Way } from '../../platform/list.ways.js'
import { houseIdInScope } from '../../platform/scope.js'
import { seesAllRequests } from './requests.scope.js'

const columns = ['performer_id', 'responsible_id', 'created_by'] as const

/**
 * Ids of the requests in which the person has a part, each along an index of its own: an `or` between them would walk all
 * requests there are.
 */
export const ownIds = (staffId: number, states?: readonly RequestState[]): RawBuilder<unknown> => {
  const of = (column: string) => sql`select o.id from service_requests o where ${sql.ref(`o.${column}`)} = ${staffId}
    and o.deleted_at is null ${states ? sql`and o.status = any(${states}::text[])` : sql``}`
  return sql`${sql.join(columns.map(of), sql` union `)}
    union select w.request_id from service_request_observers w where w.staff_id = ${staffId}`
}

/** The same as ways of a list over alias `r`. */
export const ownWays = (staffId: number): Way[] => [
  ...columns.map((column) => ({ on: sql`${sql.ref(`r.${column}`)} = ${staffId}` })),
  {
    turns: sql`(select so.request_id as id from service_request_observers so where so.staff_id = ${staffId})`,
    on: sql`r.id = w.id`,
  },
]

const isPaid = (alias: string) => sql`${sql.ref(`${alias}.payable`)}`

/** Ways to all that the caller sees of his houses; null when he sees everything there. */
export const seenWays = (act: Act): Way[] | null => {
  if (seesAllRequests(act)) return null
  return [...ownWays(act.actor.id), ...(may(act, 'accounts.update') ? [{ on: isPaid('r') }] : [])]
}

/** Condition: what the caller sees of the requests of the alias, whatever their houses. None for one who sees everything. */
export const seenAnywhere = (act: Act, alias: string, states?: readonly RequestState[]): RawBuilder<unknown>[] => {
  if (seesAllRequests(act)) return []
  const paid = may(act, 'accounts.update')
    ? sql` union select o.id from service_requests o where ${isPaid('o')} and o.deleted_at is null`
    : sql``
  return [sql`${sql.ref(`${alias}.id`)} = any(array(${ownIds(act.actor.id, states)}${paid}))`]
}

/** The same as `requestInScope`, for lists: what the caller sees of the requests of the alias. None for one who sees everything. */
export const seenInLists = (act: Act, alias: string): RawBuilder<unknown>[] => [
  ...(act.scope.all ? [] : [houseIdInScope(act.scope, sql.ref(`${alias}.house_id`))]),
  ...seenAnywhere(act, alias),
]
