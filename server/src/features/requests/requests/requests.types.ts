import type { TextMap } from '@oselia/contract/kit'
import type { CustomField, Priority } from '@oselia/contract/service-request-types'
import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { prepared, type Db } from '../../../platform/db.js'
import { termsColumns, termsIn, type Terms, type TermsRow } from '../terms/terms.public.js'
import { presetCodeFor } from '../request-records/request-records.public.js'

/** Columns of the type that a request needs. */
export interface RequestType {
  id: number
  name: TextMap
  active: boolean
  form: CustomField[]
  checklist: string[]
  priority: Priority
  preset_id: number
  pausable: boolean
  responsible_id: number | null
  performer_id: number | null
  departure_id: number | null
  payable: boolean
  act_claim: boolean
}

/** Condition over alias `t`: the caller may create requests of the type. Staff who can't update requests have only some types. */
export const typeOpenTo = (ctx: RequestContext): RawBuilder<unknown> =>
  can(ctx, 'service_requests.update') ? sql`true` : sql`t.guard_can_create`

/**
 * The type as a column; with `wanted` only one that exists, is active and open to the caller. It cannot be removed then before the
 * transaction ends: where a removal was waited for, PostgreSQL reads the row again as it was committed.
 */
export const typeColumn = (ctx: RequestContext, id: number, wanted: boolean): RawBuilder<RequestType | null> =>
  sql<RequestType | null>`(select to_jsonb(f) from (
    select t.id, t.name, t.active, t.form, t.checklist, t.priority, t.preset_id, p.pausable, t.responsible_id, t.performer_id,
      t.departure_id, t.payable, t.act_claim
    from service_request_types t join service_request_presets p on p.id = t.preset_id
    where t.id = ${id} and ${wanted ? sql`t.deleted_at is null and t.active and ${typeOpenTo(ctx)} for key share of t` : sql`true`}) f)`

/** The same by a select of its own. */
export const requestType = async (
  ctx: RequestContext,
  id: number,
  wanted: boolean,
): Promise<RequestType | undefined> => {
  const { rows } = await sql<{ type: RequestType | null }>`select ${typeColumn(ctx, id, wanted)} as type`.execute(
    ctx.db,
  )
  return rows[0]!.type ?? undefined
}

/** The terms in force on a day for a request of a type and priority in a house. */
export const termsFor = async (
  db: Db,
  type: RequestType,
  { priority, houseId, day }: { priority: Priority; houseId: number; day: string },
): Promise<Terms> => {
  const code = presetCodeFor(type, priority)
  const { rows } = await sql<TermsRow>`${prepared}select ${termsColumns({
    presetId: sql`${type.preset_id}::bigint`,
    code,
    houseId,
    day: sql`${day}::date`,
  })}`.execute(db)
  return termsIn(rows[0]!, code !== null)
}
