import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment, processOwner } from './embedded.cluster.js'
import type { Account } from './embedded.place.js'
import { awaitEmpty, endServer, ifThere, isTaken, servesDirectory, until } from './embedded.process.js'
import { serverArguments } from './embedded.settings.js'

export interface ServerPlan {
  /** path of the `postgres` program */
  program: string
  directory: string
  socketDirectory: string
  account: Account | undefined
  unsafe: boolean
}

interface RunningServer {
  pid: number
  /** resolves with the reason when the server exits */
  gone: Promise<string>
}

/** The contents of the server's pid file. */
export function readPidFile(directory: string) {
  const lines = ifThere(() => readFileSync(join(directory, 'postmaster.pid'), 'utf8'))?.split('\n')
  if (lines === undefined) return undefined
  return { pid: Number(lines[0]), socketDirectory: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/** Adopts the server left by an earlier run in this folder, or starts one. Returns when it accepts connections. */
export async function bringUp(plan: ServerPlan, log: (line: string) => void): Promise<RunningServer> {
  const { directory } = plan
  const left = readPidFile(directory)
  if (left !== undefined) {
    if (servesDirectory(left.pid, directory)) {
      const adopted = await adopt(plan, left.pid, log)
      if (adopted) return adopted
    }
    await awaitEmpty(directory)
    // A pid reused by another process, or by an uncollected zombie, would be taken for a running server.
    const { pid } = readPidFile(directory) ?? {}
    if (pid !== undefined && isTaken(pid)) rmSync(join(directory, 'postmaster.pid'), { force: true })
  }
  for (let attempt = 1; ; attempt += 1) {
    const started = await start(plan, log)
    if (typeof started !== 'string') return started
    // Without /proc only this error shows that children of a killed server are still exiting.
    if (!started.includes('shared memory block') || attempt === 20) {
      throw new Error(`PostgreSQL did not start: ${started || 'it left no message'} (see ${join(directory, 'log')})`)
    }
    await sleep(500)
  }
}

async function adopt(plan: ServerPlan, pid: number, log: (line: string) => void): Promise<RunningServer | undefined> {
  const { directory } = plan
  await untilReady(pid, directory, () => !servesDirectory(pid, directory), log)
  const { socketDirectory } = readPidFile(directory) ?? {}
  if (socketDirectory === undefined || !servesDirectory(pid, directory)) return undefined
  const isSame = ifThere(() => readFileSync(join(directory, 'postmaster.opts'), 'utf8').trim()) === commandLine(plan)
  if (!isSame || !existsSync(join(socketDirectory, '.s.PGSQL.5432'))) {
    log(`A database server left by an earlier run has other settings: restarting it (process ${pid})`)
    await endServer(pid, directory)
    return undefined
  }
  log(`A database server left by an earlier run is taken over (process ${pid})`)
  return { pid, gone: watch(pid, directory) }
}

/** The line that PostgreSQL writes into postmaster.opts for these settings. */
const commandLine = (plan: ServerPlan) =>
  [plan.program, ...serverArguments(plan).map((argument) => `"${argument}"`)].join(' ')

/** An adopted server is not our child, so its exit must be polled. */
function watch(pid: number, directory: string): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (servesDirectory(pid, directory)) return
      clearInterval(timer)
      resolve('it is gone')
    }, 500).unref()
  })
}

/** Starts the server; returns its error output when it exits before it is ready. */
async function start(plan: ServerPlan, log: (line: string) => void): Promise<RunningServer | string> {
  const { directory, program, account } = plan
  const child = spawn(program, serverArguments(plan), {
    ...processOwner(account),
    cwd: '/',
    env: cleanEnvironment(),
    // Its own session: Ctrl+C in the terminal is for this process, which then stops the server in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let ended: string | undefined
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text))
  const gone = new Promise<string>((resolve) => {
    const end = (how: string) => resolve((ended = how))
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
    child.once('error', (error) => {
      words += error.message
      end(error.message)
    })
  })
  const isReady = await untilReady(child.pid ?? 0, directory, () => ended !== undefined, log)
  if (!isReady) {
    // The last output may still be in the pipe when the exit is reported.
    await until(() => child.stderr.closed, 1000)
    return words.trim()
  }
  // From here on the server writes its own log; an open pipe would keep this process alive.
  child.stderr.destroy()
  child.unref()
  return { pid: child.pid ?? 0, gone }
}

/** Waits as long as recovery takes; false when the server has exited. */
async function untilReady(pid: number, directory: string, isGone: () => boolean, log: (line: string) => void) {
  const isReady = () => {
    const said = readPidFile(directory)
    return said?.pid === pid && said.status === 'ready'
  }
  for (let waited = 0; ; waited += 10) {
    if (!(await until(() => isReady() || isGone(), 10_000))) {
      log(`The database is not ready after ${waited + 10} s: it may be recovering from a crash`)
    } else return isReady() && !isGone()
  }
}
