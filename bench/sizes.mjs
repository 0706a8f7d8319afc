import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import sizeLimit from 'size-limit'
import filePlugin from '@size-limit/file'

// What a browser loads first, gzipped. Budgets in KB of 1024 bytes; a page's total is its entry with all it imports at once.
const dist = join(import.meta.dirname, '../web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)

/** A chunk with everything that it imports statically. */
const closure = (...keys) => {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key) || !manifest[key]) return
    seen.add(key)
    manifest[key].imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...seen]
}
const scripts = (keys) => [...new Set(keys.map((key) => manifest[key].file).filter((f) => f.endsWith('.js')))]
const styles = (keys) => [...new Set(keys.flatMap((key) => manifest[key].css ?? []))]

/** Lazy chunks of these sources, by a part of their path. */
const lazy = (...parts) =>
  Object.keys(manifest).filter((key) => parts.some((part) => key.toLowerCase().includes(part.toLowerCase())))

const login = closure(entry, ...lazy('app/frame.tsx', 'app/auth.layout.tsx', 'account/account.login.tsx'))
const list = closure(entry, ...lazy('app/frame.tsx', 'app/admin.layout.tsx', 'announcements/announcements.list.tsx'))

const budgets = [
  ['entry JS', scripts(closure(entry)), 105],
  ['login JS', scripts(login), 160],
  ['shell and list JS', scripts(list), 230],
  ['first CSS', styles(login), 38],
  ...['uk', 'en', 'ru', 'es'].flatMap((l) => [
    [`texts ${l}`, [`_i18n/${l}/messages.json`], 40],
    [`later texts ${l}`, [`_i18n/${l}/office.json`], 40],
  ]),
]

let over = 0
for (const [name, files, limit] of budgets) {
  const paths = files.map((f) => join(dist, f))
  const missing = paths.filter((p) => !existsSync(p))
  if (paths.length === 0 || missing.length > 0) throw new Error(`${name}: nothing to measure ${missing.join(' ')}`)
  const [{ size }] = await sizeLimit([filePlugin], {
    checks: [{ files: paths, gzip: true, brotli: false, path: paths }],
  })
  const kb = size / 1024
  if (kb > limit) over++
  process.stdout.write(
    `${kb > limit ? 'OVER  ' : 'ok    '} ${name}: ${kb.toFixed(1)} of ${limit} KB in ${paths.length} files\n`,
  )
}
process.exitCode = over === 0 ? 0 : 1
