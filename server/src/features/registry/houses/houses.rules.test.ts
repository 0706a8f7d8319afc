import type { Entrance } from '@oselia/contract/houses'
import { describe, expect, it } from 'vitest'
import {
  addressKey,
  addressOf,
  addressWords,
  codesOf,
  entranceIssues,
  withStoredCodes,
  passportIssues,
  recodedEntrances,
  searchKeys,
  sortKey,
  unitsByEntrances,
  wantedPlace,
  withCodes,
  withoutCodes,
  type Standing,
} from './houses.rules.js'

const entrance = (number: number, from: number | null, to: number | null): Entrance => ({
  number,
  floors: 9,
  units_from: from,
  units_to: to,
  lifts: 1,
  concierge: false,
  duty_staff: null,
})

describe('the entrances of a house', () => {
  it('may be consecutive, have gaps, and lack unit numbers', () => {
    expect(entranceIssues([])).toEqual([])
    expect(
      entranceIssues([entrance(1, 1, 36), entrance(2, 37, 72), entrance(3, 100, 100), entrance(4, null, null)]),
    ).toEqual([])
    expect(entranceIssues([entrance(2, 37, 72), entrance(1, 1, 36)])).toEqual([])
  })

  it.each([
    ['a repeated number', [entrance(1, 1, 2), entrance(1, 3, 4)], [{ field: 'entrances.1.number', key: 'taken' }]],
    [
      'a range that runs backwards',
      [entrance(1, 9, 1)],
      [{ field: 'entrances.0.units_from', key: 'too_big', params: { n: 1 } }],
    ],
    ['half a range', [entrance(1, 1, null)], [{ field: 'entrances.0.units_to', key: 'required' }]],
    ['the other half of a range', [entrance(1, null, 5)], [{ field: 'entrances.0.units_from', key: 'required' }]],
    [
      'ranges that meet in one unit',
      [entrance(1, 1, 36), entrance(2, 36, 72)],
      [{ field: 'entrances.1.units_from', key: 'overlaps' }],
    ],
    [
      'a range within another',
      [entrance(1, 1, 100), entrance(2, 5, 6)],
      [{ field: 'entrances.1.units_from', key: 'overlaps' }],
    ],
    [
      'a range around another',
      [entrance(1, 5, 6), entrance(2, 1, 100)],
      [{ field: 'entrances.1.units_from', key: 'overlaps' }],
    ],
  ])('must not have %s', (_, entrances, issues) => {
    expect(entranceIssues(entrances)).toEqual(issues)
  })

  it('determine the number of units only when each of them has a range', () => {
    expect(unitsByEntrances([entrance(1, 1, 36), entrance(2, 37, 72)])).toBe(72)
    expect(unitsByEntrances([entrance(1, 1, 36), entrance(2, null, null)])).toBeNull()
    expect(unitsByEntrances([])).toBeNull()
  })
})

describe('door codes', () => {
  const coded = (number: number, door_code?: string | null) => ({ ...entrance(number, null, null), door_code })

  it('are stored apart from the entrances and returned to users who may see them', () => {
    const entrances = [coded(1, '12К34'), coded(2, null)]
    expect(codesOf(entrances)).toEqual({ 1: '12К34' })
    expect(withoutCodes(entrances)).toEqual([entrance(1, null, null), entrance(2, null, null)])
    expect(withCodes(withoutCodes(entrances), codesOf(entrances))).toEqual(entrances)
    expect(withCodes(withoutCodes(entrances), {})).toEqual([coded(1, null), coded(2, null)])
  })

  it('are unchanged when an update omits them, matched by entrance number', () => {
    const current = [coded(1, '11'), coded(2, '22'), coded(3, '33')]
    const sent = [coded(2), coded(1, null), coded(4), coded(3, '34')]
    expect(codesOf(withStoredCodes(sent, current))).toEqual({ 2: '22', 3: '34' })
  })

  it('are recorded in the history by entrance number only', () => {
    const before = [coded(10, '1'), coded(2, '2'), coded(3, '3')]
    expect(recodedEntrances(before, [coded(10, '0'), coded(3, '3'), coded(4, '4')])).toEqual([2, 4, 10])
    expect(recodedEntrances(before, before)).toEqual([])
  })
})

describe('the record of a building', () => {
  it('rejects an overhaul before the year of construction', () => {
    const issue = [{ field: 'year_overhaul', key: 'before_built' }]
    expect(passportIssues({ year_built: 1980, year_overhaul: 1979 })).toEqual(issue)
    expect(passportIssues({ year_built: 1980, year_overhaul: 1980 })).toEqual([])
    expect(passportIssues({ year_built: null, year_overhaul: 1979 })).toEqual([])
    expect(passportIssues({ year_built: 1980, year_overhaul: null })).toEqual([])
  })
})

describe('the place of a house', () => {
  const street = { type: 'street', name: 'Садова' } as const
  const city = { name: 'Бар', region: 'UA-05' }
  const current = { city_id: 1, street_id: 10 }

  it('is required for a new house, each part once', () => {
    expect(wantedPlace({}, null).issues.map(({ field, key }) => [field, key])).toEqual([
      ['city_id', 'required'],
      ['street_id', 'required'],
    ])
    expect(
      wantedPlace({ city_id: 1, city, street_id: 2, street }, null).issues.map(({ field, key }) => [field, key]),
    ).toEqual([
      ['city', 'only_one'],
      ['street', 'only_one'],
    ])
    expect(wantedPlace({ city_id: 1, street }, null)).toEqual({ issues: [], place: { city_id: 1, street } })
  })

  it('is unchanged when nothing is sent', () => {
    expect(wantedPlace({}, current)).toMatchObject({ issues: [], place: current })
  })

  it('requires a new street when the settlement changes', () => {
    expect(wantedPlace({ city_id: 2 }, current).issues).toEqual([{ field: 'street_id', key: 'required' }])
    expect(wantedPlace({ city }, current).issues).toEqual([{ field: 'street_id', key: 'required' }])
    expect(wantedPlace({ city_id: 2, street_id: 20 }, current)).toMatchObject({
      issues: [],
      place: { city_id: 2, street_id: 20 },
    })
  })

  it('is unchanged when the response is sent back', () => {
    const read = {
      ...current,
      city: { id: 1, label: 'Бар, Вінницька область', ...city },
      street: { id: 10, former_names: [], ...street },
    }
    expect(wantedPlace(read, current)).toMatchObject({ issues: [], place: current })
    expect(wantedPlace({ ...read, city }, current).issues).toEqual([])
  })
})

const standing: Standing = {
  city: { uk: 'Дніпро', en: 'Dnipro', ru: 'Днепр', region: 'UA-12', former_names: ['Дніпропетровськ'] },
  street: { type: 'avenue', name: 'Богдана Хмельницького', former_names: ['Героїв Сталінграда'] },
  number: '12',
  letter: 'А',
  corpus: '2',
  block: null,
  postal_index: '49000',
}

describe('the address of a house', () => {
  it('is written in the reader’s language', () => {
    expect(addressOf(standing, 'uk')).toBe('Дніпро, просп. Богдана Хмельницького, буд. 12-А, корп. 2')
    expect(addressOf(standing, 'en')).toBe('Dnipro, Bohdana Khmelnytskoho Ave, 12-A, bldg. 2')
    expect(addressOf(standing, 'ru')).toContain('Днепр, просп.')
  })

  it('has one normalised key for all spellings', () => {
    const key = addressKey({ number: '12', letter: 'А', corpus: null, block: null })
    for (const number of ['12А', '12-А', '12 а', '12a', '12–A'])
      expect(addressKey({ number, letter: null, corpus: null, block: null })).toBe(key)
    for (const number of ['12', '12Б', '12-1', '121', '12/А'])
      expect(addressKey({ number, letter: null, corpus: null, block: null })).not.toBe(key)
    expect(addressKey({ number: '12', letter: 'И', corpus: null, block: null })).not.toBe(
      addressKey({ number: '12', letter: 'Й', corpus: null, block: null }),
    )
    expect(addressKey({ ...standing, corpus: '3' })).not.toBe(addressKey(standing))
    expect(addressKey({ ...standing, corpus: null, block: '2' })).not.toBe(addressKey(standing))
  })

  it('sorts 9 before 10 before 10-А before 11, and the shorter settlement name first', () => {
    const at = (number: string, letter: string | null = null) => sortKey({ ...standing, number, letter, corpus: null })
    const expected = [at('9'), at('10'), at('10', 'А'), at('10', 'Б'), at('11'), at('100')]
    expect(expected.toReversed().toSorted((a, b) => (a < b ? -1 : 1))).toEqual(expected)
    const shorter = sortKey({ ...standing, city: { ...standing.city, uk: 'Бар' } })
    expect(shorter < sortKey({ ...standing, city: { ...standing.city, uk: 'Бар Нижній' } })).toBe(true)
  })

  it.each([
    'дніпро богдана хмельницького 12',
    'просп. Богдана Хмельницького, 12-А',
    'проспект хмельницького 12а',
    'Dnipro, Bohdana Khmelnytskoho Ave, 12-A',
    'Днепр',
    'Дніпропетровськ',
    'героїв сталінграда',
    '49000',
  ])('is found by %s', (query) => {
    const kept = ` ${searchKeys(standing)}`
    for (const word of addressWords(query).split(' ')) expect(kept).toContain(word.length < 3 ? ` ${word}` : word)
  })
})
