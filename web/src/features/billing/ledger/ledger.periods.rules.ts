/** Whether a text is a month `YYYY-MM`. */
export const isPeriod = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/.test(value)

/** The month so many months after another, `YYYY-MM`; before it for a negative number. */
export const periodAfter = (period: string, months: number): string => {
  const [year, month] = period.split('-').map(Number) as [number, number]
  const at = year * 12 + month - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** The months that end with the given one, the latest first. */
export const lastPeriods = (period: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) => periodAfter(period, -back))

/** The day `YYYY-MM-DD` of an instant in a time zone. */
export const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

/** The search of a page without a month that is none. */
export const withoutBadPeriod = <T extends { period?: string }>(search: T): T => {
  if (search.period === undefined || isPeriod(search.period)) return search
  const { period: _period, ...rest } = search
  return rest as T
}

/** The day so many days after a day `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
