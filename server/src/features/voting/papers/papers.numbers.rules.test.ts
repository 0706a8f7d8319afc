import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaText, percentText, shareOf, sumOf } from './papers.numbers.rules.js'

const whole = (num: bigint | string) => ({ num, den: 1n })

it('areas have two digits where they are exact, else four rounded half up', () => {
  expect(areaText(whole(6230n), 'uk')).toBe('62,30')
  expect(areaText(shareOf('6230', { num: '1', den: '3' }), 'uk')).toBe('20,7667')
  expect(areaText({ num: 1n, den: 200n }, 'en')).toBe('0.0001')
  expect(areaText(whole('123456789012345678'), 'en')).toBe('1,234,567,890,123,456.78')
})

it('percentages of the worked examples are those of the law’s practice', () => {
  const total = whole(60000n)
  expect(percentText(whole(44655n), total, 'uk')).toBe('74,425\u00A0%')
  expect(percentText(whole(30685n), total, 'en')).toBe('51.1417%')
  expect(percentText(whole(3115n), total, 'en')).toBe('5.1917%')
  expect(percentText(whole(0n), whole(0n), 'en')).toBe('0.00%')
})

it('three shares of a third are the whole', () => {
  const third = shareOf(6230n, { num: 1n, den: 3n })
  expect(areaText(sumOf([third, third, third]), 'uk')).toBe('62,30')
})

it('a sum does not depend on the order', () => {
  const fraction = fc.record({
    num: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    den: fc.bigInt({ min: 1n, max: 10n ** 4n }),
  })
  fc.assert(
    fc.property(fc.array(fraction, { maxLength: 8 }), (parts) => {
      expect(sumOf(parts)).toEqual(sumOf(parts.toReversed()))
    }),
  )
})
