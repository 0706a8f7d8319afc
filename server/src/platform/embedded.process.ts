import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const hasProc = existsSync('/proc/self/stat')

/** The value, or undefined where the file, the folder or the process doesn't exist or isn't readable. */
export function ifThere<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The system error code, such as ENOENT. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const ps = (pid: number, column: string) =>
  ifThere(() => execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim())

/**
 * Distinguishes a process from a later one with the same pid: the boot id and the start time. Undefined when no such
 * process runs, or only as a zombie.
 */
export function identityOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (!hasProc) return ps(pid, 'lstart') || undefined
  const stat = ifThere(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
  if (stat === undefined) return undefined
  // The command name in parentheses may itself contain parentheses and spaces, so fields are counted from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = ifThere(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim())
  return `${boot ?? 'boot'} ${fields[19] ?? ''}`
}

/** Whether the process is a PostgreSQL server (or one of its children) with `directory` as data folder. */
export function servesDirectory(pid: number, directory: string): boolean {
  if (identityOf(pid) === undefined) return false
  if (!hasProc) return ps(pid, 'command')?.includes(`-D ${directory}`) ?? false
  if (ifThere(() => readFileSync(`/proc/${pid}/comm`, 'latin1').trim()) !== 'postgres') return false
  // Compares the working directory, which is PostgreSQL's data folder: unlike the command line it stays correct when
  // the folder is renamed, and for a copy of the folder with its pid file.
  const works = ifThere(() => statSync(`/proc/${pid}/cwd/`))
  const data = ifThere(() => statSync(directory))
  return works !== undefined && data !== undefined && works.dev === data.dev && works.ino === data.ino
}

/** Whether the pid is in use, including by a zombie or by a process of another account. */
export function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Sends a signal; ignores a process that has exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Polls `holds` every `every` ms, for at most `within` ms; returns whether it became true. */
export async function until(holds: () => boolean, within: number, every = 10): Promise<boolean> {
  const end = Date.now() + within
  while (!holds()) {
    if (Date.now() >= end) return false
    await sleep(every)
  }
  return true
}

/** Server processes with the data folder as working directory; empty without /proc. */
function serversIn(directory: string): number[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && servesDirectory(pid, directory))
}

/**
 * Waits until no process of a dead server is left: PostgreSQL refuses to start while they hold its shared memory. Idle
 * ones exit by themselves; one in the middle of a query needs a signal.
 */
export async function awaitEmpty(directory: string): Promise<void> {
  const empty = () => serversIn(directory).length === 0
  if (await until(empty, 1000)) return
  for (const last of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of serversIn(directory)) signal(pid, last)
    if (await until(empty, 5000)) return
  }
  throw new Error(`Processes of an earlier database still stand in ${directory}`)
}

/**
 * Stops the server: a fast shutdown (disconnects clients, commits are safe); an immediate one after 30 s; then SIGKILL.
 */
export async function endServer(pid: number, directory: string): Promise<void> {
  const gone = () => !servesDirectory(pid, directory)
  for (const [name, wait] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (gone()) break
    signal(pid, name)
    await until(gone, wait)
  }
  await awaitEmpty(directory)
}
