import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endServer, servesDirectory } from './embedded.process.js'
import { bringUp, type ServerPlan } from './embedded.server.js'

// Milliseconds. A server that keeps exiting is restarted at once, then after pauses that double up to the longest.
const firstPause = 250
const longestPause = 5000
const healthyAfter = 5000

const next = (pause: number) => Math.min(longestPause, pause * 2 || firstPause)

/** Starts the server and restarts it whenever it exits by itself; throws when the first start fails. */
export async function superviseServer(plan: ServerPlan, log: (line: string) => void) {
  let current = await bringUp(plan, log)
  const stop = new AbortController()
  const stopping = stop.signal
  // Awaited together with the server's exit, since an unreferenced detached child does not keep the event loop alive.
  const stopped = once(stopping, 'abort').then(() => 'stopped')

  async function guard(): Promise<void> {
    for (let pause = 0; !stopping.aborted;) {
      const since = Date.now()
      const how = await Promise.race([current.gone, stopped])
      if (stopping.aborted) return
      log(`The database server ended by itself (${how}): starting it again`)
      pause = await startAgain(Date.now() - since > healthyAfter ? 0 : pause)
    }
  }

  /** Retries until the server runs; returns the pause before the next restart. */
  async function startAgain(first: number): Promise<number> {
    for (let pause = first; ; pause = next(pause)) {
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined)
      if (stopping.aborted) return pause
      try {
        current = await bringUp(plan, log)
        log(`The database server runs again (process ${current.pid})`)
        return next(pause)
      } catch (error) {
        log(`The database server can't be started: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  const guarding = guard()
  return {
    get pid() {
      return current.pid
    },
    async stop() {
      stop.abort()
      if (servesDirectory(current.pid, plan.directory)) await endServer(current.pid, plan.directory)
      // A restart under way during the stop may have started one more server.
      await guarding
      await endServer(current.pid, plan.directory)
      if (plan.socketDirectory !== plan.directory) rmSync(plan.socketDirectory, { recursive: true, force: true })
    },
  }
}
