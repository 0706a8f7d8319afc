const missing = (from: readonly string[], among: readonly string[]) => {
  const there = new Set(among)
  return from.filter((right) => !there.has(right))
}

/**
 * The issue with new permissions of a role, or null: only holders of `roles.approve` add permissions that they lack,
 * and nobody removes permissions from their own role or extends it.
 */
export const rightsIssue = (
  caller: { permissions: ReadonlySet<string>; has_role: boolean },
  before: readonly string[],
  after: readonly string[],
): 'right_lacked' | 'own_roles' | null => {
  const lacked = missing(after, before).filter((right) => !caller.permissions.has(right))
  if (caller.has_role && (lacked.length > 0 || missing(before, after).length > 0)) return 'own_roles'
  return lacked.length > 0 && !caller.permissions.has('roles.approve') ? 'right_lacked' : null
}

/** Whether a default role differs from its delivered state; false for a custom role, which has none (null). */
export const isChanged = (permissions: readonly string[], delivered: readonly string[] | null): boolean =>
  delivered !== null && (missing(permissions, delivered).length > 0 || missing(delivered, permissions).length > 0)
