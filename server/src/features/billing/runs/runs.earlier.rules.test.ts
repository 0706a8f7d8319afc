import { describe, expect, it } from 'vitest'
import { changesOf, type BilledLine, type EarlierMonth, type Recalculated } from './runs.earlier.rules.js'

const services: Record<string, number> = { waste: 4, fee: 5, subsidy: 7, benefit: 8 }
const line = (fields: Partial<BilledLine>): BilledLine => ({
  account_id: 10,
  service_id: 4,
  kind: 'charge',
  method: 'per_person',
  persons: 2,
  rate: 310_000,
  base_minor: null,
  base_service_ids: [],
  days: null,
  month_days: null,
  benefit_id: null,
  note: null,
  amount_minor: 6200,
  ...fields,
})
const benefit = (id: number, fields: object = {}) => ({
  id,
  realty_id: 1,
  account_id: null,
  kind: 'benefit' as const,
  amount_minor: null,
  percent: 500_000,
  decision_number: `№ ${id}`,
  ...fields,
})
const month = (fields: Partial<EarlierMonth>): EarlierMonth => ({
  realty_id: 1,
  period: '2027-03',
  lines: [line({})],
  recalculated: [],
  corrected: [],
  absences: [],
  benefits: [],
  ...fields,
})
const changes = (fields: Partial<EarlierMonth>) =>
  changesOf(month(fields), (code) => services[code]).map(({ kind, method, benefit_id, amount_minor }) => [
    kind,
    method,
    benefit_id,
    amount_minor,
  ])
const given = (benefit_id: number | null, amount_minor: number, kind: 'benefit' | 'subsidy' = 'benefit') =>
  line({ kind, method: 'manual', service_id: services[kind]!, benefit_id, amount_minor, note: `№ ${benefit_id}` })
const later = (one: Partial<Recalculated>): Recalculated => ({
  account_id: 10,
  service_id: 8,
  kind: 'benefit',
  method: 'benefit',
  benefit_id: 1,
  note: null,
  amount_minor: 0,
  ...one,
})

describe('a month that was billed', () => {
  it('is lowered by a benefit that became known, named with it, and is left as it is afterwards', () => {
    expect(changes({ benefits: [benefit(1)] })).toEqual([['benefit', 'benefit', 1, -3100]])
    expect(changes({ benefits: [benefit(1)], recalculated: [later({ amount_minor: -3100 })] })).toEqual([])
  })

  it('is charged again what a benefit took off that had ended, or was lower', () => {
    expect(changes({ lines: [line({}), given(1, -3100)] })).toEqual([['benefit', 'benefit', 1, 3100]])
    const lower = [benefit(1, { percent: 250_000 })]
    expect(changes({ lines: [line({}), given(1, -3100)], benefits: lower })).toEqual([['benefit', 'benefit', 1, 1550]])
    expect(changes({ recalculated: [later({ amount_minor: -3100 })] })).toEqual([['benefit', 'benefit', 1, 3100]])
  })

  it('takes off no more than its charges by all benefits together, and subsidies besides', () => {
    const benefits = [
      benefit(3, { kind: 'subsidy', percent: null, amount_minor: 9000 }),
      benefit(1, { percent: 750_000 }),
      benefit(2),
    ]
    expect(changes({ lines: [line({}), given(2, -3100)], benefits })).toEqual([
      ['subsidy', 'benefit', 3, -9000],
      ['benefit', 'benefit', 1, -4650],
      ['benefit', 'benefit', 2, 1550],
    ])
  })

  it('has its benefits and percents by the charges without the days of absence', () => {
    const fee = line({ service_id: 5, method: 'percent', rate: 100_000, base_minor: 6200, amount_minor: 620 })
    const absences = [{ persons: 1, days: 31 }]
    const lines = [line({}), fee, given(1, -3410)]
    expect(changes({ lines, absences, benefits: [benefit(1)] })).toEqual([
      ['recalculation', 'per_person', null, -3100],
      ['recalculation', 'percent', null, -310],
      ['benefit', 'benefit', 1, 1705],
    ])
    const recalculated = [
      later({ kind: 'recalculation', method: 'per_person', service_id: 4, benefit_id: null, amount_minor: -3100 }),
      later({ kind: 'recalculation', method: 'percent', service_id: 5, benefit_id: null, amount_minor: -310 }),
      later({ amount_minor: 1705 }),
    ]
    expect(changes({ lines, absences, benefits: [benefit(1)], recalculated })).toEqual([])
    // The absence was deleted: everything is charged again.
    expect(changes({ lines, benefits: [benefit(1)], recalculated })).toEqual([
      ['recalculation', 'per_person', null, 3100],
      ['recalculation', 'percent', null, 310],
      ['benefit', 'benefit', 1, -1705],
    ])
  })

  it('gives back what later bills changed once its own bill is cancelled', () => {
    expect(changes({ lines: [], benefits: [benefit(1)], recalculated: [later({ amount_minor: -3100 })] })).toEqual([
      ['benefit', 'benefit', 1, 3100],
    ])
  })

  it('is left to whoever corrected the benefit or the service by hand', () => {
    const corrected = [{ account_id: 10, service_id: 4, kind: 'benefit' as const }]
    expect(changes({ benefits: [benefit(1)], corrected })).toEqual([])
    const service = [{ account_id: 10, service_id: 8, kind: 'recalculation' as const }]
    expect(changes({ benefits: [benefit(1)], corrected: service })).toEqual([])
    const absences = [{ persons: 1, days: 31 }]
    const waste = [{ account_id: 10, service_id: 4, kind: 'recalculation' as const }]
    expect(changes({ absences, benefits: [benefit(1)], corrected: waste })).toEqual([['benefit', 'benefit', 1, -3100]])
  })

  it('is compared as a whole where its bill does not name the benefits', () => {
    const lines = [line({}), given(null, -3100)]
    expect(changes({ lines, benefits: [benefit(1)] })).toEqual([])
    expect(changes({ lines, benefits: [benefit(1), benefit(2, { percent: 100_000 })] })).toEqual([
      ['benefit', 'benefit', 1, -620],
    ])
  })

  it('splits an amount over the accounts of the unit by what each is charged', () => {
    const benefits = [benefit(1, { kind: 'subsidy', percent: null, amount_minor: 100 })]
    const lines = [line({}), line({ account_id: 11, amount_minor: 3100, persons: 1 })]
    expect(changes({ lines, benefits })).toEqual([
      ['subsidy', 'benefit', 1, -67],
      ['subsidy', 'benefit', 1, -33],
    ])
  })
})
