import { anythingUnsaved } from './dirty.ts'

const KEY = 'reload-guard'
const PAUSE = 10_000

/**
 * Whether a path may be reloaded now, with the updated record; null when not. `seen` holds the time of the last
 * reload of each path, in ms.
 */
export const canReload = (seen: Record<string, number>, path: string, now: number) => {
  if (now - (seen[path] ?? -Infinity) < PAUSE) return null
  return { ...seen, [path]: now }
}

/** Reloads the page, at most once per path in 10 seconds and never over unsaved changes. Returns whether it does. */
const reloadOnce = (path = location.pathname) => {
  if (anythingUnsaved()) return false
  const seen = canReload(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>, path, Date.now())
  if (!seen) return false
  sessionStorage.setItem(KEY, JSON.stringify(seen))
  location.reload()
  return true
}

let ahead = 0

/** Loads code before it is needed; a failure, e.g. without a network, is ignored and does not reload the page. */
export const loadAhead = async <T>(load: () => Promise<T>): Promise<T | undefined> => {
  ahead += 1
  try {
    return await load().catch(() => undefined)
  } finally {
    ahead -= 1
  }
}

/** Reloads the page when a chunk can’t be loaded: usually a newer build has replaced it on the server. */
export const guardChunks = () =>
  addEventListener('vite:preloadError', (event) => {
    if (ahead > 0) return
    // The router would reload as well; its own mark keeps that to one reload.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    if (reloadOnce()) event.preventDefault()
  })
