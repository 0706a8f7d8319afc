import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { ask, endLeft, openFolder, removeFolder } from '../testing/launcher.js'
import { startEmbedded, type EmbeddedDatabase } from './embedded.js'
import { servesDirectory, until } from './embedded.process.js'

const folder = openFolder()
const started: EmbeddedDatabase[] = []
let logged: string[] = []
let count = 0

const newDataDir = () => join(folder, String((count += 1)))

async function start(dataDir: string, unsafe = true): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, unsafe, log: (line) => logged.push(line) })
  started.push(database)
  return database
}

afterEach(async () => {
  for (const database of started.splice(0)) {
    await database.stop()
    await endLeft(database.directory)
  }
  logged = []
})
afterAll(() => removeFolder(folder))

it('starts empty and preserves data over a stop and a start', async () => {
  const dataDir = newDataDir()
  const first = await start(dataDir)
  await ask(first.connection, "create table houses (name text); insert into houses values ('Шевченка, 12')")
  await first.stop()
  const second = await start(dataDir)
  expect(await ask(second.connection, 'select name from houses')).toEqual([{ name: 'Шевченка, 12' }])
  expect(second.pid).not.toBe(first.pid)
})

it('rejects connections without the password', async () => {
  const { connection } = await start(newDataDir())
  await expect(ask({ ...connection, password: 'oselia' }, 'select 1')).rejects.toThrow('password authentication failed')
  await expect(ask({ ...connection, password: '' }, 'select 1')).rejects.toThrow()
  expect(statSync(join(folder, String(count), 'postgres.password')).mode & 0o777).toBe(0o600)
})

it('finds Ukrainian words by their parts', async () => {
  const { connection } = await start(newDataDir())
  await ask(connection, 'create extension pg_trgm')
  expect(await ask(connection, "select show_trgm('Їжак') <> '{}' as sees, lower('ЇЖАК') as low")).toEqual([
    { sees: true, low: 'їжак' },
  ])
})

it('syncs commits to disk, and listens on no network', async () => {
  const { connection } = await start(newDataDir(), false)
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'jit']
  const shown = await ask(
    connection,
    `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join()}`,
  )
  expect(shown).toEqual([
    {
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      jit: 'off',
    },
  ])
})

it('has stopped when the stop returns, however often it is called', async () => {
  const dataDir = newDataDir()
  const database = await start(dataDir)
  const { pid, directory, connection } = database
  await Promise.all([database.stop(), database.stop()])
  expect(servesDirectory(pid, directory)).toBe(false)
  await expect(ask(connection, 'select 1')).rejects.toThrow('ENOENT')
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.password'])
})

it('works with a path longer than a socket path may be', async () => {
  const dataDir = join(newDataDir(), 'будинок'.repeat(10), 'ще один'.repeat(10))
  const { connection, directory, stop } = await start(dataDir)
  expect(directory).toBe(join(dataDir, 'postgres'))
  expect(connection.host.length).toBeLessThan(60)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  expect(existsSync(connection.host)).toBe(false)
})

it('recovers by itself when the database is killed during work', async () => {
  const database = await start(newDataDir())
  const { connection, pid } = database
  await ask(connection, 'create table payments (id int); insert into payments values (1)')
  const cut = ask(connection, 'select count(*) from generate_series(1, 100000000000)').catch(() => 'cut off')
  await new Promise((resolve) => setTimeout(resolve, 300))
  process.kill(pid, 'SIGKILL')
  expect(await until(() => database.pid !== pid, 15_000)).toBe(true)
  expect(await ask(connection, 'select id from payments')).toEqual([{ id: 1 }])
  expect(await cut).toBe('cut off')
  expect(logged.some((line) => line.includes('ended by itself (SIGKILL)'))).toBe(true)
})

it('recovers again and again', async () => {
  const database = await start(newDataDir())
  for (let round = 0; round < 3; round += 1) {
    const { pid } = database
    process.kill(pid, 'SIGKILL')
    expect(await until(() => database.pid !== pid, 15_000)).toBe(true)
    expect(await ask(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  }
})

it('stops for good when it is stopped during recovery', async () => {
  const dataDir = newDataDir()
  const database = await start(dataDir)
  process.kill(database.pid, 'SIGKILL')
  await until(() => logged.some((line) => line.includes('ended by itself')), 5000)
  await database.stop()
  expect(servesDirectory(database.pid, database.directory)).toBe(false)
  // Whether or not another server was starting: none is left, and the next start finds the folder free.
  const next = await start(dataDir)
  expect(await ask(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('writes no personal data to its log', async () => {
  const { connection, directory, stop } = await start(newDataDir())
  await ask(connection, 'create table people (email text unique, age int)')
  await ask(connection, "insert into people values ('olena@example.com', 40)")
  await expect(ask(connection, "insert into people values ('olena@example.com', 1)")).rejects.toThrow('duplicate')
  await expect(ask(connection, "insert into people values ('x', 'sorok')")).rejects.toThrow('sorok')
  await expect(ask({ ...connection, password: 'wrong-secret' }, 'select 1')).rejects.toThrow('password')
  await stop()
  const logs = readdirSync(join(directory, 'log')).map((name) => readFileSync(join(directory, 'log', name), 'utf8'))
  expect(logs.join()).toContain('password authentication failed')
  expect(logs.join()).not.toMatch(/olena|sorok|wrong-secret|insert/)
  expect(logs.join()).not.toContain(connection.password)
})

it('takes over a lock whose pid now belongs to another process', async () => {
  const dataDir = newDataDir()
  const { stop } = await start(dataDir)
  const lock = join(dataDir, 'oselia.lock')
  const left: object = JSON.parse(readFileSync(lock, 'utf8'))
  await stop()
  writeFileSync(lock, JSON.stringify({ ...left, id: 'left', started: 'an earlier time', host: hostname() }))
  const { connection } = await start(dataDir)
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('takes over a lock that a power cut has left empty', async () => {
  const dataDir = newDataDir()
  mkdirSync(dataDir, { mode: 0o711 })
  writeFileSync(join(dataDir, 'oselia.lock'), '')
  const { stop } = await start(dataDir)
  await stop()
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.password'])
})

it('starts although the pid in the server’s pid file now belongs to another process', async () => {
  const dataDir = newDataDir()
  const { stop, directory, pid } = await start(dataDir)
  const pidFile = join(directory, 'postmaster.pid')
  const left = readFileSync(pidFile, 'utf8')
  await stop()
  const { uid, gid } = statSync(join(directory, 'PG_VERSION'))
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  try {
    writeFileSync(pidFile, left.replace(String(pid), String(stranger.pid)), { mode: 0o600 })
    chownSync(pidFile, uid, gid)
    const { connection } = await start(dataDir)
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    stranger.kill()
    await once(stranger, 'exit')
  }
})

it('creates no empty database where an earlier one is missing, nor one without its password', async () => {
  const dataDir = newDataDir()
  const { stop, directory } = await start(dataDir)
  await stop()
  renameSync(directory, `${directory}.away`)
  await expect(start(dataDir)).rejects.toThrow('There is no database in')
  renameSync(`${directory}.away`, directory)
  rmSync(join(dataDir, 'postgres.password'))
  await expect(start(dataDir)).rejects.toThrow('its password is missing')
  expect(existsSync(join(dataDir, 'oselia.lock'))).toBe(false)
})
