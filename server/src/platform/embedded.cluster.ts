import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account, Place } from './embedded.place.js'

export const user = 'oselia'
const run = promisify(execFile)

// pg_trgm needs a UTF-8 character type to recognise Cyrillic letters; macOS names it differently.
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** The environment of PostgreSQL's programs, without PGDATA, PGOPTIONS and the like. */
export const cleanEnvironment = () => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: locale,
  TZ: 'UTC',
})

export const processOwner = (account: Account | undefined) => (account ? { uid: account.uid, gid: account.gid } : {})

/**
 * Creates the database cluster when there is none and returns the password of its only account. Everything is created
 * under a temporary name and renamed, so an interrupted start leaves nothing incomplete.
 */
export async function prepareCluster(place: Place, initdb: string, unsafe: boolean): Promise<string> {
  const { cluster, account } = place
  const secret = join(place.dataDir, 'postgres.password')
  const secretToBe = `${secret}.new`
  const isThere = existsSync(join(cluster, 'PG_VERSION'))
  if (!isThere) {
    if (existsSync(secret)) {
      throw new Error(
        `There is no database in ${cluster}, yet its password stands in ${secret}: put the database back, ` +
          'or remove the password to begin an empty one',
      )
    }
    const password = randomBytes(32).toString('base64url')
    writeFileSync(secretToBe, `${password}\n`, { mode: 0o600 })
    await initialise(place, initdb, password, unsafe)
  }
  // A start interrupted between the two renames left the password under its temporary name.
  if (!existsSync(secret) && existsSync(secretToBe)) renameSync(secretToBe, secret)
  if (!existsSync(secret)) {
    throw new Error(
      `The database stands in ${cluster}, but its password is missing in ${secret}: put it back, ` +
        'or move the database away to begin an empty one',
    )
  }
  if (account && statSync(join(cluster, 'PG_VERSION')).uid === 0) handOver(cluster, account)
  return readFileSync(secret, 'utf8').trim()
}

async function initialise(place: Place, initdb: string, password: string, unsafe: boolean): Promise<void> {
  const { cluster, account } = place
  const parent = dirname(cluster)
  for (const name of readdirSync(parent).filter((left) => /^postgres\.(new|pw)-/.test(left))) {
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 })
  }
  const mark = randomUUID()
  const fresh = join(parent, `postgres.new-${mark}`)
  // initdb runs under the other account and reads the password from a file owned by that account.
  const passwordFile = join(parent, `postgres.pw-${mark}`)
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  for (const path of account ? [fresh, passwordFile] : []) chownSync(path, account!.uid, account!.gid)
  try {
    await run(initdb, initArguments(fresh, passwordFile, unsafe), {
      ...processOwner(account),
      cwd: '/',
      env: cleanEnvironment(),
    })
    renameSync(fresh, cluster)
    if (!unsafe) syncFolder(parent)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`The database could not be made in ${cluster}: ${words || String(error)}`, {
      cause: error,
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const initArguments = (directory: string, passwordFile: string, unsafe: boolean) => [
  `--pgdata=${directory}`,
  `--username=${user}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  `--locale=${locale}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
  ...(unsafe ? ['--no-sync'] : []),
]

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function handOver(cluster: string, { uid, gid }: Account): void {
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(cluster, name), uid, gid)
  }
  lchownSync(cluster, uid, gid)
  chmodSync(cluster, 0o700)
}
