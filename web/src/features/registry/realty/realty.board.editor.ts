import type { Board } from '@oselia/contract/board'
import { useMemo, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { useDraft } from './realty.board.draft.ts'
import { type Way, firstSpot, layoutOf, stepFrom, stripSpot } from './realty.board.layout.ts'
import { type Cell, type Place, at, bySpot, inGrid, moveCells, nextNumber, unplace } from './realty.board.rules.ts'
import { unitName } from '../units/units.choice.public.ts'
import type { RealtyType } from '@oselia/contract/realty'

const none: ReadonlySet<string> = new Set()
let made = 0
/** A client-side key of an unsaved unit. */
export const newKey = () => `new ${(made += 1)}`

/** The position encoded in a spot; null for a spot of a strip. */
const placeIn = (spot: string): Place | null => {
  const [entrance, floor, position] = spot.split('/').map(Number)
  return position === undefined || Number.isNaN(entrance) ? null : { entrance: entrance!, floor: floor!, position }
}

/** Cells of the rectangle between two corners of one entrance; only the two cells when the entrances differ. */
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

/** State of the editor: focused spot, selection, picked-up cells, typed number and the cells themselves. */
const useBoardState = (board: Board, editing: boolean) => {
  const t = useText()
  const edits = useDraft(board)
  const [seen, setSeen] = useState(board)
  const [spot, setSpot] = useState<string | null>(null)
  const [corner, setCorner] = useState<string | null>(null)
  const [chosen, setChosen] = useState(none)
  const [pickedUp, setPickedUp] = useState<readonly string[]>([])
  const [typing, setTyping] = useState<{ spot: string; text: string } | null>(null)
  const [announcement, announce] = useState('')
  // A newer server state is shown at once, but not while the user edits.
  if (seen !== board && !editing) {
    setSeen(board)
    edits.act({ kind: 'start', board })
  }
  const cells = edits.draft.now
  // Memoised explicitly: rows with the same object identity skip rendering, and there are hundreds of them.
  const layout = useMemo(() => layoutOf(cells, board, editing), [cells, board, editing])
  const spots = useMemo(() => bySpot(cells), [cells])
  const active = spot ?? firstSpot(layout)
  const cellAt = (where: string) =>
    where.startsWith('strip/') ? cells.find(({ key }) => stripSpot(key) === where) : spots.get(where)
  return {
    ...edits,
    t,
    editing,
    cells,
    layout,
    active,
    cellAt,
    setSpot,
    corner,
    setCorner,
    chosen,
    choose: (keys: readonly string[]) => setChosen(keys.length > 0 ? new Set(keys) : none),
    pickedUp,
    setPickedUp,
    typing,
    setTyping,
    announcement,
    announce,
    change: (next: Cell[]) => edits.act({ kind: 'change', cells: next }),
    /**
     * The targets of an operation: the selection with the focused (or given) cell first, or that cell alone when it
     * is not selected.
     */
    meant: (own = active ? cellAt(active)?.key : undefined): string[] => {
      if (own === undefined) return [...chosen]
      return chosen.has(own) ? [own, ...[...chosen].filter((key) => key !== own)] : [own]
    },
  }
}
type BoardState = ReturnType<typeof useBoardState>

/** The position as text, with the unit in it. */
const positionText = ({ t, cellAt }: BoardState, where: string) => {
  const place = placeIn(where)
  const text = place ? t('boardEdit.place', { ...place }) : t('board.strip_unplaced')
  const there = cellAt(where)
  return there ? t('boardEdit.placeTaken', { place: text, name: unitName(t, there) }) : text
}

/** Navigation and selection. */
const selectionActions = (state: BoardState) => {
  const { cells, layout, active, corner, chosen, pickedUp, cellAt, choose } = state
  const stand = (where: string, extend = false) => {
    const from = corner ?? active ?? where
    state.setSpot(where)
    if (pickedUp.length > 0) return state.announce(positionText(state, where))
    state.setCorner(extend ? from : null)
    choose(extend ? between(cells, from, where, (one) => cellAt(one)?.key) : [])
  }
  return {
    stand,
    go: (way: Way, extend: boolean) => active && stand(stepFrom(layout, active, way), extend && state.editing),
    toggle: (where: string) => {
      const key = cellAt(where)?.key
      state.setSpot(where)
      if (key) choose(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key])
    },
    all: () => {
      const place = active ? placeIn(active) : null
      choose(cells.filter((cell) => inGrid(cell) && cell.entrance === (place?.entrance ?? null)).map(({ key }) => key))
    },
    cancel: () => {
      if (pickedUp.length > 0) state.announce(state.t('boardEdit.cancelled'))
      state.setPickedUp([])
      state.setTyping(null)
      choose([])
    },
  }
}

/** Picking up and dropping cells. */
const moveActions = (state: BoardState) => {
  const { t, cells, layout, active, pickedUp } = state
  const nameOf = (key: string) => {
    const cell = cells.find((one) => one.key === key)
    return cell ? unitName(t, cell) : ''
  }
  const put = (keys: readonly string[], where: string) => {
    const place = placeIn(where)
    const next = place ? moveCells(cells, keys, place, layout.floors) : unplace(cells, keys)
    state.setPickedUp([])
    if (!next) return state.announce(t('boardEdit.blocked'))
    state.change(next)
    state.choose(keys.length > 1 ? keys : [])
    if (place) state.setSpot(where)
    else if (keys[0]) state.setSpot(stripSpot(keys[0]))
    state.announce(
      t('boardEdit.dropped', { place: place ? t('boardEdit.place', { ...place }) : t('board.strip_unplaced') }),
    )
  }
  return {
    /** Moves cells to a spot or to the unplaced strip; announces when the target is taken. */
    put,
    take: () => {
      const keys = state.meant()
      if (keys.length === 0) return
      state.setPickedUp(keys)
      state.announce(t('boardEdit.taken', { names: keys.slice(0, 5).map(nameOf).join(', ') }))
    },
    drop: () => active && put(pickedUp, active),
    off: () => put(state.meant(), 'unplaced'),
  }
}

/** Numbers, types, additions and removals. */
const editActions = (state: BoardState) => {
  const { t, cells, active, cellAt, change } = state
  return {
    /** Starts typing a number in the focused spot: with `text`, the current number, or the next free one. */
    type: (text: string | null) => {
      const cell = active ? cellAt(active) : undefined
      if (!active || !(cell ?? placeIn(active))) return
      state.setTyping({ spot: active, text: text ?? cell?.number ?? nextNumber(cells, 'apartment') })
    },
    write: (where: string, text: string) => {
      state.setTyping(null)
      const number = text.trim()
      const cell = cellAt(where)
      const place = placeIn(where)
      if (number === '' || number === cell?.number) return
      if (cell) change(cells.map((one) => (one.key === cell.key ? Object.assign({}, one, { number }) : one)))
      else if (place)
        change([...cells, { key: newKey(), id: null, version: 0, type: 'apartment', number, ...at(place) }])
    },
    retype: (type: RealtyType) => {
      const keys = new Set(state.meant())
      change(cells.map((cell) => (keys.has(cell.key) ? Object.assign({}, cell, { type }) : cell)))
    },
    remove: () => {
      const keys = new Set(state.meant())
      if (keys.size === 0) return
      change(cells.filter(({ key }) => !keys.has(key)))
      state.choose([])
      state.announce(t('boardEdit.removedN', { count: keys.size }))
    },
    add: (more: Cell[]) => change([...cells, ...more]),
    undo: () => {
      state.act({ kind: 'undo' })
      state.choose([])
      state.announce(t('boardEdit.undone'))
    },
    redo: () => {
      state.act({ kind: 'redo' })
      state.choose([])
      state.announce(t('boardEdit.redone'))
    },
  }
}

/** All operations of the board: navigation, selection, moving, editing, and the unsaved edits. */
export const useEditor = (board: Board, editing: boolean) => {
  const state = useBoardState(board, editing)
  return { ...state, ...selectionActions(state), ...moveActions(state), ...editActions(state) }
}
export type Editor = ReturnType<typeof useEditor>
