import type { ValidationIssue } from '@oselia/contract/issues'
import type { RealtyType } from '@oselia/contract/realty'
import type { RequestFields } from '@oselia/contract/service-request-details'
import { sql, type RawBuilder } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { prepared } from '../../../platform/db.js'
import { houseIdInScope, houseInScope } from '../../access/scope/scope.public.js'
import { memberEntity } from '../../registry/members/members.public.js'

interface House {
  id: number
  complex_id: number | null
  label: string
}

/** The house if it is in the caller's scope. */
export const houseInCallerScope = async (ctx: RequestContext, id: number): Promise<House | undefined> => {
  const { rows } = await sql<House>`select h.id, h.complex_id, h.label from houses h
    where h.id = ${id} and h.deleted_at is null and ${houseInScope(ctx.scope, 'h')}`.execute(ctx.db)
  return rows[0]
}

interface Unit {
  house_id: number
  type: RealtyType
  number: string
  entrance: number | null
  floor: number | null
}

interface Caller {
  name: string
  phone: string | null
}

export interface Placed {
  house: House
  unit: Unit | null
  /** The member as registered. */
  member: Caller | null
}

/** What is selected by `placeColumns`. */
export interface PlaceRow {
  house: House | null
  unit: Unit | null
  /** The member as registered; `is_readable` to the caller. */
  member: (Caller & { is_readable: boolean }) | null
}

/** The phone of a member of the alias: the primary one, or the first. */
export const phoneOf = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`(select x ->> 'number' from jsonb_array_elements(${sql.ref(`${alias}.phones`)}) x
    order by coalesce((x ->> 'is_primary')::boolean, false) desc limit 1)`

type Wanted = Pick<RequestFields, 'house_id' | 'realty_id' | 'member_id'>
type Fresh = Partial<Record<'house_id' | 'realty_id' | 'member_id', boolean>>
const allFresh: Fresh = { house_id: true, realty_id: true, member_id: true }

/**
 * Columns from which `placeIn` takes place and member of a request. A member who is newly named is held, so that none is merged or
 * removed before the transaction ends; one whom the request has already is not, as a merge waits for the request itself.
 */
export const placeColumns = (ctx: RequestContext, wanted: Wanted, fresh: Fresh = allFresh): RawBuilder<PlaceRow> => {
  const isReadable = can(ctx, 'members.read') ? memberEntity.visible(ctx, 'm') : sql`false`
  return sql<PlaceRow>`(select jsonb_build_object('id', h.id, 'complex_id', h.complex_id, 'label', h.label) from houses h
      where h.id = ${wanted.house_id} and h.deleted_at is null and ${houseInScope(ctx.scope, 'h')}) as house,
    (select jsonb_build_object('house_id', u.house_id, 'type', u.type, 'number', u.number, 'entrance', u.entrance, 'floor', u.floor)
      from realty u where u.id = ${wanted.realty_id}::bigint and u.deleted_at is null
        and ${houseIdInScope(ctx.scope, sql`u.house_id`)}) as unit,
    (select jsonb_build_object('name', m.name, 'phone', ${phoneOf('m')},
        'is_readable', m.deleted_at is null and ${isReadable})
      from members m where m.id = ${wanted.member_id}::bigint ${fresh.member_id ? sql`for key share of m` : sql``}) as member`
}

/**
 * Place and member of a request, with issues for what the caller may not reference. References that the request already has
 * (not `fresh`) may stay, even if deleted or out of scope by now.
 */
export const placeIn = (
  { house, unit, member }: PlaceRow,
  wanted: Wanted,
  fresh: Fresh = allFresh,
): { issues: ValidationIssue[]; at: Placed | null } => {
  if (!house) return { issues: [{ field: 'house_id', key: 'not_found' }], at: null }
  const issues: ValidationIssue[] = []
  if (wanted.realty_id !== null && (fresh.realty_id || fresh.house_id) && unit?.house_id !== house.id)
    issues.push({ field: 'realty_id', key: 'not_found' })
  // Participants read name and phone of the member: guessing ids must not disclose them.
  if (wanted.member_id !== null && fresh.member_id && !member?.is_readable)
    issues.push({ field: 'member_id', key: 'not_found' })
  return { issues, at: issues.length > 0 ? null : { house, unit, member } }
}

/** The same by a select of its own. */
export const placed = async (ctx: RequestContext, wanted: Wanted, fresh: Fresh) => {
  const { rows } = await sql<PlaceRow>`${prepared}select ${placeColumns(ctx, wanted, fresh)}`.execute(ctx.db)
  return placeIn(rows[0]!, wanted, fresh)
}

/** Condition: the incident is open, and the house belongs to it. */
export const incidentHere = (id: number | null, houseId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from incidents i where i.id = ${id}::bigint and i.deleted_at is null and i.state = 'open'
    and (i.house_id = ${houseId} or i.complex_id = (select h.complex_id from houses h where h.id = ${houseId})))`
