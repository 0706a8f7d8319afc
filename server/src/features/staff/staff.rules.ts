import type { Fault } from '@oselia/contract/issues'
import type { StaffDetails, StaffMember } from '@oselia/contract/staff'
import { mayGive, type Giver } from './staff.giving.js'

/** The one who acts. An owner is who has the owner’s role for good. */
export interface Caller extends Giver {
  id: number
}
export interface RoleRights {
  id: number
  code: string | null
  permissions: readonly string[]
}
/** A person as those see him who are going to change something of him. */
export interface Standing {
  id: number
  status: StaffMember['status']
  isOwner: boolean
  /** His houses lie in those of the caller. */
  isWithin: boolean
  /** Those that he has for good, and those that he has or will have for a time. */
  roles: readonly RoleRights[]
  hasSecondStep: boolean
}

/** What keeps the caller from changing a person at all: houses that are not his, or an owner's rights. */
export const hindrance = (caller: Caller, person: Standing): 'outside_scope' | 'right_lacked' | null => {
  if (!person.isWithin) return 'outside_scope'
  return person.isOwner && !caller.is_owner && person.id !== caller.id ? 'right_lacked' : null
}

/**
 * Whether the caller may have a say in whether and how a person logs in: where his links and codes go. Who could send himself the
 * link of one with more rights would have those rights; who could keep such a one out would be above him.
 */
export const mayAddress = (caller: Caller, person: Pick<Standing, 'id' | 'roles'>): boolean =>
  person.id === caller.id || person.roles.every((role) => mayGive(caller, role))

const working = (status: StaffMember['status']) => status === 'active' || status === 'invited'

/** What the caller may do to a person, for the buttons of his page; each act asks again. */
export const allowedTo = (caller: Caller, person: Standing): StaffDetails['allowed'] => {
  if (hindrance(caller, person)) return []
  const other = person.id !== caller.id
  const may = (right: string) => caller.permissions.has(`staff.${right}`)
  const acts: [StaffDetails['allowed'][number], boolean][] = [
    ['update', may('update')],
    ['roles', may('update') && other],
    ['block', may('update') && other && working(person.status) && mayAddress(caller, person)],
    ['unblock', may('update') && other && !working(person.status) && mayAddress(caller, person)],
    ['invite', may('create') && person.status === 'invited' && mayAddress(caller, person)],
    ['see_as', may('approve') && other && working(person.status)],
    ['delete', may('delete') && other],
    ['reset_two_factor', may('approve') && other && person.hasSecondStep],
  ]
  return acts.filter(([, allowed]) => allowed).map(([act]) => act)
}

const changed = <T>(before: readonly T[], after: readonly T[]): T[] => [
  ...after.filter((one) => !before.includes(one)),
  ...before.filter((one) => !after.includes(one)),
]

/**
 * Faults of a change of somebody's roles: a role that is not there, one that the caller may neither give nor take, or his own.
 * `known` holds every role that there is.
 */
export const roleFaults = (
  caller: Caller,
  person: number | null,
  ids: { before: readonly number[]; after: readonly number[] },
  known: readonly RoleRights[],
): Fault[] => {
  const touched = changed(ids.before, ids.after)
  if (touched.length === 0) return []
  if (person === caller.id) return [{ field: 'role_ids', key: 'own_roles' }]
  const roles = new Map(known.map((role) => [role.id, role]))
  if (ids.after.some((id) => !roles.has(id))) return [{ field: 'role_ids', key: 'not_found' }]
  const lacked = touched.some((id) => roles.has(id) && !mayGive(caller, roles.get(id)!))
  return lacked ? [{ field: 'role_ids', key: 'right_lacked' }] : []
}

/** Whether two lists of houses are the same ones. */
export const sameScope = (a: StaffMember['scope'], b: StaffMember['scope']): boolean =>
  a.all === b.all && changed(a.complex_ids, b.complex_ids).length + changed(a.house_ids, b.house_ids).length === 0

/** Faults that a person has by himself. */
export const faultsIn = (fields: Pick<StaffMember, 'email' | 'phone' | 'employed_from' | 'employed_to'>): Fault[] => [
  ...(fields.email === null && fields.phone === null ? [{ field: 'email', key: 'email_or_phone' as const }] : []),
  ...(fields.employed_from !== null && fields.employed_to !== null && fields.employed_to < fields.employed_from
    ? [{ field: 'employed_to', key: 'ends_before_begins' as const }]
    : []),
]

/** Days that a role for a time may last at most. */
export const longestGrant = 366

/**
 * When a role for a time begins and ends, as instants: what should have begun already begins now. Faults: an end that is over
 * or not after the beginning, or more than a year after it.
 */
export const grantPeriod = (
  asked: { begins_at: string | null; ends_at: string },
  now: Date,
): { begins_at: string; faults: Fault[] } => {
  const begins_at =
    asked.begins_at !== null && Date.parse(asked.begins_at) > now.getTime() ? asked.begins_at : now.toISOString()
  const key = (): Fault['key'] | null => {
    if (asked.begins_at !== null && asked.ends_at <= asked.begins_at) return 'ends_before_begins'
    if (Date.parse(asked.ends_at) <= now.getTime()) return 'in_past'
    return Date.parse(asked.ends_at) - Date.parse(begins_at) > longestGrant * 86_400_000 ? 'over_a_year' : null
  }
  const fault = key()
  return { begins_at, faults: fault === null ? [] : [{ field: 'ends_at', key: fault }] }
}
