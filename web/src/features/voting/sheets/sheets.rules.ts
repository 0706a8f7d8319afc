import type { BallotAnswer } from '@oselia/contract/votings.enums'

/** What a key does on the pages where papers are entered, whatever the layout of the keyboard; null for others. */
export type Act =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'save'
  | 'zoom'
  | 'rotate'
  | 'page_before'
  | 'page_after'
  | 'date'
  | 'skip'
  | 'find'
  | 'representative'
  | 'by_question'
  | 'open'
  | 'clear'

const acts: Record<string, Act> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Enter: 'save',
  NumpadEnter: 'save',
  KeyZ: 'zoom',
  KeyR: 'rotate',
  BracketLeft: 'page_before',
  BracketRight: 'page_after',
  KeyD: 'date',
  KeyS: 'skip',
  KeyF: 'find',
  KeyP: 'representative',
  KeyQ: 'by_question',
  KeyO: 'open',
  Backspace: 'clear',
  Delete: 'clear',
}

/** By the place of the key, since letters differ between Ukrainian and Latin layouts. */
export const actOf = (code: string): Act | null => acts[code] ?? null

/** The day that a sheet proposes: that of the sheet before it, else today within the survey. */
export const proposedDay = (before: string | null, today: string, { from, to }: { from: string; to: string }): string =>
  before ?? (today < from ? from : today > to ? to : today)

/** The question to answer next: the first one without an answer after `at`, else before it; null when all have one. */
export const nextOpen = (
  ids: readonly number[],
  answers: Readonly<Record<number, BallotAnswer>>,
  at: number,
): number | null => {
  const order = [...ids.keys()].map((n) => (at + 1 + n) % ids.length)
  return order.find((n) => answers[ids[n]!] === undefined) ?? null
}

/** The next sheet after one is done; the same place holds the one that follows, and the last one leads to the first that was skipped. */
export const placeAfter = (at: number, left: number): number => (left === 0 ? 0 : Math.min(at, left) % left)
