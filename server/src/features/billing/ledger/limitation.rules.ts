/*
 * Limitation of debts. Days are `YYYY-MM-DD`. Sources: Civil Code of Ukraine, articles 254, 257, 258, 261, 263; domain guide 2.4.
 */

export interface Limitation {
  years: number
  /** The first and the last day on which limitation does not run; null: until further notice. */
  pause: { from: string; to: string | null } | null
}

const dayMs = 86_400_000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/** The same day so many years later; the last day of February where there is no 29th. */
const yearsAfter = (day: string, years: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return dayOf(Date.UTC(year + years, month - 1, Math.min(date, last)) / dayMs)
}

/**
 * The last day of limitation of what was due on a day: it runs from the next one, and is suspended during the pause. Null while nobody
 * knows when the pause ends.
 */
export const limitationEnd = (due: string, { years, pause }: Limitation): string | null => {
  const end = yearsAfter(due, years)
  if (!pause || end < pause.from || (pause.to !== null && due > pause.to)) return end
  if (pause.to === null) return null
  if (due >= pause.from) return yearsAfter(pause.to, years)
  return dayOf(numberOf(pause.to) + numberOf(end) - numberOf(pause.from) + 1)
}

/** Whether limitation of what was due on `due` has passed on a day. */
export const hasLapsed = (due: string, day: string, limitation: Limitation): boolean => {
  const end = limitationEnd(due, limitation)
  return end !== null && end < day
}

/** Farther back no debt is looked for, in days. */
const farthest = 200 * 366

/** The last due day whose limitation has passed on a day; null where there is none. What was due earlier has passed too. */
export const lapsedThrough = (day: string, limitation: Limitation): string | null => {
  let passed = numberOf(day) - farthest
  let open = numberOf(day)
  if (!hasLapsed(dayOf(passed), day, limitation)) return null
  while (open - passed > 1) {
    const middle = Math.floor((open + passed) / 2)
    if (hasLapsed(dayOf(middle), day, limitation)) passed = middle
    else open = middle
  }
  return dayOf(passed)
}
