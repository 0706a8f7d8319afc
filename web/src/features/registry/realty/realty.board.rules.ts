import type { RealtyType } from '@oselia/contract/realty'

/** A unit on the board while it is edited; `id` is null until saved. `key` never changes. */
export interface Cell {
  key: string
  id: number | null
  version: number
  type: RealtyType
  number: string
  entrance: number | null
  floor: number | null
  position_in_floor: number | null
}

/** The position of a unit in the grid. */
export interface Place {
  entrance: number
  floor: number
  position: number
}

/** The parameters of a generated grid: `entrances` × `floors` × `perFloor` units. */
export interface Counts {
  type: RealtyType
  firstEntrance: number
  entrances: number
  firstFloor: number
  floors: number
  perFloor: number
  firstNumber: string
  /** Consecutive through each entrance, or `101`, `102`, `201` by floor. */
  numbering: 'running' | 'byFloor'
  /** Every other floor is numbered in reverse. */
  snake: boolean
}

const digitsIn = /^(.*?)(\d+)(\D*)$/u

/**
 * The number increased by `by`: `53А` → `54А`, `ММ-017` → `ММ-018` (zeros are preserved), `Н.п.` (no digits) →
 * `Н.п.2`. The last run of digits is used.
 */
export const shiftNumber = (number: string, by: number): string => {
  const parts = digitsIn.exec(number)
  if (!parts) return by === 0 ? number : `${number}${by + 1}`
  const [, before = '', digits = '', after = ''] = parts
  const next = Math.max(0, Number(digits) + by)
  return `${before}${String(next).padStart(digits.length, '0')}${after}`
}

/** The numeric part of a unit number, or null. */
const figureOf = (number: string): number | null => {
  const parts = digitsIn.exec(number)
  return parts ? Number(parts[2]) : null
}

/** The number after the largest of a type; `1` when there is none. */
export const nextNumber = (cells: readonly Cell[], type: RealtyType): string => {
  const known = cells.filter((cell) => cell.type === type && figureOf(cell.number) !== null)
  if (known.length === 0) return '1'
  const last = known.reduce((a, b) => (figureOf(b.number)! > figureOf(a.number)! ? b : a))
  // A trailing letter belongs to one flat and is dropped; a prefix (`ММ-`) is shared by the type.
  return shiftNumber(last.number, 1).replace(/(\d)\p{L}+$/u, '$1')
}

/** Floors from the lowest up; there is no floor 0 between −1 and 1. */
export const floorsOf = (first: number, count: number): number[] => {
  const floors: number[] = []
  for (let floor = first; floors.length < count; floor += 1) if (floor !== 0 || first === 0) floors.push(floor)
  return floors
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Numbers by floor: floor `1` with three units gives 101, 102, 103; below ground `-101`. */
const floorNumber = (floor: number, place: number, perHouse: number) =>
  String(Math.abs(floor)) + String(place).padStart(perHouse > 99 ? 3 : 2, '0')

/**
 * Generates the units of a grid. Consecutive numbers run through an entrance floor by floor, then continue in the
 * next entrance; numbers by floor run along each floor through all entrances. Positions start at 1 on each floor,
 * from left to right.
 */
export const unitsOf = (counts: Counts): (Place & { type: RealtyType; number: string })[] => {
  const { type, entrances, perFloor, firstEntrance, firstNumber, numbering, snake } = counts
  const floors = floorsOf(counts.firstFloor, counts.floors)
  return range(entrances).flatMap((e) =>
    floors.flatMap((floor, f) =>
      range(perFloor).map((p) => {
        const along = snake && f % 2 === 1 ? perFloor - 1 - p : p
        const running = (e * floors.length + f) * perFloor + along
        return {
          type,
          entrance: firstEntrance + e,
          floor,
          position: p + 1,
          number:
            numbering === 'running'
              ? shiftNumber(firstNumber, running)
              : floorNumber(floor, e * perFloor + along + 1, entrances * perFloor),
        }
      }),
    ),
  )
}

export const placeOf = ({ entrance, floor, position_in_floor }: Cell): Place | null =>
  entrance === null || floor === null || position_in_floor === null
    ? null
    : { entrance, floor, position: position_in_floor }

export const spotOf = ({ entrance, floor, position }: Place) => `${entrance}/${floor}/${position}`

export const at = (place: Place) => ({
  entrance: place.entrance,
  floor: place.floor,
  position_in_floor: place.position,
})

/** The cell at a position, or off the grid. */
const moved = (cell: Cell, place: Place | null): Cell =>
  Object.assign({}, cell, place ? at(place) : { entrance: null, floor: null, position_in_floor: null })

/**
 * Copies an entrance, with its floors and positions, `copies` times after `to`. The numbers of the first copy start
 * at `firstNumber` with the same steps as the original; each further copy continues after the previous one.
 */
export const copyEntrance = (
  cells: readonly Cell[],
  from: number,
  to: number,
  copies: number,
  firstNumber: string,
  key: () => string,
): Cell[] => {
  const section = cells.filter(
    (cell) => cell.entrance === from && (cell.type === 'apartment' || cell.type === 'commercial'),
  )
  const figures = section.map(({ number }) => figureOf(number)).filter((figure) => figure !== null)
  const lowest = figures.length > 0 ? Math.min(...figures) : 1
  const span = figures.length > 0 ? Math.max(...figures) - lowest + 1 : 1
  const shift = (figureOf(firstNumber) ?? lowest) - lowest
  return range(copies).flatMap((copy) =>
    section.map((cell): Cell =>
      Object.assign({}, cell, {
        key: key(),
        id: null,
        version: 0,
        entrance: to + copy,
        number: shiftNumber(cell.number, shift + copy * span),
      }),
    ),
  )
}

/** Cells by spot. */
export const bySpot = (cells: readonly Cell[]) =>
  new Map(
    cells.flatMap((cell) => {
      const place = placeOf(cell)
      return place && inGrid(cell) ? [[spotOf(place), cell] as const] : []
    }),
  )

/** Parking and storage units are shown in strips, regardless of the floor in their documents. */
export const inGrid = ({ type }: Pick<Cell, 'type'>) => type === 'apartment' || type === 'commercial'

/**
 * Moves a group as a whole, so that its first cell is at `target`; null when a position is taken. A single cell swaps
 * with the unit at the target. `floors` are the floors of the house from the lowest up: one step up is the next of
 * them. Unplaced cells are placed from `target` one after another.
 */
export const moveCells = (
  cells: readonly Cell[],
  keys: readonly string[],
  target: Place,
  floors: readonly number[],
): Cell[] | null => {
  const group = keys.flatMap((key) => cells.filter((cell) => cell.key === key))
  const first = group[0]
  if (!first || group.some((cell) => !inGrid(cell))) return null
  const from = placeOf(first)
  const rise = from ? floors.indexOf(target.floor) - floors.indexOf(from.floor) : 0
  const places = new Map<string, Place>()
  for (const [index, cell] of group.entries()) {
    const own = placeOf(cell)
    const floor = from && own ? floors[floors.indexOf(own.floor) + rise] : target.floor
    const next: Place | null =
      floor === undefined
        ? null
        : from && own
          ? {
              entrance: own.entrance + target.entrance - from.entrance,
              floor,
              position: own.position + target.position - from.position,
            }
          : { ...target, position: target.position + index }
    if (!next || next.position < 1 || next.entrance < 1) return null
    places.set(cell.key, next)
  }
  const taken = bySpot(cells.filter((cell) => !places.has(cell.key)))
  const inTheWay = [...places.values()].map((place) => taken.get(spotOf(place))).filter((cell) => cell !== undefined)
  if (inTheWay.length > 0 && group.length > 1) return null
  return cells.map((cell) => {
    const place = places.get(cell.key)
    if (place) return moved(cell, place)
    return inTheWay.includes(cell) ? moved(cell, from) : cell
  })
}

/** Moves cells off the grid, to the unplaced ones. */
export const unplace = (cells: readonly Cell[], keys: readonly string[]): Cell[] =>
  cells.map((cell) => (keys.includes(cell.key) ? moved(cell, null) : cell))

const twins: Record<string, string> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  I: 'І',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
  Y: 'У',
}
export const spelt = ({ type, number }: Pick<Cell, 'type' | 'number'>) =>
  `${type} ${number
    .toUpperCase()
    .replace(/[\s.\-–—]/g, '')
    .replace(/[ABCEHIKMOPTXY]/g, (letter) => twins[letter]!)}`

/** Keys of the cells whose normalised number is repeated within their type. */
export const doubled = (cells: readonly Cell[]): Set<string> => {
  const seen = new Map<string, string[]>()
  for (const cell of cells) {
    const same = seen.get(spelt(cell))
    if (same) same.push(cell.key)
    else seen.set(spelt(cell), [cell.key])
  }
  return new Set([...seen.values()].filter((keys) => keys.length > 1).flat())
}

const same = (a: Cell, b: Cell) =>
  a.number === b.number &&
  a.type === b.type &&
  a.entrance === b.entrance &&
  a.floor === b.floor &&
  a.position_in_floor === b.position_in_floor

const placed = ({ type, number, entrance, floor, position_in_floor }: Cell) => ({
  type,
  number,
  entrance,
  floor,
  position_in_floor,
})

/**
 * The body of one save: everything that differs from the server state, and nothing else. `made` and `changed` are in
 * the order sent.
 */
export const changesOf = (before: readonly Cell[], now: readonly Cell[]) => {
  const known = new Map(before.map((cell) => [cell.id, cell]))
  const left = new Set(now.map(({ id }) => id))
  const made = now.filter(({ id }) => id === null)
  const changed = now.filter((cell) => cell.id !== null && !same(cell, known.get(cell.id)!))
  const gone = before.filter(({ id }) => !left.has(id))
  return {
    made,
    changed,
    gone,
    body: {
      create: made.map(placed),
      update: changed.map((cell) => Object.assign({ id: cell.id!, version: cell.version }, placed(cell))),
      remove: gone.map(({ id, version }) => ({ id: id!, version })),
    },
  }
}
