import { defineConfig } from '@playwright/test'

const chrome = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.build/e2e',
  // Each worker runs a product of its own; the machine has two cores.
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A machine that runs nothing else decides; there a stumble of the browser itself is tried once more and reported.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../.build/results/e2e.json' }]],
  use: {
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chrome, chromiumSandbox: false, args: ['--disable-dev-shm-usage'] },
  },
})
