import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { rmSync } from 'node:fs'
import { fill } from './registry.fill.mjs'
import { cpuOf, databaseCpu } from './requests.cpu.mjs'
import { enter, makeDataDir, startProduct, withDatabase } from './registry.product.mjs'

// Months of bills for houses of 100 units with five tariffs each: preview, issue, and debts over all bills.
// npm run build && node bench/billing.mjs [--houses 2000] [--months 5]
const { values: options } = parseArgs({
  options: { houses: { type: 'string', default: '2000' }, months: { type: 'string', default: '5' } },
})
const houses = Number(options.houses)
const months = Number(options.months)
/** Seconds of a run of 1,000,000 lines, and milliseconds of the debts at the 95th percentile. */
const target = { run: 60, debts: 50 }
const say = (line) => process.stdout.write(`${line}\n`)

const call = async ({ url, token }, method, path, body) => {
  const answer = await fetch(`${url}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

/** Tariffs of the whole community; the owner of the bench does the work of the accountant. */
const addTariffs = async (db) => {
  await db.query(`insert into tariffs (service_id, method, rate, valid_from, basis)
    select id, case code when 'intercom' then 'fixed' else 'per_m2' end, 1.2345, '2020-01-01', 'bench' from services
    where code in ('maintenance', 'repair_fund', 'lift', 'cleaning', 'intercom')`)
  await db.query('vacuum analyze')
  return (await db.query('select id from houses where deleted_at is null order by id')).rows.map(({ id }) => Number(id))
}

const grant = (db) =>
  db.query(
    `update staff_roles set permissions = permissions || array['bills.create', 'bills.publish'] where code = 'owner'`,
  )

const untilState = async (session, id, state) => {
  for (;;) {
    const { data } = await call(session, 'GET', `/bills/runs?per_page=100`)
    const run = data.find((one) => one.id === id)
    if (run.state === state) return run
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const month = async ({ session, cpu }, period, ids) => {
  let begun = performance.now()
  const { data } = await call(session, 'POST', '/bills/run', { period, house_ids: ids })
  await untilState(session, data.id, 'ready')
  const preview = (performance.now() - begun) / 1000
  begun = performance.now()
  const used = cpu()
  await call(session, 'POST', `/bills/runs/${data.id}/issue`)
  const run = await untilState(session, data.id, 'done')
  const issue = (performance.now() - begun) / 1000
  const spent = cpu().map((now, at) => ((now - used[at]) / 1000 / run.lines) * 1_000_000)
  const perMillion = (issue * 1_000_000) / run.lines
  say(
    `${period}: ${run.issued_bills} bills, ${run.lines} lines; preview ${preview.toFixed(1)} s, issue ${issue.toFixed(1)} s` +
      `; CPU seconds for a million lines: server ${spent[0].toFixed(0)}, database ${spent[1].toFixed(0)}` +
      `; ${perMillion.toFixed(0)} s for a million lines (${target.run}: ${perMillion < target.run ? 'ok' : 'SHORT'})`,
  )
  return perMillion < target.run
}

const debts = async (session) => {
  const times = []
  for (let turn = 0; turn < 100; turn++) {
    const begun = performance.now()
    await call(session, 'GET', `/bills/debts?per_page=50&page=${1 + (turn % 10)}`)
    times.push(performance.now() - begun)
  }
  const p95 = times.toSorted((a, b) => a - b)[94]
  say(`debts: p95 ${p95.toFixed(0)} ms (${target.debts}: ${p95 < target.debts ? 'ok' : 'SHORT'})`)
  return p95 < target.debts
}

const dataDir = makeDataDir()
const product = await startProduct(dataDir)
try {
  say(`${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`)
  await withDatabase(dataDir, grant)
  const token = await enter(product)
  const session = { url: product.url, token }
  const cpu = () => [cpuOf(product.pid), databaseCpu(dataDir)]
  await withDatabase(dataDir, (db) => fill(db, houses, say))
  const ids = await withDatabase(dataDir, addTariffs)
  let holds = true
  for (let at = 1; at <= months; at++)
    holds = (await month({ session, cpu }, `2026-${String(at).padStart(2, '0')}`, ids)) && holds
  holds = (await debts(session)) && holds
  process.exitCode = holds ? 0 : 1
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
