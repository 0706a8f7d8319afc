import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import { houseIdInScope } from '../../platform/scope.js'

type Seeing = Pick<Act, 'scope' | 'actor'>

/** He sees every request of his houses, not only his own. */
export const seesAllRequests = (act: Seeing): boolean => may(act as Act, 'all_requests.read')

/** Condition: the person has a part in the request: he made it, answers for it, does it or observes it. */
export const hasPart = (staffId: number, alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('performer_id')} = ${staffId} or ${column('responsible_id')} = ${staffId}
    or ${column('created_by')} = ${staffId} or ${column('id')} in
      (select so.request_id from service_request_observers so where so.staff_id = ${staffId}))`
}

/**
 * Condition over a row of `service_requests`: the caller sees it. It lies in his houses, and he sees all of them, has a part
 * in it, or keeps the accounts and it is to be paid for.
 */
export const requestInScope = (act: Seeing, alias: string): RawBuilder<boolean> => {
  const here = houseIdInScope(act.scope, sql.ref(`${alias}.house_id`))
  if (seesAllRequests(act)) return here
  const paid = may(act as Act, 'accounts.update') ? sql` or ${sql.ref(`${alias}.payable`)}` : sql``
  return sql<boolean>`(${here} and (${hasPart(act.actor.id, alias)}${paid}))`
}
