import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

const main = join(import.meta.dirname, '../server/dist/main.js')

export interface Product {
  url: string
  /** Everything it said on its console. */
  said(): string
}

/** Starts the built product on an empty folder, as `npm run demo` or `npm start` does, with further settings. */
export const launch = async (
  demo: boolean,
  settings: Record<string, string> = {},
): Promise<Product & { stop(): Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oselia-e2e-'))
  // As root the embedded database runs under another account, which must pass through.
  await chmod(dataDir, 0o711)
  const child = spawn(process.execPath, [main, ...(demo ? ['--demo'] : [])], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (d: Buffer) => (said += d.toString()))
  child.stderr.on('data', (d: Buffer) => (said += d.toString()))
  const url = await listening(child, () => said)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, said: () => said, stop }
}

const listening = async (child: ChildProcess, said: () => string): Promise<string> => {
  for (let i = 0; i < 2_000; i++) {
    const found = /listening on (\S+)/.exec(said())
    if (found) return found[1]!
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the product did not start:\n${said()}`)
}

/** Each worker has a product with demo data; pages open at its address. */
export const test = base.extend<{ url: string }, { product: Product }>({
  product: [
    // Playwright reads the names of fixtures out of this pattern.
    async ({}, use) => {
      const product = await launch(true)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})
export { expect }

/** The guides that pages show to one who is there for the first time. */
const guideNames = [
  'announcements',
  'approvals',
  'audit',
  'bin',
  'board',
  'home',
  'houses',
  'incidents',
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
    const response = await page.request.post(`${product.url}/api/admin/login`, {
      data: { email: `${as}@example.com`, password: 'demo-password' },
    })
    tokens.set(key, ((await response.json()) as { access_token: string }).access_token)
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

/** No finding of axe: WCAG 2.0–2.2 A and AA, and best practice. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const told = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
  expect(told).toEqual([])
}

/** Nothing sticks out sideways, once what moved has settled. */
export const expectNoSideScroll = async (page: Page): Promise<void> => {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(over).toBeLessThanOrEqual(0)
}
