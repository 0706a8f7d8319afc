import type { Action, Permission } from '@oselia/contract/kit'
import {
  type PermissionResource,
  actions,
  dependentOn,
  type permissionGrid,
  permissions,
  withImplied,
} from '@oselia/contract/permissions'
import type { MessageKey } from '../../../platform/messages.ts'

export const rightGroups = [
  'property',
  'people',
  'requests',
  'content',
  'votings',
  'billing',
  'administration',
] as const
type RightGroup = (typeof rightGroups)[number]

const groupOf = {
  complexes: 'property',
  houses: 'property',
  realty: 'property',
  accounts: 'property',
  vehicles: 'property',
  members: 'people',
  residents: 'people',
  ownerships: 'people',
  phones: 'people',
  identity: 'people',
  comments: 'people',
  service_requests: 'requests',
  all_requests: 'requests',
  staff_chats: 'requests',
  member_chats: 'requests',
  request_types: 'requests',
  announcements: 'content',
  articles: 'content',
  events: 'content',
  interviews: 'content',
  emergencies: 'content',
  contacts: 'content',
  votings: 'votings',
  ballots: 'votings',
  bills: 'billing',
  debts: 'billing',
  payments: 'billing',
  tariffs: 'billing',
  meters: 'billing',
  budget: 'billing',
  suppliers: 'billing',
  benefits: 'billing',
  papers: 'billing',
  documents: 'content',
  all_documents: 'content',
  financial_documents: 'content',
  imports: 'administration',
  staff: 'administration',
  roles: 'administration',
  departures: 'administration',
  audit: 'administration',
  bin: 'administration',
  approvals: 'administration',
  outbox: 'administration',
  settings: 'administration',
} as const satisfies Record<PermissionResource, RightGroup>

/** Resources of a group, in display order. */
export const resourcesOf = (group: RightGroup) =>
  (Object.keys(groupOf) as PermissionResource[]).filter((resource) => groupOf[resource] === group)
export const resources = rightGroups.flatMap(resourcesOf)

/** The permission of a cell, or null where there is none. */
export const rightAt = (resource: PermissionResource, action: Action): Permission | null =>
  permissions.find((permission) => permission === `${resource}.${action}`) ?? null
export const rightsOf = (resource: PermissionResource) =>
  actions.flatMap((action) => rightAt(resource, action) ?? []) satisfies Permission[]
export const rightsTo = (action: Action) => resources.flatMap((resource) => rightAt(resource, action) ?? [])

export const partsOf = (right: Permission) => right.split('.') as [PermissionResource, Action]

type ResourceOf<G extends RightGroup> = {
  [R in PermissionResource]: (typeof groupOf)[R] extends G ? R : never
}[PermissionResource]
type KeyOf<R extends PermissionResource> = R extends unknown ? `${R}_${(typeof permissionGrid)[R][number]}` : never
type Sentence = { [G in RightGroup]: `rights${Capitalize<G>}.${KeyOf<ResourceOf<G>>}` }[RightGroup]
const sentences: Record<RightGroup, (key: string) => string> = {
  property: (key) => `rightsProperty.${key}`,
  people: (key) => `rightsPeople.${key}`,
  requests: (key) => `rightsRequests.${key}`,
  content: (key) => `rightsContent.${key}`,
  votings: (key) => `rightsVotings.${key}`,
  billing: (key) => `rightsBilling.${key}`,
  administration: (key) => `rightsAdministration.${key}`,
}
/** The description of the permission; one without a text is a type error. */
export const sentenceOf = (right: Permission): MessageKey =>
  sentences[groupOf[partsOf(right)[0]]](right.replace('.', '_')) as Sentence

const inOrder = (rights: ReadonlySet<string>) => permissions.filter((right) => rights.has(right))

/** The permissions with others added; implied ones may be omitted. */
export const ticked = (chosen: readonly Permission[], more: readonly Permission[]) =>
  inOrder(new Set([...chosen, ...more]))

/** The result of clearing: the remaining permissions, and those that stay because others imply them. */
export const unticked = (chosen: readonly Permission[], less: readonly Permission[]) => {
  const gone = new Set<string>(less)
  const left = chosen.filter((right) => !gone.has(right))
  const held = new Set(withImplied(left))
  const stay = less.filter((right) => held.has(right))
  // Remaining permissions that were chosen stay chosen, so that clearing their dependents later does not drop them.
  return { chosen: inOrder(new Set([...left, ...stay.filter((right) => chosen.includes(right))])), stay }
}

/** The held permissions that imply one of these, directly or transitively. */
export const needing = (rights: readonly Permission[], held: readonly Permission[]) => {
  const own = new Set<string>(rights)
  return inOrder(new Set(rights.flatMap((right) => dependentOn(right, held)))).filter((right) => !own.has(right))
}

/** Permissions that selecting this one adds to the held ones. */
export const broughtBy = (right: Permission, held: readonly Permission[]) =>
  withImplied([right]).filter((one) => one !== right && !held.includes(one))

/** The granting user's permissions, and whether they may grant any. */
export interface Giver {
  has: (right: Permission) => boolean
  any: boolean
}

/** Implied permissions that the user may not grant; those already stored in the role may stay. */
export const lackedFor = (right: Permission, giver: Giver, saved: readonly string[]) =>
  giver.any ? [] : withImplied([right]).filter((one) => !giver.has(one) && !saved.includes(one))
