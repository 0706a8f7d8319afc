import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paidByLine } from '../bills/bills.public.js'
import type { LateDebt, LateRules } from '../runs/runs.public.js'
import { claimSums, unpaidParts, type Claimed, type UnpaidBill } from './papers.claims.rules.js'

const rules: LateRules = {
  penalty: { rate_ppm: 100, cap_percent: 100 },
  three_percent: true,
  inflation: true,
  indices: new Map([
    ['2026-01', 1006],
    ['2026-02', 1009],
    ['2026-03', 1004],
  ]),
}
const bill: UnpaidBill = {
  id: 1,
  number: '120045-202512',
  period: '2025-12',
  due_on: '2025-12-31',
  principal_minor: 150_000,
  paid_minor: 0,
  penalty_minor: 0,
  three_percent_minor: 0,
  inflation_minor: 0,
  is_opening: false,
}
const debt: LateDebt = {
  bill_id: 1,
  account_id: 9,
  due_on: '2025-12-31',
  principal_minor: 150_000,
  paid: [],
  penalty_minor: 0,
  charged: [],
  exempt: [],
}
const month = (period: string, days: number) => ({ period, days })
const claimed = (more: Partial<Claimed>): Claimed => ({
  unpaid: [bill],
  billed: [],
  debts: [debt],
  months: [],
  rules,
  limits: null,
  ...more,
})

describe('a claim', () => {
  it('leaves exempt days out of the penalty, with a line for each stretch', () => {
    const exempt = [{ from: '2026-01-10', to: '2026-01-19', covers: 'penalty' as const }]
    const { steps, penalty } = claimSums(claimed({ debts: [{ ...debt, exempt }], months: [month('2026-01', 31)] }))
    const lines = steps.filter(({ part }) => part === 'penalty')
    expect(lines.map(({ from, until, days, amount }) => [from, until, days, amount])).toEqual([
      ['2026-01-01', '2026-01-09', 9, 135n],
      ['2026-01-20', '2026-01-31', 12, 180n],
    ])
    expect(penalty).toBe(315n)
  })

  it('leaves days that are exempt from all of it out of 3 % a year as well, and their months out of inflation', () => {
    const exempt = [{ from: '2026-02-01', to: '2026-02-20', covers: 'all' as const }]
    const months = [month('2026-01', 31), month('2026-02', 28), month('2026-03', 31)]
    const { steps, inflation } = claimSums(claimed({ debts: [{ ...debt, exempt }], months }))
    const daysOf = (part: string) => steps.filter((one) => one.part === part).map(({ from, days }) => [from, days])
    const stretches = [
      ['2026-01-01', 31],
      ['2026-02-21', 8],
      ['2026-03-01', 31],
    ]
    expect([daysOf('penalty'), daysOf('three_percent')]).toEqual([stretches, stretches])
    // 150,000 × (1.006 × 1.004 − 1)
    expect(inflation).toBe(1504n)
    expect(steps.filter(({ part }) => part === 'inflation').map(({ indices }) => indices?.counted)).toEqual([
      [1006, 1004],
    ])
  })

  it('demands the principal alone where late payment costs nothing', () => {
    const sums = claimSums(claimed({ rules: null, debts: [] }))
    expect(sums).toMatchObject({ principal: 150_000n, penalty: 0n, three_percent: 0n, inflation: 0n })
    expect(sums.steps).toMatchObject([{ part: 'principal', bill: '120045-202512', amount: 150_000n }])
  })

  it('sets apart what limitation has passed for: old debts with all that they cost, and old penalties', () => {
    const limits = { day: '2027-02-10', debt: { years: 3, pause: null }, penalty: { years: 1, pause: null } }
    const old = {
      ...bill,
      id: 2,
      number: '120045-202311',
      period: '2023-11',
      due_on: '2023-12-31',
      principal_minor: 70_000,
    }
    const late = { ...debt, bill_id: 2, due_on: old.due_on, principal_minor: 70_000 }
    const months = [month('2026-01', 31), month('2026-02', 28)]
    const sums = claimSums(claimed({ unpaid: [old, bill], debts: [late, debt], months, limits }))
    const split = (isLapsed: boolean) =>
      sums.steps
        .filter((step) => step.isLapsed === isLapsed)
        .map(({ part, base, until }) => [part, base, until.slice(0, 7)])
    expect(split(false)).toEqual([
      ['principal', 150_000n, '2025-12'],
      ['penalty', 150_000n, '2026-02'],
      ['three_percent', 150_000n, '2026-01'],
      ['three_percent', 150_000n, '2026-02'],
      ['inflation', 150_000n, '2026-02'],
    ])
    expect(split(true)).toContainEqual(['penalty', 150_000n, '2026-01'])
    expect(
      split(true)
        .filter(([, base]) => base === 70_000n)
        .map(([part]) => part),
    ).toEqual(['principal', 'penalty', 'penalty', 'three_percent', 'three_percent', 'inflation'])
    const { principal, penalty, three_percent, inflation, steps, lapsed } = sums
    const sumOf = (isLapsed: boolean) =>
      steps.reduce((sum, one) => (one.isLapsed === isLapsed ? sum + one.amount : sum), 0n)
    expect([sumOf(true), sumOf(true) + sumOf(false)]).toEqual([lapsed, principal + penalty + three_percent + inflation])
    expect(claimSums(claimed({ unpaid: [old], debts: [late], months })).lapsed).toBe(0n)
  })

  it('adds 23 days of penalty and 3 % a year to 1 500.00 as the example of the field does', () => {
    // Late from 1 January, a Thursday: 23 days until the 23rd.
    const sums = claimSums(claimed({ months: [month('2026-01', 23)], rules: { ...rules, inflation: false } }))
    expect(sums).toMatchObject({ penalty: 345n, three_percent: 284n, inflation: 0n })
    expect(sums.steps.find(({ part }) => part === 'penalty')).toMatchObject({
      from: '2026-01-01',
      until: '2026-01-23',
      base: 150_000n,
      days: 23,
      amount: 345n,
    })
  })

  it('multiplies the indices of months into one line: 28.67 of 1 500.00', () => {
    const months = [month('2026-01', 31), month('2026-02', 28), month('2026-03', 31)]
    const sums = claimSums(claimed({ months, rules: { ...rules, penalty: null, three_percent: false } }))
    expect(sums.inflation).toBe(2867n)
    const lines = sums.steps.filter(({ part }) => part === 'inflation')
    expect(lines).toMatchObject([
      { from: '2026-01-01', until: '2026-03-31', indices: { counted: [1006, 1009, 1004], before: [] }, amount: 2867n },
    ])
  })

  it('has a line for each stretch of days with the same debt, which add up to what is charged for the month', () => {
    const paid = { ...debt, paid: [{ day: '2026-01-11', amount_minor: 50_000 }] }
    const unpaid = { ...bill, paid_minor: 50_000 }
    const sums = claimSums(claimed({ unpaid: [unpaid], debts: [paid], months: [month('2026-01', 31)] }))
    const lines = sums.steps.filter(({ part }) => part === 'penalty')
    expect(lines.map(({ from, until, base, days }) => [from, until, base, days])).toEqual([
      ['2026-01-01', '2026-01-10', 150_000n, 10],
      ['2026-01-11', '2026-01-31', 100_000n, 21],
    ])
    // 1 500 × 10 + 1 000 × 21 = 36 000 hryvnia-days of 0.01 %.
    expect(sums.penalty).toBe(360n)
    expect(sums.principal).toBe(100_000n)
  })

  it('counts what a bill charges once, and never what the next months do not', () => {
    const late = {
      ...bill,
      id: 2,
      number: '120045-202601',
      period: '2026-01',
      due_on: '2026-03-02',
      penalty_minor: 465,
    }
    const billed = [{ bill_id: 2, debt_bill_id: 1, kind: 'penalty' as const, period: '2026-01', amount_minor: 465 }]
    const sums = claimSums(
      claimed({ unpaid: [bill, late], billed, rules: { ...rules, three_percent: false, inflation: false } }),
    )
    expect(sums).toMatchObject({ principal: 300_000n, penalty: 465n })
    expect(sums.steps.filter(({ part }) => part === 'penalty')).toMatchObject([
      { from: '2026-01-01', until: '2026-01-31', base: 150_000n, days: 31, bill: null, amount: 465n },
    ])
  })

  it('names the bill where its penalty is paid in part or can no longer be computed', () => {
    const late = { ...bill, id: 2, number: 'B-2', penalty_minor: 465, paid_minor: 150_065 }
    const billed = [{ bill_id: 2, debt_bill_id: 1, kind: 'penalty' as const, period: '2026-01', amount_minor: 465 }]
    expect(claimSums(claimed({ unpaid: [late], billed })).steps).toMatchObject([
      { bill: 'B-2', days: null, amount: 400n },
    ])
    const other = [{ ...billed[0]!, amount_minor: 400 }]
    const changed = claimSums(
      claimed({ unpaid: [{ ...late, penalty_minor: 400, paid_minor: 150_000 }], billed: other }),
    )
    expect(changed.steps).toMatchObject([{ bill: 'B-2', days: null, amount: 400n }])
  })

  it('names the bill of an inflation loss that an exemption entered later has changed the indices of', () => {
    const exempt = [{ from: '2026-01-10', to: '2026-01-20', covers: 'all' as const }]
    const late = { ...bill, id: 2, number: 'B-2', inflation_minor: 1358, paid_minor: 150_000 }
    // 150,000 × 1.006 × 0.009, where the indices without January give 1350.
    const billed = [{ bill_id: 2, debt_bill_id: 1, kind: 'inflation' as const, period: '2026-02', amount_minor: 1358 }]
    const lines = (debts: LateDebt[]) => claimSums(claimed({ unpaid: [late], billed, debts })).steps
    expect(lines([{ ...debt, exempt }])).toMatchObject([{ bill: 'B-2', indices: null, amount: 1358n }])
    const indices = { counted: [1006, 1009], before: [1006] }
    expect(lines([debt])).toMatchObject([{ bill: null, indices, amount: 1358n }])
  })

  it('takes a bill as paid in the order of its lines, whatever was billed and taken back', () => {
    const kinds = ['charge', 'benefit', 'recalculation', 'penalty', 'three_percent', 'inflation'] as const
    const line = fc.record({ kind: fc.constantFrom(...kinds), amount_minor: fc.integer({ min: -5000, max: 20_000 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), fc.double({ min: 0, max: 1, noNaN: true }), (lines, part) => {
        const total = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
        fc.pre(total > 0)
        const paid_minor = Math.trunc(total * part)
        const paid = paidByLine(lines, paid_minor)
        const partOf = (kind: string) => (['charge', 'benefit', 'recalculation'].includes(kind) ? 'principal' : kind)
        const sum = (name: string, of: (at: number) => number) =>
          lines.reduce((all, { kind }, at) => (partOf(kind) === name ? all + of(at) : all), 0)
        const billed = (name: string) => sum(name, (at) => lines[at]!.amount_minor)
        const unpaid = unpaidParts({
          ...bill,
          principal_minor: billed('principal'),
          penalty_minor: billed('penalty'),
          three_percent_minor: billed('three_percent'),
          inflation_minor: billed('inflation'),
          paid_minor,
        })
        const left = Object.keys(unpaid).map((name) => sum(name, (at) => lines[at]!.amount_minor - paid[at]!))
        expect(left).toEqual(Object.values(unpaid).map(Number))
      }),
    )
    // A benefit above the charges leaves less of the penalty to claim, and nothing below zero.
    const given = { ...bill, principal_minor: -400, penalty_minor: 500, three_percent_minor: 100 }
    expect(unpaidParts(given)).toEqual({ principal: 0n, penalty: 100n, three_percent: 100n, inflation: 0n })
    expect(claimSums(claimed({ unpaid: [given], rules: null, debts: [] }))).toMatchObject({
      principal: 0n,
      penalty: 100n,
      three_percent: 100n,
    })
  })

  it('adds up, whatever is billed, paid and late', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const unpaid = fc.record({ principal: amount, penalty: amount, three: amount, inflation: amount, paid: amount })
    fc.assert(
      fc.property(unpaid, fc.integer({ min: 1, max: 31 }), ({ principal, penalty, three, inflation, paid }, days) => {
        const total = principal + penalty + three + inflation
        const one = {
          ...bill,
          principal_minor: principal,
          penalty_minor: penalty,
          three_percent_minor: three,
          inflation_minor: inflation,
          paid_minor: Math.min(paid, total),
        }
        const parts = Object.values(unpaidParts(one)).reduce((sum, part) => sum + part, 0n)
        expect(parts).toBe(BigInt(total - one.paid_minor))
        const debts = [{ ...debt, principal_minor: principal }]
        const sums = claimSums(claimed({ unpaid: [one], debts, months: [month('2026-01', days)] }))
        const all = sums.principal + sums.penalty + sums.three_percent + sums.inflation
        expect(sums.steps.reduce((sum, step) => sum + step.amount, 0n)).toBe(all)
        expect(all).toBeGreaterThanOrEqual(parts)
      }),
    )
  })
})
