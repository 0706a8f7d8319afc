import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, identityOf, ifThere } from './embedded.process.js'

/** A running Oselia as described in its lock file (JSON). */
interface Holder {
  id: string
  pid: number
  /** `identityOf` the process: distinguishes it from a later process with the same pid */
  started: string
  host: string
  /** the pid namespace: containers on one volume each have their own */
  space: string
  /** ISO time */
  since: string
  address: string | null
}

interface Lock {
  /** Writes the address of this Oselia into the lock file, for the error message of a second one. */
  recordAddress: (address: string) => void
  release: () => void
}

const fileName = 'oselia.lock'
const heartbeat = 5000
// A lock of another host is taken over when it has missed more than two heartbeats.
const staleAfterMs = 12_000

/** Locks the data folder for this process; throws an Error that names the first Oselia when it is locked. */
export async function acquireLock(dataDir: string, log: (line: string) => void): Promise<Lock> {
  const path = join(dataDir, fileName)
  const mine: Holder = {
    id: randomUUID(),
    pid: process.pid,
    started: identityOf(process.pid) ?? '',
    host: hostname(),
    space: ifThere(() => readlinkSync('/proc/self/ns/pid')) ?? '',
    since: new Date().toISOString(),
    address: null,
  }
  await take(path, mine, log)
  const beat = setInterval(() => ifThere(() => utimesSync(path, new Date(), new Date())), heartbeat).unref()
  return {
    recordAddress(address) {
      mine.address = address
      if (read(path)?.id === mine.id) renameSync(draft(path, mine), path)
    },
    release() {
      clearInterval(beat)
      if (read(path)?.id === mine.id) unlinkSync(path)
    },
  }
}

/**
 * Creates the lock by a hard link to a complete file, which only one process can do. A stale lock is replaced under a
 * second lock named after its id, so two processes that find it can't both replace it, and a process that found it long
 * ago sees under the second lock that it is gone.
 */
async function take(path: string, mine: Holder, log: (line: string) => void): Promise<void> {
  for (;;) {
    if (linkOnce(path, mine)) return
    const holder = read(path)
    if (holder === undefined) continue
    if (await lives(holder, path, log)) throw new Error(problem(path, holder))
    const right = `${path}.${holder.id}`
    await take(right, mine, log)
    try {
      if (read(path)?.id === holder.id) {
        renameSync(draft(path, mine), path)
        return
      }
    } finally {
      unlinkSync(right)
    }
  }
}

function linkOnce(path: string, mine: Holder): boolean {
  const written = draft(path, mine)
  try {
    linkSync(written, path)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  } finally {
    unlinkSync(written)
  }
}

function draft(path: string, mine: Holder): string {
  const name = `${path}.${mine.id}.new`
  writeFileSync(name, `${JSON.stringify(mine, null, 2)}\n`)
  return name
}

function read(path: string): Holder | undefined {
  const text = ifThere(() => readFileSync(path, 'utf8'))
  if (text === undefined) return undefined
  // A lock file appears complete, so an unreadable one was damaged by a power cut and its holder is gone.
  const spoiled = {
    id: 'spoiled',
    pid: 0,
    started: '',
    host: hostname(),
    space: '',
    since: '',
    address: null,
  }
  const holder: Holder | null | undefined = ifThere(() => JSON.parse(text))
  return holder ?? spoiled
}

/** Whether the holder is running: by its pid, or by its heartbeat when the pid belongs to another namespace. */
async function lives(holder: Holder, path: string, log: (line: string) => void): Promise<boolean> {
  if (holder.pid === 0) return false
  const space = ifThere(() => readlinkSync('/proc/self/ns/pid')) ?? ''
  if (holder.host === hostname() && holder.space === space) return identityOf(holder.pid) === holder.started
  log(`The data folder was in use on ${holder.host} (process ${holder.pid}): waiting to see whether it still is`)
  const beatSeen = () => ifThere(() => statSync(path).mtimeMs)
  const first = beatSeen()
  for (let waited = 0; waited < staleAfterMs; waited += 500) {
    await sleep(500)
    if (beatSeen() !== first) return read(path)?.id === holder.id
  }
  return false
}

function problem(path: string, { pid, host, since, address }: Holder): string {
  const where = address === null ? '' : ` at ${address}`
  return (
    `Another Oselia already runs on this data folder: process ${pid} on ${host}${where}, since ${since} ` +
    `(${path}). Stop it first, or give this one a DATA_DIR of its own`
  )
}
