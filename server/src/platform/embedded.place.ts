import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ifThere } from './embedded.process.js'

/** The operating system account that runs PostgreSQL. */
export interface Account {
  name: string
  uid: number
  gid: number
}

export interface Place {
  dataDir: string
  /** the database's folder: `postgres` in the data folder, or the target of that link */
  cluster: string
  /** undefined: our own account; PostgreSQL refuses to run as root */
  account: Account | undefined
}

/** Databases moved by root out of data folders that other accounts can't access. */
export const systemFolder = '/var/lib/oselia'
const backlinkName = 'data-folder'

export const isRoot = () => process.getuid?.() === 0

/** Creates the data folder when missing and returns its real path. */
export function openDataDir(dataDir: string): string {
  const path = resolve(dataDir)
  const isNew = !existsSync(path)
  mkdirSync(path, { recursive: true })
  // Files and the password are private; as root the database's account must still be able to enter the folder.
  if (isNew) chmodSync(path, isRoot() ? 0o711 : 0o700)
  return realpathSync(path)
}

/**
 * Finds the database of this data folder. As root it is moved under /var/lib/oselia when its account can't access the
 * data folder; a symbolic link `postgres` in the data folder then points to it.
 */
export function findPlace(dataDir: string, log: (line: string) => void): Place {
  const standing = join(dataDir, 'postgres')
  const entry = ifThere(() => lstatSync(standing))
  const leads = entry?.isSymbolicLink() ? resolve(dataDir, readlinkSync(standing)) : standing
  const account = isRoot() ? runAs(leads) : undefined
  if (!account) return { dataDir, cluster: leads, account }
  if (entry === undefined && !canEnter(dataDir, account)) {
    const cluster = join(newClusterFolder(dataDir, log), 'postgres')
    symlinkSync(cluster, standing)
    log(`The folder ${dataDir} is closed to the account ${account.name}: its database stands in ${cluster}`)
    return { dataDir, cluster, account }
  }
  if (leads !== standing) {
    claimFolder(dirname(leads), dataDir, leads)
    log(`The database of ${dataDir} stands in ${leads}`)
  }
  if (!canEnter(dirname(leads), account)) {
    throw new Error(
      `The database stands in ${leads}, which the account ${account.name} can't reach: ` +
        'let it pass through the folders above (chmod o+x)',
    )
  }
  return { dataDir, cluster: leads, account }
}

/** The owner of an existing database, so that its files stay readable; `nobody` for a new one. */
function runAs(cluster: string): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
  const owner = ifThere(() => statSync(join(cluster, 'PG_VERSION')))
  // Files restored from a backup by root belong to root, which PostgreSQL refuses to run as: their owner is changed.
  if (owner !== undefined && owner.uid !== 0) {
    return {
      name: accounts.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid),
      ...pick(owner),
    }
  }
  const unprivileged = accounts.find(({ name }) => name === 'nobody')
  if (!unprivileged) throw new Error('There is no account "nobody" to run PostgreSQL under: start as an ordinary user')
  return unprivileged
}

const pick = ({ uid, gid }: Stats) => ({ uid, gid })

function newClusterFolder(dataDir: string, log: (line: string) => void): string {
  mkdirSync(systemFolder, { recursive: true, mode: 0o711 })
  chmodSync(systemFolder, 0o711)
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  for (let attempt = 1; ; attempt += 1) {
    const home = join(systemFolder, attempt === 1 ? key : `${key}-${attempt}`)
    // The data folder was emptied since: the earlier database stays, and a new one is created beside it.
    if (existsSync(join(home, 'postgres'))) {
      log(`An earlier database of ${dataDir} is left in ${home}`)
      continue
    }
    mkdirSync(home, { recursive: true })
    chmodSync(home, 0o711)
    writeFileSync(join(home, backlinkName), dataDir)
    return home
  }
}

/** The database belongs to a data folder that was moved; a copy of the folder must not share it. */
function claimFolder(home: string, dataDir: string, cluster: string): void {
  const owner = ifThere(() => readFileSync(join(home, backlinkName), 'utf8'))
  if (owner === undefined || owner === dataDir) return
  if (ifThere(() => readlinkSync(join(owner, 'postgres'))) === cluster) {
    throw new Error(
      `${dataDir} is a copy of ${owner}, and both lead to one database in ${cluster}: ` +
        `remove the link ${join(dataDir, 'postgres')} and the password beside it to begin an empty one`,
    )
  }
  writeFileSync(join(home, backlinkName), dataDir)
}

/** Whether the account may enter the folder and all its parents. */
export function canEnter(folder: string, account: Account): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (!allows(statSync(at), account, 1)) return false
    if (at === dirname(at)) return true
  }
}

/** Whether the mode grants the account this permission: 4 read, 2 write, 1 execute or enter. */
export function allows({ mode, uid, gid }: Stats, account: Account, right: 1 | 2 | 4): boolean {
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & right) === right
}

// The path of a unix socket must stay below 104 bytes on macOS and 108 on Linux.
const longestSocket = 100

/** The folder of the unix socket: the database's own, or a private one in /tmp when that path is too long. */
export function socketFolder({ cluster, account }: Place): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= longestSocket) return cluster
  const key = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const ours = new Set([process.getuid?.(), account?.uid])
  for (let attempt = 1; ; attempt += 1) {
    const folder = attempt === 1 ? `/tmp/oselia-${key}` : `/tmp/oselia-${key}-${attempt}`
    ifThere(() => mkdirSync(folder, { mode: 0o700 }))
    const made = lstatSync(folder)
    // Anybody can write in /tmp: a folder created there by another account is skipped.
    if (!made.isDirectory() || !ours.has(made.uid) || (made.mode & 0o077) !== 0) continue
    if (account) lchownSync(folder, account.uid, account.gid)
    return folder
  }
}
