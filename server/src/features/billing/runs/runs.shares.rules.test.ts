import { describe, expect, it } from 'vitest'
import { house, input, tariff, unit } from '../../../testing/charges.js'
import { chargeHouse } from './runs.charges.rules.js'
import type { ChargeTariff } from './runs.tariffs.rules.js'

const units = [
  unit(1, { area: 4000 }),
  unit(2, { area: 6000 }),
  unit(3, { area: 5000, type: 'commercial', entrance: 2 }),
]
const entered = (total_minor: number) => [{ ...input({ total_minor }), service_id: 6 }]
const charged = (tariffs: ChargeTariff[], inputs: ReturnType<typeof entered> = []) => {
  const { bills, problems } = chargeHouse(house({ units, tariffs, inputs }))
  const lines = bills.map(({ lines: all }) => all.map(({ amount_minor }) => amount_minor))
  return { lines, total: lines.flat().reduce((sum, one) => sum + one, 0), kinds: problems.map(({ kind }) => kind) }
}

describe('the total that was entered for a house', () => {
  const all = tariff(6, 'house_share', { share_by: 'area' })

  it('is split once over units of several tariffs', () => {
    const shops = tariff(6, 'house_share', { share_by: 'area', unit_type: 'commercial' })
    expect(charged([all, shops], entered(1500))).toEqual({ lines: [[400], [600], [500]], total: 1500, kinds: [] })
  })

  it('is split once where the tariff changes within the month by days', () => {
    const before = { ...all, valid_to: '2026-03-10' }
    const after = tariff(6, 'house_share', { share_by: 'area', valid_from: '2026-03-11', prorated: true })
    const { lines, total } = charged([before, after], entered(31_000))
    expect([lines[0]!.length, total]).toEqual([2, 31_000])
    expect(lines.map((own) => own.reduce((sum, one) => sum + one, 0))).toEqual([8267, 12_400, 10_333])
  })

  it('is not split by two things at once', () => {
    const persons = tariff(6, 'house_share', { share_by: 'persons', unit_type: 'commercial' })
    expect(charged([all, persons], entered(1500))).toEqual({ lines: [], total: 0, kinds: ['share_bases_differ'] })
  })
})

describe('the total of a tariff', () => {
  it('is charged for the days of a month on which the tariff holds', () => {
    const half = tariff(6, 'house_share', {
      share_by: 'units',
      total_minor: 31_000,
      valid_from: '2026-03-17',
      prorated: true,
    })
    expect(charged([half]).total).toBe(15_000)
  })

  it('is that of its own units', () => {
    const flats = tariff(6, 'house_share', { share_by: 'area', total_minor: 1000, unit_type: 'apartment' })
    const shops = tariff(6, 'house_share', { share_by: 'units', total_minor: 700, unit_type: 'commercial' })
    expect(charged([flats, shops]).lines).toEqual([[400], [600], [700]])
  })
})

describe('a tariff of some days', () => {
  const usual = tariff(1, 'fixed', { rate: 3_100_000 })
  const ofDays = (fields: Partial<ChargeTariff>) =>
    tariff(1, 'fixed', { rate: 6_200_000, house_id: 1, prorated: true, ...fields })
  const amounts = (tariffs: ChargeTariff[]) =>
    chargeHouse(house({ units: [unit(1)], tariffs })).bills.flatMap(({ lines }) =>
      lines.map(({ days, amount_minor }) => [days, amount_minor]),
    )

  it('gives way to the usual one when it ends', () => {
    const few = ofDays({ valid_from: '2026-03-11', valid_to: '2026-03-20' })
    expect(amounts([usual, few])).toEqual([
      [21, 21_000],
      [10, 20_000],
    ])
  })

  it('is charged for its days when a tariff of whole months follows', () => {
    const first = ofDays({ valid_to: '2026-03-10' })
    const next = tariff(1, 'fixed', { rate: 3_100_000, house_id: 1, valid_from: '2026-03-11' })
    expect(amounts([first, next])).toEqual([
      [10, 20_000],
      [21, 21_000],
    ])
  })
})

it('a percent of nothing is no line, so that a unit without charges gets no empty bill', () => {
  const tariffs = [tariff(2, 'percent', { rate: 50_000 }), tariff(5, 'by_meter', { rate: 10_000 })]
  expect(chargeHouse(house({ units: [unit(1), unit(2, { type: 'parking', accounts: [] })], tariffs }))).toMatchObject({
    bills: [],
    problems: [{ kind: 'reading_missing' }, { kind: 'reading_missing' }],
  })
})
