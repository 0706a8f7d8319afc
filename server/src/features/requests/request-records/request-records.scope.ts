import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'

type Seeing = Pick<RequestContext, 'scope' | 'actor'>

/** The caller sees every request of their houses, not only those they participate in. */
export const seesAllRequests = (ctx: Seeing): boolean => can(ctx as RequestContext, 'all_requests.read')

/** Condition: the person participates in the request as creator, responsible, performer or observer. */
export const hasPart = (staffId: number, alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('performer_id')} = ${staffId} or ${column('responsible_id')} = ${staffId}
    or ${column('created_by')} = ${staffId} or ${column('id')} in
      (select so.request_id from service_request_observers so where so.staff_id = ${staffId}))`
}

/**
 * Condition over a row of `service_requests`: the caller sees it. Its house is in scope, and the caller sees all requests,
 * participates in it, or may update billing accounts and the request is payable.
 */
export const requestInScope = (ctx: Seeing, alias: string): RawBuilder<boolean> => {
  const here = houseIdInScope(ctx.scope, sql.ref(`${alias}.house_id`))
  if (seesAllRequests(ctx)) return here
  const paid = can(ctx as RequestContext, 'accounts.update') ? sql` or ${sql.ref(`${alias}.payable`)}` : sql``
  return sql<boolean>`(${here} and (${hasPart(ctx.actor.id, alias)}${paid}))`
}
