import type { Fault } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { houseIdInScope } from '../../platform/scope.js'
import { memberInScope } from '../members/members.door.js'

export interface Unit {
  id: number
  /** The day on which it went into another unit. */
  ended_on: string | null
}
export interface Person {
  id: number
  birth_date: string | null
}

/** Those of the units that the caller sees, by id; until the act ends nobody else changes what hangs on them. */
export const lockUnits = async (act: Act, ids: readonly number[]): Promise<Map<number, Unit>> => {
  const { rows } = await sql<Unit>`select u.id, u.ended_on from realty u where u.id = any(${ids}::bigint[])
    and u.deleted_at is null and ${houseIdInScope(act.scope, sql`u.house_id`)} order by u.id for no key update of u`.execute(
    act.db,
  )
  return new Map(rows.map((unit) => [unit.id, unit]))
}

/** Those of the members that the caller sees, by id; they stay until the act ends. */
export const peopleOf = async (act: Act, ids: readonly number[]): Promise<Map<number, Person>> => {
  const { rows } = await sql<Person>`select m.id, m.birth_date from members m where m.id = any(${ids}::bigint[])
    and m.deleted_at is null and m.merged_into is null and ${memberInScope(act, 'm')} order by m.id for share of m`.execute(
    act.db,
  )
  return new Map(rows.map((person) => [person.id, person]))
}

/** What ties a member to a unit, by a role or by a share. */
interface Tie {
  member_id: number
  realty_id: number
  from: string
  to: string | null
}

/** Faults of both ends of a tie and of its days. An end that it had already may stay, whoever sees it. */
export const tieFaults = async (
  act: Act,
  tie: Tie,
  units: Map<number, Unit>,
  current: Tie | null = null,
): Promise<Fault[]> => {
  const faults: Fault[] = []
  const unit = units.get(tie.realty_id)
  const asBefore = current?.realty_id === tie.realty_id && current.from === tie.from && current.to === tie.to
  // Of a unit that went into another only its past can be written.
  const isOpen = unit && (unit.ended_on === null || (tie.to !== null && tie.to <= unit.ended_on) || asBefore)
  if (!isOpen) faults.push({ field: 'realty_id', key: 'not_found' })
  const person = (await peopleOf(act, [tie.member_id])).get(tie.member_id)
  if (!person && current?.member_id !== tie.member_id) faults.push({ field: 'member_id', key: 'not_found' })
  if (person?.birth_date && tie.from < person.birth_date) faults.push({ field: 'from', key: 'before_birth' })
  if (tie.to !== null && tie.to < tie.from) faults.push({ field: 'to', key: 'before_start' })
  return faults
}
