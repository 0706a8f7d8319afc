import type { RequestDecision } from '@oselia/contract/residents.enums'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'

/** People who leave a unit, with what the caller decided about what they leave behind. */
export interface Leaving {
  realty_id: number
  member_ids: readonly number[]
  /** Their last day. */
  last: string
  /** Who takes their place; null after a move-out. */
  successor_id: number | null
  requests: RequestDecision | null
  requests_reason: string | null
}
type Handler = (ctx: RequestContext, leaving: Leaving) => Promise<unknown>

const handlers = new Map<string, Handler>()

/** A higher module registers what it does, in the transaction of the sale or move-out, when people leave a unit. */
export const whenPeopleLeave = (kind: string, handler: Handler): void => {
  handlers.set(kind, handler)
}

/** Those of the people who have no link to the unit after their last day. */
export const goneFrom = async (
  { db }: RequestContext,
  { realty_id, member_ids, last }: Pick<Leaving, 'realty_id' | 'member_ids' | 'last'>,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct m.id from unnest(${[...member_ids]}::bigint[]) m(id)
    where not exists (select 1 from residents r where r.member_id = m.id and r.realty_id = ${realty_id} and r.deleted_at is null
      and (r."to" is null or r."to" > ${last}::date)) order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Called after the links of the people have ended. */
export const peopleLeave = async (ctx: RequestContext, leaving: Leaving): Promise<void> => {
  const member_ids = await goneFrom(ctx, leaving)
  if (member_ids.length === 0) return
  for (const handler of handlers.values()) await handler(ctx, { ...leaving, member_ids })
}
