/** What decides which roles and permissions a person may grant. */
export interface Giver {
  permissions: ReadonlySet<string>
  is_owner: boolean
}
interface Given {
  code: string | null
  permissions: readonly string[]
}

/** Code of the role that only an owner grants, and that never changes. */
export const ownerCode = 'owner'

/**
 * Whether a person may grant the role: with every permission of it; holders of `staff.approve` grant any role but the
 * owner's, which only an owner grants.
 */
export const canGive = (giver: Giver, role: Given): boolean => {
  if (role.code === ownerCode) return giver.is_owner
  return giver.permissions.has('staff.approve') || role.permissions.every((right) => giver.permissions.has(right))
}
