import { describe, expect, it } from 'vitest'
import { readShare } from './spreadsheet.shares.js'
import { readDay, readFlag, readList, readNumber, readText } from './spreadsheet.values.js'

describe('a number', () => {
  it.each([
    ['1 234,56', 1234.56],
    ['1\u00a0234,56', 1234.56],
    ['1\u202f234\u2009567,5', 1234567.5],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1’234.50', 1234.5],
    ['1,234,567', 1234567],
    ['62,3', 62.3],
    ['62.3', 62.3],
    [',5', 0.5],
    ['-12,50', -12.5],
    ['− 3', -3],
    ['+7', 7],
    ['100 грн', 100],
    ['1 200,00 грн.', 1200],
    ['₴ 45,10', 45.1],
    ['62,3 м²', 62.3],
    ['62,3 кв.м', 62.3],
    ['45 m2', 45],
    [12.5, 12.5],
  ])('%j is %d', (cell, value) => expect(readNumber(cell)).toEqual({ value }))

  it.each(['', '  ', '\u00a0', null])('%j is empty', (cell) => expect(readNumber(cell)).toEqual({ value: null }))

  it.each(['12 34', '1 2345', 'двадцять', '12а', '1,2,3', '1.2.3', '1,234.5.6', '-', 'грн', '#N/A', '50 %', true])(
    '%j is invalid',
    (cell) => expect(readNumber(cell)).toEqual({ issue: 'number' }),
  )
})

describe('a day', () => {
  it.each([
    ['05.03.2026', '2026-03-05'],
    ['5.3.26', '2026-03-05'],
    ['5.3.85', '1985-03-05'],
    ['31.12.39', '2039-12-31'],
    ['31.12.40', '1940-12-31'],
    ['2026-03-05', '2026-03-05'],
    ['2026-03-05T10:20:00Z', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['05-03-2026', '2026-03-05'],
    ['05.03.2026 12:30', '2026-03-05'],
    ['05.03.2026 р.', '2026-03-05'],
    ['29.02.2024', '2024-02-29'],
    [46086, '2026-03-05'],
    ['46086', '2026-03-05'],
    [46086.5, '2026-03-05'],
  ])('%j is %s', (cell, value) => expect(readDay(cell)).toEqual({ value }))

  it.each([null, '', ' '])('%j is empty', (cell) => expect(readDay(cell)).toEqual({ value: null }))

  it.each([
    '31.02.2026',
    '29.02.2025',
    '30.02.2024',
    '32.01.2026',
    '13/13/2026',
    '03/25/2026',
    '2026-13-01',
    '05.03',
    '5.3.026',
    2026,
    '2026',
    12,
    999999,
    'вчора',
    true,
    '0.0.2020',
  ])('%j is invalid', (cell) => expect(readDay(cell)).toEqual({ issue: 'date' }))
})

describe('a share', () => {
  it.each([
    ['1/3', 1, 3],
    ['2 / 6', 1, 3],
    ['17/100', 17, 100],
    ['0,5', 1, 2],
    ['1', 1, 1],
    ['1,0', 1, 1],
    ['100%', 1, 1],
    ['50 %', 1, 2],
    ['12,5%', 1, 8],
    ['ціла', 1, 1],
    [0.25, 1, 4],
    [1, 1, 1],
  ])('%j is %d/%d', (cell, numerator, denominator) =>
    expect(readShare(cell)).toEqual({ value: { numerator, denominator, exact: true } }),
  )

  it.each([
    ['33,33 %', 1, 3],
    ['33 %', 1, 3],
    ['66,67\u00a0%', 2, 3],
    ['0,66', 2, 3],
    ['0.1667', 1, 6],
    [0.333333333333333, 1, 3],
    ['17,4634 %', 87317, 500000],
  ])('%j approximates %d/%d and is not exact', (cell, numerator, denominator) =>
    expect(readShare(cell)).toEqual({ value: { numerator, denominator, exact: false } }),
  )

  it.each(['4/3', '0', '0/3', '1/0', '1,5', '120 %', '-1/2', '-0,5', '1/2/3', 'половина', true])(
    '%j is invalid',
    (cell) => expect(readShare(cell)).toEqual({ issue: 'share' }),
  )

  it.each([null, ' '])('%j is empty', (cell) => expect(readShare(cell)).toEqual({ value: null }))
})

describe('other values', () => {
  it.each(['так', 'Так.', 'ТАК', 'yes', 'да', 'sí', 'SI', '+', 'х', 'x', '1', 1, true, 'true'])('%j is yes', (cell) =>
    expect(readFlag(cell)).toEqual({ value: true }),
  )
  it.each(['ні', 'No', 'нет', '-', '—', '0', 0, false, 'немає'])('%j is no', (cell) =>
    expect(readFlag(cell)).toEqual({ value: false }),
  )
  it('a flag with any other text is invalid', () => {
    expect(readFlag('можливо')).toEqual({ issue: 'flag' })
    expect(readFlag(2)).toEqual({ issue: 'flag' })
    expect(readFlag(' ')).toEqual({ value: null })
  })

  it('a list is split, each value once', () => {
    expect(readList('а; б, в\nа;;')).toEqual(['а', 'б', 'в'])
    expect(readList(380501234567)).toEqual(['380501234567'])
    expect(readList(null)).toEqual([])
  })

  it('text has single spaces, and is taken from a number only while no digit is lost', () => {
    expect(readText(' Коваль\u00a0 Ірина\n')).toEqual({ value: 'Коваль Ірина' })
    expect(readText(12)).toEqual({ value: '12' })
    expect(readText(380501234567)).toEqual({ value: '380501234567' })
    expect(readText(2 ** 54)).toEqual({ issue: 'wrong_type' })
    expect(readText('  ')).toEqual({ value: null })
  })
})
