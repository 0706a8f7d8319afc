import { parseNumber } from '../../../platform/number-text.ts'
import { isPeriod, periodAfter } from '../ledger/ledger.periods.public.ts'

/** Why a pasted row is not taken. */
type IndexProblem = 'month' | 'index' | 'twice' | 'future'
export interface PastedIndex {
  /** Line of the pasted text, from 1. */
  line: number
  text: string
  period: string | null
  index: number | null
  problem: IndexProblem | null
}

// First letters of the months in the four languages; those that begin another one come after it.
const months: readonly RegExp[] = [
  /^(?:січ|янв|jan|ene)/,
  /^(?:лют|фев|feb)/,
  /^(?:бер|мар|mar)/,
  /^(?:кві|апр|apr|abr)/,
  /^(?:тра|май|мая|may)/,
  /^(?:чер|июн|jun)/,
  /^(?:лип|июл|jul)/,
  /^(?:сер|авг|aug|ago)/,
  /^(?:вер|сен|sep)/,
  /^(?:жов|окт|oct)/,
  /^(?:лис|ноя|nov)/,
  /^(?:гру|дек|dec|dic)/,
]

/** The month of `2026-03`, `03.2026`, `3/2026`, `01.03.2026` or «березень 2026 р.»; null for anything else. */
export const monthIn = (text: string): string | null => {
  const bare = text.trim().toLowerCase()
  const year = /(?:19|20)\d\d/.exec(bare)?.[0]
  if (!year) return null
  const iso = /^\d{4}[-./](\d{1,2})(?:[-./]\d{1,2})?$/.exec(bare)?.[1]
  const local = /^(?:\d{1,2}[-./])?(\d{1,2})[-./]\d{4}$/.exec(bare)?.[1]
  const named = months.findIndex((month) => month.test(bare)) + 1
  const number = Number(iso ?? local ?? named)
  const period = `${year}-${String(number).padStart(2, '0')}`
  return isPeriod(period) ? period : null
}

/** An index of 50…500 percent with at most one decimal; null for anything else. */
export const indexIn = (text: string): number | null => {
  const value = parseNumber(text.replace('%', ''))
  if (value === null || !(value >= 50 && value <= 500)) return null
  return Math.abs(value * 10 - Math.round(value * 10)) < 1e-6 ? Math.round(value * 10) / 10 : null
}

const cellsOf = (line: string): string[] => {
  const cells = line.split(/\t|;|\s{2,}/)
  // One space divides a month from its index, but also a name of a month from its year.
  const spaced = /^(.*\d{4}(?:\s*(?:р|г)\.?)?)\s+([\d.,]+\s*%?)$/u.exec(line.trim())
  return (cells.length > 1 || !spaced ? cells : spaced.slice(1))
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
}

/**
 * Rows of pasted months and indices, or of indices alone, which follow month by month from `first`. Empty lines and a heading are left
 * out; `now` is the last month that may be named.
 */
export const pastedIndices = (text: string, first: string, now: string): PastedIndex[] => {
  const rows: PastedIndex[] = []
  let next = first
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const cells = cellsOf(line)
    if (cells.length === 0 || (rows.length === 0 && !/\d/.test(line))) continue
    const isNamed = cells.length > 1
    const period = isNamed ? monthIn(cells[0]!) : next
    const index = indexIn(cells.at(-1)!)
    if (period !== null) next = periodAfter(period, 1)
    const isTwice = period !== null && rows.some((row) => row.period === period)
    const problem: IndexProblem | null =
      period === null ? 'month' : index === null ? 'index' : isTwice ? 'twice' : period > now ? 'future' : null
    rows.push({ line: at + 1, text: line.trim(), period, index, problem })
  }
  return rows
}
