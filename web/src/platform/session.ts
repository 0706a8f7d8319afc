import type { Permission } from '@oselia/contract/kit'
import type { User } from '@oselia/contract/users'
import { token } from './token.ts'

/** The session storage key of the URL to open after the next login. */
export const RETURN_TO = 'return-to'

/** The local storage key of the saved views that this browser has seen, removed with the session. */
export const viewsKey = 'list-views'

export const signedIn = () => token() !== null

/** Whether the user has the permission, e.g. `can(user, 'announcements.create')`. */
export const can = (user: User | null, permission: Permission) => user?.permissions.includes(permission) ?? false

/** The same, or for single rows by a grant: for the way to their list, whose rows the server limits. */
export const canSome = (user: User | null, permission: Permission) =>
  can(user, permission) || (user?.granted.includes(permission) ?? false)

/**
 * Whether the community requires two-factor login and the user has none yet: only their own account page is
 * available.
 */
export const needsSecondStep = ({ two_factor: { phone, email, app, required }, seen_by }: User) =>
  required && !phone && !email && !app && seen_by === null

/** Stores the URL to open after the next login. */
export const returnTo = (path: string) => sessionStorage.setItem(RETURN_TO, path)

/** The stored URL, read once; the home page when there is none. Only paths of this app are accepted. */
export const takeReturn = () => {
  const path = sessionStorage.getItem(RETURN_TO)
  sessionStorage.removeItem(RETURN_TO)
  return path && /^\/(?![/\\])/.test(path) && !/^\/login/i.test(path) ? path : '/'
}
