import { useSyncExternalStore } from 'react'
import { buildId } from './build-id.ts'
import { anythingUnsaved } from './dirty.ts'

const EVERY = 5 * 60_000

let found = false
const listeners = new Set<() => void>()

const checkVersion = async () => {
  if (found || document.hidden) return
  const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return
  const { id } = (await response.json()) as { id?: string }
  if (!id || id === buildId) return
  found = true
  for (const tell of listeners) tell()
}

/** Checks for a new build periodically and when the tab becomes visible. Disabled in development. */
export const watchVersions = () => {
  if (buildId === 'dev') return
  setInterval(() => void checkVersion(), EVERY)
  document.addEventListener('visibilitychange', () => void checkVersion())
  addEventListener('focus', () => void checkVersion())
}

/** Whether a newer build is available. */
export const useNewVersion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => found,
  )

/** Loads the new build by navigating to `href`; never over unsaved changes. Returns whether it does. */
export const takeNewVersion = (href: string) => {
  if (!found || anythingUnsaved()) return false
  location.assign(href)
  return true
}
