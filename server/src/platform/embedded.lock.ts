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

/** One running Oselia, as its lock file tells it to others (JSON). */
interface Holder {
  id: string
  pid: number
  /** `identityOf` the process: tells it from a later one under the same number */
  started: string
  host: string
  /** the world in which `pid` means something: containers on one volume each have their own */
  space: string
  /** ISO time */
  since: string
  address: string | null
}

export interface Lock {
  /** Writes the address at which this Oselia answers into the lock file, for the message to a second one. */
  announce: (address: string) => void
  release: () => void
}

const fileName = 'oselia.lock'
const heartbeat = 5000
// A lock of another host is taken over when it has missed more than two heartbeats.
const silence = 12_000

/** Takes the data folder for this process; throws an Error that names the first Oselia when one holds it. */
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
    announce(address) {
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
 * Only one of many can link a whole file to the name. A lock left by the dead is replaced by the one who holds a second
 * lock, named after the dead one's id, so two that find the same stale lock can't both replace it, and one that found
 * it long ago sees under that second lock that it is gone.
 */
async function take(path: string, mine: Holder, log: (line: string) => void): Promise<void> {
  for (;;) {
    if (linkOnce(path, mine)) return
    const holder = read(path)
    if (holder === undefined) continue
    if (await lives(holder, path, log)) throw new Error(refusal(path, holder))
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
  // A lock appears under its name whole, so one that can't be read was spoiled by a power cut: its holder is gone.
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

/** Whether the holder still runs; where its pid means nothing to us, whether its heartbeat comes. */
async function lives(holder: Holder, path: string, log: (line: string) => void): Promise<boolean> {
  if (holder.pid === 0) return false
  const space = ifThere(() => readlinkSync('/proc/self/ns/pid')) ?? ''
  if (holder.host === hostname() && holder.space === space) return identityOf(holder.pid) === holder.started
  log(`The data folder was in use on ${holder.host} (process ${holder.pid}): waiting to see whether it still is`)
  const beatSeen = () => ifThere(() => statSync(path).mtimeMs)
  const first = beatSeen()
  for (let waited = 0; waited < silence; waited += 500) {
    await sleep(500)
    if (beatSeen() !== first) return read(path)?.id === holder.id
  }
  return false
}

function refusal(path: string, { pid, host, since, address }: Holder): string {
  const where = address === null ? '' : ` at ${address}`
  return (
    `Another Oselia already runs on this data folder: process ${pid} on ${host}${where}, since ${since} ` +
    `(${path}). Stop it first, or give this one a DATA_DIR of its own`
  )
}
