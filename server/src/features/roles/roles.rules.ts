const missing = (from: readonly string[], among: readonly string[]) => {
  const there = new Set(among)
  return from.filter((right) => !there.has(right))
}

/**
 * What is wrong with new rights of a role, null when nothing is: rights that the caller lacks are put into a role by holders
 * of `roles.approve` only, and nobody takes rights from, or raises himself by, a role that he has himself.
 */
export const rightsFault = (
  caller: { permissions: ReadonlySet<string>; has_role: boolean },
  before: readonly string[],
  after: readonly string[],
): 'right_lacked' | 'own_roles' | null => {
  const lacked = missing(after, before).filter((right) => !caller.permissions.has(right))
  if (caller.has_role && (lacked.length > 0 || missing(before, after).length > 0)) return 'own_roles'
  return lacked.length > 0 && !caller.permissions.has('roles.approve') ? 'right_lacked' : null
}

/** Whether a default role is not as it was delivered; never for a role of one's own, which has no such state (null). */
export const isChanged = (permissions: readonly string[], delivered: readonly string[] | null): boolean =>
  delivered !== null && (missing(permissions, delivered).length > 0 || missing(delivered, permissions).length > 0)
