import { anythingUnsaved } from './dirty.ts'

const KEY = 'reload-guard'
const PAUSE = 10_000

/** Whether a path may be reloaded now, and the record with this reload in it. `seen` holds the last reload of each path in ms. */
export const mayReload = (seen: Record<string, number>, path: string, now: number) => {
  if (now - (seen[path] ?? -Infinity) < PAUSE) return null
  return { ...seen, [path]: now }
}

/** Reloads the page, at most once per path in 10 seconds and never over unsaved changes. Answers whether it does. */
export const reloadOnce = (path = location.pathname) => {
  if (anythingUnsaved()) return false
  const seen = mayReload(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>, path, Date.now())
  if (!seen) return false
  sessionStorage.setItem(KEY, JSON.stringify(seen))
  location.reload()
  return true
}

/** A chunk that can't be loaded belongs to a build that is gone: the page is loaded anew. */
export const guardChunks = () =>
  addEventListener('vite:preloadError', (event) => {
    // The router would reload as well; its own mark keeps that to one reload.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    if (reloadOnce()) event.preventDefault()
  })
