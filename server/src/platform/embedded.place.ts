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

/** The account of the operating system under which PostgreSQL runs. */
export interface Account {
  name: string
  uid: number
  gid: number
}

export interface Place {
  dataDir: string
  /** the database's folder: `postgres` in the data folder, or where that leads */
  cluster: string
  /** undefined: our own account; PostgreSQL refuses to run as root */
  account: Account | undefined
}

/** What root keeps outside of data folders that other accounts can't reach. */
export const systemFolder = '/var/lib/oselia'
const backlinkName = 'data-folder'

export const isRoot = () => process.getuid?.() === 0

/** Makes the data folder when it is missing and returns its real path. */
export function openDataDir(dataDir: string): string {
  const path = resolve(dataDir)
  const isNew = !existsSync(path)
  mkdirSync(path, { recursive: true })
  // Files and the password are for us alone; as root the database's account must still be able to pass through.
  if (isNew) chmodSync(path, isRoot() ? 0o711 : 0o700)
  return realpathSync(path)
}

/**
 * Where the database of this data folder stands. As root it moves under /var/lib/oselia when the account it runs under
 * can't reach the data folder; a symbolic link `postgres` in the data folder then leads to it.
 */
export function findPlace(dataDir: string, log: (line: string) => void): Place {
  const standing = join(dataDir, 'postgres')
  const entry = ifThere(() => lstatSync(standing))
  const leads = entry?.isSymbolicLink() ? resolve(dataDir, readlinkSync(standing)) : standing
  const account = isRoot() ? runAs(leads) : undefined
  if (!account) return { dataDir, cluster: leads, account }
  if (entry === undefined && !canEnter(dataDir, account)) {
    const cluster = join(newHome(dataDir, log), 'postgres')
    symlinkSync(cluster, standing)
    log(`The folder ${dataDir} is closed to the account ${account.name}: its database stands in ${cluster}`)
    return { dataDir, cluster, account }
  }
  if (leads !== standing) {
    claimHome(dirname(leads), dataDir, leads)
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

/** The owner of the database that stands there, so that its files stay readable to it; for a new one `nobody`. */
function runAs(cluster: string): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
  const owner = ifThere(() => statSync(join(cluster, 'PG_VERSION')))
  // Files restored from a backup by root belong to root, under whom PostgreSQL does not run: they are handed over.
  if (owner !== undefined && owner.uid !== 0) {
    return {
      name: accounts.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid),
      ...pick(owner),
    }
  }
  const nobody = accounts.find(({ name }) => name === 'nobody')
  if (!nobody) throw new Error('There is no account "nobody" to run PostgreSQL under: start as an ordinary user')
  return nobody
}

const pick = ({ uid, gid }: Stats) => ({ uid, gid })

function newHome(dataDir: string, log: (line: string) => void): string {
  mkdirSync(systemFolder, { recursive: true, mode: 0o711 })
  chmodSync(systemFolder, 0o711)
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  for (let attempt = 1; ; attempt += 1) {
    const home = join(systemFolder, attempt === 1 ? key : `${key}-${attempt}`)
    // The data folder was emptied since: the earlier database is kept, and a new one begins beside it.
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

/** A moved data folder takes its database along; a copied one must not share the first one's. */
function claimHome(home: string, dataDir: string, cluster: string): void {
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

/** Whether the account may pass through the folder and all above it. */
export function canEnter(folder: string, account: Account): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (!allows(statSync(at), account, 1)) return false
    if (at === dirname(at)) return true
  }
}

/** Whether the mode gives the account this right: 4 to read, 2 to write, 1 to run or pass. */
export function allows({ mode, uid, gid }: Stats, account: Account, right: 1 | 2 | 4): boolean {
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & right) === right
}

// A socket's whole path must stay below 104 bytes on macOS and 108 on Linux.
const longestSocket = 100

/** The folder of the unix socket: the database's own, or one closed to others in /tmp when that path is too long. */
export function socketFolder({ cluster, account }: Place): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= longestSocket) return cluster
  const key = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const ours = new Set([process.getuid?.(), account?.uid])
  for (let attempt = 1; ; attempt += 1) {
    const folder = attempt === 1 ? `/tmp/oselia-${key}` : `/tmp/oselia-${key}-${attempt}`
    ifThere(() => mkdirSync(folder, { mode: 0o700 }))
    const made = lstatSync(folder)
    // Anyone may write in /tmp: a folder that another account has put there before us is passed by.
    if (!made.isDirectory() || !ours.has(made.uid) || (made.mode & 0o077) !== 0) continue
    if (account) lchownSync(folder, account.uid, account.gid)
    return folder
  }
}
