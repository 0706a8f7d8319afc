import type { User } from '@oselia/contract/users'
import { token } from './token.ts'

/** Name in the tab's storage of where to go after the next login. */
export const RETURN_TO = 'return-to'

export const signedIn = () => token() !== null

/** The person who is signed in; reads it once and then from memory. Rejects when nobody is. */
export const loadUser = async () => {
  // The entry, whose routes ask this before they draw, does without the query library.
  const { queryClient, read } = await import('./query.ts')
  return (await queryClient.ensureQueryData({ ...read('GET /user'), staleTime: 5 * 60_000 })).data
}

/** Whether the person holds the permission, e.g. `may(user, 'announcements.create')`. */
export const may = (user: User | null, permission: string) => user?.permissions.includes(permission) ?? false

/** Whether the community asks a second step of the person, who has none yet: only his own account is open to him. */
export const needsSecondStep = ({ two_factor: { phone, email, app, required }, seen_by }: User) =>
  required && !phone && !email && !app && seen_by === null

/** Remembers where to go after the next login. */
export const returnTo = (path: string) => sessionStorage.setItem(RETURN_TO, path)

/** The remembered place, once; the first page when there is none. Only paths of this app are taken. */
export const takeReturn = () => {
  const path = sessionStorage.getItem(RETURN_TO)
  sessionStorage.removeItem(RETURN_TO)
  return path && /^\/(?![/\\])/.test(path) && !/^\/login/i.test(path) ? path : '/'
}
