import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const hasProc = existsSync('/proc/self/stat')

/** The value, or undefined where the file, the folder or the process is not there or not ours to read. */
export function ifThere<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The operating system's name of an error, such as ENOENT. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const ps = (pid: number, column: string) =>
  ifThere(() => execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim())

/**
 * What tells one run of a process from a later process under the same number: the boot and the start time.
 * Undefined when no such process runs; a zombie does not run.
 */
export function identityOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (!hasProc) return ps(pid, 'lstart') || undefined
  const stat = ifThere(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
  if (stat === undefined) return undefined
  // The name in brackets may itself hold brackets and spaces, so fields are counted from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = ifThere(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim())
  return `${boot ?? 'boot'} ${fields[19] ?? ''}`
}

/** Whether the process is a PostgreSQL server (or one of its children) whose data folder is `directory`. */
export function servesDirectory(pid: number, directory: string): boolean {
  if (identityOf(pid) === undefined) return false
  if (!hasProc) return ps(pid, 'command')?.includes(`-D ${directory}`) ?? false
  if (ifThere(() => readFileSync(`/proc/${pid}/comm`, 'latin1').trim()) !== 'postgres') return false
  // PostgreSQL works from inside its data folder; unlike the command line, this stays true when the folder is renamed
  // and is false for a copy of the folder that carries the pid file along.
  const works = ifThere(() => statSync(`/proc/${pid}/cwd/`))
  const data = ifThere(() => statSync(directory))
  return works !== undefined && data !== undefined && works.dev === data.dev && works.ino === data.ino
}

/** Whether the number is taken, be it only by a zombie or by a process of another account. */
export function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Asks every `every` ms whether it holds, for at most `within` ms; says whether it came to hold. */
export async function until(holds: () => boolean, within: number, every = 10): Promise<boolean> {
  const end = Date.now() + within
  while (!holds()) {
    if (Date.now() >= end) return false
    await sleep(every)
  }
  return true
}

/** The server processes that still stand in the data folder; empty where there is no /proc to tell. */
function serversIn(directory: string): number[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && servesDirectory(pid, directory))
}

/**
 * Waits until no process of a dead server stands in its data folder: PostgreSQL refuses to start beside them, as they
 * still hold its shared memory. The idle leave at once by themselves; one in the middle of a query has to be told.
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

/** Ends the server: a fast shutdown (clients are cut, work is kept); an immediate one after 30 s; then by force. */
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
