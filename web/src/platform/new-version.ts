import { useSyncExternalStore } from 'react'
import { buildId } from './build-id.ts'
import { anythingUnsaved } from './dirty.ts'

const EVERY = 5 * 60_000

let found = false
const listeners = new Set<() => void>()

const look = async () => {
  if (found || document.hidden) return
  const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return
  const { id } = (await response.json()) as { id?: string }
  if (!id || id === buildId) return
  found = true
  for (const tell of listeners) tell()
}

/** Looks for a new build now and then, and whenever the page is looked at again. Development has none. */
export const watchVersions = () => {
  if (buildId === 'dev') return
  setInterval(() => void look(), EVERY)
  document.addEventListener('visibilitychange', () => void look())
  addEventListener('focus', () => void look())
}

/** Whether a newer build is out. */
export const useNewVersion = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => found,
  )

/** Takes the new build by loading `href` from the server; never over unsaved changes. Answers whether it does. */
export const takeNewVersion = (href: string) => {
  if (!found || anythingUnsaved()) return false
  location.assign(href)
  return true
}
