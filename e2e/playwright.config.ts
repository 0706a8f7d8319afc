import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const chrome = process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell'

const specs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'))
const sendsMail = (name: string) => /from '\.\/mailbox\.js'/.test(readFileSync(join(import.meta.dirname, name), 'utf8'))

export default defineConfig({
  testDir: '.',
  // A worker starts another product where the next file asks for other fixtures, so files with the same ones follow each other.
  projects: [
    { name: 'email', testMatch: specs.filter(sendsMail) },
    { name: 'demo', testMatch: specs.filter((name) => !sendsMail(name)) },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../.build/e2e',
  // Each worker runs a product of its own. The machine has two cores, and a test waits for a third of its time.
  workers: 3,
  fullyParallel: false,
  // Limits that stop a test that never ends, long enough for a slow machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // CI runs nothing else; a browser failure is retried once there and reported.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../.build/results/e2e.json' }]],
  use: {
    actionTimeout: 60_000,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Recording every test costs a quarter of the run; `--trace on` records a chosen one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chrome,
      chromiumSandbox: false,
      // A page lives for seconds here: the optimising compiler costs more than its code saves (5 % of the run).
      args: ['--disable-dev-shm-usage', '--js-flags=--no-opt'],
    },
  },
})
