import type { RequestState } from '@oselia/contract/service-request-moves'
import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { UnionBranch } from '../../../platform/list.unions.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { seesAllRequests } from './request-records.scope.js'

const columns = ['performer_id', 'responsible_id', 'created_by'] as const

/**
 * Ids of the requests in which the person participates, one index scan per column: an `or` between the columns would scan
 * all requests.
 */
export const ownIds = (staffId: number, states?: readonly RequestState[]): RawBuilder<unknown> => {
  const of = (column: string) => sql`select o.id from service_requests o where ${sql.ref(`o.${column}`)} = ${staffId}
    and o.deleted_at is null ${states ? sql`and o.status = any(${states}::text[])` : sql``}`
  return sql`${sql.join(columns.map(of), sql` union `)}
    union select w.request_id from service_request_observers w where w.staff_id = ${staffId}`
}

/** The same as union branches of a list over alias `r`. */
export const ownBranches = (staffId: number): UnionBranch[] => [
  ...columns.map((column) => ({ on: sql`${sql.ref(`r.${column}`)} = ${staffId}` })),
  {
    turns: sql`(select so.request_id as id from service_request_observers so where so.staff_id = ${staffId})`,
    on: sql`r.id = w.id`,
  },
]

const isPaid = (alias: string) => sql`${sql.ref(`${alias}.payable`)}`

/** Union branches of all requests visible to the caller in their houses; null when all requests there are visible. */
export const visibleBranches = (ctx: RequestContext): UnionBranch[] | null => {
  if (seesAllRequests(ctx)) return null
  return [...ownBranches(ctx.actor.id), ...(can(ctx, 'accounts.update') ? [{ on: isPaid('r') }] : [])]
}

/** Condition: what the caller sees of the requests of the alias, regardless of houses. None for callers who see everything. */
export const isVisibleAnywhere = (
  ctx: RequestContext,
  alias: string,
  states?: readonly RequestState[],
): RawBuilder<unknown>[] => {
  if (seesAllRequests(ctx)) return []
  const paid = can(ctx, 'accounts.update')
    ? sql` union select o.id from service_requests o where ${isPaid('o')} and o.deleted_at is null`
    : sql``
  return [sql`${sql.ref(`${alias}.id`)} = any(array(${ownIds(ctx.actor.id, states)}${paid}))`]
}

/** The same as `requestInScope`, as conditions of a list. None for callers who see everything. */
export const seenInLists = (ctx: RequestContext, alias: string): RawBuilder<unknown>[] => [
  ...(ctx.scope.all ? [] : [houseIdInScope(ctx.scope, sql.ref(`${alias}.house_id`))]),
  ...isVisibleAnywhere(ctx, alias),
]
