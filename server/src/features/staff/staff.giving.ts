/** What decides which roles and rights somebody may hand out. */
export interface Giver {
  permissions: ReadonlySet<string>
  is_owner: boolean
}
interface Given {
  code: string | null
  permissions: readonly string[]
}

/** The role that nobody but an owner gives, and that never changes. */
export const ownerCode = 'owner'

/**
 * Whether somebody may give the role to another person: one who holds every right of it; holders of `staff.approve` give any
 * role but the owner's, which only an owner gives.
 */
export const mayGive = (giver: Giver, role: Given): boolean => {
  if (role.code === ownerCode) return giver.is_owner
  return giver.permissions.has('staff.approve') || role.permissions.every((right) => giver.permissions.has(right))
}
