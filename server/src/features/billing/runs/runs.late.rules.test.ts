import { describe, expect, it } from 'vitest'
import { debtDaysOf, firstLateDay, lateChargesOf, type LateDebt, type LateRules } from './runs.late.rules.js'

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
  Object.fromEntries(lateChargesOf(one, by, month).charges.map(({ kind, amount_minor }) => [kind, amount_minor]))

const exemptOf = (one: LateDebt, by = rules()) => {
  const { penalty, three_percent } = lateChargesOf(one, by, march).exempt
  return [penalty.length, three_percent.length]
}
const covers = 'penalty' as const

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
      { from: '2027-03-01', to: '2027-03-10', covers },
      { from: '2027-03-15', to: '2027-03-19', covers },
      { from: '2027-03-18', to: '2027-03-21', covers },
    ]
    // 9, 10 and 15–21 March of 23 days.
    expect(exemptOf(debt({ exempt }))).toEqual([9, 0])
    expect(debtDaysOf(debt({ exempt }), march.period, march.days, 'penalty')).toEqual([
      { from: '2027-03-11', debt_minor: 150_000n, days: 4 },
      { from: '2027-03-22', debt_minor: 150_000n, days: 10 },
    ])
    expect(amounts(debt({ exempt }))).toEqual({ penalty: 210, three_percent: 284, inflation: 900 })
    const always = [{ from: '2026-01-01', to: null, covers }]
    expect(amounts(debt({ exempt: always }))).toEqual({ three_percent: 284, inflation: 900 })
    const paid = [{ day: '2027-03-19', amount_minor: 150_000 }]
    expect(exemptOf(debt({ exempt: always, paid }))).toEqual([10, 0])
    expect(exemptOf(debt({ exempt: always }), rules({ penalty: null }))).toEqual([0, 0])
  })

  it('costs nothing on days that are exempt from all of it; inflation by the 15th of the month', () => {
    const all = (from: string, to: string | null) => ({ from, to, covers: 'all' as const })
    // 9–18 March are late and exempt: 13 of 23 days are left.
    const first = [all('2027-03-01', '2027-03-18'), { from: '2027-03-10', to: '2027-03-20', covers }]
    expect(amounts(debt({ exempt: first }))).toEqual({ penalty: 165, three_percent: 160 })
    expect(exemptOf(debt({ exempt: first }))).toEqual([12, 10])
    expect(amounts(debt({ exempt: [all('2027-03-16', null)] }))).toEqual({
      penalty: 105,
      three_percent: 86,
      inflation: 900,
    })
    expect(amounts(debt({ exempt: [all('2026-01-01', null)] }))).toEqual({})
    // April does not count: May grows what March had grown to.
    const april = debt({ exempt: [all('2027-04-10', '2027-04-20')] })
    const months = [march, { period: '2027-04', days: 30 }, { period: '2027-05', days: 31 }]
    expect(months.map((month) => amounts(april, rules(), month)['inflation'])).toEqual([900, undefined, 604])
  })

  it('says by which days it was computed', () => {
    const exempt = [{ from: '2027-03-10', to: '2027-03-30', covers }]
    const { charges } = lateChargesOf(debt({ exempt }), rules(), march)
    expect(charges.map(({ kind, spans }) => [kind, spans.map(({ from, days }) => [from, days])])).toEqual([
      [
        'penalty',
        [
          ['2027-03-09', 1],
          ['2027-03-31', 1],
        ],
      ],
      ['three_percent', [['2027-03-09', 23]]],
      ['inflation', [['2027-03-15', 1]]],
    ])
  })

  it('is charged as far as it is switched on and the index is known', () => {
    expect(amounts(debt(), rules({ penalty: null, three_percent: false }))).toEqual({ inflation: 900 })
    expect(amounts(debt(), rules({ indices: new Map() }))).toEqual({ penalty: 345, three_percent: 284 })
    expect(amounts(debt({ due_on: '2027-03-16' }))['inflation']).toBeUndefined()
  })
})
