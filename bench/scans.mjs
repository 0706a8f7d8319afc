// A scan of 200 pages uploaded to a running product, until each page is matched, and the sheets of it entered by keys alone.
// Usage: npm run build && node bench/scans.mjs [--pages 200] [--dpi 200] [--enter 40]      (CHROME_PATH names the browser)
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { call } from './billing.session.mjs'
import { conditions, emptyPage, openSheets, scanOf, unknownPage, writeScan } from './papers.scans.mjs'
import { fill } from './registry.fill.mjs'
import { enter, makeDataDir, startProduct, withDatabase } from './registry.product.mjs'
import { cpuOf } from './requests.cpu.mjs'
import { enterByKeys } from './scans.entry.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    dpi: { type: 'string', default: '200' },
    enter: { type: 'string', default: '40' },
  },
})
const [pages, dpi, entered] = [values.pages, values.dpi, values.enter].map(Number)
const say = (line) => process.stdout.write(`${line}\n`)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Kinds of pages, how many of 200 are of each, and what they are to be found as. */
const stack = [
  { name: 'clean', share: 90, condition: conditions.clean, want: 'matched' },
  { name: 'rotated', share: 40, condition: conditions.rotated, want: 'matched' },
  { name: 'noisy', share: 30, condition: conditions.noisy, want: 'matched' },
  { name: 'faint', share: 10, condition: conditions.faint, want: 'matched' },
  { name: 'duplicate', share: 12, condition: conditions.clean, want: 'duplicate' },
  { name: 'old version', share: 6, condition: conditions.clean, file: 'old', want: 'wrong_version' },
  { name: 'other voting', share: 4, condition: conditions.clean, file: 'other', want: 'other_voting' },
  { name: 'without a code', share: 4, want: 'unknown' },
  { name: 'empty', share: 4, want: 'empty' },
]
const kinds = stack.flatMap((kind) => Array.from({ length: Math.round((kind.share * pages) / 200) }, () => kind))
/** Mixed, the same in each run; duplicates repeat a clean page and come after it. */
const mixed = kinds.map((kind, at) => ({ kind, at })).toSorted((a, b) => ((a.at * 7919) % 211) - ((b.at * 7919) % 211))
const planned = [
  ...mixed.filter(({ kind }) => kind.name !== 'duplicate'),
  ...mixed.filter(({ kind }) => kind.name === 'duplicate').map(({ kind }, n) => ({ kind, at: n })),
]

const dataDir = makeDataDir()
const product = await startProduct(dataDir, undefined, { readLog: () => undefined })
const session = { url: product.url, token: '' }
const folder = await mkdtemp(join(tmpdir(), 'scans-'))

/** A survey of some houses that runs. */
const survey = async (house_ids) => {
  const { form } = await call(session, 'GET', '/voting/form')
  const { id: profile_id, rules } = form.profiles[0]
  const made = await call(session, 'POST', '/voting', {
    title: 'Опитування',
    profile_id,
    house_ids,
    meeting_at: null,
    questions: [1, 2, 3].map((n) => ({
      text: `Питання ${n} порядку денного`,
      proposal: `Затвердити рішення ${n} у запропонованій редакції`,
      threshold: rules.thresholds[0].code,
    })),
  })
  let voting = made.data
  const move = async (to, more) => {
    const body = { to, version: voting.version, ...more }
    voting = (await call(session, 'POST', `/voting/${voting.id}/transition`, body)).data
  }
  await move('announced', { overrides: ['register_issues'], reason: 'Вимірювання' })
  await move('survey')
  return voting
}

const sheetsOf = async (id, name) => {
  const answer = await fetch(`${session.url}/api/admin/voting/${id}/sheets.pdf`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await writeFile(join(folder, name), Buffer.from(await answer.arrayBuffer()))
  return openSheets(join(folder, name))
}

const upload = async (id, bytes) => {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'стос.pdf')
  const answer = await fetch(`${session.url}/api/admin/voting/${id}/scans`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return JSON.parse(text).data
}

/** Uploads a scan and waits until it is read, as its page does. */
const readThrough = async (id, bytes) => {
  const [from, cpu] = [performance.now(), cpuOf(product.pid)]
  const { id: scanId } = await upload(id, bytes)
  const uploaded = performance.now()
  let first = 0
  for (;;) {
    const { data } = await call(session, 'GET', `/voting/${id}/scans/${scanId}`)
    if (first === 0 && data.page_list.length > 0) first = performance.now()
    if (data.state !== 'reading') {
      const seconds = (at) => ((at - from) / 1000).toFixed(1)
      const spent = (cpuOf(product.pid) - cpu) / 1000
      say(
        `uploaded after ${seconds(uploaded)} s, first page after ${seconds(first)} s, ${data.state} after ${seconds(performance.now())} s (${spent.toFixed(1)} s of processors of the product, load ${loadavg()[0].toFixed(1)})`,
      )
      return { scan: data, seconds: (performance.now() - from) / 1000 }
    }
    await sleep(500)
  }
}

const report = ({ page_list, counts }, ownerAt) => {
  const tally = new Map(stack.map(({ name }) => [name, { all: 0, found: 0 }]))
  let wrong = 0
  for (const [n, { kind, at }] of planned.entries()) {
    const { result, owner } = page_list[n]
    const line = tally.get(kind.name)
    line.all += 1
    if (result === kind.want) line.found += 1
    else say(`  page ${n + 1}, ${kind.name}: ${result}`)
    if (result === 'matched' && (kind.want !== 'matched' || owner.number !== ownerAt(at))) wrong += 1
  }
  for (const [name, { all, found }] of tally) say(`  ${name}: ${found} of ${all}`)
  const sum = Object.values(counts).reduce((one, other) => one + other, 0)
  say(`  matched wrongly: ${wrong}; pages in ${planned.length}, results ${sum}`)
  const part = (...names) => {
    const lines = names.map((name) => tally.get(name))
    return lines.reduce((all, { found }) => all + found, 0) / lines.reduce((all, one) => all + one.all, 0)
  }
  return wrong === 0 && sum === planned.length && part('clean') >= 0.98 && part('rotated', 'noisy', 'faint') >= 0.9
}

try {
  session.token = await enter(product)
  await withDatabase(dataDir, (db) => fill(db, 4, () => undefined))
  const houses = await withDatabase(dataDir, async (db) => (await db.query('select id from houses order by id')).rows)
  const ids = houses.map(({ id }) => Number(id))
  const [own, other] = [await survey(ids), await survey(ids)]
  const files = { old: await sheetsOf(own.id, 'old.pdf'), other: await sheetsOf(other.id, 'other.pdf') }
  // As if they had been printed before the survey began on another day than was announced: the text is printed under another version.
  await withDatabase(dataDir, async (db) => {
    await db.query('alter table voting_forms disable trigger user')
    await db.query(`update voting_forms set hash = '\\x00' where voting_id = $1`, [own.id])
    await db.query('alter table voting_forms enable trigger user')
  })
  files.own = await sheetsOf(own.id, 'own.pdf')
  const owners = await withDatabase(
    dataDir,
    async (db) =>
      (
        await db.query('select number, name from voting_owners where voting_id = $1 and known order by sort_key, id', [
          own.id,
        ])
      ).rows,
  )
  if (files.own.count !== owners.length) throw new Error(`${owners.length} owners, ${files.own.count} pages`)
  say(`${owners.length} sheets; a scan of ${planned.length} pages at ${dpi} dpi is being made`)
  const pictures = async function* () {
    for (const { kind, at } of planned) {
      if (kind.name === 'empty') yield emptyPage(dpi)
      else if (!kind.condition) yield unknownPage(files.own.page(at), dpi)
      else yield scanOf(files[kind.file ?? 'own'].page(at), dpi, kind.condition())
    }
  }
  await writeScan(join(folder, 'scan.pdf'), pictures(), dpi)
  const bytes = await readFile(join(folder, 'scan.pdf'))
  say(`${(bytes.length / 1e6).toFixed(1)} MB`)
  const { scan, seconds } = await readThrough(own.id, bytes)
  const isGood = report(scan, (at) => Number(owners[at].number))
  const isEntered = entered === 0 || (await enterByKeys(session, { id: own.id, sheets: entered, questions: 3, say }))
  process.exitCode = isGood && seconds < 60 && isEntered ? 0 : 1
} finally {
  await product.stop()
  await rm(folder, { recursive: true })
  rmSync(dataDir, { recursive: true, force: true })
}
