import { giveUpUnsaved } from './dirty.ts'

/** The storage key of the token. */
const KEY = 'auth.token'
/** The token of an impersonated session: limited to this tab, where it takes precedence over the own one. */
const SEEN = 'auth.see_as'
/** The URL where the impersonation began. */
const FROM = 'auth.see_as.from'

/** The login page as the specification names the target of a redirect; routes match in any letter case. */
export const loginAfterRefusal: string = '/login'

type Listener = (signedIn: boolean) => void
const listeners = new Set<Listener>()

const stored = (storage: 'localStorage' | 'sessionStorage', key: string) => {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}
let held = stored('localStorage', KEY)
const seen = stored('sessionStorage', SEEN)
let comingBack = false

/** The current token, or null. Restored when the app starts. */
export const token = () => seen ?? held

/** Whether this tab impersonates another user. */
export const seeingAs = () => seen !== null

const change = (next: string | null) => {
  held = next
  for (const tell of listeners) tell(next !== null)
}

/** Stores the token from a login. */
export const storeToken = (next: string) => {
  localStorage.setItem(KEY, next)
  change(next)
}

/** Reloads the app with an impersonation token, so that no data of one user is left for the other. */
export const storeSeen = (next: string) => {
  sessionStorage.setItem(FROM, location.pathname + location.search)
  sessionStorage.setItem(SEEN, next)
  location.assign('/')
}

// The expired token stays in memory until the reload, so that no request is sent with the own token meanwhile.
const comeBack = () => {
  if (comingBack) return
  comingBack = true
  const from = sessionStorage.getItem(FROM) ?? '/'
  sessionStorage.removeItem(SEEN)
  sessionStorage.removeItem(FROM)
  giveUpUnsaved()
  location.assign(from)
}

/** Ends the session in this browser; while impersonating, ends only that and returns to where it began. */
export const forgetToken = () => {
  if (seen !== null) return comeBack()
  localStorage.removeItem(KEY)
  change(null)
}

/** Subscribes to sign-in and sign-out, including those of other tabs. Returns the unsubscribe function. */
export const onSession = (listener: Listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

addEventListener('storage', (event) => {
  if (event.key !== KEY || event.newValue === held) return
  // The session of the impersonating user has ended or changed in another tab.
  if (seen !== null) return comeBack()
  change(event.newValue)
})
