/** Days are `YYYY-MM-DD`, months `YYYY-MM`. Source: domain guide 2.5, decisions of the domain 4. */
interface Span {
  from: string
  to: string
}

/** Days in a row after which an absence counts; shorter ones change no bill. */
export const leastAbsence = 30

const number = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

const monthOf = (period: string): Span => {
  const [year, month] = period.split('-').map(Number) as [number, number]
  return { from: `${period}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
}

/** Absences of one person as spans without overlaps; those that follow each other are one. */
export const joinedSpans = (spans: readonly Span[]): Span[] => {
  const joined: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && number(from) <= number(last.to) + 1) last.to = to > last.to ? to : last.to
    else joined.push({ from, to })
  }
  return joined
}

export const daysIn = ({ from, to }: Span): number => number(to) - number(from) + 1

/** Days of a month on which one person was away, of absences of at least `least` days in a row. */
export const absentDays = (spans: readonly Span[], period: string, least = leastAbsence): number => {
  const month = monthOf(period)
  return joinedSpans(spans)
    .filter((span) => daysIn(span) >= least)
    .reduce((sum, { from, to }) => {
      const first = Math.max(number(from), number(month.from))
      const last = Math.min(number(to), number(month.to))
      return sum + Math.max(0, last - first + 1)
    }, 0)
}

/** Whether a benefit lowers the bill of a month: the non-cash form, in force on its first day. */
export const lowersBill = (
  { form, from, to }: { form: 'cash' | 'non_cash'; from: string; to: string | null },
  period: string,
): boolean => {
  const first = `${period}-01`
  return form === 'non_cash' && from <= first && (to === null || to >= first)
}
