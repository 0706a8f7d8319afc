export const actions = ['read', 'create', 'update', 'delete', 'publish', 'approve', 'export', 'sensitive'] as const
export type Action = (typeof actions)[number]

/** Every permission, by resource: the grid that roles are made of. */
export const permissionGrid = {
  complexes: ['read', 'create', 'update', 'delete', 'export'],
  houses: ['read', 'create', 'update', 'delete', 'export'],
  realty: ['read', 'create', 'update', 'delete', 'export', 'sensitive'],
  accounts: ['read', 'create', 'update', 'delete', 'export'],
  members: ['read', 'create', 'update', 'delete', 'export', 'sensitive'],
  residents: ['read', 'create', 'update', 'delete', 'export'],
  ownerships: ['read', 'create', 'update', 'delete', 'export'],
  phones: ['sensitive'],
  identity: ['sensitive'],
  comments: ['read', 'create', 'update', 'delete'],
  vehicles: ['read', 'create', 'update', 'delete', 'export'],
  announcements: ['read', 'create', 'update', 'delete', 'publish', 'export'],
  emergencies: ['publish'],
  articles: ['read', 'create', 'update', 'delete', 'publish', 'export'],
  events: ['read', 'create', 'update', 'delete', 'publish', 'export'],
  interviews: ['read', 'create', 'update', 'delete', 'publish', 'export'],
  contacts: ['read', 'create', 'update', 'delete', 'export'],
  documents: ['read', 'create', 'update', 'delete', 'publish', 'export'],
  votings: ['read', 'create', 'update', 'delete', 'approve', 'publish', 'export'],
  /** Who voted and how, by name. */
  ballots: ['read', 'create', 'approve'],
  /** All documents of the user's houses, not only the active ones that are public or for a role of the user. */
  all_documents: ['read'],
  /** Documents of the categories about money. */
  financial_documents: ['publish'],
  bills: ['read', 'create', 'update', 'delete', 'publish', 'approve', 'export'],
  /** Whether a unit is in debt and for how many months, without sums. */
  debts: ['read'],
  payments: ['read', 'create', 'delete', 'export'],
  tariffs: ['read', 'create', 'update', 'delete'],
  meters: ['read', 'create', 'update', 'delete', 'export'],
  budget: ['read', 'create', 'update', 'delete', 'export'],
  suppliers: ['read', 'create', 'update', 'delete', 'export'],
  benefits: ['read', 'create', 'update', 'delete', 'export'],
  /** Certificates, claims and acts with a number. */
  papers: ['read', 'create', 'delete'],
  service_requests: ['read', 'create', 'update', 'delete', 'approve', 'export'],
  /** All requests in the user's houses, not only those the user takes part in. */
  all_requests: ['read'],
  staff_chats: ['read', 'create'],
  member_chats: ['read', 'create'],
  request_types: ['read', 'create', 'update', 'delete'],
  imports: ['read', 'create', 'approve'],
  staff: ['read', 'create', 'update', 'delete', 'approve', 'export'],
  roles: ['read', 'create', 'update', 'delete', 'approve'],
  departures: ['read', 'create', 'update', 'delete'],
  audit: ['read', 'approve', 'sensitive', 'export'],
  bin: ['approve'],
  approvals: ['approve'],
  outbox: ['read'],
  settings: ['read', 'create', 'update', 'delete'],
} as const satisfies Record<string, readonly Action[]>
export type PermissionResource = keyof typeof permissionGrid
/** `resource.action`, e.g. `announcements.create`; a misspelt one does not compile. */
export type Permission = {
  [R in PermissionResource]: `${R}.${(typeof permissionGrid)[R][number]}`
}[PermissionResource]

export const permissions = Object.entries(permissionGrid).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}.${action}` as Permission),
)

/** Permissions required by others, beside reading the same resource. */
const alsoNeeds: Record<string, readonly Permission[]> = {
  'realty.read': ['houses.read'],
  'accounts.read': ['realty.read'],
  'residents.read': ['members.read', 'realty.read'],
  'ownerships.read': ['members.read', 'realty.read'],
  'comments.read': ['members.read'],
  'vehicles.read': ['houses.read'],
  'phones.sensitive': ['members.read'],
  'identity.sensitive': ['members.read'],
  'members.sensitive': ['phones.sensitive'],
  'announcements.publish': ['announcements.update'],
  'emergencies.publish': ['announcements.create'],
  'articles.publish': ['articles.update'],
  'events.publish': ['events.update'],
  'interviews.publish': ['interviews.update'],
  'votings.read': ['houses.read'],
  'votings.approve': ['votings.update'],
  'votings.publish': ['votings.update'],
  'ballots.read': ['votings.read', 'ownerships.read'],
  'meters.read': ['realty.read'],
  'budget.read': ['suppliers.read'],
  'benefits.read': ['realty.read'],
  'documents.create': ['all_documents.read'],
  'documents.update': ['all_documents.read'],
  'documents.delete': ['all_documents.read'],
  'documents.publish': ['documents.update'],
  'documents.export': ['all_documents.read'],
  'all_documents.read': ['documents.read'],
  'financial_documents.publish': ['documents.update'],
  'bills.read': ['houses.read', 'tariffs.read', 'debts.read'],
  'bills.publish': ['bills.create'],
  'bills.delete': ['bills.update'],
  'debts.read': ['houses.read'],
  'payments.read': ['bills.read'],
  'papers.read': ['bills.read'],
  'tariffs.read': ['houses.read'],
  'service_requests.read': ['houses.read'],
  'all_requests.read': ['service_requests.read'],
  'staff_chats.read': ['service_requests.read'],
  'member_chats.read': ['service_requests.read'],
  'request_types.read': ['service_requests.read'],
  'imports.approve': ['imports.create'],
  'audit.sensitive': ['audit.approve'],
  'audit.export': ['audit.approve'],
  'staff.create': ['staff.update'],
}

const needsOf = (permission: Permission): Permission[] => {
  const [resource, action] = permission.split('.') as [PermissionResource, Action]
  const reads = (permissionGrid[resource] as readonly Action[] | undefined)?.includes('read') && action !== 'read'
  return [...(reads ? [`${resource}.read` as Permission] : []), ...(alsoNeeds[permission] ?? [])]
}

/** The permissions with all that they imply, each once, in the order of the grid. Unknown ones are omitted. */
export const withImplied = (given: Iterable<string>): Permission[] => {
  const held = new Set<string>()
  const take = (permission: Permission) => {
    if (held.has(permission)) return
    held.add(permission)
    needsOf(permission).forEach(take)
  }
  for (const permission of given) take(permission as Permission)
  return permissions.filter((permission) => held.has(permission))
}

/**
 * The permissions among `held` that imply `permission`, directly or indirectly, and would have to be removed with it.
 */
export const dependentOn = (permission: Permission, held: Iterable<string>): Permission[] =>
  [...held].filter((p) => p !== permission && withImplied([p]).includes(permission)) as Permission[]
