import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  test as base,
  type Page,
} from '@playwright/test'
import { cpuSeconds } from './processes.js'

const main = join(import.meta.dirname, '../server/dist/main.js')

export interface Product {
  url: string
  /** Everything it said on its console. */
  said(): string
}

/** The variable that names the folder of a product with demo data, stopped, which is copied rather than made anew. */
export const demoVariable = 'OSELIA_E2E_DEMO'
/** The variable with what its first start used and said: `{ seconds, said }`. */
export const preparedVariable = 'OSELIA_E2E_PREPARED'

const newDataDir = async (demo: boolean): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oselia-e2e-'))
  const made = process.env[demoVariable]
  // With owners and rights, as the database's folder may belong to another account.
  if (demo && made) await promisify(execFile)('cp', ['-a', `${made}/.`, dataDir])
  // As root the embedded database runs under another account, which must pass through.
  await chmod(dataDir, 0o711)
  return dataDir
}

/** Resolves when a product has done what it does after its start, as it reads the demo's documents: each copy would do it again. */
const idle = async (pid: number): Promise<void> => {
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    const before = cpuSeconds(pid)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    if (cpuSeconds(pid) === before) return
  }
}

/** Creates the data folder that all products of this run start from; returns a function that removes it. */
export const prepareDemo = async (): Promise<() => Promise<void>> => {
  const { dataDir, said, pid, end } = await launchIn(await newDataDir(true), true)
  const seconds = cpuSeconds(pid)
  await idle(pid)
  await end()
  process.env[preparedVariable] = JSON.stringify({ seconds, said: said() })
  process.env[demoVariable] = dataDir
  return () => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

/** Starts the built product on an empty folder, as `npm run demo` or `npm start` does, with further settings. */
export const launch = async (
  demo: boolean,
  settings: Record<string, string> = {},
): Promise<Product & { stop(): Promise<void> }> => {
  const { dataDir, end, ...product } = await launchIn(await newDataDir(demo), demo, settings)
  const stop = async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  return { ...product, stop }
}

const launchIn = async (dataDir: string, demo: boolean, settings: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [main, ...(demo ? ['--demo'] : [])], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (d: Buffer) => (said += d.toString()))
  child.stderr.on('data', (d: Buffer) => (said += d.toString()))
  const url = await listening(child, () => said)
  const end = async () => {
    child.kill('SIGTERM')
    // Its exit may come before the last of what it said.
    await once(child, 'close')
  }
  return { url, said: () => said, pid: child.pid!, dataDir, end }
}

const listening = async (child: ChildProcess, said: () => string): Promise<string> => {
  for (let i = 0; i < 6_000; i++) {
    const found = /listening on (\S+)/.exec(said())
    if (found) return found[1]!
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the product did not start:\n${said()}`)
}

/** Contexts of this process by their options. They keep the scripts of the product, which are half of what a page's load takes. */
const kept = new Map<string, BrowserContext>()

/** A context without pages, cookies, stored data, permissions and routes; what other tests left open is closed. */
const cleanContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  // Only now, so that a failed test is pictured. A page left open would read its lists again after every change.
  for (const one of browser.contexts()) {
    if ([...kept.values()].includes(one)) await Promise.all(one.pages().map((page) => page.close()))
    else await one.close()
  }
  const key = JSON.stringify(options)
  const context = kept.get(key) ?? (await browser.newContext(options))
  kept.set(key, context)
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()])
  return context
}

/** Each worker has a product with demo data; pages open at its address. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // Playwright reads the names of fixtures out of this pattern.
    async ({}, use) => {
      const product = await launch(true)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ browser, baseURL, locale, timezoneId, viewport, colorScheme }, use) =>
    use(await cleanContext(browser, { baseURL, locale, timezoneId, viewport, colorScheme })),
  page: async ({ context, product }, use) => {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    const storageTypes = 'local_storage,indexeddb,service_workers'
    await devTools.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes })
    await devTools.detach()
    await use(page)
  },
})
export { expect }

/** The guides that pages show to one who is there for the first time. */
const guideNames = [
  'contacts',
  'announcements',
  'approvals',
  'audit',
  'bin',
  'board',
  'home',
  'houses',
  'incidents',
  'interviews',
  'members',
  'outbox',
  'realty',
  'request',
  'request_types',
  'requests',
  'requests_create',
  'residents',
  'roles',
  'settings',
  'staff',
  'vehicles',
]

const tokens = new Map<string, string>()

/** Token of a demo person's session; each logs in once in a product. */
export const tokenOf = async (page: Page, product: Product, as: string): Promise<string> => {
  const key = `${product.url} ${as}`
  if (!tokens.has(key)) {
    // A busy product answers 503 to a login that would wait for too long.
    await expect(async () => {
      const response = await page.request.post(`${product.url}/api/admin/login`, {
        data: { email: `${as}@example.com`, password: 'demo-password' },
      })
      expect(response.ok(), `login as ${as}: ${response.status()}`).toBe(true)
      tokens.set(key, ((await response.json()) as { access_token: string }).access_token)
    }).toPass()
  }
  return tokens.get(key)!
}

/** Puts the session of a demo person into the browser, without the login form; in the given language. */
export const signedIn = async (
  page: Page,
  product: Product,
  { as = 'admin', language = 'uk', guides = false } = {},
): Promise<void> => {
  const token = await tokenOf(page, product, as)
  await page.context().addCookies([{ name: 'i18n_redirected', value: language, url: product.url }])
  await page.addInitScript((held) => localStorage.setItem('auth.token', held), token)
  // Guides have a test of their own.
  if (!guides)
    await page.addInitScript(
      (names) => localStorage.setItem('guides', JSON.stringify(Object.fromEntries(names.map((name) => [name, true])))),
      guideNames,
    )
}
