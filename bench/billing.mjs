import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { rmSync } from 'node:fs'
import { fill } from './registry.fill.mjs'
import { measureDebts, soughtDebtor } from './billing.debts.mjs'
import { addTariffs, call, grant, untilState } from './billing.session.mjs'
import { cpuOf, databaseCpu } from './requests.cpu.mjs'
import { enter, makeDataDir, startProduct, withDatabase } from './registry.product.mjs'

// Months of bills for houses of 100 units with five tariffs each: preview, issue, and debts over all bills.
// npm run build && node bench/billing.mjs [--full] [--houses 417] [--months 5]
const { values: options } = parseArgs({
  options: {
    // 200,000 bills and 1,000,000 lines a month, and debts over 1,000,000 bills; otherwise a fifth of it.
    full: { type: 'boolean', default: false },
    houses: { type: 'string' },
    months: { type: 'string', default: '5' },
  },
})
const houses = Number(options.houses ?? (options.full ? 2084 : 417))
const months = Number(options.months)
/** Seconds of a run of 1,000,000 lines, and milliseconds of the debts at the 95th percentile. */
const target = { run: 60, debts: 50 }
const say = (line) => process.stdout.write(`${line}\n`)

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
  const sought = await withDatabase(dataDir, soughtDebtor)
  const slowest = await measureDebts(session, { houses: ids, sought, target: target.debts, say })
  holds = slowest < target.debts && holds
  process.exitCode = holds ? 0 : 1
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
