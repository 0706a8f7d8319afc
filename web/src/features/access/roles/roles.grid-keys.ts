import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'

interface Place {
  row: number
  column: number
}

type Way = (from: Place, to: Place) => number | null

// The distance to a cell in the direction of the key; null when the cell is not in that direction.
const along =
  (axis: keyof Place, sign: 1 | -1): Way =>
  (from, to) => {
    const other = axis === 'row' ? 'column' : 'row'
    const steps = (to[axis] - from[axis]) * sign
    return to[other] === from[other] && steps > 0 ? steps : null
  }
const ways: Record<string, Way> = {
  ArrowLeft: along('column', -1),
  ArrowRight: along('column', 1),
  ArrowUp: along('row', -1),
  ArrowDown: along('row', 1),
}

const far = 1000
const ends: Record<string, (from: Place, whole: boolean) => Way> = {
  Home: (from, whole) => (_, to) => (whole || to.row === from.row ? to.row * far + to.column : null),
  End: (from, whole) => (_, to) => (whole || to.row === from.row ? -(to.row * far + to.column) : null),
}

const placeOf = ({ dataset }: HTMLElement): Place => ({ row: Number(dataset.row), column: Number(dataset.column) })
const stopsIn = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('[data-row][data-column]')]

const nearest = (grid: HTMLElement, from: Place, way: Way) =>
  stopsIn(grid)
    .map((stop) => ({ stop, steps: way(from, placeOf(stop)) }))
    .filter((one): one is { stop: HTMLElement; steps: number } => one.steps !== null)
    .toSorted((a, b) => a.steps - b.steps)[0]?.stop

/**
 * Keyboard navigation of a grid with roving tabindex: arrows move to the next cell in their direction, skipping gaps;
 * Home and End move to the ends of the row, with Ctrl of the grid. Each cell carries `stop(row, column)`.
 */
export const useGridKeys = () => {
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<Place>({ row: 1, column: 1 })
  const onKeyDown = (event: KeyboardEvent) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-row][data-column]')
    if (!stop || !grid.current) return
    // Enter would submit the form; here it toggles like Space.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return stop.click()
    }
    const from = placeOf(stop)
    const way = ways[event.key] ?? ends[event.key]?.(from, event.ctrlKey)
    if (!way) return
    event.preventDefault()
    nearest(grid.current, from, way)?.focus()
  }
  const onFocus = (event: FocusEvent) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-row][data-column]')
    if (stop) setAt(placeOf(stop))
  }
  return {
    grid: { ref: grid, onKeyDown, onFocus },
    stop: (row: number, column: number) => ({
      'data-row': row,
      'data-column': column,
      tabIndex: at.row === row && at.column === column ? 0 : -1,
    }),
  }
}
