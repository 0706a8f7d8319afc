import { describe, expect, it } from 'vitest'
import { fieldsOf } from './imports.columns.js'
import { findHeadings, headingsIn, matchColumns, type Line } from './imports.headings.js'
import { kindOf } from './imports.groups.js'
import { HouseBook } from './imports.houses.js'
import { compareNames, isLegalName, phonesIn, splitName } from './imports.names.js'
import { addressIn } from './imports.newhouses.js'
import { resolveShares, type Part } from './imports.shares.js'
import { numberOf, unitTypeOf } from './imports.words.js'

const line = (row: number, cells: (string | null)[], spread = false): Line => ({ row, cells, spread })
const all = () => true

describe('columns', () => {
  it.each([
    [
      ['№ п/п', 'кв.', 'ПІБ', 'Тел.', 'Частка'],
      [null, 'number', 'name', 'phones', 'share'],
    ],
    [
      ['№ кв', 'Прізвище, ім’я, по батькові', 'Моб. телефон', 'E-mail'],
      ['number', 'name', 'phones', 'emails'],
    ],
    [
      ['Flat', 'Owner', 'Phone', 'Ownership share'],
      ['number', 'name', 'phones', 'share'],
    ],
    [
      ['Адрес', '№ квартиры', 'Ф.И.О.', 'Доля'],
      ['house', 'number', 'name', 'share'],
    ],
    [
      ['Piso', 'Propietario', 'Teléfono', 'Cuota'],
      ['number', 'name', 'phones', 'share'],
    ],
    [
      ['Квартира', 'Прізвище', 'Ім’я', 'По батькові', 'Тел 1', 'Тел 2'],
      ['number', 'last_name', 'first_name', 'middle_name', 'phones', 'phones'],
    ],
    [
      ['Вулиця', 'Будинок', 'Кв', 'Власник (ПІБ)', 'Дата народженя'],
      ['street', 'house', 'number', 'name', 'birth_date'],
    ],
  ])('of owners headed %j are %j', (headings, expected) => {
    expect(matchColumns(fieldsOf('owners', all), headings)).toEqual(expected)
  })

  it.each([
    [
      'realty',
      ['Під’їзд', 'Поверх', 'Площа, м2', 'Житлова площа', 'Dim'],
      ['entrance', 'floor', 'total_area', 'living_area', null],
    ],
    ['accounts', ['Apartment no.', 'о/р', 'Платник'], ['number', 'account', 'name']],
    ['accounts', ['кв', 'Особовий рахунок'], ['number', 'account']],
    ['vehicles', ['Держ. номер', 'Марка', 'Модель', 'кв.'], ['plate', 'brand', 'model', 'number']],
  ] as const)('of %s headed %j are %j', (kind, headings, expected) => {
    expect(matchColumns(fieldsOf(kind, all), headings)).toEqual(expected)
  })

  it.each([
    [
      'realty',
      `street house corpus type number entrance floor total_area living_area heated_area balcony_area rooms label
      registry_number cadastral_number residents_registered residents_actual external_id note`,
    ],
    [
      'houses',
      `address city street house_number letter corpus block postal_index complex year_built floors_above units_count
      residential_area nonresidential_area common_area land_area cadastral_number`,
    ],
    ['accounts', 'street house corpus type number account service name from to external_id note'],
  ] as const)('of %s follow the contract', (kind, expected) => {
    expect(fieldsOf(kind, all).map(({ field }) => field)).toEqual(expected.split(/\s+/))
  })

  it('with private data are for those who may write them', () => {
    expect(
      matchColumns(
        fieldsOf('owners', () => false),
        ['ПІБ', 'ІПН'],
      ),
    ).toEqual(['name', null])
  })

  it('are headed by the row that names most of them, below titles', () => {
    const lines = [
      line(1, ['Список власників', null, null], true),
      line(3, ['кв.', 'ПІБ', 'Частка']),
      line(4, ['1', 'Коваль Іван', '1']),
    ]
    expect(findHeadings(fieldsOf('owners', all), lines).row).toBe(3)
    expect(headingsIn(lines, 3)).toEqual(['кв.', 'ПІБ', 'Частка'])
    expect(findHeadings(fieldsOf('owners', all), [line(1, ['5', 'Коваль Іван', '1'])]).row).toBe(0)
  })
})

describe('a row', () => {
  const about = {
    headerRow: 1,
    headings: ['кв.', 'ПІБ'],
    columns: ['number', 'name'],
    isHouse: (text: string) => text.includes('Садова'),
  }
  it.each([
    [line(1, ['кв.', 'ПІБ']), 'skip'],
    [line(9, ['Кв', 'ПІБ']), 'skip'],
    [line(9, ['Разом:', null]), 'skip'],
    [line(9, [null, null]), 'skip'],
    [line(9, ['Складено бухгалтером', null], true), 'skip'],
    [line(9, ['12', null]), 'data'],
    [line(9, ['12', 'Коваль Іван']), 'data'],
  ])('%j is %s', (row, kind) => expect(kindOf(row, about).kind).toBe(kind))

  it.each([
    ['Під’їзд 1', { entrance: 1 }],
    ['2 під’їзд', { entrance: 2 }],
    ['Подъезд № 3', { entrance: 3 }],
    ['Поверх 4', { floor: 4 }],
    ['Нежитлові приміщення', { type: 'commercial' }],
    ['вул. Садова, 12', { house: 'вул. Садова, 12' }],
  ])('«%s» applies to the rows below', (text, said) => {
    expect(kindOf(line(5, [text, null], true), about)).toEqual({ kind: 'group', ...said })
  })
})

describe('a house', () => {
  const book = new HouseBook([
    {
      id: 1,
      label: '',
      complex_id: null,
      number: '12',
      letter: null,
      corpus: null,
      block: null,
      streets: ['Садова', 'Леніна'],
      cities: ['Львів', 'Львов', 'Lviv'],
    },
    {
      id: 2,
      label: '',
      complex_id: null,
      number: '12',
      letter: 'А',
      corpus: '2',
      block: null,
      streets: ['Садова'],
      cities: ['Львів'],
    },
    {
      id: 3,
      label: '',
      complex_id: null,
      number: '7',
      letter: null,
      corpus: null,
      block: null,
      streets: ['Лесі Українки'],
      cities: ['Львів'],
    },
    {
      id: 4,
      label: '',
      complex_id: null,
      number: '7',
      letter: null,
      corpus: null,
      block: null,
      streets: ['Лесі Українки'],
      cities: ['Бар'],
    },
  ])
  it.each([
    ['вул. Садова, буд. 12', [1]],
    ['Садова 12', [1]],
    ['м. Львів, вулиця Садова, 12', [1]],
    ['79000, Львів, вул. Леніна, д. 12', [1]],
    ['12, вул. Садова', [1]],
    ['Sadova St, 12', [1]],
    ['Садова 12-А, корп. 2', [2]],
    ['вул. Садова 12а к2', [2]],
    ['вул. Садова, 13', []],
    ['Лесі Українки 7', [3, 4]],
    ['Бар, вул. Лесі Українки, 7', [4]],
  ])('«%s» is %j', (text, ids) => expect(book.find(text)).toEqual(ids))

  it.each([
    [
      'м. Львів, вул. Садова, буд. 12-А, корп. 2',
      { city: 'Львів', street: 'вул. Садова', number: '12', letter: 'А', corpus: '2', block: null },
    ],
    ['Садова 12', { city: null, street: 'Садова', number: '12', letter: null, corpus: null, block: null }],
    [
      'Львівська обл., 79000, м. Львів, просп. Миру, 5/7',
      { city: 'Львів', street: 'просп. Миру', number: '5/7', letter: null, corpus: null, block: null },
    ],
    ['Садова', null],
  ])('at «%s» is %j', (text, parts) => expect(addressIn(text)).toEqual(parts))
})

describe('a name', () => {
  it.each([
    ['Шевченко Тарас Григорович', ['Шевченко', 'Тарас', 'Григорович']],
    ['ШЕВЧЕНКО ТАРАС ГРИГОРОВИЧ', ['Шевченко', 'Тарас', 'Григорович']],
    ['Шевченко Т.Г.', ['Шевченко', 'Т.', 'Г.']],
    ['Тарас Григорович Шевченко', ['Шевченко', 'Тарас', 'Григорович']],
    ['ФОП Нечуй - Левицький Іван', ['Нечуй-Левицький', 'Іван', null]],
    ["Лук'яненко Левко", ['Лук’яненко', 'Левко', null]],
  ])('«%s» is %j', (text, [last_name, first_name, middle_name]) => {
    expect(splitName(text)).toEqual({ last_name, first_name, middle_name })
  })
  it('of one word is invalid', () => expect(splitName('Шевченко')).toBeNull())
  it.each(['ТОВ «Садова»', 'ПП Ромашка', 'Садова LLC'])('«%s» is a legal entity’s', (text) =>
    expect(isLegalName(text)).toBe(true),
  )

  const name = (text: string) => splitName(text)!
  it.each([
    ['Шевченко Тарас Григорович', 'ШЕВЧЕНКО ТАРАС ГРИГОРОВИЧ', 'same'],
    ['Шевченко Тарас Григорович', 'Шевченко Т.Г.', 'near'],
    ['Шевченко Тарас Григорович', 'Шевченко Тарас', 'near'],
    ['Шевченко Тарас Григорович', 'Шевченко Тарас Петрович', 'other'],
  ])('«%s» and «%s» are %s', (a, b, likeness) => expect(compareNames(name(a), name(b))).toBe(likeness))
})

describe('phones in a cell', () => {
  it.each([
    ['067 123 45 67; (050)765-43-21', ['+380671234567', '+380507654321']],
    ['0671234567 0507654321', ['+380671234567', '+380507654321']],
    ['+38 (067) 123-45-67, 80507654321', ['+380671234567', '+380507654321']],
    ['тел. 0671234567', ['+380671234567']],
    ['0671234567/0671234567', ['+380671234567']],
  ])('«%s» are %j', (text, numbers) => {
    const { phones, bad } = phonesIn(text)
    expect([phones.map(({ number }) => number), bad]).toEqual([numbers, null])
  })
  it('keep their notes', () => {
    expect(phonesIn('067 123 45 67 (мама)').phones).toEqual([{ number: '+380671234567', label: 'мама' }])
  })
  it('that are invalid are reported', () => expect(phonesIn('0671234567, немає').bad).toBe('немає'))
})

describe('a unit', () => {
  it.each([
    ['кв. 12', { number: '12', type: 'apartment' }],
    ['Паркомісце № 7', { number: '7', type: 'parking' }],
    ['н.п. 3', { number: '3', type: 'commercial' }],
    ['53А', { number: '53А' }],
    ['ММ-017', { number: 'ММ-017' }],
  ])('«%s» is %j', (text, unit) => expect(numberOf(text)).toEqual(unit))
  it.each([
    ['квартира', 'apartment'],
    ['нежитлове', 'commercial'],
    ['машиномісце', 'parking'],
    ['комора', 'storage'],
    ['storage room', 'storage'],
  ])('«%s» is of type %s', (text, type) => expect(unitTypeOf(text)).toBe(type))
})

describe('shares of a unit', () => {
  const part = (row: number | null, share: [number, number] | null, joint = false): Part => ({
    row,
    share: share && { numerator: share[0], denominator: share[1] },
    joint,
    from: '2026-01-01',
    to: null,
  })
  const settled = (...parts: Part[]) => resolveShares(parts, '2026-03-05')

  it('of three thirds are exactly one', () => {
    expect(settled(part(1, [1, 3]), part(2, [1, 3]), part(3, [1, 3]))).toEqual({ filled: [], above: null, below: null })
  })
  it('above one are reported with their sum', () =>
    expect(settled(part(1, [3, 4]), part(null, [1, 2])).above).toBe('5/4'))
  it('below one are reported with their sum', () => expect(settled(part(1, [1, 3])).below).toBe('1/3'))
  it('held jointly count once', () => expect(settled(part(1, [1, 1], true), part(2, [1, 1], true)).above).toBeNull())
  it('missing in the only row are the whole', () => {
    expect(settled(part(1, null)).filled).toEqual([{ row: 1, numerator: 1, denominator: 1, joint: false }])
  })
  it('missing in one of several rows are the rest', () => {
    expect(settled(part(1, [1, 4]), part(2, null)).filled).toEqual([
      { row: 2, numerator: 3, denominator: 4, joint: false },
    ])
  })
  it('missing in several rows are held jointly', () => {
    expect(settled(part(1, null), part(2, null)).filled.map(({ joint }) => joint)).toEqual([true, true])
  })
})
