import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './kit.mjs'

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      name: fullName,
      ms: duration ?? 0,
    })),
  )

const ofPlaywright = ({ suites }) => {
  const inside = (suite, titles) => [
    ...(suite.specs ?? []).map(({ title, file, tests }) => ({
      file: `e2e/${file}`,
      name: [...titles, title].join(' '),
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...(suite.suites ?? []).flatMap((inner) => inside(inner, [...titles, inner.title])),
  ]
  return suites.flatMap((suite) => inside(suite, []))
}

/** The slowest tests of the reports, as lines of seconds, file and name. */
export const slowest = (paths, most) =>
  paths
    .map(readJson)
    .filter((report) => report !== null)
    .flatMap((report) => (report.testResults ? ofVitest(report) : ofPlaywright(report)))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ file, name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}  ${name}`)
