const two = (n: number) => String(n).padStart(2, '0')

/** `YYYY-MM-DD` of a date that exists; null for one that doesn't, such as 31 February. */
const isoOf = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal && year >= 1000 ? `${year}-${two(month)}-${two(day)}` : null
}

/** Whether a value of a day field is a date that exists: `YYYY-MM-DD`. `Date.parse` takes 31 February for 3 March. */
export const isDay = (value: string) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  return isoOf(Number(year), Number(month), Number(day)) === value
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** The number of a month that an English word begins, such as `sept`; 0 for another word. */
const monthOf = (word: string) => monthNames.findIndex((name) => name.startsWith(word.toLowerCase())) + 1

/** How many years ahead a year of two digits may be: `65` in 2026 is 1965. */
const AHEAD = 20

const yearOf = (typed: string, thisYear: number) => {
  if (typed.length === 4) return Number(typed)
  const year = thisYear - (thisYear % 100) + Number(typed)
  return year > thisYear + AHEAD ? year - 100 : year
}

/**
 * A typed date as `YYYY-MM-DD`, the day first: `31.12.2026`, `1.2.26`, `31122026`, `2026-12-31`, or as English dates are
 * shown, `31 Dec 2026`. Null for anything else. A year of two digits counts only in a `finished` text, since it may be the
 * beginning of one of four.
 */
export const dayFromText = (
  typed: string,
  { thisYear, finished }: { thisYear: number; finished: boolean },
): string | null => {
  const text = typed.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts =
    /^(\d{1,2})([.,/\s-])\s*(\d{1,2})\2\s*(\d{4}|\d{2})\.?$/.exec(text) ??
    /^(\d\d)()(\d\d)(\d{4})$/.exec(text) ??
    /^(\d{1,2})(\s+)([a-z]{3,})\.?,?\s+(\d{4}|\d{2})$/i.exec(text)
  if (!parts) return null
  const [, day = '', , month = '', year = ''] = parts
  if (year.length === 2 && !finished) return null
  return isoOf(yearOf(year, thisYear), Number(month) || monthOf(month), Number(day))
}
