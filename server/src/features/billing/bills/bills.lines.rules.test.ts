import { lineKinds } from '@oselia/contract/billing.enums'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paidByLine } from './bills.lines.rules.js'

const charge = (amount_minor: number) => ({ kind: 'charge' as const, amount_minor })

it('a payment counts for lines in proportion to them, to the kopiyka', () => {
  expect(paidByLine([charge(10_000), charge(10_000), charge(10_000)], 10_000)).toEqual([3334, 3333, 3333])
  expect(paidByLine([charge(61_366), charge(9345)], 70_711)).toEqual([61_366, 9345])
  expect(paidByLine([charge(100), charge(0)], 0)).toEqual([0, 0])
  expect(paidByLine([], 0)).toEqual([])
})

it('the principal is paid before what late payment cost', () => {
  const lines = [
    { kind: 'penalty' as const, amount_minor: 500 },
    charge(8000),
    { kind: 'inflation' as const, amount_minor: 300 },
  ]
  expect(paidByLine(lines, 4000)).toEqual([0, 4000, 0])
  expect(paidByLine(lines, 8600)).toEqual([500, 8000, 100])
})

it('a benefit pays other lines first', () => {
  const lines = [charge(10_000), { kind: 'benefit' as const, amount_minor: -4000 }]
  expect(paidByLine(lines, 0)).toEqual([4000, -4000])
  expect(paidByLine(lines, 2500)).toEqual([6500, -4000])
  expect(paidByLine([charge(1000), { kind: 'recalculation' as const, amount_minor: -3000 }], 0)).toEqual([1000, -1000])
  expect(paidByLine([charge(1000), { kind: 'recalculation' as const, amount_minor: -3000 }], -2000)).toEqual([
    1000, -3000,
  ])
})

it('what is below zero pays its own part of the bill first: a penalty that is taken back lowers the penalty', () => {
  const lines = [
    charge(8000),
    { kind: 'penalty' as const, amount_minor: 500 },
    { kind: 'penalty' as const, amount_minor: -300 },
  ]
  expect(paidByLine(lines, 0)).toEqual([0, 300, -300])
  expect(paidByLine(lines, 8100)).toEqual([8000, 400, -300])
  // What a benefit has left pays the penalty.
  const given = [charge(1000), { kind: 'benefit' as const, amount_minor: -1400 }, ...lines.slice(1)]
  expect(paidByLine(given, 0)).toEqual([1000, -1200, 500, -300])
})

it('the parts add up, and none exceeds its line', () => {
  const line = fc.record({
    kind: fc.constantFrom(...lineKinds),
    amount_minor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), (lines, part) => {
      const total = lines.reduce((all, { amount_minor }) => all + amount_minor, 0)
      const paid = Math.trunc(total * part) + 0
      const parts = paidByLine(lines, paid)
      expect(parts.reduce((all, value) => all + value, 0)).toBe(paid)
      for (const [at, { amount_minor }] of lines.entries()) {
        expect(parts[at]).toBeGreaterThanOrEqual(Math.min(amount_minor, 0))
        expect(parts[at]).toBeLessThanOrEqual(Math.max(amount_minor, 0))
      }
    }),
  )
})
