import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'

// Bytes that a browser needs before the first paint of a page, gzipped: HTML, the blocking script, scripts, styles and texts.
// They are taken from what the build names for the page: index.html, and its line of builds/pages.json, which the server puts
// into the HTML. Budgets are KB of 1024 bytes; those of lists hold for the requests too.
const dist = join(import.meta.dirname, '../web/dist')
const languages = ['uk', 'en', 'ru', 'es']

const html = readFileSync(join(dist, 'index.html'), 'utf8')
const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file)
const pages = new Map(JSON.parse(readFileSync(join(dist, 'builds/pages.json'), 'utf8')))
const sent = mkdtempSync(join(tmpdir(), 'oselia-sizes-'))
process.on('exit', () => rmSync(sent, { recursive: true }))

/** All files of a page in a language; the path as the table writes it, a parameter is `*`. */
const filesOf = (path, language) => {
  const page = html.replace(/name="page-needs" content="[^"]*/, (meta) => `${meta} ${pages.get(path)}`)
  const file = join(sent, `${path.replaceAll('/', '_')}.html`)
  writeFileSync(file, page)
  const needs = /name="page-needs" content="([^"]*)"/.exec(page)[1].split(' ').filter(Boolean)
  const names = needs.map((name) => (/\.(css|js)$/.test(name) ? name : `texts-${language}-${name}.json`))
  return [file, ...new Set([...named, ...names.map((name) => `assets/${name}`)])]
}

/** The session and the rows of a list, which are asked for beside the files. */
const dataCalls = 2
const most = { login: 175, list: 270, requests: 25 }
const lists =
  `announcements approvals audit benefits bills bills/list bills/turnover bills/services debts payments/unmatched payments/opening bin budget/entries contacts decisions documents houses interview
  members meters news outbox papers payments payments/import requests residents staff suppliers tariffs vehicles voting`
    .split(/\s+/)
    .map((name) => `/${name}`)

const sizeOf = async (paths) => {
  const full = paths.map((path) => resolve(dist, path))
  const missing = full.filter((path) => !existsSync(path))
  if (paths.length === 0 || missing.length > 0) throw new Error(`nothing to measure: ${missing.join(' ')}`)
  const [{ size }] = await sizeLimit([filePlugin], {
    checks: [{ files: full, gzip: true, brotli: false, path: full }],
  })
  return size / 1024
}

const kinds = [
  ['html', /\.html$/],
  ['js', /\.js$/],
  ['css', /\.css$/],
  ['texts', /\.json$/],
]

let over = 0
/** Hashes in names and the build id compress differently with every build, by some ten bytes. */
const tolerance = 0.05
const report = (name, kb, limit, note) => {
  const isOver = kb > limit + tolerance
  if (isOver) over += 1
  process.stdout.write(`${isOver ? 'OVER  ' : 'ok    '} ${name}: ${kb.toFixed(1)} of ${limit} ${note}\n`)
}

const page = async (path, limit, calls, mostRequests) => {
  const sizes = await Promise.all(languages.map((language) => sizeOf(filesOf(path, language))))
  const largest = languages[sizes.indexOf(Math.max(...sizes))]
  const all = filesOf(path, largest)
  const parts = []
  for (const [kind, pattern] of kinds) {
    const some = all.filter((file) => pattern.test(file))
    parts.push(`${kind} ${(await sizeOf(some)).toFixed(1)} in ${some.length}`)
  }
  report(path, Math.max(...sizes), limit, `KB (${parts.join(', ')}; ${largest})`)
  if (mostRequests) report(`${path} requests`, all.length + calls, mostRequests, '')
}

await page('/login', most.login, 0)
for (const path of lists) await page(path, most.list, dataCalls, most.requests)
process.exitCode = over === 0 ? 0 : 1
