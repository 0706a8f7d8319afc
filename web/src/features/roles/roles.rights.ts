import type { Action, Permission } from '@oselia/contract/kit'
import {
  type PermissionResource,
  dependentOn,
  permissionGrid,
  permissions,
  withImplied,
} from '@oselia/contract/permissions'
import type { MessageKey } from '../../platform/messages.ts'

export const rightGroups = ['property', 'people', 'requests', 'content', 'administration'] as const
export type RightGroup = (typeof rightGroups)[number]

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
  emergencies: 'content',
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

/** What rights of a group are about, in the order in which they are shown. */
export const resourcesOf = (group: RightGroup) =>
  (Object.keys(groupOf) as PermissionResource[]).filter((resource) => groupOf[resource] === group)
export const resources = rightGroups.flatMap(resourcesOf)

// Repeated here from the contract because its list comes with zod, which a grid does not need.
export const actions = Object.keys({
  read: true,
  create: true,
  update: true,
  delete: true,
  publish: true,
  approve: true,
  export: true,
  sensitive: true,
} satisfies Record<Action, true>) as Action[]

const has = (resource: PermissionResource, action: Action) =>
  (permissionGrid[resource] as readonly Action[]).includes(action)
/** The right at a cell, or null where there is none. */
export const rightAt = (resource: PermissionResource, action: Action): Permission | null =>
  has(resource, action) ? `${resource}.${action}` : null
export const rightsOf = (resource: PermissionResource) =>
  actions.flatMap((action) => rightAt(resource, action) ?? []) satisfies Permission[]
export const rightsTo = (action: Action) => resources.flatMap((resource) => rightAt(resource, action) ?? [])

export const partsOf = (right: Permission) => right.split('.') as [PermissionResource, Action]

type ResourceOf<G extends RightGroup> = {
  [R in PermissionResource]: (typeof groupOf)[R] extends G ? R : never
}[PermissionResource]
type KeyOf<R extends PermissionResource> = R extends unknown ? `${R}_${(typeof permissionGrid)[R][number]}` : never
// A right without a sentence is a type error here.
const sentences: { [G in RightGroup]: (key: KeyOf<ResourceOf<G>>) => MessageKey } = {
  property: (key) => `rightsProperty.${key}`,
  people: (key) => `rightsPeople.${key}`,
  requests: (key) => `rightsRequests.${key}`,
  content: (key) => `rightsContent.${key}`,
  administration: (key) => `rightsAdministration.${key}`,
}
/** What the right lets one do, in a sentence. */
export const sentenceOf = (right: Permission): MessageKey =>
  sentences[groupOf[partsOf(right)[0]]](right.replace('.', '_') as never)

const inOrder = (rights: ReadonlySet<string>) => permissions.filter((right) => rights.has(right))

/** The rights with others ticked; what they imply need not be among them. */
export const ticked = (chosen: readonly Permission[], more: readonly Permission[]) =>
  inOrder(new Set([...chosen, ...more]))

/** What comes of unticking: what is left, and which of them stay because others imply them. */
export const unticked = (chosen: readonly Permission[], less: readonly Permission[]) => {
  const gone = new Set<string>(less)
  const left = chosen.filter((right) => !gone.has(right))
  const held = new Set(withImplied(left))
  const stay = less.filter((right) => held.has(right))
  // One that stays is left as it was chosen, so that it does not go by itself with the one that needs it.
  return { chosen: inOrder(new Set([...left, ...stay.filter((right) => chosen.includes(right))])), stay }
}

/** The rights among those held that imply one of these, straight or through others. */
export const needing = (rights: readonly Permission[], held: readonly Permission[]) => {
  const own = new Set<string>(rights)
  return inOrder(new Set(rights.flatMap((right) => dependentOn(right, held)))).filter((right) => !own.has(right))
}

/** Everything that ticking one right adds to those held, beside itself. */
export const broughtBy = (right: Permission, held: readonly Permission[]) =>
  withImplied([right]).filter((one) => one !== right && !held.includes(one))

/** Who ticks: the rights that he has, and whether he may put any right into a role. */
export interface Giver {
  has: (right: Permission) => boolean
  any: boolean
}

/** The rights that would come with this one and that the person may not give; those that the role has already may stay in it. */
export const lackedFor = (right: Permission, giver: Giver, saved: readonly string[]) =>
  giver.any ? [] : withImplied([right]).filter((one) => !giver.has(one) && !saved.includes(one))
