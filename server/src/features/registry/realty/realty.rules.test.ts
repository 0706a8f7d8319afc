import { describe, expect, it } from 'vitest'
import {
  keysOf,
  numberKey,
  parentIssues,
  searchKeys,
  sharesFull,
  sharesSum,
  sortKey,
  unitIssues,
  withoutPrivate,
  writesPrivate,
} from './realty.rules.js'

describe('the number of a unit', () => {
  it.each([
    ['53А', ['53-а', '53 A', '53а', ' 53–А', '№53А']],
    ['н.п. 4', ['Н.П.4', 'нп 4', 'НП-4']],
    ['ММ-017', ['мм 017', 'MM017', 'мм.017']],
    ['1/2', ['1-2', '1 2']],
  ])('%s has one key for all spellings', (number, spellings) => {
    expect(spellings.map(numberKey)).toEqual(spellings.map(() => numberKey(number)))
  })

  it.each([
    ['53', '53А'],
    ['1/2', '12'],
    ['5Й', '5И'],
    ['017', '17'],
  ])('%s and %s have different keys', (one, other) => {
    expect(numberKey(one)).not.toBe(numberKey(other))
  })

  it('sorts units in natural order', () => {
    const inOrder = [
      '1',
      '1/2',
      '2',
      '9',
      '10',
      '10А',
      '10-Б',
      '11',
      '100',
      'ММ-2',
      'ММ-017',
      'ММ-100',
      'н.п. 4',
      'н.п. 12',
    ]
    const collator = new Intl.Collator('uk')
    const sorted = inOrder.toReversed().toSorted((a, b) => collator.compare(sortKey(a), sortKey(b)))
    expect(sorted).toEqual(inOrder)
  })

  it('is found by each of its spellings and by the label', () => {
    expect(searchKeys({ number: '53-А', label: 'Кафе «Затишок»' })).toBe('53а 53 а кафе затишок')
    expect(searchKeys({ number: 'н.п. 4', label: null })).toBe('нп4 нп 4 н п')
    expect(keysOf({ number: '7', label: null })).toEqual({ number_key: '7', sort_key: '0000000007', search_keys: '7' })
  })

  it.each(['-', '№', '…'])('can’t be %s, which has no letter or digit', (number) => {
    expect(unitIssues({ number })).toEqual([{ field: 'number', key: 'format' }])
  })
})

describe('the areas of a unit', () => {
  it('require the living area to be within the total one', () => {
    expect(unitIssues({ number: '1', total_area: 50, living_area: 50 })).toEqual([])
    expect(unitIssues({ number: '1', total_area: null, living_area: 50 })).toEqual([])
    expect(unitIssues({ number: '1', total_area: 50, living_area: 50.01 }, 'parts.0.')).toEqual([
      { field: 'parts.0.living_area', key: 'over_total' },
    ])
  })
})

describe('a unit that belongs to another', () => {
  const store = { id: 2, house_id: 1, parent_id: 9, children: 0 }
  const flat = { id: 9, house_id: 1, parent_id: null }
  it.each([
    ['a flat of the same house', store, flat, []],
    ['nothing', { ...store, parent_id: null }, null, []],
    ['an absent unit', store, null, ['not_found']],
    ['a flat of another house', store, { ...flat, house_id: 2 }, ['not_found']],
    ['itself', { ...store, parent_id: 2 }, { ...flat, id: 2 }, ['own_parent']],
    ['a unit with its own parent', store, { ...flat, parent_id: 3 }, ['parent_chain']],
    ['a flat, having units of its own', { ...store, children: 1 }, flat, ['parent_chain']],
  ])('is accepted or refused when it belongs to %s', (_what, unit, parent, issues) => {
    expect(parentIssues(unit, parent).map(({ key }) => key)).toEqual(issues)
  })
})

describe('the shares of a unit', () => {
  const share = (numerator: number, denominator: number, joint = false) => ({ numerator, denominator, joint })
  it.each([
    ['none', [], null, false],
    ['thirds', [share(1, 3), share(1, 3), share(1, 3)], { numerator: 1, denominator: 1 }, true],
    ['a half and a third', [share(1, 2), share(1, 3)], { numerator: 5, denominator: 6 }, false],
    ['joint owners of the whole', [share(1, 1, true), share(1, 1, true)], { numerator: 1, denominator: 1 }, true],
    [
      'joint owners of a half and one of the other',
      [share(1, 2, true), share(1, 2, true), share(1, 2)],
      { numerator: 1, denominator: 1 },
      true,
    ],
    ['primes', [share(1, 999_983), share(1, 999_979)], { numerator: 1_999_962, denominator: 999_962_000_357 }, false],
    [
      'a hair less than the whole out of primes, whose product no number holds',
      [share(897_712, 999_983), share(69_443, 999_979), share(32_827, 999_961)],
      { numerator: 999_999_999_999_999, denominator: 1_000_000_000_000_000 },
      false,
    ],
    ['slightly less than the whole', [share(999_982, 999_983)], { numerator: 999_982, denominator: 999_983 }, false],
  ])('of %s add up exactly', (_what, shares, sum, full) => {
    expect([sharesSum(shares), sharesFull(shares)]).toEqual([sum, full])
  })
})

describe('the private fields of a unit', () => {
  it('are empty for users who may not see them', () => {
    const unit = { number: '1', intercom_code: '12К', keys_note: 'у консьєржа', access_note: 'пес' }
    expect(withoutPrivate(unit)).toEqual({ number: '1', intercom_code: null, keys_note: null, access_note: null })
    expect([writesPrivate(unit), writesPrivate(withoutPrivate(unit)), writesPrivate({})]).toEqual([true, false, false])
  })
})
