import { call } from './api.ts'
import { RETURN_TO, viewsKey } from './session.ts'
import { forgetToken, storeSeen, storeToken } from './token.ts'

/** Starts the session of a token; cached data is cleared. */
export const signIn = (accessToken: string) => {
  localStorage.removeItem(viewsKey)
  storeToken(accessToken)
}

/**
 * Impersonates another user in this tab with a token issued by the server: read-only, until left or expired. The app
 * is reloaded; `signOut()` returns to the page that called this.
 */
export const seeAs = (accessToken: string) => storeSeen(accessToken)

/** Ends the session on the server and locally; locally even when the server is unreachable. */
export const signOut = async () => {
  sessionStorage.removeItem(RETURN_TO)
  localStorage.removeItem(viewsKey)
  await call('POST /logout').catch(() => undefined)
  forgetToken()
}
