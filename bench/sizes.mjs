import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'

// Bytes that a browser needs before the first paint of a page, gzipped: HTML, the blocking script, scripts, styles and texts.
// They are taken from what the build names for the page: index.html, and the table inside the first-paint script.
// Budgets are KB of 1024 bytes; those of lists hold for the requests too.
const dist = join(import.meta.dirname, '../web/dist')
const languages = ['uk', 'en', 'ru', 'es']

const html = readFileSync(join(dist, 'index.html'), 'utf8')
const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file)
const firstPaint = named.find((file) => file.includes('first-paint'))
const table = /\{"base":.*?\]\]\]\}/s.exec(readFileSync(join(dist, firstPaint), 'utf8'))
const { base, files, pages } = JSON.parse(table[0])

/** All files of a page in a language; the path as the table writes it, a parameter is `*`. */
const filesOf = (path, language) => {
  const [, needed, parts] = pages.find(([page]) => page === path)
  const texts = [base, ...parts].map((part) => `assets/texts-${language}-${part}.json`)
  // Each index is written as its difference from the one before.
  const indexes = needed.map((_, i) => needed.slice(0, i + 1).reduce((sum, step) => sum + step))
  return ['index.html', ...new Set([...named, ...indexes.map((at) => files[at]), ...texts])]
}

/** The session and the rows of a list, which are asked for beside the files. */
const dataCalls = 2
const most = { login: 175, list: 270, requests: 25 }
const lists = ['/announcements', '/houses', '/members', '/vehicles', '/staff', '/requests']

const sizeOf = async (paths) => {
  const missing = paths.filter((path) => !existsSync(join(dist, path)))
  if (paths.length === 0 || missing.length > 0) throw new Error(`nothing to measure: ${missing.join(' ')}`)
  const full = paths.map((path) => join(dist, path))
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
