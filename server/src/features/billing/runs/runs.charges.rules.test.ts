import { describe, expect, it } from 'vitest'
import { house, input, services, tariff, unit } from '../../../testing/charges.js'
import type { LateDebt } from './runs.late.rules.js'
import { chargeHouse } from './runs.charges.rules.js'
import type { HouseCharges } from './runs.charges.values.js'
import type { ChargeTariff } from './runs.tariffs.rules.js'

const total = (lines: readonly { amount_minor: number }[]) => lines.reduce((sum, line) => sum + line.amount_minor, 0)
const kindsOf = (charges: HouseCharges) => chargeHouse(charges).problems.map(({ kind }) => kind)
describe('the worked bill', () => {
  const charged = chargeHouse(
    house({
      units: [unit(2, { area: 6230, persons: 3 }), unit(3, { area: 53_770, persons: 20 })],
      tariffs: [
        tariff(1, 'per_m2', { rate: 98_500 }),
        tariff(2, 'per_m2', { rate: 15_000 }),
        tariff(3, 'fixed', { rate: 350_000 }),
        tariff(4, 'per_person', { rate: 412_500 }),
        tariff(5, 'by_meter', { rate: 325_920 }),
        tariff(6, 'house_share', { share_by: 'area' }),
      ],
      inputs: [
        { ...input({ quantity: 80_000 }), realty_id: 2, service_id: 5 },
        { ...input({ total_minor: 1_234_567 }), service_id: 6 },
      ],
      adjustments: [
        {
          id: 1,
          account_id: 20,
          service_id: 7,
          kind: 'subsidy',
          amount_minor: -35_000,
          for_period: null,
          reason: 'ПФУ',
        },
      ],
    }),
  )
  const [bill] = charged.bills

  it('has the lines of the example', () => {
    expect(bill!.lines.map(({ amount_minor }) => amount_minor)).toEqual([
      61_366, 9345, 3500, 12_375, 26_074, 128_189, -35_000,
    ])
    expect(bill!.lines[5]).toMatchObject({ base_minor: 1_234_567, weight: 6230, weights: 60_000 })
  })

  it('charges 2,408.49 and asks for 2,558.49 with 1,500.00 of debt and 1,000.00 paid', () => {
    expect(total(bill!.lines.filter(({ kind }) => kind === 'charge'))).toBe(240_849)
    expect(total(bill!.lines) + 150_000 - 100_000).toBe(255_849)
  })

  it('lacks the reading of the other unit only', () => {
    expect(charged.problems).toEqual([{ kind: 'reading_missing', realty_id: 3, service_id: 5 }])
    expect(charged.bills).toHaveLength(2)
  })
})

it('an account that is charged nothing in a month is charged for its old debts, once it has late ones', () => {
  const owed = { bill_id: 7, account_id: 20, principal_minor: 150_000, paid: [], penalty_minor: 0, charged: [] }
  const debt = { ...owed, exempt: [] as LateDebt['exempt'] }
  const rules = {
    penalty: { rate_ppm: 100, cap_percent: 100 },
    three_percent: true,
    inflation: false,
    indices: new Map(),
  }
  const billed = (due_on: string, second = unit(2, { type: 'storage' }), late: object = {}, by: object = {}) =>
    chargeHouse(
      house({
        units: [unit(1), second],
        services: [
          ...services,
          { id: 8, code: 'penalty', name: 'penalty' },
          { id: 9, code: 'three_percent', name: '3 %' },
        ],
        tariffs: [tariff(1, 'per_m2', { rate: 10_000, unit_type: 'apartment' })],
        late: [{ period: '2026-03', days: 31, rules: { ...rules, ...by }, debts: [{ ...debt, due_on, ...late }] }],
      }),
    ).bills.map(({ account_id, lines }) =>
      [account_id, ...lines.map(({ kind, amount_minor }) => `${kind} ${amount_minor}`)].join(' '),
    )
  expect(billed('2026-03-08')).toEqual(['10 charge 5000', '20 penalty 345 three_percent 284'])
  expect(billed('2026-03-31')).toEqual(['10 charge 5000'])
  expect(billed('2026-03-08', unit(2, { area: null }))).toEqual(['10 charge 5000'])
  // A penalty of nothing is named in a bill, and is no reason for one.
  const exempt = { exempt: [{ from: '2026-01-01', to: null, covers: 'penalty' }] }
  const storage = unit(2, { type: 'storage' })
  expect(billed('2026-03-08', storage, exempt)[1]).toBe('20 penalty 0 three_percent 284')
  expect(billed('2026-03-08', storage, exempt, { three_percent: false })).toEqual(['10 charge 5000'])
  const frozen = { exempt: [{ from: '2026-01-01', to: null, covers: 'all' }] }
  expect(billed('2026-03-08', storage, frozen)).toEqual(['10 charge 5000'])
})

describe('tariffs', () => {
  const amounts = (tariffs: ChargeTariff[], one = unit(1), period = '2026-03', days = 31) =>
    chargeHouse(house({ units: [one], tariffs, period, days })).bills.flatMap(({ lines }) =>
      lines.map(({ amount_minor }) => amount_minor),
    )

  it('of the narrowest place count', () => {
    const all = [
      tariff(1, 'fixed', { rate: 10_000 }),
      tariff(1, 'fixed', { rate: 20_000, complex_id: 1 }),
      tariff(1, 'fixed', { rate: 30_000, house_id: 1 }),
      tariff(1, 'fixed', { rate: 40_000, house_id: 1, entrance: 1 }),
      tariff(1, 'fixed', { rate: 50_000, unit_type: 'commercial' }),
    ]
    expect(amounts(all)).toEqual([400])
    expect(amounts(all, unit(1, { entrance: 2 }))).toEqual([300])
    expect(amounts([all[0]!, all[4]!], unit(1, { type: 'commercial' }))).toEqual([500])
    expect(amounts([all[4]!])).toEqual([])
  })

  it('of some floors count on them alone, before one of all floors', () => {
    const lift = tariff(1, 'fixed', { rate: 50_000, house_id: 1 })
    const ground = tariff(1, 'fixed', { rate: 0, house_id: 1, floor_from: -1, floor_to: 1 })
    const both = [lift, ground]
    expect([-1, 1, 2, null].map((floor) => amounts(both, unit(1, { floor })).reduce((a, b) => a + b, 0))).toEqual([
      0, 0, 500, 500,
    ])
    expect(amounts([{ ...ground, rate: 10_000 }], unit(1, { floor: null }))).toEqual([])
    // Two floors of one house have different tariffs.
    const bills = chargeHouse(house({ units: [unit(1, { floor: 1 }), unit(2, { floor: 2 })], tariffs: both })).bills
    expect(bills.map(({ lines }) => total(lines))).toEqual([0, 500])
    // The narrower place counts first.
    expect(amounts([{ ...ground, house_id: null, complex_id: 1 }, lift], unit(1, { floor: 1 }))).toEqual([500])
  })

  it('of the first day count for the month, unless the new one is charged by days', () => {
    const before = tariff(1, 'per_m2', { rate: 100_000, valid_to: '2026-03-15' })
    const after = tariff(1, 'per_m2', { rate: 200_000, valid_from: '2026-03-16' })
    expect(amounts([before, after])).toEqual([50_000])
    expect(amounts([before, { ...after, prorated: true }])).toEqual([24_194, 51_613])
    expect(amounts([after])).toEqual([])
    expect(amounts([{ ...before, prorated: true }])).toEqual([24_194])
    expect(amounts([before])).toEqual([50_000])
  })

  it('for one time are charged in the month in which they begin', () => {
    const target = tariff(1, 'one_off', { rate: 5_000_000, valid_from: '2026-03-20' })
    expect(amounts([target])).toEqual([50_000])
    expect(amounts([target], unit(1), '2026-04', 30)).toEqual([])
  })

  it('of a percent are taken of the other lines', () => {
    const percent = tariff(2, 'percent', { rate: 50_000 })
    expect(amounts([tariff(1, 'fixed', { rate: 1_000_100 }), percent])).toEqual([10_001, 500])
    const other = tariff(3, 'fixed', { rate: 1_000_000 })
    expect(amounts([tariff(1, 'fixed', { rate: 1_000_000 }), { ...percent, base_service_ids: [3] }, other])).toEqual([
      10_000, 10_000, 500,
    ])
  })
})

describe('persons and parking places', () => {
  it('are charged by what is known of them', () => {
    const tariffs = [tariff(1, 'per_person', { rate: 100_000 }), tariff(2, 'per_parking_place', { rate: 500_000 })]
    const flat = unit(1, { absences: [{ persons: 1, days: 31 }] })
    const inside = unit(2, { type: 'parking', parent_id: 1, accounts: [] })
    const apart = unit(3, { type: 'parking', parent_id: 1, persons: 0 })
    const { bills, problems } = chargeHouse(house({ units: [flat, inside, apart], tariffs }))
    expect(problems).toEqual([])
    expect(bills.map(({ account_id, lines }) => [account_id, lines.map((line) => line.amount_minor)])).toEqual([
      [10, [1000, 5000]],
      [30, [5000]],
    ])
  })
})

describe('accounts', () => {
  it('of a service take its lines, the general one takes the others', () => {
    const accounts = [
      { id: 1, number: '1', service: null },
      { id: 2, number: '2', service: 'Water' },
    ]
    const tariffs = [tariff(1, 'fixed', { rate: 10_000 }), tariff(5, 'fixed', { rate: 20_000 })]
    const { bills } = chargeHouse(house({ units: [unit(1, { accounts })], tariffs }))
    expect(bills.map(({ account_id, lines }) => [account_id, total(lines)])).toEqual([
      [1, 100],
      [2, 200],
    ])
  })

  it('that are missing or not distinct leave the unit without a bill', () => {
    const tariffs = [tariff(1, 'fixed', { rate: 10_000 })]
    const two = [1, 2].map((id) => ({ id, number: String(id), service: null }))
    expect(kindsOf(house({ units: [unit(1, { accounts: [] })], tariffs }))).toEqual(['no_account'])
    const { bills, problems } = chargeHouse(house({ units: [unit(1, { accounts: two }), unit(2)], tariffs }))
    expect([bills.length, problems.map(({ kind }) => kind)]).toEqual([1, ['several_accounts']])
  })
})

describe('missing data', () => {
  it('of a unit leaves out the unit', () => {
    const tariffs = [tariff(1, 'per_m2', { rate: 10_000 })]
    const { bills, problems } = chargeHouse(house({ units: [unit(1, { area: null }), unit(2)], tariffs }))
    expect(bills.map(({ account_id }) => account_id)).toEqual([20])
    expect(problems).toEqual([{ kind: 'area_missing', realty_id: 1, service_id: 1 }])
    expect(
      kindsOf(house({ units: [unit(1, { persons: null })], tariffs: [tariff(1, 'per_person', { rate: 1 })] })),
    ).toEqual(['persons_missing'])
  })

  it('of a split leaves the house without bills', () => {
    const share = [tariff(6, 'house_share', { share_by: 'area' }), tariff(1, 'fixed', { rate: 10_000 })]
    const units = [unit(1, { area: null }), unit(2)]
    const noTotal = chargeHouse(house({ units, tariffs: share }))
    expect([noTotal.bills.length, noTotal.problems.map(({ kind }) => kind)]).toEqual([0, ['house_total_missing']])
    const inputs = [{ ...input({ total_minor: 100 }), service_id: 6 }]
    expect(kindsOf(house({ units, tariffs: share, inputs }))).toEqual(['area_missing', 'share_without_weights'])
    expect(kindsOf(house({ units }))).toEqual(['no_tariffs'])
  })

  it('of a tariff is named for a service of the month before, and for a unit that none charges', () => {
    const tariffs = [tariff(1, 'fixed', { rate: 10_000, unit_type: 'apartment' })]
    const { bills, problems } = chargeHouse(
      house({ units: [unit(1), unit(2, { type: 'commercial' })], tariffs, charged_before: [1, 5] }),
    )
    expect(bills).toHaveLength(1)
    expect(problems).toEqual([
      { kind: 'tariff_missing', realty_id: null, service_id: 5 },
      { kind: 'tariff_missing', realty_id: 2, service_id: null },
    ])
  })

  it('and amounts beyond the limit are named', () => {
    const tariffs = [tariff(1, 'per_m2', { rate: 10_000_000_000_000 })]
    expect(kindsOf(house({ units: [unit(1, { area: 1_000_000_000 })], tariffs }))).toEqual(['amount_too_big'])
  })
})

it('splits of any house add up to its total', () => {
  for (let n = 1; n < 80; n++) {
    const units = Array.from({ length: n }, (_, at) => unit(at + 1, { area: 3000 + ((at * 977) % 9000) }))
    const inputs = [{ ...input({ total_minor: 1_000_000 + n * 13 }), service_id: 6 }]
    const tariffs = [tariff(6, 'house_share', { share_by: 'area' })]
    const { bills } = chargeHouse(house({ units, tariffs, inputs }))
    expect(total(bills.flatMap(({ lines }) => lines))).toBe(1_000_000 + n * 13)
  }
})
