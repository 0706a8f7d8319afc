import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Cost in milliseconds of CPU time: unlike wall time, it is nearly the same on a busy machine. Linux only.

const statOf = (pid) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [own, ended] = [fields[11] + fields[12], fields[13] + fields[14]]
  return { parent: fields[1], own: own * 10, ended: ended * 10 }
}

/** CPU time that a process has used so far. */
export const cpuOf = (pid) => statOf(pid).own

/** CPU time that the database server of a data folder has used so far, including its child processes. */
export const databaseCpu = (dataDir) => {
  const main = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const { own, ended } = statOf(main)
  let sum = own + ended
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = statOf(pid)
      if (stat.parent === main) sum += stat.own
    } catch {
      // It exited meanwhile, and is counted with its parent.
    }
  }
  return sum
}
