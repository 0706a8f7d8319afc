import type { Board } from '@oselia/contract/board'
import { useMemo, useReducer } from 'react'
import { cellsOf } from './realty.board.layout.ts'
import { type Cell, changesOf, doubled } from './realty.board.rules.ts'

/** Unsaved edits of a board: what it was, what it is, and the way back and forth. */
export interface Draft {
  base: Cell[]
  now: Cell[]
  past: Cell[][]
  future: Cell[][]
}

export type DraftAct =
  | { kind: 'change'; cells: Cell[] }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** Begins anew with what the server holds. */
  | { kind: 'start'; board: Pick<Board, 'units'> }
  /** Puts the edits on top of what somebody else has saved meanwhile. */
  | { kind: 'rebase'; board: Pick<Board, 'units'> }

const MOST = 100

const begun = (board: Pick<Board, 'units'>): Draft => {
  const base = cellsOf(board)
  return { base, now: base, past: [], future: [] }
}

/**
 * The edits made on `base`, put on top of a fresher one: what was changed here stays as it is here, what was not comes as
 * it is there; what was deleted there is gone, what is new there stands beside.
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

export const step = (draft: Draft, act: DraftAct): Draft => {
  const { base, now, past, future } = draft
  if (act.kind === 'start') return begun(act.board)
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

/** The edits of a board with what they come to. */
export const useDraft = (board: Board) => {
  const [draft, act] = useReducer(step, board, begun)
  const { base, now } = draft
  const changes = useMemo(() => changesOf(base, now), [base, now])
  const twice = useMemo(() => doubled(now), [now])
  const dirty = changes.made.length + changes.changed.length + changes.gone.length > 0
  return { draft, act, changes, dirty, twice }
}
