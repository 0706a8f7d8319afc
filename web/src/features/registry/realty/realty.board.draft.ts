import type { Board } from '@oselia/contract/board'
import { useMemo, useReducer } from 'react'
import { cellsOf } from './realty.board.layout.ts'
import { type Cell, changesOf, doubled, spelt } from './realty.board.rules.ts'

/** Unsaved edits of a board: the base, the current cells, and the undo and redo stacks. */
interface Draft {
  base: Cell[]
  now: Cell[]
  past: Cell[][]
  future: Cell[][]
}

type DraftAction =
  | { kind: 'change'; cells: Cell[] }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** Resets to the server state. */
  | { kind: 'start'; board: Pick<Board, 'units'> }
  /** What was `sent` is saved; edits made since then stay. */
  | { kind: 'saved'; board: Pick<Board, 'units'>; sent: Cell[] }
  /** Reapplies the edits to a newer server state. */
  | { kind: 'rebase'; board: Pick<Board, 'units'> }

const MOST = 100

const begun = (board: Pick<Board, 'units'>): Draft => {
  const base = cellsOf(board)
  return { base, now: base, past: [], future: [] }
}

/**
 * Rebases the edits made on `base` onto a newer state: cells edited here keep their edits, other cells take the
 * server state, deleted ones disappear, new ones are added.
 */
export const rebased = (base: readonly Cell[], now: readonly Cell[], fresh: readonly Cell[]): Cell[] => {
  const there = new Map(fresh.map((cell) => [cell.key, cell]))
  const { changed } = changesOf(base, now)
  const mine = new Set(changed.map(({ key }) => key))
  const before = new Set(base.map(({ key }) => key))
  const kept = now.flatMap((cell): Cell[] => {
    if (cell.id === null) return [cell]
    const other = there.get(cell.key)
    if (!other) return []
    return [mine.has(cell.key) ? Object.assign({}, cell, { version: other.version }) : other]
  })
  return [...kept, ...fresh.filter(({ key }) => !before.has(key))]
}

/**
 * The edits made since `sent` was sent, put on top of `fresh`, which the server made of it.
 * A new unit has got its id by now; it is found by its type and number, which are unique in a house.
 */
export const keptSince = (sent: readonly Cell[], now: readonly Cell[], fresh: readonly Cell[]): Cell[] => {
  const before = new Set(sent.map(({ key }) => key))
  const made = new Map(fresh.filter(({ key }) => !before.has(key)).map((cell) => [spelt(cell), cell]))
  const saved = new Map(sent.flatMap((cell) => (cell.id === null ? [[cell.key, made.get(spelt(cell))] as const] : [])))
  const withId = (cell: Cell): Cell => {
    const known = saved.get(cell.key)
    return known ? Object.assign({}, cell, { key: known.key, id: known.id, version: known.version }) : cell
  }
  return rebased(sent.map(withId), now.map(withId), fresh)
}

export const step = (draft: Draft, act: DraftAction): Draft => {
  const { base, now, past, future } = draft
  if (act.kind === 'start') return begun(act.board)
  if (act.kind === 'saved') {
    if (now === act.sent) return begun(act.board)
    const fresh = cellsOf(act.board)
    return { base: fresh, now: keptSince(act.sent, now, fresh), past: [], future: [] }
  }
  if (act.kind === 'change') return { base, now: act.cells, past: [...past, now].slice(-MOST), future: [] }
  if (act.kind === 'rebase') {
    const fresh = cellsOf(act.board)
    return { base: fresh, now: rebased(base, now, fresh), past: [], future: [] }
  }
  if (act.kind === 'undo') {
    const before = past.at(-1)
    return before ? { base, now: before, past: past.slice(0, -1), future: [now, ...future] } : draft
  }
  const after = future[0]
  return after ? { base, now: after, past: [...past, now], future: future.slice(1) } : draft
}

/** The edits of a board and the resulting changes. */
export const useDraft = (board: Board) => {
  const [draft, act] = useReducer(step, board, begun)
  const { base, now } = draft
  const changes = useMemo(() => changesOf(base, now), [base, now])
  const twice = useMemo(() => doubled(now), [now])
  const dirty = changes.made.length + changes.changed.length + changes.gone.length > 0
  return { draft, act, changes, dirty, twice }
}
