import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { memberInScope } from '../members/members.public.js'

export interface Unit {
  id: number
  /** The day on which the unit was merged into another. */
  ended_on: string | null
}
interface Person {
  id: number
  birth_date: string | null
}

/** The given units in the caller's scope, by id; locked, so that their links and shares can't change concurrently. */
export const lockUnits = async (ctx: RequestContext, ids: readonly number[]): Promise<Map<number, Unit>> => {
  const { rows } = await sql<Unit>`select u.id, u.ended_on from realty u where u.id = any(${ids}::bigint[])
    and u.deleted_at is null and ${houseIdInScope(ctx.scope, sql`u.house_id`)} order by u.id for no key update of u`.execute(
    ctx.db,
  )
  return new Map(rows.map((unit) => [unit.id, unit]))
}

/** The given members in the caller's scope, by id; locked until the transaction ends. */
const peopleOf = async (ctx: RequestContext, ids: readonly number[]): Promise<Map<number, Person>> => {
  const { rows } = await sql<Person>`select m.id, m.birth_date from members m where m.id = any(${ids}::bigint[])
    and m.deleted_at is null and m.merged_into is null and ${memberInScope(ctx, 'm')} order by m.id for share of m`.execute(
    ctx.db,
  )
  return new Map(rows.map((person) => [person.id, person]))
}

/** The link of a member to a unit, by a role or by a share. */
interface Link {
  member_id: number
  realty_id: number
  from: string
  to: string | null
}

/**
 * Issues of the unit, the member and the dates of a link. A current reference stays valid even if the caller cannot see
 * it.
 */
export const referenceIssues = async (
  ctx: RequestContext,
  link: Link,
  units: Map<number, Unit>,
  current: Link | null = null,
): Promise<ValidationIssue[]> => {
  const issues: ValidationIssue[] = []
  const unit = units.get(link.realty_id)
  const asBefore = current?.realty_id === link.realty_id && current.from === link.from && current.to === link.to
  // A merged unit accepts only links that end before the merge.
  const isOpen = unit && (unit.ended_on === null || (link.to !== null && link.to <= unit.ended_on) || asBefore)
  if (!isOpen) issues.push({ field: 'realty_id', key: 'not_found' })
  const person = (await peopleOf(ctx, [link.member_id])).get(link.member_id)
  if (!person && current?.member_id !== link.member_id) issues.push({ field: 'member_id', key: 'not_found' })
  if (person?.birth_date && link.from < person.birth_date) issues.push({ field: 'from', key: 'before_birth' })
  if (link.to !== null && link.to < link.from) issues.push({ field: 'to', key: 'before_start' })
  return issues
}
