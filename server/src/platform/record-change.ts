import type { RawBuilder } from 'kysely'
import { auditAll, type Change } from './audit.js'
import { publishEvent, type NewEvent } from './live.js'
import type { RequestContext } from './request-context.js'

/** One change of one row, for its history. */
export interface RowChange {
  /** Entity name of the row's kind in the history. */
  entity: string
  id: number
  action: string
  /** The label of the row at that time: a text, or a self-contained SQL expression (subselect). */
  label: string | RawBuilder<string> | null
  changes?: readonly Change[]
  reason?: string | null
}

/** Data of the live event; entity, id and action default to those of the change. */
export type ChangeEvent = Partial<NewEvent>

/** Writes one history row and publishes one live event in the caller's transaction. */
export const recordChange = (ctx: RequestContext, change: RowChange, event: ChangeEvent): Promise<void> =>
  recordChanges(ctx, [change], event)

/**
 * The same for several rows changed together: one history row each and a single event, without an id when there are
 * several.
 */
export const recordChanges = async (
  ctx: RequestContext,
  rows: readonly RowChange[],
  event: ChangeEvent,
): Promise<void> => {
  const [first] = rows
  if (!first) return
  await auditAll(
    ctx,
    rows.map(({ id, changes = [], ...row }) => ({ ...row, entity_id: id, changes: [...changes] })),
  )
  await publishEvent(ctx.db, {
    entity: first.entity,
    entity_id: rows.length === 1 ? first.id : null,
    action: first.action,
    ...event,
  })
}
