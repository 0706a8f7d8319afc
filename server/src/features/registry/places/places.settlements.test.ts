import { readFileSync } from 'node:fs'
import { transliterate } from '@oselia/contract/transliterate'
import { describe, expect, it } from 'vitest'
import { rankCities } from './places.rules.js'
import { settlements, type SettlementOverride, type SettlementRow } from './places.settlements.js'

const data = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../../data/${name}.json`, import.meta.url), 'utf8')) as T
const rows = data<SettlementRow[]>('settlements')
const overrides = data<SettlementOverride[]>('settlement-overrides')
const regions = data<{ code: string; uk: string; en: string; ru: string; es: string }[]>('regions')
const all = settlements(rows, overrides)

describe('the shipped place names', () => {
  it('are in Ukrainian, Latin and Russian letters in the respective language', () => {
    const wrong = all.filter(
      ({ uk, en, ru }) =>
        !/^[А-ЩЬЮЯҐЄІЇа-щьюяґєії’ -]+$/u.test(uk) ||
        !/^[A-Za-z -]+$/u.test(en) ||
        (ru !== null && !/^[А-Яа-яЁё -]+$/u.test(ru)),
    )
    expect(wrong).toEqual([])
  })

  it('have an English name by KMU-2010', () => {
    expect(all.filter(({ uk, en }) => en !== transliterate(uk)).map(({ uk, en }) => [uk, en])).toEqual([])
  })

  it('include a Russian name for every town of ten thousand', () => {
    expect(all.filter(({ ru, population }) => population >= 10_000 && ru === null)).toEqual([])
  })

  it('belong to the 27 regions, each named in four languages', () => {
    const codes = regions.map(({ code }) => code)
    expect(new Set(codes).size).toBe(27)
    expect(new Set(all.map(({ region }) => region))).toEqual(new Set(codes))
    expect(regions.filter(({ uk, en, ru, es }) => !uk || !en || !ru || !es)).toEqual([])
  })

  it('have coordinates inside Ukraine', () => {
    expect(all.filter(({ lat, lon }) => lat < 44 || lat > 52.5 || lon < 22 || lon > 40.3)).toEqual([])
  })

  it('have one row and at most one override each', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(new Set(overrides.map(({ id }) => id)).size).toBe(overrides.length)
  })

  it('explain why a name differs, and list no present name among the former ones', () => {
    expect(overrides.filter(({ why }) => why.trim() === '')).toEqual([])
    expect(
      all.filter(({ id, uk }) => overrides.find((o) => o.id === id)?.former?.some((name) => name.uk === uk)),
    ).toEqual([])
  })
})

describe('a renamed settlement', () => {
  it.each([
    ['Червоноград', 'Шептицький'],
    ['Новомосковськ', 'Самар'],
    ['Красноград', 'Берестин'],
    ['Северодонецк', 'Сіверськодонецьк'],
    ['Новоград-Волинський', 'Звягель'],
    ['Володимир Волинський', 'Володимир'],
    ['Дніпропетровськ', 'Дніпро'],
    ['Кировоград', 'Кропивницький'],
    ['Dniprodzerzhynsk', 'Кам’янське'],
    ['Артемівськ', 'Бахмут'],
    ['Южноукраинск', 'Південноукраїнськ'],
    ['Красноперекопськ', 'Яни Капу'],
    ['Більмак', 'Кам’янка'],
  ])('is found by %s as %s', (former, present) => {
    expect(rankCities(all, former)[0]?.uk).toBe(present)
  })
})

describe('broken data', () => {
  const row = { id: 1, uk: null, en: 'Bar', ru: null, region: 'UA-05', pop: 0, lat: 49, lon: 27 }

  it('is rejected with the names of the entries', () => {
    expect(() => settlements([row], [])).toThrow('Settlement 1 has no Ukrainian name')
    expect(() => settlements([{ ...row, uk: 'Бар' }], [{ id: 2, uk: 'Бор', why: 'test' }])).toThrow('do not exist: 2')
  })
})
