import { describe, expect, it } from 'vitest'
import { comparedOf } from './houses.areas.ts'
import { expiryOf } from '../../../platform/expiry.ts'

describe('the expiry of a document', () => {
  it.each([
    ['2026-11-20', { state: 'expired', days: 1 }],
    ['2025-11-21', { state: 'expired', days: 365 }],
    ['2026-11-21', { state: 'soon', days: 0 }],
    ['2026-12-21', { state: 'soon', days: 30 }],
    ['2026-12-22', null],
    [null, null],
  ])('on 21 November 2026, valid until %s: %o', (until, expiry) => {
    expect(expiryOf(until, '2026-11-21')).toEqual(expiry)
  })
})

describe('declared figures beside registered ones', () => {
  // Two of the five are parking places.
  const units = {
    count: 5,
    premises_count: 3,
    area: 120.3,
    residential_area: 100.1,
    nonresidential_area: 20.2,
    without_area: 0,
  }
  const house = { units_count: 4, residential_area: 100, nonresidential_area: null, units }

  it('differ exactly to the hundredth, and only where declared', () => {
    expect(comparedOf(house)).toEqual([
      { key: 'units', declared: 4, registered: 3, difference: -1 },
      { key: 'residential', declared: 100, registered: 100.1, difference: 0.1 },
      { key: 'nonresidential', declared: null, registered: 20.2, difference: null },
    ])
  })

  it('are not compared while no units are registered, nor where both sides are unknown', () => {
    expect(comparedOf({ ...house, units: { ...units, count: 0 } })).toEqual([])
    const flats = { ...units, nonresidential_area: 0 }
    expect(comparedOf({ ...house, units: flats }).map(({ key }) => key)).toEqual(['units', 'residential'])
  })
})
