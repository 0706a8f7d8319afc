import { describe, expect, it } from 'vitest'
import {
  debtDaysOf,
  exemptDaysOf,
  firstLateDay,
  lateChargesOf,
  type LateDebt,
  type LateRules,
} from './runs.late.rules.js'

const debt = (fields: Partial<LateDebt> = {}): LateDebt => ({
  bill_id: 1,
  account_id: 1,
  due_on: '2027-03-08',
  principal_minor: 150_000,
  paid: [],
  penalty_minor: 0,
  charged: [],
  exempt: [],
  ...fields,
})
const rules = (fields: Partial<LateRules> = {}): LateRules => ({
  penalty: { rate_ppm: 100, cap_percent: 100 },
  three_percent: true,
  inflation: true,
  indices: new Map([
    ['2027-03', 1006],
    ['2027-04', 1009],
    ['2027-05', 1004],
  ]),
  ...fields,
})
const march = { period: '2027-03', days: 31 }
const amounts = (one: LateDebt, by = rules(), month = march) =>
  Object.fromEntries(lateChargesOf(one, by, month).map(({ kind, amount_minor }) => [kind, amount_minor]))

describe('late payment', () => {
  it('begins on the first working day after the due day', () => {
    expect(['2027-03-08', '2027-03-12', '2027-03-13', '2027-03-14'].map(firstLateDay)).toEqual([
      '2027-03-09',
      '2027-03-15',
      '2027-03-15',
      '2027-03-15',
    ])
  })

  it('costs 3.45 of penalty, 2.84 of 3 % a year and 9.00 of inflation for 23 days of 1,500.00', () => {
    expect(amounts(debt())).toEqual({ penalty: 345, three_percent: 284, inflation: 900 })
  })

  it('adds inflation up to the product of the indices: 28.67 for three months', () => {
    const months = [march, { period: '2027-04', days: 30 }, { period: '2027-05', days: 31 }]
    expect(months.map((month) => amounts(debt(), rules(), month)['inflation'])).toEqual([900, 1358, 609])
  })

  it('counts the debt of each day, without the day of a payment', () => {
    const paid = [{ day: '2027-03-19', amount_minor: 100_000 }]
    expect(debtDaysOf(debt({ paid }), march.period, march.days)).toEqual([
      { from: '2027-03-09', debt_minor: 150_000n, days: 10 },
      { from: '2027-03-19', debt_minor: 50_000n, days: 13 },
    ])
    // (150,000 × 10 + 50,000 × 13) × 0.01 % = 215; inflation of the debt of the 15th.
    expect(amounts(debt({ paid }))).toMatchObject({ penalty: 215, inflation: 900 })
  })

  it('is nothing for a bill that was paid in time or is due later', () => {
    expect(amounts(debt({ paid: [{ day: '2027-03-08', amount_minor: 150_000 }] }))).toEqual({})
    expect(amounts(debt({ due_on: '2027-03-31' }))).toEqual({})
  })

  it('never takes penalties above the cap, nor a kind twice', () => {
    expect(amounts(debt({ penalty_minor: 149_900 }))['penalty']).toBe(100)
    expect(amounts(debt({ penalty_minor: 150_000 }))['penalty']).toBeUndefined()
    expect(amounts(debt({ charged: ['penalty', 'inflation'] }))).toEqual({ three_percent: 284 })
  })

  it('costs no penalty on exempt days, and 3 % a year and inflation all the same', () => {
    const exempt = [
      { from: '2027-03-01', to: '2027-03-10' },
      { from: '2027-03-15', to: '2027-03-19' },
      { from: '2027-03-18', to: '2027-03-21' },
    ]
    // 9, 10 and 15–21 March of 23 days.
    expect(exemptDaysOf(debt({ exempt }), march)).toHaveLength(9)
    expect(debtDaysOf(debt({ exempt }), march.period, march.days, 'penalty')).toEqual([
      { from: '2027-03-11', debt_minor: 150_000n, days: 4 },
      { from: '2027-03-22', debt_minor: 150_000n, days: 10 },
    ])
    expect(amounts(debt({ exempt }))).toEqual({ penalty: 210, three_percent: 284, inflation: 900 })
    const always = [{ from: '2026-01-01', to: null }]
    expect(amounts(debt({ exempt: always }))).toEqual({ three_percent: 284, inflation: 900 })
    expect(
      exemptDaysOf(debt({ exempt: always, paid: [{ day: '2027-03-19', amount_minor: 150_000 }] }), march),
    ).toHaveLength(10)
  })

  it('is charged as far as it is switched on and the index is known', () => {
    expect(amounts(debt(), rules({ penalty: null, three_percent: false }))).toEqual({ inflation: 900 })
    expect(amounts(debt(), rules({ indices: new Map() }))).toEqual({ penalty: 345, three_percent: 284 })
    expect(amounts(debt({ due_on: '2027-03-16' }))['inflation']).toBeUndefined()
  })
})
