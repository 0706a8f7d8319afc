import { rmSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { addTariffs, call, untilState } from './billing.session.mjs'
import { fill } from './registry.fill.mjs'
import { copyData, enter, makeDataDir, startProduct, withDatabase } from './registry.product.mjs'
import { cpuOf, databaseCpu } from './requests.cpu.mjs'
import { camt053, privatBank, totalsOf } from './statements.files.mjs'
import { ibanOf, isTrue, lifelikeMovements } from './statements.lifelike.mjs'

// A bank statement uploaded to a running product whose accounts have bills of several months, until its job ends: seconds, what was
// posted by itself and whether it is true, and the control totals.
// npm run build && node bench/statement-import.mjs [--lines 100000] [--houses 208] [--months 3] [--seed 1] [--format camt053|privatbank]
//   [--keep dir] [--data dir] [--profile folder]
// --keep dir: saves a copy of the data folder before the upload; --data dir: starts with such a copy.
const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '100000' },
    houses: { type: 'string', default: '208' },
    months: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    format: { type: 'string', default: 'privatbank' },
    keep: { type: 'string' },
    data: { type: 'string' },
    profile: { type: 'string' },
  },
})
const [lines, houses, months, seed] = [options.lines, options.houses, options.months, options.seed].map(Number)
const formats = { camt053: [camt053, 'xml'], privatbank: [privatBank, 'json'] }
const [write, extension] = formats[options.format]
/** Seconds of 100,000 movements, and the least share of money received that is posted by itself. */
const target = { seconds: 60, share: 0.95 }
const complex = 1
/** Milliseconds after which the screen asks again. */
const again = 1500
const say = (line) => process.stdout.write(`${line}\n`)

/** The houses become one complex on eight streets, and accounts have numbers that a slip of the finger turns into another one. */
const makeOneComplex = async (db) => {
  await db.query(`set session_replication_role = replica;
    update houses set complex_id = ${complex}, street_id = 1 + id % 8, number = (1 + id / 8)::text, address_key = 'of ' || id;
    update personal_accounts a set payee_key = 'c${complex}', number = n, number_key = n
      from (select id, (120000 + row_number() over (order by id))::text as n from personal_accounts) x where x.id = a.id;
    set session_replication_role = origin`)
  await db.query(`update staff_roles set permissions = permissions || array['bills.create', 'bills.publish', 'payments.create', 'payments.read']
    where code = 'owner'`)
}

/** The accounts as their payers know them. */
const billedAccounts = async (db) => {
  const { rows } = await db.query(`select a.id, a.number, s.name as street, h.number as house, u.number as unit, u.type,
      coalesce(m.tax_number, m.edrpou) as code, t.balance_minor as due
    from personal_accounts a join realty u on u.id = a.realty_id join houses h on h.id = u.house_id join streets s on s.id = h.street_id
      join account_totals t on t.account_id = a.id left join members m on m.id = a.holder_id
    where t.balance_minor > 0 order by a.id`)
  return rows.map(({ number, street, house, unit, type, code, due }, at) => ({
    account: number,
    street,
    house,
    unit: type === 'apartment' ? `кв. ${unit}` : `прим. ${unit}`,
    payerCodes: [code ?? String(3_000_000_000 + at)],
    payerIban: ibanOf(at),
    due: [BigInt(due)],
  }))
}

/** A person has told the payers of all accounts apart before. */
const learnPayers = async (db) => {
  const { rows } = await db.query('select account_id as id from account_totals where balance_minor > 0 order by 1')
  await db.query(
    `insert into learned_payers (payer_iban, account_id, times) select e.iban, e.id, 3
      from jsonb_to_recordset($1) as e (iban text, id bigint)`,
    [JSON.stringify(rows.map(({ id }, at) => ({ iban: ibanOf(at), id })))],
  )
  await db.query('vacuum analyze')
}

const fillNew = async (dataDir) => {
  const product = await startProduct(dataDir)
  try {
    const session = { url: product.url, token: await enter(product) }
    await withDatabase(dataDir, (db) => fill(db, houses, say))
    await withDatabase(dataDir, makeOneComplex)
    const ids = await withDatabase(dataDir, addTariffs)
    for (let month = 1; month <= months; month++) {
      const period = `2026-${String(month).padStart(2, '0')}`
      const { data } = await call(session, 'POST', '/bills/run', { period, house_ids: ids })
      await untilState(session, data.id, 'ready')
      await call(session, 'POST', `/bills/runs/${data.id}/issue`)
      say(`${period}: ${(await untilState(session, data.id, 'done')).issued_bills} bills`)
    }
    await withDatabase(dataDir, learnPayers)
  } finally {
    await product.stop()
  }
  if (options.keep) copyData(dataDir, options.keep)
}

const upload = async ({ url, token }, text) => {
  const form = new FormData()
  form.append('complex_id', String(complex))
  form.append('file', new Blob([text]), `statement.${extension}`)
  const answer = await fetch(`${url}/api/admin/payments/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  return body.data
}

/** Uploads a file and waits for the end of its job; answers the import and the seconds until it was read and until it was matched. */
const imported = async (session, text) => {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const { id } = await upload(session, text)
  const uploaded = seconds()
  for (let read; ;) {
    const { data } = await call(session, 'GET', `/payments/import/${id}`)
    if (data.state !== 'reading') read ??= seconds()
    if (!['reading', 'matching'].includes(data.state)) return { run: data, uploaded, read, whole: seconds() }
    await new Promise((resolve) => setTimeout(resolve, again))
  }
}

/** Of each movement, what was posted for it by itself. */
const postedOf = async (db, importId) => {
  const { rows } = await db.query(
    `select l.external_id, a.number, p.amount_minor, to_char(p.for_period, 'YYYY-MM') as month
    from statement_lines l join payments p on p.statement_line_id = l.id and p.state = 'posted' join personal_accounts a on a.id = p.account_id
    where l.import_id = $1`,
    [importId],
  )
  const posted = new Map()
  for (const { external_id, number, amount_minor, month } of rows) {
    const at = Number(/^REF(\d+)/.exec(external_id)[1])
    const one = posted.get(at) ?? { parts: [], month }
    one.parts.push({ account: number, amount: BigInt(amount_minor) })
    posted.set(at, one)
  }
  return posted
}

const balances = async (db) =>
  BigInt((await db.query('select coalesce(sum(balance_minor), 0)::bigint as sum from account_totals')).rows[0].sum)

/** What does not agree among the file, the movements, the payments and the balances of accounts. */
const disagreements = ({ run, movements, posted, before, after }) => {
  const expected = totalsOf(movements)
  const [totals] = run.totals
  const paid = [...posted.values()].flatMap(({ parts }) => parts).reduce((sum, { amount }) => sum + amount, 0n)
  const pairs = {
    movements: [run.added, movements.length],
    'money received': [BigInt(totals.credit_minor), expected.credit],
    'money paid out': [BigInt(totals.debit_minor), expected.debit],
    'posted and open': [BigInt(run.posted_minor) + BigInt(run.open_minor), expected.credit],
    payments: [paid, BigInt(run.posted_minor)],
    balances: [before - after, paid],
    'paid to suppliers': [run.counts.expense, expected.debits],
  }
  return Object.entries(pairs).flatMap(([name, [a, b]]) => (a === b ? [] : [`${name}: ${a} is not ${b}`]))
}

/** Imports the statement twice; answers whether everything holds. */
const measure = async (dataDir, product) => {
  const session = { url: product.url, token: await enter(product) }
  const accounts = await withDatabase(dataDir, billedAccounts)
  const movements = lifelikeMovements({ lines, accounts, seed })
  const text = write(movements)
  const before = await withDatabase(dataDir, balances)
  const used = [cpuOf(product.pid), databaseCpu(dataDir)]
  const { run, uploaded, read, whole } = await imported(session, text)
  const cpu = [cpuOf(product.pid) - used[0], databaseCpu(dataDir) - used[1]].map((ms) => (ms / 1000).toFixed(1))
  const after = await withDatabase(dataDir, balances)
  const posted = await withDatabase(dataDir, (db) => postedOf(db, run.id))
  const wrong = [...posted].filter(([at, { parts, month }]) => !isTrue(movements[at], parts, month))
  for (const [at, one] of wrong.slice(0, 5))
    say(`  wrong: ${movements[at].purpose} -> ${one.parts[0].account} ${one.month}`)
  const problems =
    run.state === 'done' ? disagreements({ run, movements, posted, before, after }) : [`the import is ${run.state}`]
  for (const issue of [...run.issues.map(({ message, value }) => `${message} ${value}`), ...problems]) say(`  ${issue}`)
  const share = posted.size / totalsOf(movements).credits
  say(
    `${lines} lines of ${options.format} (${(Buffer.byteLength(text) / 1e6).toFixed(0)} MB), ${accounts.length} accounts with ${months} bills: ${whole.toFixed(1)} s ` +
      `(uploaded ${uploaded.toFixed(1)}, read ${(read - uploaded).toFixed(1)}, matched and posted ${(whole - read).toFixed(1)}); ` +
      `CPU seconds: server ${cpu[0]}, database ${cpu[1]}; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`,
  )
  say(
    `${(share * 100).toFixed(2)} % of money received by itself, ${wrong.length} wrongly; totals ${problems.length === 0 ? 'agree' : 'DIFFER'}`,
  )
  const repeated = await imported(session, text)
  say(`the same file again: ${repeated.whole.toFixed(1)} s, ${repeated.run.added} movements added`)
  const isFast = whole * (100_000 / Math.max(lines, 100_000)) < target.seconds
  return isFast && share >= target.share && wrong.length === 0 && problems.length === 0 && repeated.run.added === 0
}

const dataDir = makeDataDir(options.data)
try {
  if (!options.data) await fillNew(dataDir)
  const product = await startProduct(dataDir, options.profile)
  try {
    process.exitCode = (await measure(dataDir, product)) ? 0 : 1
  } finally {
    await product.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
