import { giveUpUnsaved } from './dirty.ts'

/** Name of the token in the browser's storage. */
const KEY = 'auth.token'
/** The session in which one looks as another person: it is this tab's alone, and wins over the own one here. */
const SEEN = 'auth.see_as'
/** Where the looking began. */
const FROM = 'auth.see_as.from'

type Listener = (signedIn: boolean) => void
const listeners = new Set<Listener>()

const kept = (storage: 'localStorage' | 'sessionStorage', key: string) => {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}
let held = kept('localStorage', KEY)
const seen = kept('sessionStorage', SEEN)
let comingBack = false

/** The token of the session, or null. It is restored when the app starts. */
export const token = () => seen ?? held

/** Whether one looks as another person in this tab. */
export const seeingAs = () => seen !== null

const change = (next: string | null) => {
  held = next
  for (const tell of listeners) tell(next !== null)
}

/** Keeps the token that a login answered. */
export const keepToken = (next: string) => {
  localStorage.setItem(KEY, next)
  change(next)
}

/** Loads the app anew with a token with which one looks as another person: nothing of the one is left for the other. */
export const keepSeen = (next: string) => {
  sessionStorage.setItem(FROM, location.pathname + location.search)
  sessionStorage.setItem(SEEN, next)
  location.assign('/')
}

// The dead token stays in memory until the page is loaded anew, so that nothing goes out in one's own name meanwhile.
const comeBack = () => {
  if (comingBack) return
  comingBack = true
  const from = sessionStorage.getItem(FROM) ?? '/'
  sessionStorage.removeItem(SEEN)
  sessionStorage.removeItem(FROM)
  giveUpUnsaved()
  location.assign(from)
}

/** Ends the session in this browser; while one looks as another person only that, and leads back to where it began. */
export const forgetToken = () => {
  if (seen !== null) return comeBack()
  localStorage.removeItem(KEY)
  change(null)
}

/** Tells of every sign-in and sign-out, those of other tabs too. Returns the way to stop listening. */
export const onSession = (listener: Listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

addEventListener('storage', (event) => {
  if (event.key !== KEY || event.newValue === held) return
  // Whoever looks is nobody, or another, from now on.
  if (seen !== null) return comeBack()
  change(event.newValue)
})
