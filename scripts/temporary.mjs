import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const prefix = 'oselia-run-'
/** Bytes that a run may need at most: the databases of its tests and the profiles of its browsers. */
const needed = 6 * 1024 ** 3

const availableMemory = () => {
  const [, kibibytes] = /MemAvailable:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Number(kibibytes ?? 0) * 1024
}

/** Memory that the container may use, which `/proc/meminfo` does not tell. */
const limitOfContainer = () => {
  const limit = '/sys/fs/cgroup/memory.max'
  const value = existsSync(limit) ? readFileSync(limit, 'utf8').trim() : 'max'
  return value === 'max' ? Infinity : Number(value)
}

const hasRoom = () => {
  if (process.platform !== 'linux' || !existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > needed && availableMemory() > needed * 1.5 && limitOfContainer() > needed * 2
}

const isRunning = (pid) => existsSync(`/proc/${pid}`)

/** A killed run leaves its folder behind, which would hold memory. */
const removeLeftovers = () => {
  for (const name of readdirSync(inMemory).filter((entry) => entry.startsWith(prefix)))
    if (!isRunning(name.slice(prefix.length).split('-')[0]))
      rmSync(join(inMemory, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/**
 * Lets temporary files be made in memory where there is room for them: a copy of a database has 1,700 files, and making
 * them on a disk takes as long as a file's tests. A folder that is set by the caller stays.
 */
export const keepTemporaryFilesInMemory = () => {
  if (process.env.TMPDIR || !hasRoom()) return
  removeLeftovers()
  const folder = mkdtempSync(join(inMemory, `${prefix}${process.pid}-`))
  // As root the databases run under another account, which must be able to enter the folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
}
