import { call } from './billing.session.mjs'

// The debts by age in every order and with every filter that their screen offers, first pages and pages far back.

const orders = ['-debt_minor', 'debt_minor', '-oldest_due', 'oldest_due']
/** The ages and amounts of the screen's filters. */
const [days, amounts] = [
  [1, 31, 91, 181, 366],
  [100_000, 500_000, 1_000_000, 5_000_000],
]
const turns = 40

const filtersOf = (houses, { surname, number }) => [
  {},
  { house_id: houses[0] },
  { house_id: houses.slice(0, 20).join(',') },
  ...days.map((one) => ({ days: one })),
  ...amounts.map((one) => ({ from_minor: one })),
  { days: 91, from_minor: 100_000 },
  { days: 366, from_minor: 5_000_000 },
  { house_id: houses[1], days: 31, from_minor: 100_000 },
  { search_query: number },
  { search_query: surname },
  { search_query: surname, days: 31 },
]

/** A surname and the beginning of a number of an account that owes. */
export const soughtDebtor = async (db) => {
  const { rows } = await db.query(`select m.last_name as surname, left(a.number, 7) as number from account_totals t
    join personal_accounts a on a.id = t.account_id join members m on m.id = a.holder_id
    where t.debt_minor > 0 and m.last_name is not null order by t.account_id limit 1`)
  return rows[0]
}

const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]

/** Answers the slowest of all cases at the 95th percentile, in milliseconds; `say` receives each that misses the target. */
export const measureDebts = async (session, { houses, sought, target, say }) => {
  const cases = filtersOf(houses, sought).flatMap((filters) => orders.map((sort) => Object.assign({ sort }, filters)))
  const figures = []
  for (const query of cases) {
    const times = []
    for (let turn = 0; turn < turns; turn++) {
      const search = new URLSearchParams({ ...query, per_page: 50, page: 1 + (turn % 10) })
      const begun = performance.now()
      await call(session, 'GET', `/bills/debts?${search}`)
      times.push(performance.now() - begun)
    }
    figures.push({
      name: new URLSearchParams(query).toString(),
      ms: quantile(times, 0.95),
      middle: quantile(times, 0.5),
    })
  }
  const slow = figures.filter(({ ms }) => ms >= target)
  for (const { name, ms, middle } of slow)
    say(`  debts ${decodeURIComponent(name)}: p50 ${middle.toFixed(0)} ms, p95 ${ms.toFixed(0)} ms`)
  const worst = figures.toSorted((a, b) => b.ms - a.ms)[0]
  say(
    `debts: ${cases.length} orders and filters, ${cases.length - slow.length} of them below ${target} ms; ` +
      `as they open p95 ${figures[0].ms.toFixed(0)} ms, the slowest (${decodeURIComponent(worst.name)}) ${worst.ms.toFixed(0)} ms: ${slow.length === 0 ? 'ok' : 'SHORT'}`,
  )
  return worst.ms
}
