import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { cpuSeconds } from './processes.js'
import { demoVariable, preparedVariable } from './product.js'

// The product as a person starts and stops it; no browser is needed here.
const main = join(import.meta.dirname, '../server/dist/main.js')
let dataDir: string
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oselia-start-'))
  await chmod(dataDir, 0o711)
})
test.afterAll(() => rm(dataDir, { recursive: true, force: true }))

const run = (args: string[] = [], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const told = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (d: Buffer) => (told.text += d.toString()))
  const ready = async () => {
    await expect.poll(() => told.text, { timeout: 120_000 }).toContain('listening on')
    return cpuSeconds(child.pid!)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = (await once(child, 'exit')) as [number]
    return code
  }
  return { child, told, ready, end }
}

/** Processes of a database on this folder. */
const databases = () => {
  const all = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
  return all.split('\n').filter((line) => line.includes(dataDir) && line.includes('postgres'))
}

test.describe.configure({ mode: 'serial' })

/** The first start, which made the folder from which all tests copy theirs. */
const prepared = () => JSON.parse(process.env[preparedVariable]!) as { seconds: number; said: string }

test('a second start does not make the demo data again', async () => {
  const first = prepared()
  // About 17 s on a quiet machine; a busy one counts half as much again.
  expect(first.seconds).toBeLessThan(40)
  expect(first.said).toContain('admin@example.com')
  await promisify(execFile)('cp', ['-a', `${process.env[demoVariable]}/.`, dataDir])
  // A second start reads the documents that the first one had no time for; making the demo again takes two thirds of the first start.
  const second = run(['--demo'])
  expect(await second.ready()).toBeLessThan(first.seconds / 2)
  expect(await second.end('SIGINT')).toBe(0)
})

test('Ctrl+C and SIGTERM stop everything, the database too', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const product = run()
    await product.ready()
    expect(databases().length).toBeGreaterThan(0)
    expect(await product.end(signal)).toBe(0)
    expect(databases()).toEqual([])
  }
})

test('a second server on the same data refuses and names the first', async () => {
  const first = run()
  await first.ready()
  const url = /listening on (\S+)/.exec(first.told.text)![1]!
  const second = run()
  const [code] = (await once(second.child, 'exit')) as [number]
  expect(code).toBe(1)
  expect(second.told.text).toContain(String(first.child.pid))
  expect(second.told.text).toContain(url)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  await first.end('SIGTERM')
})

test('a killed server leaves nothing that prevents the next start', async () => {
  const killed = run()
  await killed.ready()
  await killed.end('SIGKILL')
  const next = run()
  expect(await next.ready()).toBeLessThan(prepared().seconds / 2)
  expect(await next.end('SIGTERM')).toBe(0)
  expect(databases()).toEqual([])
})

test('a bad setting stops the start with one line that names it', async () => {
  const product = run([], { PORT: 'eighty' })
  const [code] = (await once(product.child, 'exit')) as [number]
  expect(code).toBe(1)
  expect(product.told.text.trim()).toMatch(/^bad setting PORT: [^\n]+$/)
})

test('a database that can not be reached stops the start with one clear line', async () => {
  const product = run([], { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' })
  const [code] = (await once(product.child, 'exit')) as [number]
  expect(code).toBe(1)
  expect(product.told.text.trim().split('\n')).toHaveLength(1)
})
