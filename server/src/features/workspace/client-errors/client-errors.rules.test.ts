import { describe, expect, it } from 'vitest'
import { stored, withoutPersonalData } from './client-errors.rules.js'

describe('an error of the browser', () => {
  it.each([
    ['Cannot read properties of undefined (reading 0)', 'Cannot read properties of undefined (reading 0)'],
    ['no olena.koval@example.com here', 'no …@… here'],
    ['call +380 67 123 45 67 failed', 'call # failed'],
    ['Unexpected 2345678901 in JSON at position 12', 'Unexpected # in JSON at position 12'],
    ["value 'Шевченко Тарас Григорович, вул. Садова, буд. 12, кв. 45' is wrong", "value '…' is wrong"],
  ])('keeps no personal data: %s', (given, kept) => expect(withoutPersonalData(given)).toBe(kept))

  it('keeps the places in the code, and no address with ids', () => {
    const { stack, route } = stored({
      message: 'x',
      stack:
        'TypeError: x of Олена\n    at f (https://oselia.example.com/assets/a-1B2.js?v=1:12:345)\n    at https://oselia.example.com/assets/b.js:1:2',
      route: '/Members/123?search=Олена',
      build: 'b1',
    })
    expect(stack).toBe('at f (/assets/a-1B2.js:12:345)\nat /assets/b.js:1:2')
    expect(route).toBe('/Members/#')
  })

  it('is the same error when only its numbers differ', () => {
    const of = (message: string, build = 'b1') => stored({ message, stack: null, route: '/', build }).fingerprint
    expect(of('row 1234567 failed')).toBe(of('row 7654321 failed'))
    expect(of('row 1234567 failed')).not.toBe(of('row 1234567 failed', 'b2'))
  })
})
