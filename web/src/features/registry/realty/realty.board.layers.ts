import type { Board, BoardLayer, BoardUnit, RequestCounts } from '@oselia/contract/board'

/**
 * A mark of a unit in a layer: a text of the legend, a sign, and a tone with its own pattern, so that information
 * never depends on colour alone.
 */
interface Mark {
  word:
    | 'reachable'
    | 'no_contact'
    | 'full'
    | 'open'
    | 'unowned'
    | 'area'
    | 'no_area'
    | 'occupied'
    | 'rented'
    | 'vacant'
    | 'repair'
    | 'handing'
    | 'broken'
    | 'requests_overdue'
    | 'requests_open'
    | 'requests_finished'
    | 'requests_none'
    | 'votes_voted'
    | 'votes_part'
    | 'votes_missing'
    | 'votes_conflict'
    | 'votes_none'
    | 'debts_none'
    | 'debts_some'
    | 'debts_overdue'
    | 'debts_long'
    | 'unknown'
  sign: string
  tone: 'good' | 'half' | 'bad' | 'calm' | 'none'
}

const mark = (word: Mark['word'], sign: string, tone: Mark['tone']): Mark => ({ word, sign, tone })

const unknown = mark('unknown', '?', 'none')
const contact = [mark('reachable', '✓', 'good'), mark('no_contact', '✕', 'bad')] as const
const ownership = [mark('full', '✓', 'good'), mark('open', '½', 'half'), mark('unowned', '✕', 'bad')] as const
const area = [mark('area', '✓', 'good'), mark('no_area', '✕', 'bad')] as const
const byState = {
  occupied: mark('occupied', '●', 'good'),
  rented: mark('rented', '◐', 'calm'),
  vacant: mark('vacant', '○', 'none'),
  repair: mark('repair', '△', 'half'),
  handed_over: mark('handing', '◇', 'calm'),
  not_handed_over: mark('handing', '◇', 'calm'),
  damaged: mark('broken', '✕', 'bad'),
  uninhabitable: mark('broken', '✕', 'bad'),
} as const

const requests = {
  overdue: mark('requests_overdue', '!', 'bad'),
  open: mark('requests_open', '●', 'half'),
  finished: mark('requests_finished', '✓', 'good'),
  none: mark('requests_none', '○', 'none'),
} as const
/** All requests counted, finished ones included. */
export const requestsIn = ({ open, overdue, finished }: RequestCounts): number => open + overdue + finished
const requestsMark = (counts: BoardUnit['requests']): Mark => {
  if (!counts) return requests.none
  if (counts.overdue > 0) return requests.overdue
  return counts.open > 0 ? requests.open : requests.finished
}

const votes = {
  voted: mark('votes_voted', '✓', 'good'),
  part: mark('votes_part', '½', 'half'),
  missing: mark('votes_missing', '○', 'none'),
  conflict: mark('votes_conflict', '!', 'bad'),
  none: mark('votes_none', '·', 'none'),
} as const

const debts = {
  none: mark('debts_none', '✓', 'good'),
  some: mark('debts_some', '○', 'none'),
  overdue: mark('debts_overdue', '●', 'half'),
  long: mark('debts_long', '!', 'bad'),
} as const
/** Months in debt from which it counts as a long one. */
const LONG = 3
const debtMark = (debt: BoardUnit['debt']): Mark => {
  if (!debt) return debts.none
  if (!debt.overdue) return debts.some
  return debt.months > LONG ? debts.long : debts.overdue
}

/** The mark of a unit in a layer; unknown for an unsaved unit. */
export const markOf = (layer: BoardLayer, unit: BoardUnit | undefined): Mark => {
  if (!unit) return unknown
  if (layer === 'contact') return contact[unit.no_contact ? 1 : 0]
  if (layer === 'area') return area[unit.total_area === null ? 1 : 0]
  if (layer === 'state') return byState[unit.state as keyof typeof byState] ?? unknown
  if (layer === 'requests') return requestsMark(unit.requests)
  if (layer === 'votes') return votes[unit.votes ?? 'none']
  if (layer === 'debts') return debtMark(unit.debt)
  if (unit.shares_full) return ownership[0]
  return unit.owners === null ? unknown : ownership[unit.owners === '' ? 2 : 1]
}

/** The marks of the units in a layer with their counts, in order of first occurrence. */
export const legendOf = (layer: BoardLayer, units: readonly BoardUnit[]) => {
  const counts = new Map<Mark, number>()
  for (const unit of units) {
    const found = markOf(layer, unit)
    counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  const words = new Map<Mark['word'], { mark: Mark; count: number }>()
  for (const [found, count] of counts) {
    const known = words.get(found.word)
    if (known) known.count += count
    else words.set(found.word, { mark: found, count })
  }
  return [...words.values()].toSorted((a, b) => b.count - a.count)
}

/** The layer to show: the one in the URL where the user may see it, otherwise the first one. */
export const layerIn = (layers: Board['layers'], asked: string | undefined): BoardLayer =>
  layers.find((layer) => layer === asked) ?? layers[0] ?? 'contact'
