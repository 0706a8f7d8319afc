import type { User } from '@oselia/contract/users'
import { call } from './api.ts'
import { forgetToken, keepSeen, keepToken, token } from './token.ts'

const RETURN_TO = 'return-to'

export const signedIn = () => token() !== null

/** The person who is signed in; reads it once and then from memory. Rejects when nobody is. */
export const loadUser = async () => {
  // The entry, whose routes ask this before they draw, does without the query library.
  const { queryClient, read } = await import('./query.ts')
  return (await queryClient.ensureQueryData({ ...read('GET /user'), staleTime: 5 * 60_000 })).data
}

/** Whether the person holds the permission, e.g. `may(user, 'announcements.create')`. */
export const may = (user: User | null, permission: string) => user?.permissions.includes(permission) ?? false

/** Starts the session of a token; what was read before it is forgotten. */
export const signIn = (accessToken: string) => keepToken(accessToken)

/**
 * Looks as another person in this tab, with the token that the server gave for it: reads only, until it is left or runs out.
 * The app is loaded anew; `signOut()` leads back to the page from which this was called.
 */
export const seeAs = (accessToken: string) => keepSeen(accessToken)

/** Whether the community asks a second step of the person, who has none yet: only his own account is open to him. */
export const needsSecondStep = ({ two_factor: { phone, email, app, required }, seen_by }: User) =>
  required && !phone && !email && !app && seen_by === null

/** Ends the session on the server and here; here also when the server can't be reached. */
export const signOut = async () => {
  sessionStorage.removeItem(RETURN_TO)
  await call('POST /logout').catch(() => undefined)
  forgetToken()
}

/** Remembers where to go after the next login. */
export const returnTo = (path: string) => sessionStorage.setItem(RETURN_TO, path)

/** The remembered place, once; the first page when there is none. Only paths of this app are taken. */
export const takeReturn = () => {
  const path = sessionStorage.getItem(RETURN_TO)
  sessionStorage.removeItem(RETURN_TO)
  return path && /^\/(?![/\\])/.test(path) && !/^\/login/i.test(path) ? path : '/'
}
