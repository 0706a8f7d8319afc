import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let zone = 'Europe/Kyiv'

/** The organisation's time zone, in which instants are shown and typed; Kyiv before sign-in. */
export const timeZone = () => zone

/** Updates the zone from the organisation of the signed-in user. */
export const setZone = (next: string) => {
  if (next === zone) return
  zone = next
  for (const tell of listeners) tell()
}

/** The same as a hook. */
export const useZone = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, timeZone)
