import { expect, it } from 'vitest'
import { byEntrance, matchRows, pastedRows } from './meters.entry.rules.ts'

it('reads numbers and readings from a spreadsheet, with comma or point, without its headings', () => {
  expect(pastedRows('Номер\tПоказання\nСВ-1\t1 234,5\r\nсв-2\tкв. 5\t7.125\n\nсв-3\t\n')).toEqual({
    rows: [
      { number: 'СВ-1', value: 1234.5 },
      { number: 'св-2', value: 7.125 },
    ],
    unread: [],
  })
})

it('reports the numbers whose reading can’t be read, because a row left out in silence is a lost reading', () => {
  expect(pastedRows('СВ-1\t12О\nСВ-2\t5\nСВ-3\t7,1,2')).toEqual({
    rows: [{ number: 'СВ-2', value: 5 }],
    unread: ['СВ-1', 'СВ-3'],
  })
})

it('finds meters by their numbers however they are spelt, and reports those that are not one meter', () => {
  const meters = [
    { id: 1, number: 'СВ-1' },
    { id: 2, number: 'А 7' },
    { id: 3, number: 'а-7' },
  ]
  const rows = [
    { number: 'св 1', value: 5 },
    { number: 'А7', value: 6 },
    { number: 'X', value: 7 },
  ]
  expect(matchRows(rows, meters)).toEqual({ found: [{ meter_id: 1, value: 5 }], missing: ['А7', 'X'] })
})

it('groups meters by entrance after those of the house', () => {
  const unit = { id: 1, type: 'apartment' as const, number: '1', house_id: 1, address: '' }
  const row = (entrance: number | null, realty: typeof unit | null = unit) => ({ entrance, realty })
  expect(
    byEntrance([row(null, null), row(1), row(1), row(2), row(null)]).map(({ key, rows }) => [key, rows.length]),
  ).toEqual([
    ['house', 1],
    ['1', 2],
    ['2', 1],
    ['null', 1],
  ])
})
