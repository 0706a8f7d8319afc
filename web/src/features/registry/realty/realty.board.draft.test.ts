import { describe, expect, it } from 'vitest'
import { keptSince, rebased, step } from './realty.board.draft.ts'
import { layoutOf, stepFrom } from './realty.board.layout.ts'
import type { Cell } from './realty.board.rules.ts'

const cell = (
  id: number | null,
  number: string,
  place: [number, number, number] | null = [1, 1, 1],
  version = 1,
): Cell => ({
  key: id === null ? `new ${number}` : String(id),
  id,
  version,
  type: 'apartment',
  number,
  entrance: place?.[0] ?? null,
  floor: place?.[1] ?? null,
  position_in_floor: place?.[2] ?? null,
})
const numbers = (cells: readonly Cell[]) => cells.map(({ number }) => number)

describe('edits of a board', () => {
  const start = { base: [cell(1, '1')], now: [cell(1, '1')], past: [], future: [] }

  it('can be undone and redone, and a new one clears the redo stack', () => {
    const changed = step(step(start, { kind: 'change', cells: [cell(1, '1А')] }), { kind: 'change', cells: [] })
    const undone = step(changed, { kind: 'undo' })
    expect([numbers(undone.now), numbers(step(undone, { kind: 'redo' }).now)]).toEqual([['1А'], []])
    const other = step(undone, { kind: 'change', cells: [cell(1, '9')] })
    expect(step(other, { kind: 'redo' }).now).toBe(other.now)
    expect(step(start, { kind: 'undo' })).toBe(start)
  })

  it('are rebased onto what another user has saved', () => {
    const base = [cell(1, '1'), cell(2, '2'), cell(3, '3')]
    const now = [cell(1, '1А'), cell(2, '2'), cell(3, '3'), cell(null, '8')]
    const fresh = [cell(1, '1Б', [1, 1, 1], 5), cell(2, '22', [1, 1, 2], 6), cell(4, '4', [1, 1, 4])]
    const joined = rebased(base, now, fresh)
    expect(joined.map(({ number, version }) => [number, version])).toEqual([
      ['1А', 5],
      ['22', 6],
      ['8', 1],
      ['4', 1],
    ])
  })
})

describe('edits made while the board is being saved', () => {
  const sent = [cell(1, '1А'), cell(null, '8', [1, 1, 2])]
  const fresh = [cell(1, '1А', [1, 1, 1], 2), cell(9, '8', [1, 1, 2], 1)]

  it('stay unsaved edits of units that have got their id and version', () => {
    const now = [cell(1, '1Б'), { ...cell(null, '8', [1, 1, 2]), number: '8А' }, cell(null, '10', [1, 2, 1])]
    expect(keptSince(sent, now, fresh).map(({ id, number, version }) => [id, number, version])).toEqual([
      [1, '1Б', 2],
      [9, '8А', 1],
      [null, '10', 1],
    ])
  })

  it('that delete a unit delete it from the saved board too', () => {
    expect(keptSince(sent, [sent[0]!], fresh).map(({ id }) => id)).toEqual([1])
  })

  it('leave nothing to undo that is saved', () => {
    const board = { units: [] }
    const saved = step({ base: [], now: sent, past: [[]], future: [] }, { kind: 'saved', board, sent })
    expect(saved).toEqual({ base: [], now: [], past: [], future: [] })
  })
})

describe('the board by keys', () => {
  const cells = [
    cell(1, '1', [1, 1, 1]),
    cell(2, '2', [1, 1, 2]),
    cell(3, '3', [1, 2, 1]),
    cell(4, '4', [2, 1, 1]),
    cell(5, '5', null),
  ]
  const layout = layoutOf(cells, { entrances: [], floors_above: null, floors_below: null }, false)

  it('has entrances side by side, floors from the top, and unplaced units below', () => {
    expect(layout.sections.map(({ entrance, lines }) => [entrance, lines.map(({ floor }) => floor)])).toEqual([
      [1, [2, 1]],
      [2, [1]],
    ])
    expect(layout.strips).toEqual([{ kind: 'unplaced', cells: [cells[4]] }])
  })

  it.each([
    ['1/2/1', 'ArrowDown', '1/1/1'],
    ['1/1/1', 'ArrowUp', '1/2/1'],
    ['1/1/2', 'ArrowRight', '2/1/1'],
    ['2/1/1', 'ArrowLeft', '1/1/2'],
    ['2/1/1', 'ArrowDown', 'strip/5'],
    ['strip/5', 'ArrowUp', '2/1/1'],
    ['1/2/1', 'ArrowUp', '1/2/1'],
    ['1/2/1', 'PageDown', '1/1/1'],
    ['1/1/1', 'End', '1/1/2'],
  ] as const)('from %s %s leads to %s', (spot, way, next) => expect(stepFrom(layout, spot, way)).toBe(next))

  it('keeps one free position at each end in edit mode, and an entrance without units', () => {
    const editing = layoutOf(
      cells,
      { entrances: [{ number: 3, floors: 2 }], floors_above: null, floors_below: null },
      true,
    )
    expect(editing.sections.map(({ entrance, width, lines }) => [entrance, width, lines.length])).toEqual([
      [1, 3, 2],
      [2, 2, 1],
      [3, 1, 2],
    ])
  })
})
