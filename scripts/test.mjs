import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { findBrowser } from './browser.mjs'
import { at, bin, install, run } from './kit.mjs'

let passed = 0
let failed = 0
const started = Date.now()
const say = (line) => process.stdout.write(`${line}\n`)

/** A gate is passed or not; it counts as one. */
const gate = async (name, work) => {
  const from = Date.now()
  const ok = await work()
  if (ok) passed++
  else failed++
  say(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
  return ok
}

const results = at('.build', 'results')
const readJson = (name) =>
  existsSync(`${results}/${name}`) ? JSON.parse(readFileSync(`${results}/${name}`, 'utf8')) : null

/** A suite counts its tests; one that ended without a report counts as one failure. */
const suite = async (name, command, args, report, count, env = {}) => {
  const from = Date.now()
  const code = await run(command, args, { env })
  const read = readJson(report)
  const [good, bad] = read ? count(read) : [0, 1]
  passed += good
  failed += bad + (code !== 0 && bad === 0 ? 1 : 0)
  say(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name}: ${good} passed, ${bad} failed (${((Date.now() - from) / 1000).toFixed(1)} s)`,
  )
}

const ofVitest = (r) => [r.numPassedTests, r.numFailedTests + r.numFailedTestSuites * Number(r.numFailedTests === 0)]
const ofPlaywright = ({ stats }) => [stats.expected + stats.flaky, stats.unexpected + stats.skipped]

const vitest = (part) =>
  suite(
    `tests of ${part}`,
    bin('vitest'),
    ['run', '--root', part, '--reporter=default', '--reporter=json', `--outputFile.json=${results}/${part}.json`],
    `${part}.json`,
    ofVitest,
  )

await install()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// A database of one's own is for the product; the tests bring theirs.
delete process.env.DATABASE_URL

// The types of the web need the route tree, which a fresh clone does not have.
await gate('route tree', async () => (await run(process.execPath, ['web/build/generate-routes.mjs'])) === 0)
for (const part of ['contract', 'server', 'web', 'e2e', 'bench']) {
  await gate(`types of ${part}`, async () => (await run(bin('tsc'), ['-p', part])) === 0)
}
await gate('lint', async () => (await run(bin('oxlint'), ['--type-aware', '--deny-warnings'])) === 0)
await gate('format', async () => (await run(bin('oxfmt'), ['--check', '.'])) === 0)
const built = await gate('build', build)
for (const part of ['contract', 'server', 'web']) await vitest(part)
if (built) {
  await gate('size budgets', async () => (await run(process.execPath, ['bench/sizes.mjs'])) === 0)
  const browser = await findBrowser()
  if (browser) {
    await suite(
      'tests in the browser',
      bin('playwright'),
      ['test', '--config', 'e2e/playwright.config.ts'],
      'e2e.json',
      ofPlaywright,
      {
        CHROME_PATH: browser,
      },
    )
  } else {
    failed++
    say('no browser: neither Chrome nor Chromium is installed, and none could be installed')
  }
}
say(`took ${((Date.now() - started) / 1000).toFixed(0)} s`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
