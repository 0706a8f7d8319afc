import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { findBrowser } from './browser.mjs'
import { at, bin, install, run } from './kit.mjs'
import { lockComplaints } from './lock.mjs'
import { failedTests, slowest } from './results.mjs'
import { keepTemporaryFilesInMemory } from './temporary.mjs'

// `--check`: without a build, a database and a browser. Other arguments select tests by a part of their file or title.
const words = process.argv.slice(2)
const check = words.includes('--check')
const features = words.filter((word) => !word.startsWith('-'))
const whole = features.length === 0

let passed = 0
let failed = 0
/** Names of what failed, told again at the end, where a log that was cut still has them. */
const failures = []
const started = Date.now()
const say = (line) => process.stdout.write(`${line}\n`)
const secondsSince = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`

/** A gate passes or fails; it counts as one test. */
const gate = async (name, work) => {
  const from = Date.now()
  const ok = await work()
  if (ok) passed++
  else {
    failed++
    failures.push(name)
  }
  say(`${ok ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(from)})`)
  return ok
}

/** A gate that runs a command; its output is shown on failure. */
const command = (name, file, args) => () => gate(name, async () => (await run(file, args, { quiet: true })) === 0)

const results = at('.build', 'results')
const readJson = (name) =>
  existsSync(`${results}/${name}`) ? JSON.parse(readFileSync(`${results}/${name}`, 'utf8')) : null

/** A suite counts its tests; one without a report counts as one failure. */
const suite = async (name, file, args, report, count, options) => {
  const from = Date.now()
  const code = await run(file, args, options)
  const read = readJson(report)
  const [good, bad] = read ? count(read) : [0, 1]
  passed += good
  failed += bad + (code !== 0 && bad === 0 ? 1 : 0)
  if (code !== 0) failures.push(name, ...failedTests(`${results}/${report}`))
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}: ${good} passed, ${bad} failed (${secondsSince(from)})`)
}

const ofVitest = (r) => [r.numPassedTests, r.numFailedTests + r.numFailedTestSuites * Number(r.numFailedTests === 0)]
const ofPlaywright = ({ stats }) => [stats.expected + stats.flaky, stats.unexpected + stats.skipped]

const reports = (part) => ['--reporter=default', '--reporter=json', `--outputFile.json=${results}/${part}.json`]

const vitest = (part, more = [], options = {}) =>
  suite(
    `tests of ${part}`,
    bin('vitest'),
    ['run', '--root', part, ...(whole ? [] : ['--passWithNoTests']), ...reports(part), ...more, ...features],
    `${part}.json`,
    ofVitest,
    options,
  )

/** Runs tasks with limited concurrency and resolves when all have ended. */
const sideBySide = async (works, atOnce = 2) => {
  const waiting = [...works]
  const lane = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** What was checked before is kept: a second run checks what changed since, in a tenth of the time. */
const types = (part) =>
  command(`types of ${part}`, bin('tsc'), [
    '-p',
    part,
    '--incremental',
    '--tsBuildInfoFile',
    at('.build', 'types', part),
    // Further checkers of one process check a part of the types again each: half as much work more for the two cores.
    '--checkers',
    '1',
  ])

const lockFile = () =>
  gate('lock file', async () => {
    const complaints = lockComplaints()
    complaints.forEach(say)
    return complaints.length === 0
  })

const gates = [
  types('web'),
  types('server'),
  command('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
  ...['e2e', 'contract', 'bench'].map(types),
  command('architecture', process.execPath, ['scripts/architecture.mjs']),
  command('format', bin('oxfmt'), ['--check', '.']),
  lockFile,
]

/** Suites that need neither the build nor a database; their output is shown on failure. */
const quick = ['contract', 'web'].map((part) => () => vitest(part, [], { quiet: true }))

const inBrowser = async () => {
  const browser = await findBrowser()
  if (!browser) {
    failed++
    failures.push('no browser')
    say('no browser: neither Chrome nor Chromium is installed, and none could be installed')
    return
  }
  const named = whole ? [] : ['--grep', `/${features.join('|')}/i`, '--pass-with-no-tests']
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...named]
  await suite('tests in the browser', bin('playwright'), args, 'e2e.json', ofPlaywright, {
    env: { CHROME_PATH: browser },
  })
}

const everything = async () => {
  let built = false
  const building = async () => {
    built = await gate('build', build)
  }
  await sideBySide([building, ...(whole ? gates : []), ...quick])
  await vitest('server')
  if (!built) return
  if (whole) await command('size budgets', process.execPath, ['bench/sizes.mjs'])()
  await inBrowser()
}

await install()
keepTemporaryFilesInMemory()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// DATABASE_URL is for the product; the tests start their own database.
delete process.env.DATABASE_URL

// The types of the web need the generated route tree, which a fresh clone does not have.
if (whole) await command('route tree', process.execPath, ['web/build/generate-routes.mjs'])()
if (check) await sideBySide([...gates, ...quick, () => vitest('server', ['--project', 'unit'], { quiet: true })])
else await everything()

say('\nthe slowest twenty:')
slowest(
  ['contract', 'web', 'server', 'e2e'].map((part) => `${results}/${part}.json`),
  20,
).forEach(say)
if (failures.length > 0) say('\nfailed:')
failures.forEach((name) => say(`  ${name}`))
say(`took ${((Date.now() - started) / 1000).toFixed(0)} s`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
