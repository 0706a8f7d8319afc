import type { Board } from '@oselia/contract/board'
import { type Cell, floorsOf, inGrid, placeOf, spotOf } from './realty.board.rules.ts'

export interface Line {
  floor: number
  /** By position from 1; null for a free position. */
  cells: (Cell | null)[]
}
export interface Section {
  entrance: number
  /** From the top floor down. */
  lines: Line[]
  width: number
  count: number
}
const strips = ['unplaced', 'parking', 'storage'] as const
export interface Strip {
  kind: (typeof strips)[number]
  cells: Cell[]
}
interface Layout {
  sections: Section[]
  strips: Strip[]
  /** All floors of the house, from the lowest up. */
  floors: number[]
}
type Shape = Pick<Board, 'entrances' | 'floors_above' | 'floors_below'>

/**
 * The cells of a board from the server. A unit without a position on its floor, or with one already taken, gets the
 * next free position.
 */
export const cellsOf = ({ units }: Pick<Board, 'units'>): Cell[] => {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  const cells = units.map(({ id, version, type, number, entrance, floor, position_in_floor }): Cell => ({
    key: String(id),
    id,
    version,
    type,
    number,
    entrance,
    floor,
    position_in_floor,
  }))
  const waiting: Cell[] = []
  for (const cell of cells) {
    if (!inGrid(cell) || cell.entrance === null || cell.floor === null) continue
    const place = placeOf(cell)
    if (!place || taken.has(spotOf(place))) {
      waiting.push(cell)
      continue
    }
    const line = `${place.entrance}/${place.floor}`
    taken.add(spotOf(place))
    last.set(line, Math.max(last.get(line) ?? 0, place.position))
  }
  for (const cell of waiting) {
    const line = `${cell.entrance}/${cell.floor}`
    cell.position_in_floor = (last.get(line) ?? 0) + 1
    last.set(line, cell.position_in_floor)
  }
  return cells
}

const span = (low: number, high: number) => floorsOf(low, high - low + 1 - (low < 0 && high > 0 ? 1 : 0))

/**
 * Arranges cells in sections by entrance, floors from the top down, and in strips. Edit mode adds a free position at
 * each end.
 */
export const layoutOf = (cells: readonly Cell[], shape: Shape, editing: boolean): Layout => {
  const placed = cells.filter((cell) => inGrid(cell) && placeOf(cell) !== null)
  const declared = new Map(shape.entrances.map(({ number, floors }) => [number, floors ?? shape.floors_above ?? 1]))
  const numbers = new Set([...declared.keys(), ...placed.map(({ entrance }) => entrance!)])
  const byEntrance = new Map<number, Cell[]>()
  for (const cell of placed) {
    const own = byEntrance.get(cell.entrance!)
    if (own) own.push(cell)
    else byEntrance.set(cell.entrance!, [cell])
  }
  const sections = [...numbers]
    .toSorted((a, b) => a - b)
    .map((entrance) => sectionOf(entrance, byEntrance.get(entrance) ?? [], declared.get(entrance) ?? 1, editing))
    .filter(({ count }) => editing || count > 0)
  const all = sections.flatMap(({ lines }) => lines.map(({ floor }) => floor))
  const floors = all.length > 0 ? span(Math.min(...all), Math.max(...all)) : []
  return { sections, strips: stripsOf(cells, editing), floors }
}

const sectionOf = (entrance: number, own: Cell[], declared: number, editing: boolean): Section => {
  const floorsHere = own.map(({ floor }) => floor!)
  const low = Math.min(1, ...floorsHere)
  const high = Math.max(declared, ...floorsHere)
  const width = Math.max(editing ? 0 : 1, ...own.map(({ position_in_floor }) => position_in_floor!)) + (editing ? 1 : 0)
  const lines = new Map(
    span(low, high)
      .toReversed()
      .map((floor): [number, Line] => [floor, { floor, cells: Array.from({ length: width }, () => null) }]),
  )
  for (const cell of own) lines.get(cell.floor!)!.cells[cell.position_in_floor! - 1] = cell
  return { entrance, lines: [...lines.values()], width, count: own.length }
}

const stripsOf = (cells: readonly Cell[], editing: boolean): Strip[] =>
  strips
    .map((kind) => ({
      kind,
      cells: cells.filter((cell) =>
        kind === 'unplaced' ? inGrid(cell) && placeOf(cell) === null : cell.type === kind,
      ),
    }))
    .filter(({ kind, cells: own }) => own.length > 0 || (editing && kind === 'unplaced'))

// ---- keyboard navigation -------------------------------------------------------------------------------------

/** The spot of a cell in a strip, which has no positions. */
export const stripSpot = (key: string) => `strip/${key}`

export type Way = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | 'PageUp' | 'PageDown'

/** The lines of a board in keyboard order: each section from the top down, then the strips. */
const linesIn = ({ sections, strips: own }: Layout) => [
  ...sections.map(({ entrance, lines }) =>
    lines.map(({ floor, cells }) => cells.map((_, i) => spotOf({ entrance, floor, position: i + 1 }))),
  ),
  ...own.filter(({ cells }) => cells.length > 0).map(({ cells }) => [cells.map(({ key }) => stripSpot(key))]),
]

/** The first spot of a board, or null when it is empty. */
export const firstSpot = (layout: Layout): string | null => linesIn(layout)[0]?.[0]?.[0] ?? null

/** The spot that a key moves to; the same spot at the edge. */
export const stepFrom = (layout: Layout, spot: string, way: Way): string => {
  const blocks = linesIn(layout)
  const b = blocks.findIndex((block) => block.some((line) => line.includes(spot)))
  if (b === -1) return firstSpot(layout) ?? spot
  const block = blocks[b]!
  const l = block.findIndex((line) => line.includes(spot))
  const line = block[l]!
  const i = line.indexOf(spot)
  const on = (to: string[] | undefined, index: number) => to?.[Math.min(index, to.length - 1)]
  const beside = (step: 1 | -1) => {
    const next = blocks[b + step]
    // Moving to the next entrance keeps the floor, counted from the ground because heights differ.
    return next?.[Math.max(0, next.length - (block.length - l))] ?? next?.at(-1)
  }
  const ways: Record<Way, () => string | undefined> = {
    ArrowUp: () =>
      on(block[l - 1], i) ??
      (l === 0 && blocks.length > 1 && block.length === 1 ? on(blocks[b - 1]?.at(-1), i) : undefined),
    ArrowDown: () =>
      on(block[l + 1], i) ?? on(blocks.slice(b + 1).find((next) => next[0]?.[0]?.startsWith('strip/'))?.[0], i),
    ArrowLeft: () => line[i - 1] ?? beside(-1)?.at(-1),
    ArrowRight: () => line[i + 1] ?? beside(1)?.[0],
    Home: () => line[0],
    End: () => line.at(-1),
    PageUp: () => on(block[0], i),
    PageDown: () => on(block.at(-1), i),
  }
  return ways[way]() ?? spot
}
