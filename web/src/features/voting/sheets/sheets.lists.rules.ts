import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { nextOpen } from './sheets.rules.ts'

/** A cell of a list: the row of an owner and a question, both by their places from 0. */
export interface Cell {
  row: number
  question: number
}

interface ListRow {
  id: number
  /** Whether nothing is to be entered any more: the ballot is there or on its way. */
  isDone: boolean
}

type Answers = Readonly<Record<number, BallotAnswer>>

interface List {
  rows: readonly ListRow[]
  /** Ids of the questions, in their order. */
  questions: readonly number[]
  /** Answers that are typed and not sent, by the id of the row. */
  drafts: Readonly<Record<number, Answers>>
}

/** Places after `at`, then those before it and `at` itself last. */
const round = (length: number, at: number): number[] => Array.from({ length }, (_, n) => (at + 1 + n) % length)

/** The next row to enter, at the first question or, where answers are typed question by question, at the same one; null when none is left. */
export const rowAfter = ({ rows }: List, at: Cell, isByQuestion: boolean): Cell | null => {
  const row = round(rows.length, at.row).find((n) => !rows[n]!.isDone)
  return row === undefined ? null : { row, question: isByQuestion ? at.question : 0 }
}

/**
 * The cell after an answer: the next open question of the row or, question by question, the next row without an answer to it. A row that
 * has all its answers waits to be saved.
 */
export const cellAfter = (list: List, at: Cell, isByQuestion: boolean): Cell => {
  const { rows, questions, drafts } = list
  const open = nextOpen(questions, drafts[rows[at.row]!.id] ?? {}, at.question)
  if (open === null) return at
  if (!isByQuestion) return { row: at.row, question: open }
  const asked = questions[at.question]!
  const row = round(rows.length, at.row).find((n) => !rows[n]!.isDone && drafts[rows[n]!.id]?.[asked] === undefined)
  return row === undefined ? { row: at.row, question: open } : { row, question: at.question }
}

/** The place of the row with a unit of that number; null where there is none. */
export const rowOfUnit = (rows: readonly { shares: readonly { unit: string }[] }[], typed: string): number | null => {
  const wanted = typed.trim().toLowerCase()
  const at = rows.findIndex(({ shares }) => shares.some(({ unit }) => unit.toLowerCase() === wanted))
  return at === -1 ? null : at
}
