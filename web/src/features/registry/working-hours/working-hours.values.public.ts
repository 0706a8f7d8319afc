import type { Complex } from '@oselia/contract/complexes'

type Hours = NonNullable<Complex['working_hours']>

/** One day of the week as typed. */
export interface DayRow {
  open: boolean
  from: string
  to: string
}

export const rowsOfHours = (hours: Complex['working_hours']): DayRow[] =>
  Array.from({ length: 7 }, (_, at) => {
    const day = hours?.[at]
    return day ? { open: true, ...day } : { open: false, from: '', to: '' }
  })

/** A typed time in the format of the contract: `9`, `930` and `9.30` are accepted; anything else is unchanged. */
export const timeIn = (typed: string): string => {
  const found = /^(\d{1,2})[:.\- ]?(\d{2})?$/.exec(typed.trim())
  return found ? `${found[1]!.padStart(2, '0')}:${found[2] ?? '00'}` : typed.trim()
}

/** The working hours of the body; null when no day is open. */
export const hoursIn = (rows: readonly DayRow[]) =>
  rows.some(({ open }) => open)
    ? rows.map(({ open, from, to }) => (open ? { from: timeIn(from), to: timeIn(to) } : null))
    : null

/** Stored hours from the value of a form, which has a row per day, or of the history, which has the hours themselves. */
export const hoursOfValue = (value: readonly unknown[]) =>
  value.some((day) => day !== null && typeof day === 'object' && 'open' in day)
    ? hoursIn(value as DayRow[])
    : (value as Hours)

/** Copies Monday's hours to all weekdays. */
export const likeMonday = (rows: readonly DayRow[]): DayRow[] => rows.map((row, at) => (at < 5 ? { ...rows[0]! } : row))

/** Consecutive days, first and last from Monday = 0, with the same hours; null for days off. */
interface Span {
  first: number
  last: number
  hours: Hours[number]
}

/** Groups consecutive days with the same hours. */
export const spansOf = (hours: Hours): Span[] => {
  const spans: Span[] = []
  for (const [at, day] of hours.entries()) {
    const open = spans.at(-1)
    if (open && open.hours?.from === day?.from && open.hours?.to === day?.to) open.last = at
    else spans.push({ first: at, last: at, hours: day })
  }
  return spans
}
