import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Tests read the contract's sources, so nothing needs to be built before them.
// Not `module`: it is for bundlers, and under it Node can't load packages whose files for them lack extensions (the AWS SDK).
const resolve = { conditions: ['source', ...defaultServerConditions.filter((condition) => condition !== 'module')] }

const testFiles = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `src/${name.replaceAll('\\', '/')}`)

// These change the environment of their process, measure its memory, or stop and kill database servers.
const ownProcess = testFiles.filter((path) =>
  /\/(rescue|database-away|embedded|embedded\.kill|spreadsheet\.(large|write))\.test\.ts$/.test(path),
)

const sourceOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** Test helpers that start a product of their own for the tests that import them. */
const startingHelpers = readdirSync(join(import.meta.dirname, 'src/testing'))
  .filter((name) => name.endsWith('.ts') && /\buseApp\(/.test(sourceOf(`src/testing/${name}`)))
  .map((name) => name.slice(0, -'.ts'.length))

/** A test file on the database takes it from one of these. */
const databaseImport = new RegExp(
  `from '[^']*/(testing/(app|pools|files|database|${startingHelpers.join('|')})|start|database|pools|app)\\.js'`,
)
const onDatabase = testFiles.filter((path) => !ownProcess.includes(path) && databaseImport.test(sourceOf(path)))
const byValues = testFiles.filter((path) => !ownProcess.includes(path) && !onDatabase.includes(path))

const common = {
  pool: 'forks' as const,
  maxWorkers: 2,
  // Limits that a hanging test meets, not a slow machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A machine that runs nothing else decides; there a failure is tried once more, and reported.
  retry: process.env['CI'] ? 1 : 0,
  // What comes by events or jobs comes late on a machine with other work.
  expect: { poll: { timeout: 30_000 } },
}

/** Projects run in the order of their names: the long isolated files first. */
const project = (name: string, include: string[], isolate: boolean) => ({
  // Environments do not inherit conditions: `ssr` runs the tests, `__vitest__` what is run once before them.
  environments: { ssr: { resolve }, __vitest__: { resolve } },
  test: { ...common, name, include, isolate },
})

export default defineConfig({
  environments: { ssr: { resolve }, __vitest__: { resolve } },
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    // Loading the server costs more than most files' tests, so files share a process; each has a database and a product of its own.
    projects: [
      project('isolated', ownProcess, true),
      project('product', onDatabase, false),
      project('unit', byValues, false),
    ],
  },
})
