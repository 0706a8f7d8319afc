import { execFileSync } from 'node:child_process'

interface Process {
  pid: number
  parent: number
  /** CPU used so far, in whole seconds. */
  seconds: number
}

const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,time='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, time] = line.trim().split(/\s+/)
      // `[days-][hours:]minutes:seconds`, on macOS with hundredths.
      const [seconds = 0, minutes = 0, hours = 0] = time!.replace('-', ':').split(':').map(Number).toReversed()
      return { pid: Number(pid), parent: Number(parent), seconds: hours * 3600 + minutes * 60 + seconds }
    })

/**
 * Seconds of CPU that a process and all that it started have used, the database too: unlike the wall clock, they do not
 * depend on what else the machine does.
 */
export const cpuSeconds = (pid: number): number => {
  const all = processes()
  const sum = (one: number): number =>
    (all.find((p) => p.pid === one)?.seconds ?? 0) +
    all.filter(({ parent }) => parent === one).reduce((seconds, child) => seconds + sum(child.pid), 0)
  return sum(pid)
}
