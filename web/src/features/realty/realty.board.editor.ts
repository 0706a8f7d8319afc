import type { Board } from '@oselia/contract/board'
import { useState } from 'react'
import { useText } from '../../platform/messages.ts'
import { useDraft } from './realty.board.draft.ts'
import { type Way, firstSpot, layoutOf, stepFrom, stripSpot } from './realty.board.layout.ts'
import {
  type Cell,
  type Place,
  at,
  bySpot,
  inGrid,
  moveCells,
  nextNumber,
  spotOf,
  unplace,
} from './realty.board.rules.ts'
import { unitName } from './realty.field.tsx'
import type { RealtyType } from './realty.kinds.ts'

const none: ReadonlySet<string> = new Set()
let made = 0
/** Key of a unit that is not saved yet. */
export const newKey = () => `new ${(made += 1)}`

/** The place that a spot names; null for one in a strip. */
export const placeIn = (spot: string): Place | null => {
  const [entrance, floor, position] = spot.split('/').map(Number)
  return position === undefined || Number.isNaN(entrance) ? null : { entrance: entrance!, floor: floor!, position }
}

/** Cells between two corners of one entrance; the two alone where they are in different ones. */
const between = (cells: readonly Cell[], from: string, to: string, keyAt: (spot: string) => string | undefined) => {
  const [a, b] = [placeIn(from), placeIn(to)]
  if (!a || !b || a.entrance !== b.entrance) return [keyAt(from), keyAt(to)].filter((key) => key !== undefined)
  const within = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) && value <= Math.max(one, other)
  return cells
    .filter(
      (cell) =>
        inGrid(cell) &&
        cell.entrance === a.entrance &&
        within(cell.floor!, a.floor, b.floor) &&
        within(cell.position_in_floor!, a.position, b.position),
    )
    .map(({ key }) => key)
}

/** Everything that can be done on a board: where the keys stand, what is chosen, carried and typed, and the edits themselves. */
export const useEditor = (board: Board, editing: boolean) => {
  const t = useText()
  const draft = useDraft(board)
  const [seen, setSeen] = useState(board)
  const [spot, setSpot] = useState<string | null>(null)
  const [corner, setCorner] = useState<string | null>(null)
  const [chosen, setChosen] = useState(none)
  const [carried, setCarried] = useState<readonly string[]>([])
  const [typing, setTyping] = useState<{ spot: string; text: string } | null>(null)
  const [said, say] = useState('')
  // What somebody else saved is shown at once, but never under the hands of one who edits.
  if (seen !== board && !editing) {
    setSeen(board)
    draft.act({ kind: 'start', board })
  }
  const cells = draft.draft.now
  const layout = layoutOf(cells, board, editing)
  const spots = bySpot(cells)
  const cellAt = (where: string) =>
    where.startsWith('strip/') ? cells.find(({ key }) => stripSpot(key) === where) : spots.get(where)
  const active = spot ?? firstSpot(layout)

  const change = (next: Cell[]) => draft.act({ kind: 'change', cells: next })
  const choose = (keys: readonly string[]) => setChosen(keys.length > 0 ? new Set(keys) : none)
  /** What an act is for: the chosen ones, the one that the keys stand on first; else that one alone. */
  const meant = (own = active ? cellAt(active)?.key : undefined): string[] => {
    if (own === undefined) return [...chosen]
    return chosen.has(own) ? [own, ...[...chosen].filter((key) => key !== own)] : [own]
  }
  const names = (keys: readonly string[]) =>
    keys
      .slice(0, 5)
      .flatMap((key) => cells.filter((cell) => cell.key === key))
      .map((cell) => unitName(t, cell))
      .join(', ')
  const tell = (where: string) => {
    const place = placeIn(where)
    const text = place ? t('boardEdit.place', { ...place }) : t('board.strip_unplaced')
    const there = cellAt(where)
    return there ? t('boardEdit.placeTaken', { place: text, name: unitName(t, there) }) : text
  }

  const stand = (where: string, extend = false) => {
    const from = corner ?? active ?? where
    setSpot(where)
    if (carried.length > 0) return say(tell(where))
    setCorner(extend ? from : null)
    choose(extend ? between(cells, from, where, (one) => cellAt(one)?.key) : [])
  }
  /** Puts cells to a spot, or among those without a place; told when it can't be. */
  const put = (keys: readonly string[], where: string) => {
    const place = placeIn(where)
    const next = place ? moveCells(cells, keys, place, layout.floors) : unplace(cells, keys)
    setCarried([])
    if (!next) return say(t('boardEdit.blocked'))
    change(next)
    choose(keys.length > 1 ? keys : [])
    if (place) setSpot(where)
    else if (keys[0]) setSpot(stripSpot(keys[0]))
    say(t('boardEdit.dropped', { place: place ? t('boardEdit.place', { ...place }) : t('board.strip_unplaced') }))
  }
  const write = (where: string, text: string) => {
    setTyping(null)
    const number = text.trim()
    const cell = cellAt(where)
    const place = placeIn(where)
    if (number === '' || number === cell?.number) return
    if (cell) change(cells.map((one) => (one.key === cell.key ? Object.assign({}, one, { number }) : one)))
    else if (place) {
      const fresh: Cell = { key: newKey(), id: null, version: 0, type: 'apartment', number, ...at(place) }
      change([...cells, fresh])
    }
  }

  return {
    ...draft,
    cells,
    layout,
    active,
    chosen,
    carried,
    typing,
    said,
    say,
    cellAt,
    stand,
    go: (way: Way, extend: boolean) => active && stand(stepFrom(layout, active, way), extend && editing),
    choose,
    toggle: (where: string) => {
      const key = cellAt(where)?.key
      setSpot(where)
      if (key) choose(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key])
    },
    all: () => {
      const place = active ? placeIn(active) : null
      choose(cells.filter((cell) => inGrid(cell) && cell.entrance === (place?.entrance ?? null)).map(({ key }) => key))
    },
    put,
    take: () => {
      const keys = meant()
      if (keys.length === 0) return
      setCarried(keys)
      say(t('boardEdit.taken', { names: names(keys) }))
    },
    drop: () => active && put(carried, active),
    cancel: () => {
      if (carried.length > 0) say(t('boardEdit.cancelled'))
      setCarried([])
      setTyping(null)
      choose([])
    },
    type: (text: string | null) => {
      if (!active) return
      const cell = cellAt(active)
      if (!cell && !placeIn(active)) return
      setTyping({ spot: active, text: text ?? cell?.number ?? nextNumber(cells, 'apartment') })
    },
    write,
    meant,
    off: () => change(unplace(cells, meant())),
    retype: (type: RealtyType) => {
      const keys = new Set(meant())
      change(cells.map((cell) => (keys.has(cell.key) ? Object.assign({}, cell, { type }) : cell)))
    },
    remove: () => {
      const keys = new Set(meant())
      if (keys.size === 0) return
      change(cells.filter(({ key }) => !keys.has(key)))
      choose([])
      say(t('boardEdit.removedN', { count: keys.size }))
    },
    add: (more: Cell[]) => change([...cells, ...more]),
    undo: () => {
      draft.act({ kind: 'undo' })
      choose([])
      say(t('boardEdit.undone'))
    },
    redo: () => {
      draft.act({ kind: 'redo' })
      choose([])
      say(t('boardEdit.redone'))
    },
    spotOf: (cell: Cell) =>
      inGrid(cell) && cell.entrance !== null && cell.floor !== null
        ? spotOf({ entrance: cell.entrance, floor: cell.floor, position: cell.position_in_floor! })
        : stripSpot(cell.key),
  }
}
export type Editor = ReturnType<typeof useEditor>
