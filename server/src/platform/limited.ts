import { requestTimeout } from './db.js'
import { unavailable } from './problems.js'

/** Runs the work of a request; 503 after `requestTimeout`, and `expired()` tells the work that it is too late to commit. */
export const limited = async <T>(work: (expired: () => boolean) => Promise<T>): Promise<T> => {
  let late = false
  let timer: NodeJS.Timeout | undefined
  const running = work(() => late)
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true
      reject(unavailable())
    }, requestTimeout)
  })
  // The work may still fail after the timeout response; prevents an unhandled rejection.
  running.catch(() => undefined)
  try {
    return await Promise.race([running, limit])
  } finally {
    clearTimeout(timer)
  }
}
