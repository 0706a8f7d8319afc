import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLapsed, lapsedThrough, limitationEnd, type Limitation } from './limitation.rules.js'

const plain: Limitation = { years: 3, pause: null }
const war: Limitation = { years: 3, pause: { from: '2022-02-24', to: '2025-09-03' } }

describe('limitation', () => {
  it('ends so many years after the due day, and has passed the day after', () => {
    expect(limitationEnd('2019-03-31', plain)).toBe('2022-03-31')
    expect(limitationEnd('2020-02-29', plain)).toBe('2023-02-28')
    expect([hasLapsed('2019-03-31', '2022-03-31', plain), hasLapsed('2019-03-31', '2022-04-01', plain)]).toEqual([
      false,
      true,
    ])
  })

  it('is suspended during the pause', () => {
    // Ended before it; 10 days were left; due within it; due after it.
    expect(limitationEnd('2019-02-23', war)).toBe('2022-02-23')
    expect(limitationEnd('2019-03-05', war)).toBe('2025-09-13')
    expect(limitationEnd('2022-02-24', war)).toBe('2028-09-03')
    expect(limitationEnd('2025-08-31', war)).toBe('2028-09-03')
    expect(limitationEnd('2025-09-30', war)).toBe('2028-09-30')
  })

  it('does not end while the pause goes on', () => {
    const open: Limitation = { years: 3, pause: { from: '2022-02-24', to: null } }
    expect([limitationEnd('2019-02-23', open), limitationEnd('2020-01-31', open)]).toEqual(['2022-02-23', null])
    expect(lapsedThrough('2040-01-01', open)).toBe('2019-02-23')
  })

  it('has passed for each due day up to one, and for none after it', () => {
    const days = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, days, fc.constantFrom(plain, war), (due, today, limitation) => {
        const [one, day] = [due, today].map((date) => date.toISOString().slice(0, 10)) as [string, string]
        expect(hasLapsed(one, day, limitation)).toBe(one <= lapsedThrough(day, limitation)!)
      }),
    )
  })
})
