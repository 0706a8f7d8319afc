import { describe, expect, it } from 'vitest'
import { searchKey } from '@oselia/contract/search-key'
import { plateKey, searchTermsOf } from './search.rules.js'

describe('a query in the search palette', () => {
  it.each([
    ['4567', '7654'],
    ['067 123-45-67', '7654321760'],
    ['+380 (67) 123 45 67', '765432176083'],
  ])('%s is the end of a phone', (text, tail) => expect(searchTermsOf(text)!.phoneTail).toBe(tail))

  it.each(['123', 'кв 4567', 'АА1234ВВ'])('%s is not a phone', (text) =>
    expect(searchTermsOf(text)!.phoneTail).toBeNull(),
  )

  it.each([
    ['ка-4321-іх', 'KA4321IX'],
    ['АА 1234 ВВ', 'AA1234BB'],
    ['1234', '1234'],
  ])('%s is the plate %s', (text, plate) => expect(searchTermsOf(text)!.plate).toBe(plate))

  it.each(['Шевченко', 'кв. 45', '12'])('%s is not a plate', (text) => expect(searchTermsOf(text)!.plate).toBeNull())

  it.each([
    ['Садова 12 кв. 45', '45', ['садова', '12']],
    ['вул. Садова, буд. 12, кв 45А', '45а', ['садова', '12']],
    ['45', '45', []],
    ['ММ-017', '017', ['мм']],
    ['кв 24 лесі 12', '24', ['лесі', '12']],
    ['кв24 лесі 12', '24', ['лесі', '12']],
    ['буд. 12 лесі квартира 24', '24', ['12', 'лесі']],
    ['flat 24 lesi 12', '24', ['lesi', '12']],
  ])('%s is a unit', (text, number, words) =>
    expect(searchTermsOf(text)!.units[0]).toEqual({ number, words: words.map(searchKey) }),
  )

  it('takes any number for the unit’s where none is labelled, the last one first', () =>
    expect(searchTermsOf('24 лесі 12')!.units.map(({ number }) => number)).toEqual(['12', '24']))

  it('is not read by a sound of which one letter is left', () => {
    expect(searchTermsOf('zzzz')!.readings).toEqual([['zzzz']])
    expect(searchTermsOf('Yushchenko')!.readings).toHaveLength(2)
  })

  it('is read as typed, transliterated, and in the other keyboard layout', () => {
    const { readings, swapped } = searchTermsOf('Shevchenko')!
    expect(readings).toEqual([[searchKey('shevchenko')], ['shevchenko'].map(searchKey)].slice(0, readings.length))
    expect(searchTermsOf('itdxtyrj')!.swapped).toEqual([searchKey('шевченко')])
    expect(swapped).toHaveLength(1)
  })

  it.each(['', ' ', 'я', ' . '])('of fewer than two characters searches nothing: "%s"', (text) =>
    expect(searchTermsOf(text)).toBeNull(),
  )
})

it('writes plates in capitals and Latin letters', () => {
  expect(plateKey('авеікмнорстх')).toBe('ABEIKMHOPCTX')
})

it('a number with two decimals or the sign of a currency is an amount, a bare one is not', () => {
  const amounts = ['2 558,49', '2558.49', '350 грн', '350₴', '45', '2558.4', 'кв 45', '0,00'].map(
    (text) => searchTermsOf(text)!.amount,
  )
  expect(amounts).toEqual([255_849, 255_849, 35_000, 35_000, null, null, null, null])
})
