import { describe, expect, it } from 'vitest'
import { rebased, step } from './realty.board.draft.ts'
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

  it('go back and forth, and a new one forgets what was undone', () => {
    const changed = step(step(start, { kind: 'change', cells: [cell(1, '1А')] }), { kind: 'change', cells: [] })
    const undone = step(changed, { kind: 'undo' })
    expect([numbers(undone.now), numbers(step(undone, { kind: 'redo' }).now)]).toEqual([['1А'], []])
    const other = step(undone, { kind: 'change', cells: [cell(1, '9')] })
    expect(step(other, { kind: 'redo' }).now).toBe(other.now)
    expect(step(start, { kind: 'undo' })).toBe(start)
  })

  it('stand on top of what somebody else has saved', () => {
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

describe('the board by keys', () => {
  const cells = [
    cell(1, '1', [1, 1, 1]),
    cell(2, '2', [1, 1, 2]),
    cell(3, '3', [1, 2, 1]),
    cell(4, '4', [2, 1, 1]),
    cell(5, '5', null),
  ]
  const layout = layoutOf(cells, { entrances: [], floors_above: null, floors_below: null }, false)

  it('has an entrance beside the next, floors from the top, and those without a place below', () => {
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

  it('keeps one place free at each end while it is edited, and an entrance without units', () => {
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
