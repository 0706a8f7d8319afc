import type { ValidationIssue } from '@oselia/contract/issues'
import type { StaffDetails, StaffMember } from '@oselia/contract/staff'
import { canGive, type Giver } from './staff.granting.js'

/** The caller. An owner has the owner's role permanently. */
export interface Caller extends Giver {
  id: number
}
interface RoleRights {
  id: number
  code: string | null
  permissions: readonly string[]
}
/** A person who is about to be changed. */
export interface Standing {
  id: number
  status: StaffMember['status']
  isOwner: boolean
  /** The person's houses are within the caller's scope. */
  isWithin: boolean
  /** Permanent roles, and current and future temporary ones. */
  roles: readonly RoleRights[]
  hasSecondStep: boolean
}

/** Why the caller may not change a person at all: houses outside the caller's scope, or an owner's role. */
export const changeDenial = (caller: Caller, person: Standing): 'outside_scope' | 'right_lacked' | null => {
  if (!person.isWithin) return 'outside_scope'
  return person.isOwner && !caller.is_owner && person.id !== caller.id ? 'right_lacked' : null
}

/**
 * Whether the caller may control a person's login (addresses, links, codes, blocking). Otherwise callers could obtain
 * the permissions of people with more permissions by sending themselves a link, or lock such people out.
 */
export const canAddress = (caller: Caller, person: Pick<Standing, 'id' | 'roles'>): boolean =>
  person.id === caller.id || person.roles.every((role) => canGive(caller, role))

const working = (status: StaffMember['status']) => status === 'active' || status === 'invited'

/** Actions that the caller may perform on a person, for the page; each operation checks again. */
export const allowedTo = (caller: Caller, person: Standing): StaffDetails['allowed'] => {
  if (changeDenial(caller, person)) return []
  const other = person.id !== caller.id
  const can = (right: string) => caller.permissions.has(`staff.${right}`)
  const acts: [StaffDetails['allowed'][number], boolean][] = [
    ['update', can('update')],
    ['roles', can('update') && other],
    ['block', can('update') && other && working(person.status) && canAddress(caller, person)],
    ['unblock', can('update') && other && !working(person.status) && canAddress(caller, person)],
    ['invite', can('create') && person.status === 'invited' && canAddress(caller, person)],
    ['see_as', can('approve') && other && working(person.status)],
    ['delete', can('delete') && other],
    ['reset_two_factor', can('approve') && other && person.hasSecondStep],
  ]
  return acts.filter(([, allowed]) => allowed).map(([act]) => act)
}

const changed = <T>(before: readonly T[], after: readonly T[]): T[] => [
  ...after.filter((one) => !before.includes(one)),
  ...before.filter((one) => !after.includes(one)),
]

/**
 * Issues of a change of roles: a missing role, one that the caller may neither grant nor remove, or one's own. `known`
 * has all roles.
 */
export const roleIssues = (
  caller: Caller,
  person: number | null,
  ids: { before: readonly number[]; after: readonly number[] },
  known: readonly RoleRights[],
): ValidationIssue[] => {
  const touched = changed(ids.before, ids.after)
  if (touched.length === 0) return []
  if (person === caller.id) return [{ field: 'role_ids', key: 'own_roles' }]
  const roles = new Map(known.map((role) => [role.id, role]))
  if (ids.after.some((id) => !roles.has(id))) return [{ field: 'role_ids', key: 'not_found' }]
  const lacked = touched.some((id) => roles.has(id) && !canGive(caller, roles.get(id)!))
  return lacked ? [{ field: 'role_ids', key: 'right_lacked' }] : []
}

/** Whether two scopes contain the same houses. */
export const sameScope = (a: StaffMember['scope'], b: StaffMember['scope']): boolean =>
  a.all === b.all && changed(a.complex_ids, b.complex_ids).length + changed(a.house_ids, b.house_ids).length === 0

/** Issues within the fields of one person. */
export const validateFields = (
  fields: Pick<StaffMember, 'email' | 'phone' | 'employed_from' | 'employed_to'>,
): ValidationIssue[] => [
  ...(fields.email === null && fields.phone === null ? [{ field: 'email', key: 'email_or_phone' as const }] : []),
  ...(fields.employed_from !== null && fields.employed_to !== null && fields.employed_to < fields.employed_from
    ? [{ field: 'employed_to', key: 'ends_before_begins' as const }]
    : []),
]

/** Longest duration of a temporary role, in days. */
export const longestGrant = 366

/**
 * Start and end of a temporary role as instants; a start in the past becomes now. Issues: an end that is past, not
 * after the start, or more than a year after it.
 */
export const grantPeriod = (
  asked: { begins_at: string | null; ends_at: string },
  now: Date,
): { begins_at: string; issues: ValidationIssue[] } => {
  const begins_at =
    asked.begins_at !== null && Date.parse(asked.begins_at) > now.getTime() ? asked.begins_at : now.toISOString()
  const key = (): ValidationIssue['key'] | null => {
    if (asked.begins_at !== null && asked.ends_at <= asked.begins_at) return 'ends_before_begins'
    if (Date.parse(asked.ends_at) <= now.getTime()) return 'in_past'
    return Date.parse(asked.ends_at) - Date.parse(begins_at) > longestGrant * 86_400_000 ? 'over_a_year' : null
  }
  const issue = key()
  return { begins_at, issues: issue === null ? [] : [{ field: 'ends_at', key: issue }] }
}
