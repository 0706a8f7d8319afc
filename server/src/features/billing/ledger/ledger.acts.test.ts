import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { personById } from '../../access/people/people.rights.public.js'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouses, serviceIds } from '../../../testing/billing.js'
import * as act from '../../../testing/ledger-acts.js'
import { receive, refund, reopen, split } from '../../../testing/ledger-lines.js'
import { giveBack, takeRefundBack } from '../../../testing/ledger-refunds.js'
import { balanceOf, seriesOf, type ModelHouse, type Series } from '../../../testing/ledger-model.js'
import { expectAgreement } from '../../../testing/ledger-agreement.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { addTariff, expectConsistent } = billingSteps(product)

let books: act.Books
let homes: ModelHouse[]
/** What a month costs at 7.7777 for a m². */
const units = [
  { area: 31.7, monthly: 24_655 },
  { area: 42.3, monthly: 32_900 },
]
const [sequences, orders] = [200, 25]

beforeAll(async () => {
  await sql`update settings set four_eyes = true`.execute(product.app.pools.db)
  await sql`update billing_settings set correction_limit_minor = null, penalty_enabled = true, three_percent_enabled = true`.execute(
    product.app.pools.db,
  )
  const who = await staffWith(product.app, 'accountant', 'all')
  const person = (await personById(product.app.pools.db, Number(who.slice('staff:'.length))))!
  books = { product, person, service: (await serviceIds(product))['maintenance']! }
  const areas = units.map(({ area }) => area)
  const made = await makeBilledHouses(product, 'Випадкова', sequences + 2 * orders, areas)
  homes = made.map(({ house, complex, accounts }) => ({
    house,
    complex,
    closed: null,
    lines: [],
    accounts: accounts.map((id, at) => ({ id, monthly: units[at]!.monthly, bills: [], payments: [], waiting: [] })),
  }))
  await addTariff('maintenance', { complex_id: homes[0]!.complex, method: 'per_m2', rate: 7.7777 })
})

const sums = [1, 777, -33_333, 12_000, -5, 60_000]
const oneOf = <T>(next: Series, all: readonly T[]): T => all[next(all.length)]!
const month = (next: Series) => oneOf(next, ['2026-11', ...act.months, '2027-04'])

/** An act of any kind, valid or not. Numbers are drawn before it begins, so that a seed is the same acts always. */
const kinds: ((home: ModelHouse, next: Series) => Promise<unknown>)[] = [
  (home, next) => act.run(books, home, oneOf(next, act.months)),
  (home, next) => act.run(books, home, oneOf(next, act.months)),
  (home, next) =>
    act.pay(books, home, next(2), 1 + next(60_000), { day: oneOf(next, ['2027-01-20', '2027-03-15', '2027-04-02']) }),
  (home, next) => act.pay(books, home, next(2), 1 + next(60_000), { for_period: oneOf(next, act.months) }),
  (home, next) => act.takePaymentBack(books, home, next(2), next(10)),
  (home, next) => giveBack(books, home, next(2), next(10), 1 + next(30_000)),
  (home, next) => takeRefundBack(books, home, next(2), next(10)),
  (home, next) => act.correctMonth(books, home, next(2), oneOf(next, sums), month(next)),
  (home, next) => act.withdraw(books, home, next(2), next(2) === 0),
  (home, next) => act.changeBill(books, home, next(2), next(12), { amount: oneOf(next, sums) }),
  (home, next) => act.changeBill(books, home, next(2), next(12)),
  (home, next) => act.open(books, home, next(2), next(2) === 0 ? 1 + next(90_000) : -1 - next(90_000)),
  (home, next) => receive(books, home, 2 + next(60_000)),
  async (home, next) => {
    const line = oneOf(next, home.lines)
    if (!line) return
    const first = next(line.amount)
    await split(books, home, line, [first, line.amount - first - next(2)])
  },
  async (home, next) => {
    const line = oneOf(next, home.lines)
    if (line) await (next(2) === 0 ? refund(books, home, line) : reopen(books, line))
  },
  (home, next) => act.close(books, home, oneOf(next, [null, null, '2026-12', '2027-01', '2027-02'])),
]

/** What is to be refused and to change nothing. */
const invalid: ((home: ModelHouse, next: Series) => Promise<unknown>)[] = [
  (home, next) => act.pay(books, home, next(2), 100, { day: '2027-04-03' }),
  async (home, next) => {
    const at = next(2)
    const known = oneOf(
      next,
      home.accounts[at]!.payments.filter(({ source }) => source !== 'opening'),
    )
    if (known && !known.isCancelled) await act.pay(books, home, at, known.amount, { day: known.day, is_another: false })
  },
  (home, next) => act.takePaymentBack(books, home, next(2), next(10), true),
  (home, next) => giveBack(books, home, next(2), next(10), 60_001),
  (home, next) => act.correctMonth(books, home, next(2), 100, '2027-05'),
  (home, next) => act.changeBill(books, home, next(2), next(12), { amount: 5, stale: true }),
  (home, next) => act.changeBill(books, home, next(2), next(12), { alone: true }),
  (home, next) => act.open(books, home, next(2), 500, true),
  async (home, next) => {
    const line = oneOf(next, home.lines)
    if (line) await split(books, home, line, [line.amount, 1 + next(9)])
  },
  (home) => act.close(books, home, '2027-05'),
]

// Run one seed again by LEDGER_SEED=…
const chosen = process.env['LEDGER_SEED']
const seeds =
  chosen === undefined ? Array.from({ length: sequences }, (_, at) => at + 1) : chosen.split(',').map(Number)

/** Series of houses that have nothing in common run at once: a series waits for the database most of the time. */
const inLanes = async (count: number, work: (at: number) => Promise<void>): Promise<void> => {
  let next = 0
  const lane = async () => {
    while (next < count) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}

const runSeries = async (home: ModelHouse, seed: number): Promise<void> => {
  const next = seriesOf(seed)
  const done: string[] = []
  try {
    for (let turn = 0; turn < 12; turn++) {
      const among = next(5) === 0 ? invalid : kinds
      const pick = next(among.length)
      done.push(`${among === kinds ? 'act' : 'invalid'} ${pick}`)
      await among[pick]!(home, next)
    }
    await expectAgreement(books, home)
  } catch (error) {
    throw new Error(`seed ${seed}: ${done.join(', ')}`, { cause: error })
  }
}

describe('acts of any kind in any order', () => {
  it(
    `leave entries, balances and statements as a model says: ${seeds.length} series`,
    { timeout: 240_000 },
    async () => {
      await inLanes(seeds.length, (at) => runSeries(homes[at]!, seeds[at]!))
      await expectConsistent()
    },
  )
})

describe('independent acts', () => {
  const independent = (next: Series): ((home: ModelHouse) => Promise<unknown>)[] => {
    const amounts = Array.from({ length: 6 }, () => 1 + next(60_000))
    return [
      (home) => act.pay(books, home, 0, amounts[0]!),
      (home) => act.pay(books, home, 1, amounts[1]!, { for_period: '2027-02' }),
      (home) => act.pay(books, home, 0, amounts[2]!, { day: '2027-01-20' }),
      (home) => act.open(books, home, 0, amounts[3]!),
      (home) => act.open(books, home, 1, -amounts[4]!),
      (home) => act.correctMonth(books, home, 1, -amounts[5]!, '2027-01'),
      (home) => act.correctMonth(books, home, 0, 777, '2027-02'),
      (home) => act.changeBill(books, home, 1, 0, { amount: -4321 }),
    ]
  }

  it('give the same balances in whatever order', { timeout: 120_000 }, async () => {
    await inLanes(orders, async (pair) => {
      const next = seriesOf(1000 + pair)
      const [one, other] = homes.slice(sequences + 2 * pair) as [ModelHouse, ModelHouse]
      for (const home of [one, other]) for (const period of act.months.slice(0, 2)) await act.run(books, home, period)
      const acts = independent(next)
      const shuffled = acts.map((work) => ({ work, rank: next(1000) })).toSorted((a, b) => a.rank - b.rank)
      for (const work of acts) await work(one)
      for (const { work } of shuffled) await work(other)
      expect(other.accounts.map(balanceOf)).toEqual(one.accounts.map(balanceOf))
      expect(await expectAgreement(books, other)).toEqual(await expectAgreement(books, one))
    })
    await expectConsistent()
  })
})
