/** Name of the token in the browser's storage. */
const KEY = 'auth.token'

type Listener = (signedIn: boolean) => void
const listeners = new Set<Listener>()
let held = restored()

function restored() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The token of the session, or null. It is restored when the app starts. */
export const token = () => held

const change = (next: string | null) => {
  held = next
  for (const tell of listeners) tell(next !== null)
}

/** Keeps the token that a login answered. */
export const keepToken = (next: string) => {
  localStorage.setItem(KEY, next)
  change(next)
}

/** Ends the session in this browser. */
export const forgetToken = () => {
  localStorage.removeItem(KEY)
  change(null)
}

/** Tells of every sign-in and sign-out, those of other tabs too. Returns the way to stop listening. */
export const onSession = (listener: Listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

addEventListener('storage', (event) => {
  if (event.key === KEY && event.newValue !== held) change(event.newValue)
})
