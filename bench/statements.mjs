import { loadavg } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { privatBank } from './statements.files.mjs'
import { isTrue, lifelikeMovements, madeUpAccounts } from './statements.lifelike.mjs'

// A made-up but lifelike bank statement, whose truth is known, read from its file format and matched in memory.
// node bench/statements.mjs [--lines 100000] [--accounts 20000] [--seed 1]
const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? usual : Number(process.argv[at + 1])
}
const [lines, count, seed] = [option('lines', 100_000), option('accounts', 20_000), option('seed', 1)]
const feature = join(import.meta.dirname, '../server/dist/features/billing')
const { readPrivatBank } = await import(join(feature, 'statements/statements.privatbank.rules.js'))
const { bookOf } = await import(join(feature, 'matching/matching.book.rules.js'))
const { matchMovement } = await import(join(feature, 'matching/matching.rules.js'))
const say = (line) => process.stdout.write(`${line}\n`)

const accounts = madeUpAccounts({ count, seed })
const learned = accounts.map(({ account, payerIban }) => ({ payerIban, account, times: 3 }))
const movements = lifelikeMovements({ lines, accounts, seed })
const json = privatBank(movements)
const timed = (work) => {
  const from = performance.now()
  return [work(), (performance.now() - from) / 1000]
}
const [statement, reading] = timed(() => readPrivatBank(json))
const [matches, matching] = timed(() => {
  const book = bookOf({ accounts, learned, credits: [] })
  return statement.records.map((record) => matchMovement(record, book))
})

const tally = new Map()
let [credits, posted, wrong, suggestedFirst, suggested] = [0, 0, 0, 0, 0]
for (const [at, match] of matches.entries()) {
  const { truth, direction } = movements[at]
  const line = tally.get(truth.kind) ?? { all: 0, posted: 0, suggested: 0 }
  line.all += 1
  if (direction === 'credit') credits += 1
  if (match.kind === 'posted') {
    posted += 1
    line.posted += 1
    if (!isTrue(movements[at], match.parts, match.month)) wrong += 1
  }
  if (match.kind === 'suggested') {
    line.suggested += 1
    suggested += 1
    if (truth.parts?.[0]?.account === match.suggestions[0].account) suggestedFirst += 1
  }
  tally.set(truth.kind, line)
}
for (const [kind, line] of tally) say(`  ${kind}: ${line.all}, posted ${line.posted}, suggested ${line.suggested}`)
const share = posted / credits
say(
  `${statement.records.length} lines, ${accounts.length} accounts: read in ${reading.toFixed(1)} s, matched in ${matching.toFixed(1)} s (load ${loadavg()[0].toFixed(1)}); ` +
    `${(share * 100).toFixed(2)} % of money received by itself, ${wrong} wrongly; of ${suggested} suggested ${suggestedFirst} have the right account first`,
)
process.exitCode = statement.records.length === lines && share >= 0.95 && wrong === 0 && reading + matching < 60 ? 0 : 1
