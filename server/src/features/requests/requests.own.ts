import type { RequestState } from '@oselia/contract/service-request-moves'
import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import { houseIdInScope } from '../../platform/scope.js'
import { seesAllRequests } from './requests.scope.js'

/**
 * Ids of the requests in which the person has a part, each along an index of its own: an `or` between them would walk all
 * requests there are.
 */
export const ownIds = (staffId: number, states?: readonly RequestState[]): RawBuilder<unknown> => {
  const of = (column: string) => sql`select o.id from service_requests o where ${sql.ref(`o.${column}`)} = ${staffId}
    and o.deleted_at is null ${states ? sql`and o.status = any(${states}::text[])` : sql``}`
  return sql`${of('performer_id')} union ${of('responsible_id')} union ${of('created_by')}
    union select w.request_id from service_request_observers w where w.staff_id = ${staffId}`
}

/** The same as `requestInScope`, for lists: what the caller sees of the requests of the alias. None for one who sees everything. */
export const seenInLists = (act: Act, alias: string, states?: readonly RequestState[]): RawBuilder<unknown>[] => {
  const here = act.scope.all ? [] : [houseIdInScope(act.scope, sql.ref(`${alias}.house_id`))]
  if (seesAllRequests(act)) return here
  const paid = may(act, 'accounts.update')
    ? sql` union select o.id from service_requests o where o.payable and o.deleted_at is null`
    : sql``
  return [...here, sql`${sql.ref(`${alias}.id`)} in (${ownIds(act.actor.id, states)}${paid})`]
}
