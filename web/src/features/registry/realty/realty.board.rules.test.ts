import { describe, expect, it } from 'vitest'
import {
  type Cell,
  type Counts,
  changesOf,
  copyEntrance,
  doubled,
  floorsOf,
  moveCells,
  nextNumber,
  shiftNumber,
  unitsOf,
  unplace,
} from './realty.board.rules.ts'

const cell = (number: string, place: [number, number, number] | null, more: Partial<Cell> = {}): Cell => ({
  key: `k${number}`,
  id: Number(number.replace(/\D/g, '')),
  version: 1,
  type: 'apartment',
  number,
  entrance: place?.[0] ?? null,
  floor: place?.[1] ?? null,
  position_in_floor: place?.[2] ?? null,
  ...more,
})
const numbers = (cells: readonly { number: string }[]) => cells.map(({ number }) => number)
const where = (cells: readonly Cell[] | null, number: string) => {
  const found = cells?.find((one) => one.number === number)
  return found && [found.entrance, found.floor, found.position_in_floor]
}

describe('the incremented number', () => {
  it.each([
    ['53', 1, '54'],
    ['53А', 1, '54А'],
    ['ММ-017', 1, 'ММ-018'],
    ['ММ-099', 1, 'ММ-100'],
    ['Н.п. 3', 4, 'Н.п. 7'],
    ['2-15', 2, '2-17'],
    ['аптека', 1, 'аптека2'],
    ['аптека', 0, 'аптека'],
  ])('%s and %i more is %s', (number, by, next) => expect(shiftNumber(number, by)).toBe(next))

  it('the next number of a type follows its largest, without the letter of one flat', () => {
    const cells = [cell('9', null), cell('53А', null), cell('ММ-120', null, { type: 'parking' })]
    expect([nextNumber(cells, 'apartment'), nextNumber(cells, 'parking'), nextNumber(cells, 'storage')]).toEqual([
      '54',
      'ММ-121',
      '1',
    ])
  })
})

const counts: Counts = {
  type: 'apartment',
  firstEntrance: 1,
  entrances: 2,
  firstFloor: 1,
  floors: 3,
  perFloor: 2,
  firstNumber: '1',
  numbering: 'running',
  snake: false,
}

describe('a grid generated from counts', () => {
  it('runs through an entrance floor by floor and continues in the next', () => {
    const made = unitsOf(counts)
    expect(numbers(made)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
    expect(made[6]).toEqual({ type: 'apartment', number: '7', entrance: 2, floor: 1, position: 1 })
  })

  it('reverses on every other floor', () =>
    expect(numbers(unitsOf({ ...counts, entrances: 1, perFloor: 3, snake: true }))).toEqual([
      '1',
      '2',
      '3',
      '6',
      '5',
      '4',
      '7',
      '8',
      '9',
    ]))

  it('numbers by floor through all entrances', () =>
    expect(numbers(unitsOf({ ...counts, numbering: 'byFloor' }))).toEqual([
      '101',
      '102',
      '201',
      '202',
      '301',
      '302',
      '103',
      '104',
      '203',
      '204',
      '303',
      '304',
    ]))

  it('continues from any number and keeps its zeros', () =>
    expect(numbers(unitsOf({ ...counts, entrances: 1, floors: 1, firstNumber: 'ММ-099' }))).toEqual([
      'ММ-099',
      'ММ-100',
    ]))

  it('has no floor 0 between below and above ground', () => {
    expect(floorsOf(-2, 4)).toEqual([-2, -1, 1, 2])
    expect(floorsOf(0, 2)).toEqual([0, 1])
  })
})

describe('copying an entrance', () => {
  let made = 0
  const key = () => `n${(made += 1)}`
  const section = [
    cell('1', [1, 1, 1]),
    cell('2А', [1, 1, 2]),
    cell('3', [1, 2, 1]),
    cell('М-1', [1, -1, 1], { type: 'parking' }),
  ]

  it('keeps floors and positions, continues the numbering, and leaves the parking in place', () => {
    const copies = copyEntrance(section, 1, 2, 2, '4', key)
    expect(numbers(copies)).toEqual(['4', '5А', '6', '7', '8А', '9'])
    expect(where(copies, '5А')).toEqual([2, 1, 2])
    expect(where(copies, '9')).toEqual([3, 2, 1])
    expect(new Set(copies.map((one) => one.key)).size).toBe(6)
    expect(copies.every(({ id }) => id === null)).toBe(true)
  })
})

describe('moving units', () => {
  const floors = [-1, 1, 2, 3]
  const cells = [cell('1', [1, 1, 1]), cell('2', [1, 1, 2]), cell('3', [1, 2, 1]), cell('4', null)]

  it('places one into a free position', () =>
    expect(where(moveCells(cells, ['k1'], { entrance: 2, floor: 3, position: 4 }, floors), '1')).toEqual([2, 3, 4]))

  it('swaps one with the unit at the target', () => {
    const after = moveCells(cells, ['k1'], { entrance: 1, floor: 2, position: 1 }, floors)
    expect([where(after, '1'), where(after, '3')]).toEqual([
      [1, 2, 1],
      [1, 1, 1],
    ])
  })

  it('moves a group as a whole, skipping the missing floor', () => {
    const after = moveCells(cells, ['k1', 'k2'], { entrance: 1, floor: -1, position: 2 }, floors)
    expect([where(after, '1'), where(after, '2')]).toEqual([
      [1, -1, 2],
      [1, -1, 3],
    ])
  })

  it('refuses a group when a position is taken or outside the house', () => {
    expect(moveCells(cells, ['k1', 'k2'], { entrance: 1, floor: 2, position: 1 }, floors)).toBeNull()
    expect(moveCells(cells, ['k1', 'k3'], { entrance: 1, floor: 3, position: 1 }, floors)).toBeNull()
  })

  it('places unplaced units, and unplaces placed ones', () => {
    const after = moveCells(cells, ['k4'], { entrance: 1, floor: 3, position: 1 }, floors)
    expect(where(after, '4')).toEqual([1, 3, 1])
    expect(where(unplace(after!, ['k4']), '4')).toEqual([null, null, null])
  })

  it('places an unplaced unit on a taken position by unplacing the other', () =>
    expect(where(moveCells(cells, ['k4'], { entrance: 1, floor: 1, position: 1 }, floors), '1')).toEqual([
      null,
      null,
      null,
    ]))

  it('leaves parking in its strip', () =>
    expect(
      moveCells([cell('5', null, { type: 'parking' })], ['k5'], { entrance: 1, floor: 1, position: 1 }, floors),
    ).toBeNull())
})

describe('the saved changes', () => {
  const before = [cell('1', [1, 1, 1]), cell('2', [1, 1, 2]), cell('3', [1, 1, 3])]

  it('contain only what differs', () => {
    const now = [before[0]!, { ...before[1]!, number: '2А' }, cell('7', [1, 2, 1], { id: null, version: 0 })]
    const { body } = changesOf(before, now)
    expect(body).toEqual({
      create: [{ type: 'apartment', number: '7', entrance: 1, floor: 2, position_in_floor: 1 }],
      update: [{ id: 2, version: 1, type: 'apartment', number: '2А', entrance: 1, floor: 1, position_in_floor: 2 }],
      remove: [{ id: 3, version: 1 }],
    })
  })

  it('are empty when everything was reverted', () => {
    const { made, changed, gone } = changesOf(
      before,
      before.map((one) => structuredClone(one)),
    )
    expect([made, changed, gone]).toEqual([[], [], []])
  })

  it('a duplicated number is reported, whatever its spelling', () => {
    const cells = [
      cell('53А', null),
      cell('53-a', null, { key: 'other' }),
      cell('53А', null, { key: 'p', type: 'parking' }),
    ]
    expect(doubled(cells)).toEqual(new Set(['k53А', 'other']))
  })
})
