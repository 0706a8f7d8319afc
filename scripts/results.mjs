import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './kit.mjs'

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.map((test) => ({
      file,
      name: test.fullName,
      ms: test.duration ?? 0,
      bad: test.status === 'failed',
    }))
    // A file that fails outside its tests reports itself alone.
    const itself = status === 'failed' && !tests.some(({ bad }) => bad)
    return itself ? [...tests, { file, name: message.split('\n')[0], ms: 0, bad: true }] : tests
  })

const ofPlaywright = ({ suites }) => {
  const inside = (suite, titles) => [
    ...(suite.specs ?? []).map(({ title, file, tests }) => ({
      file: `e2e/${file}`,
      name: [...titles, title].join(' '),
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      bad: tests.some(({ status }) => status === 'unexpected' || status === 'skipped'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => inside(inner, [...titles, inner.title])),
  ]
  return suites.flatMap((suite) => inside(suite, []))
}

const testsOf = (report) => (report.testResults ? ofVitest(report) : ofPlaywright(report))

/** The slowest tests of the reports, as lines of seconds, file and name. */
export const slowest = (paths, most) =>
  paths
    .map(readJson)
    .filter((report) => report !== null)
    .flatMap(testsOf)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ file, name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${name}`)

/** The failed tests of a report, as lines of file and name; none without a report. */
export const failedTests = (path) => {
  const report = readJson(path)
  return report === null
    ? []
    : testsOf(report)
        .filter(({ bad }) => bad)
        .map(({ file, name }) => `${file}  ${name}`)
}
