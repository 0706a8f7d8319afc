import { defineConfig } from '@playwright/test'

const chrome = process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
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
