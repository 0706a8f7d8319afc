/** A month `YYYY-MM` as its first day `YYYY-MM-01`. */
export const firstDay = (period: string): string => `${period}-01`

/** Days of a month. */
export const daysOf = (period: string): number => {
  const [year, month] = period.split('-').map(Number)
  return new Date(Date.UTC(year!, month!, 0)).getUTCDate()
}

export const lastDay = (period: string): string => `${period}-${String(daysOf(period)).padStart(2, '0')}`

/** The month so many months after; before it when negative. */
export const monthsAfter = (period: string, months: number): string => {
  const [year, month] = period.split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month in which an act of a day is written: its own, or the first open one after the closed months. */
export const openMonth = (day: string, closedThrough: string | null): string => {
  const own = monthOf(day)
  return closedThrough !== null && own <= closedThrough ? monthsAfter(closedThrough, 1) : own
}
