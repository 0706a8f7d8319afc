// Kills the product (once in every second run the database) by SIGKILL in the middle of issuing bills, starts it again and looks: each
// account has the bill of the month once, lines add up to bills, acts to zero, and kept sums are those of the entries.
// npm run build && node bench/kill-billing.mjs [kills] [--houses 40]
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addTariffs, call, grant, untilState } from './billing.session.mjs'
import { fill } from './registry.fill.mjs'
import { enter, makeDataDir, startProduct, withDatabase } from './registry.product.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { houses: { type: 'string', default: '40' } },
})
const kills = Number(positionals[0] ?? 100)
const houses = Number(options.houses)
const say = (line) => process.stdout.write(`${line}\n`)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const dataDir = makeDataDir()
const begin = () => startProduct(dataDir, undefined, { readLog: () => undefined })
let product = await begin()
const session = { url: product.url, token: '' }
let ids = []

const issuedHouses = (run) => `select count(*) filter (where state = 'issued')::int as issued, count(*)::int as of
  from billing_run_houses where run_id = ${run}`

/** Waits for a house more than before, then a moment more; false when the run ended first. */
const untilMiddle = (run) =>
  withDatabase(dataDir, async (db) => {
    const read = async () => (await db.query(issuedHouses(run))).rows[0]
    const { issued: before } = await read()
    for (;;) {
      const { issued, of } = await read()
      if (issued === of) return false
      if (issued > before) break
      await sleep(5)
    }
    await sleep(Math.random() * 80)
    const { issued, of } = await read()
    return issued < of
  })

const ready = async () => {
  for (let i = 0; i < 600; i++) {
    const answer = await fetch(`${session.url}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('the product did not come back')
}

const killServer = async () => {
  process.kill(product.pid, 'SIGKILL')
  while (!product.ended()) await sleep(5)
  product = await begin()
  session.url = product.url
}

/** The same process of the product continues by itself. */
const killDatabase = async () => {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) throw new Error('the embedded database was not found')
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  await sleep(300)
  await ready()
}

/** What must be none, in one snapshot. */
const wrong = `select
  (select count(*)::int from (select account_id, period from bills where state = 'issued' group by 1, 2 having count(*) > 1) x) as twice,
  (select count(*)::int from bills b where b.total_minor <> (select sum(l.amount_minor) from bill_lines l where l.bill_id = b.id)) as lines,
  (select count(*)::int from ledger_acts a where 0 <> (select coalesce(sum(e.amount_minor), 1) from ledger_entries e where e.act_id = a.id)) as acts,
  (select abs(sum(amount_minor))::int from ledger_entries) as ledger,
  (select count(*)::int from account_totals t where (t.balance_minor, t.debt_minor) is distinct from
    ((select sum(e.amount_minor)::bigint from ledger_entries e where e.account_id = t.account_id),
     (select sum(b.outstanding_minor)::bigint from bills b where b.account_id = t.account_id and b.state = 'issued'))) as balances,
  (select count(*)::int from billing_run_houses x where x.issued_bills <> (select count(*) from bills b
    where b.run_id = x.run_id and b.house_id = x.house_id)) as houses,
  (select count(*)::int from (select house_id, sum(debt_minor) as debt from house_debts group by 1) h
    where h.debt <> (select sum(t.debt_minor) from account_totals t where t.house_id = h.house_id)) as debts`

const found = {}
const look = async () => {
  const { rows } = await withDatabase(dataDir, (db) => db.query(wrong))
  for (const [what, n] of Object.entries(rows[0])) found[what] = (found[what] ?? 0) + (n ?? 0)
}

/** Bills that accounts lack after the run has ended. */
const missing = async (run) => {
  const { rows } = await withDatabase(dataDir, (db) =>
    db.query(
      `select (select count(*) from personal_accounts)::int - count(*)::int as n from bills where run_id = ${run}`,
    ),
  )
  found.missing = (found.missing ?? 0) + Math.abs(rows[0].n)
}

/** Kills of one run: a job that ends the process ten times is not begun again. */
const most = 6
const count = { done: 0, databases: 0, runs: 0 }
/** The queue waits the longer to repeat a job, the more often it was begun: the database is killed first. */
const killOne = async (isFirst) => {
  const isDatabase = isFirst && count.runs % 2 === 1
  await (isDatabase ? killDatabase() : killServer())
  count.done += 1
  if (isDatabase) count.databases += 1
}
const month = async (period) => {
  const { data } = await call(session, 'POST', '/bills/run', { period, house_ids: ids })
  await untilState(session, data.id, 'ready')
  await call(session, 'POST', `/bills/runs/${data.id}/issue`)
  for (let here = 0; here < most && count.done < kills && (await untilMiddle(data.id)); here++) {
    await killOne(here === 0)
    await look()
    if (count.done % 10 === 0) say(`${count.done} kills, ${period}: ${JSON.stringify(found)}`)
  }
  await untilState(session, data.id, 'done')
  await look()
  await missing(data.id)
  count.runs += 1
}

try {
  await withDatabase(dataDir, grant)
  session.token = await enter(product)
  await withDatabase(dataDir, (db) => fill(db, houses, () => undefined))
  ids = await withDatabase(dataDir, addTariffs)
  while (count.done < kills)
    await month(`${2020 + Math.floor(count.runs / 12)}-${String((count.runs % 12) + 1).padStart(2, '0')}`)
  const { rows } = await withDatabase(dataDir, (db) => db.query('select count(*)::int as n from bills'))
  const { done, databases, runs } = count
  say(
    `${done} kills, ${databases} of them of the database, in ${runs} runs, ${rows[0].n} bills; wrong: ${JSON.stringify(found)}`,
  )
  process.exitCode = Object.values(found).every((n) => n === 0) ? 0 : 1
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
