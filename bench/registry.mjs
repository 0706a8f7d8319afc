import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { loadFirstRows } from './first-rows.page.mjs'
import { measureExport, measureImport } from './registry.files.mjs'
import { fill } from './registry.fill.mjs'
import { measureLists, measurePalette, quantile } from './registry.lists.mjs'
import { copyData, enter, makeDataDir, startProduct, withDatabase } from './registry.product.mjs'

// The register of a million residents: lists and search beside a bare driver, the palette, import, export, the first
// rows on the screen.
// npm run build && node bench/registry.mjs [--size 1] [--only lists,palette,import,export,screen] [--seconds 4]
// --keep dir: saves a copy of the filled data folder; --data dir: starts with such a copy; --profile dir: profiles of
// the server
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1' },
    only: { type: 'string', default: 'lists,palette,import,export,screen' },
    seconds: { type: 'string', default: '4' },
    keep: { type: 'string' },
    data: { type: 'string' },
    profile: { type: 'string' },
  },
})
const size = Number(options.size)
const only = new Set(options.only.split(','))
const say = (line) => process.stdout.write(`${line}\n`)
const ms = (value) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
const load = () => `load ${loadavg()[0].toFixed(1)}`

const lines = []
const note = (what, figure, target = '', holds = undefined) => {
  lines.push([what, figure, target, holds === undefined ? '' : holds ? 'ok' : 'SHORT'])
  say(`${what}: ${figure}${target && ` (${target}: ${holds ? 'ok' : 'SHORT'})`}`)
}

const fillNew = async (dataDir) => {
  const product = await startProduct(dataDir)
  await enter(product)
  await product.stop()
  const again = await startProduct(dataDir)
  try {
    await withDatabase(dataDir, (db) => fill(db, Math.round(5000 * size), say))
  } finally {
    await again.stop()
  }
  if (options.keep) copyData(dataDir, options.keep)
}

/** Each part starts a fresh server, so that its memory is measured separately. */
const withProduct = async (dataDir, token, work) => {
  const product = await startProduct(dataDir, options.profile)
  try {
    return await work({
      dataDir,
      url: product.url,
      pid: product.pid,
      token: token ?? (await enter(product)),
      share: size,
    })
  } finally {
    await product.stop()
  }
}

// Targets: ten times the best competitor, by the ratio to the driver in the same run.
const tenfold = { 'page 1': 0.43, search: 0.15 }

const lists = async (given) => {
  for (const { name, product, count, kept } of await measureLists({
    ...given,
    seconds: Number(options.seconds),
    say,
  })) {
    note(
      `${name}: p95`,
      `${ms(product.p95)}, p50 ${ms(product.p50)}, ${product.rate.toFixed(0)} a second`,
      'under 50 ms',
      product.p95 < 50,
    )
    const least = Math.max(0.5, tenfold[name.split(',')[0]] ?? 0)
    const beside = (told, other) =>
      note(
        `${name}: beside ${told}`,
        `${(product.rate / other.rate).toFixed(2)} of ${other.rate.toFixed(1)} a second`,
        `${least} and more`,
        product.rate / other.rate >= least,
      )
    beside('the driver that counts', count)
    if (kept) beside('the driver with the kept total', kept)
  }
}

const palette = async (given) => {
  for (const [connections, kinds] of Object.entries(await measurePalette(given)))
    for (const [kind, { p50, p95, most, n }] of Object.entries(kinds))
      note(
        `palette, ${connections} at a time, ${kind}: p95`,
        `${ms(p95)}, p50 ${ms(p50)}, most ${ms(most)} of ${n}`,
        'under 100 ms',
        p95 < 100,
      )
}

const imports = async (given) => {
  const rows = Math.round(100_000 * size)
  const { counts, bytes, check, apply, undo } = await measureImport({ ...given, rows })
  say(`import: ${(bytes / 1e6).toFixed(1)} MB, ${JSON.stringify(counts)}`)
  const seconds = check.seconds + apply.seconds
  const most = Math.max(check.most, apply.most)
  note(
    `import of ${rows} residents`,
    `${seconds.toFixed(1)} s (dry run ${check.seconds.toFixed(1)}, applying ${apply.seconds.toFixed(1)})`,
    'under 90 s',
    seconds < 90,
  )
  note(
    'import: memory of the server',
    `${most.toFixed(0)} MB at most (${check.before.toFixed(0)} before)`,
    'under 400 MB',
    most < 400,
  )
  note('undoing it', `${undo.seconds.toFixed(1)} s, ${undo.most.toFixed(0)} MB at most`)
}

const exportsOf = async (given) => {
  for (const [format, { seconds, before, most, result }] of Object.entries(await measureExport(given)))
    note(
      `export of all as ${format.toUpperCase()}`,
      `${seconds.toFixed(1)} s, ${(result / 1e6).toFixed(1)} MB; memory grew by ${(most - before).toFixed(0)} MB from ${before.toFixed(0)}`,
      'under 100 MB',
      most - before < 100,
    )
}

const screen = async ({ url, token }) => {
  const rows = (await loadFirstRows(`${url}/Residents`, token, 15)).map((one) => one.rows)
  const middle = quantile(rows, 0.5)
  note(
    'first row on the screen',
    `${ms(middle)} (median of 15; fastest ${ms(rows[0])}, slowest ${ms(rows.at(-1))})`,
    'under 450 ms',
    middle < 450,
  )
}

const parts = { lists, palette, import: imports, export: exportsOf, screen }

const dataDir = makeDataDir(options.data)
if (options.profile) mkdirSync(options.profile, { recursive: true })
try {
  if (!options.data) await fillNew(dataDir)
  const { version, figures } = await withProduct(dataDir, undefined, async ({ token }) => {
    const told = await withDatabase(dataDir, (db) =>
      db.query(`select current_setting('server_version') as version, (select count(*) from houses) as houses, (select count(*) from realty) as units,
        (select count(*) from members) as people, (select count(*) from residents) as residents, (select count(*) from vehicles) as vehicles,
        pg_size_pretty(pg_database_size('oselia')) as size`),
    )
    const { version, ...figures } = told.rows[0]
    return { version, figures: { ...figures, token } }
  })
  const { token, ...told } = figures
  const memory = /MemTotal:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))[1]
  say(
    `${new Date().toISOString().slice(0, 16)}, ${cpus().length} cores, ${(memory / 1e6).toFixed(0)} GB, Node ${process.version}, PostgreSQL ${version}, ${load()}`,
  )
  say(JSON.stringify(told))
  for (const [name, work] of Object.entries(parts)) {
    if (!only.has(name)) continue
    say(`— ${name}, ${load()}`)
    await withProduct(dataDir, token, work)
  }
  say(`\n| What | Seen | Target | |\n|---|---|---|---|`)
  for (const line of lines) say(`| ${line.join(' | ')} |`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exitCode = lines.some((line) => line[3] === 'SHORT') ? 1 : 0
