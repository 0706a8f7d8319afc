import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endServer, servesDirectory } from './embedded.process.js'
import { bringUp, type ServerPlan } from './embedded.server.js'

// Milliseconds. A server that keeps ending is started again at once, then after pauses that double up to the longest.
const firstPause = 250
const longestPause = 5000
const healthyAfter = 5000

const next = (pause: number) => Math.min(longestPause, pause * 2 || firstPause)

/** Runs the server and starts it again whenever it ends by itself; throws when the first start fails. */
export async function keepUp(plan: ServerPlan, log: (line: string) => void) {
  let current = await bringUp(plan, log)
  const stop = new AbortController()
  const stopping = stop.signal
  // Waited for beside the server's end: nothing keeps this process alive until the end of a detached child is reported.
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

  /** Tries until it stands; returns the pause before the next time. */
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
      // A restart that was under way when the stop came brings up one more server.
      await guarding
      await endServer(current.pid, plan.directory)
      if (plan.socketDirectory !== plan.directory) rmSync(plan.socketDirectory, { recursive: true, force: true })
    },
  }
}
