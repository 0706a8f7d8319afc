import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { announce } from '../../platform/live.js'
import { invalid } from '../../platform/problems.js'
import { handTypesOfDeparture, typesOfDeparture } from '../request-types/request-types.hanging.door.js'
import { handDeparture, requestsOfDeparture } from '../requests/requests.hanging.door.js'
import { moveAllMembers } from './departures.people.js'
import * as queries from './departures.queries.js'

export interface Hanging {
  staff: number
  roles: number
  departures: number
  /** Requests that are not over, and types of requests. */
  requests: number
  types: number
}

/** What hangs on a department, whether or not the caller sees it. */
export const hangingOn = async (db: Db, id: number): Promise<Hanging> => {
  const { rows } = await sql<Omit<Hanging, 'requests' | 'types'>>`select
    (select count(*) from staff_departure_links l join staff s on s.id = l.staff_id
      where l.departure_id = ${id} and s.deleted_at is null) as staff,
    (select count(*) from staff_roles where departure_id = ${id} and deleted_at is null) as roles,
    (select count(*) from staff_departures where parent_id = ${id} and deleted_at is null) as departures`.execute(db)
  return { ...rows[0]!, requests: await requestsOfDeparture(db, id), types: await typesOfDeparture(db, id) }
}

interface Moved {
  id: number
  label: string
}

const note = (act: Act, entity: string, field: string, moved: Moved[], from: number, to: number | null) =>
  auditAll(
    act,
    moved.map(({ id, label }) => ({
      action: 'update',
      entity,
      entity_id: id,
      label,
      changes: differences({ [field]: from }, { [field]: to }),
    })),
  )

const moveRoles = async (act: Act, from: number, to: number) => {
  const { rows } =
    await sql<Moved>`update staff_roles set departure_id = ${to}, version = version + 1, updated_at = ${act.now}
    where departure_id = ${from} returning id, name ->> 'uk' as label`.execute(act.db)
  await note(act, 'staff_roles', 'departure_id', rows, from, to)
  if (rows.length > 0) await announce(act.db, { entity: 'roles', entity_id: null, action: 'departures' })
}

const moveUnder = async (act: Act, which: ReturnType<typeof sql>, from: number, to: number | null) => {
  const { rows } =
    await sql<Moved>`update staff_departures set parent_id = ${to}, version = version + 1, updated_at = ${act.now}
    where ${which} returning id, name ->> 'uk' as label`.execute(act.db)
  await note(act, 'staff_departures', 'parent_id', rows, from, to)
}

/** People, roles, departments, requests and their types of one department go over to another; one that lies below it first takes its place in the tree. */
export const moveAll = async (act: Act, from: { id: number; parent_id: number | null }, to: number) => {
  await queries.lockTree(act.db)
  if (from.id === to || !(await queries.isThere(act.db, to))) throw invalid('replace_with', 'not_found')
  const chain = await queries.chainOf(act.db, to)
  if (chain.includes(from.id)) {
    const { rows } = await sql<{ parent_id: number }>`select parent_id from staff_departures where id = ${to}`.execute(
      act.db,
    )
    await moveUnder(act, sql`id = ${to}`, rows[0]!.parent_id, from.parent_id)
  }
  await moveUnder(act, sql`parent_id = ${from.id}`, from.id, to)
  await moveRoles(act, from.id, to)
  await moveAllMembers(act, from.id, to)
  await handDeparture(act, from.id, to)
  await handTypesOfDeparture(act, from.id, to)
}
