import { languages } from '@oselia/contract/languages'
import { streetTypes } from '@oselia/contract/places'
import { streetTypeNames, streetTypeShorts } from '@oselia/contract/places.messages'
import { describe, expect, it } from 'vitest'
import { addressLabel, cityKeys, parseStreet, rankCities, streetLabel } from './places.rules.js'

describe('the address of a house', () => {
  const parts = {
    city: 'Львів',
    street: { type: 'street', name: 'Лесі Українки' },
    number: '12',
    letter: 'А',
    corpus: '2',
    block: '3',
  } as const

  it('is written by the rules of each language', () => {
    expect(addressLabel(parts, 'uk')).toBe('Львів, вул. Лесі Українки, буд. 12-А, корп. 2, секція 3')
    expect(addressLabel({ ...parts, city: 'Львов' }, 'ru')).toBe('Львов, ул. Лесі Українки, д. 12-А, корп. 2, секция 3')
    expect(addressLabel({ ...parts, city: 'Lviv' }, 'en')).toBe('Lviv, Lesi Ukrainky St, 12-A, bldg. 2, section 3')
    expect(addressLabel({ ...parts, city: 'Lviv' }, 'es')).toBe(
      'Lviv, calle Lesi Ukrainky, n.º 12-A, edif. 2, sección 3',
    )
  })

  it('omits what the house does not have', () => {
    const bare = { street: parts.street, number: '7', letter: null, corpus: '', block: undefined }
    expect(addressLabel(bare, 'uk')).toBe('вул. Лесі Українки, буд. 7')
    expect(addressLabel({ ...bare, city: '' }, 'en')).toBe('Lesi Ukrainky St, 7')
  })

  it('keeps a dollar sign in a number', () => {
    expect(addressLabel({ street: parts.street, number: '1$&' }, 'uk')).toBe('вул. Лесі Українки, буд. 1$&')
  })
})

describe('a typed street', () => {
  it.each([
    ['вул. Лесі Українки', 'street', 'Лесі Українки'],
    ['вул Лесі Українки', 'street', 'Лесі Українки'],
    ['вул.Садова', 'street', 'Садова'],
    ['ВУЛИЦЯ Садова', 'street', 'Садова'],
    ['ул. Садовая', 'street', 'Садовая'],
    ['улица Садовая', 'street', 'Садовая'],
    ['Садова вул.', 'street', 'Садова'],
    ['  Лесі   Українки ', 'street', 'Лесі Українки'],
    ['просп. Миру', 'avenue', 'Миру'],
    ['пр-т Миру', 'avenue', 'Миру'],
    ['проспект Свободи', 'avenue', 'Свободи'],
    ['пров. Тихий', 'lane', 'Тихий'],
    ['пер. Тихий', 'lane', 'Тихий'],
    ['Тихий переулок', 'lane', 'Тихий'],
    ['б-р Шевченка', 'boulevard', 'Шевченка'],
    ['бульв. Тараса Шевченка', 'boulevard', 'Тараса Шевченка'],
    ['площа Ринок', 'square', 'Ринок'],
    ['Соборна площа', 'square', 'Соборна'],
    ['пл. Ринок', 'square', 'Ринок'],
    ['Харківське шосе', 'highway', 'Харківське'],
    ['ш. Стратегічне', 'highway', 'Стратегічне'],
    ['Андріївський узвіз', 'descent', 'Андріївський'],
    ['Андреевский спуск', 'descent', 'Андреевский'],
    ['наб. Перемоги', 'embankment', 'Перемоги'],
    ['Набережна Перемоги', 'embankment', 'Перемоги'],
    ['майдан Незалежності', 'maidan', 'Незалежності'],
    ['туп. Глухий', 'dead_end', 'Глухий'],
    ['проїзд Шкільний', 'passage', 'Шкільний'],
    ['пр-д Школьный', 'passage', 'Школьный'],
    ['алея Героїв', 'alley', 'Героїв'],
    ['мкр. Сонячний', 'microdistrict', 'Сонячний'],
    ['м-н Сонячний', 'microdistrict', 'Сонячний'],
    ['кв-л 95', 'quarter', '95'],
    ['квартал 95', 'quarter', '95'],
    ['вул. Набережна', 'street', 'Набережна'],
    ['Набережна вулиця', 'street', 'Набережна'],
    ['Набережна', 'street', 'Набережна'],
    ['вул. Майдан', 'street', 'Майдан'],
    ['Майданна', 'street', 'Майданна'],
    ["вул. В'ячеслава Чорновола", 'street', 'В’ячеслава Чорновола'],
    ['вул. 8-го Березня', 'street', '8-го Березня'],
    ['', 'street', ''],
  ])('%s is read as %s %s', (written, type, name) => {
    expect(parseStreet(written)).toEqual({ type, name })
  })

  it.each(streetTypes)('parses its own Ukrainian and Russian labels: %s', (type) => {
    const street = { type, name: 'Зелена' }
    expect(parseStreet(streetLabel(street, 'uk'))).toEqual(street)
    expect(parseStreet(streetLabel(street, 'ru'))).toEqual(street)
    expect(parseStreet(`${streetTypeNames[type].uk} Зелена`)).toEqual(street)
    expect(parseStreet(`${streetTypeNames[type].ru} Зелена`)).toEqual(street)
  })

  it.each(languages)('distinguishes the street types in %s', (language) => {
    expect(new Set(streetTypes.map((type) => streetTypeNames[type][language])).size).toBe(streetTypes.length)
    expect(new Set(streetTypes.map((type) => streetTypeShorts[type][language])).size).toBe(streetTypes.length)
  })
})

describe('settlements matching a typed text', () => {
  const city = (uk: string, en: string, ru: string | null, population: number, former: string[] = []) => ({
    uk,
    population,
    keys: cityKeys({ uk, en, ru, former }),
  })
  const cities = [
    city('Харків', 'Kharkiv', 'Харьков', 1_433_886),
    city('Дніпро', 'Dnipro', 'Днепр', 968_502, ['Дніпропетровськ', 'Dnipropetrovsk', 'Днепропетровск']),
    city('Львів', 'Lviv', 'Львов', 717_273),
    city('Дніпрорудне', 'Dniprorudne', 'Днепрорудное', 18_036),
    city('Верхньодніпровськ', 'Verkhnodniprovsk', 'Верхнеднепровск', 16_176),
    city('Шептицький', 'Sheptytskyi', 'Шептицкий', 64_297, ['Червоноград', 'Chervonohrad', 'Червоноград']),
    city('Бар', 'Bar', 'Бар', 15_913),
    city('Баришівка', 'Baryshivka', 'Барышевка', 10_762),
    city('Барвінкове', 'Barvinkove', null, 1_000_000),
    city('Гадяч', 'Hadiach', 'Гадяч', 23_480),
    city('Миколаїв', 'Mykolaiv', 'Николаев', 14_498),
    city('Миколаїв', 'Mykolaiv', 'Николаев', 470_011),
  ]
  const found = (query: string) => rankCities(cities, query).map(({ uk }) => uk)

  it('ranks a prefix before a substring before a former name, then the larger town', () => {
    expect(found('дніпро')).toEqual(['Дніпро', 'Дніпрорудне', 'Верхньодніпровськ'])
    expect(found('дніпр')).toEqual(['Дніпро', 'Дніпрорудне', 'Верхньодніпровськ'])
    expect(rankCities(cities, 'миколаїв').map(({ population }) => population)).toEqual([470_011, 14_498])
  })

  it('ranks the whole name first, however small the town', () => {
    expect(found('бар')).toEqual(['Бар', 'Барвінкове', 'Баришівка'])
  })

  it.each(['червоноград', 'Chervonograd', 'Червоногр'])('finds Шептицький by its former name %s', (query) => {
    expect(found(query)).toEqual(['Шептицький'])
  })

  it.each(['lviv', 'Lvov', 'ЛЬВІВ', 'Львов', 'kmdsd', 'дмшм', 'kmdjd'])('finds Львів by %s', (query) => {
    expect(found(query)).toEqual(['Львів'])
  })

  it('does not confuse Г with Х in Cyrillic, and accepts both in Latin', () => {
    expect(found('га')).toEqual(['Гадяч'])
    expect(found('ha')).toEqual(['Харків', 'Гадяч'])
  })

  it('finds nothing for an empty text', () => {
    expect(found('')).toEqual([])
    expect(found(' ’ ')).toEqual([])
    expect(found('Атлантида')).toEqual([])
  })

  it('stores each key once', () => {
    expect(cityKeys({ uk: 'Бар', en: 'Bar', ru: 'Бар', former: [] })).toEqual({
      current: ['бар', 'bar', 'ваr'],
      former: [],
    })
  })
})
