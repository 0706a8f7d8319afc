import { call } from './api.ts'
import { RETURN_TO } from './session.ts'
import { forgetToken, keepSeen, keepToken } from './token.ts'

/** Starts the session of a token; what was read before it is forgotten. */
export const signIn = (accessToken: string) => keepToken(accessToken)

/**
 * Looks as another person in this tab, with the token that the server gave for it: reads only, until it is left or runs out.
 * The app is loaded anew; `signOut()` leads back to the page from which this was called.
 */
export const seeAs = (accessToken: string) => keepSeen(accessToken)

/** Ends the session on the server and here; here also when the server can't be reached. */
export const signOut = async () => {
  sessionStorage.removeItem(RETURN_TO)
  await call('POST /logout').catch(() => undefined)
  forgetToken()
}
