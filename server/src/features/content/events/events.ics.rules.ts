import { offsetAt } from '@oselia/contract/local-time'

/*
 * Text of calendars by RFC 5545: escaped values (3.3.11), lines of at most 75 octets (3.1), time zones with the clock
 * changes that events need (3.6.5).
 */

/** A text value: backslashes, semicolons, commas and line breaks are escaped, other control characters left out. */
export const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

const lineOctets = 75

/** A line of any length, continued on lines that begin with a space; characters are never divided. */
export const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** Folded lines as the body of a file. */
export const joined = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`

/** `20260329T033000` of `2026-03-29T03:30`. */
export const localStamp = (local: string): string => `${local.replace(/[-:]/g, '')}00`
export const dateStamp = (day: string): string => day.replaceAll('-', '')
/** `20260329T013000Z`. */
export const utcStamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

const minute = 60_000
const dayMs = 86_400_000

/** A clock change, with what has to be added to UTC before and after it, in milliseconds. */
interface Change {
  at: number
  before: number
  after: number
}

/** Clock changes of a zone in a year. */
const changesIn = (year: number, zone: string): Change[] => {
  const changes: Change[] = []
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += dayMs) {
    let [low, high] = [day, day + dayMs]
    const [before, after] = [offsetAt(low, zone), offsetAt(high, zone)]
    if (before === after) continue
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / 2 / minute) * minute
      if (offsetAt(middle, zone) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
  }
  return changes
}

const offsetText = (offset: number): string => {
  const minutes = Math.abs(Math.round(offset / minute))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

const weekDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The rule of a yearly change, such as the last Sunday of March: by its local time before the change. */
const yearly = ({ at, before }: Change): string => {
  const local = new Date(at + before)
  const date = local.getUTCDate()
  const length = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  const n = date + 7 > length ? -1 : Math.ceil(date / 7)
  return `FREQ=YEARLY;BYMONTH=${local.getUTCMonth() + 1};BYDAY=${n}${weekDays[local.getUTCDay()]}`
}

const observance = ({ at, before, after }: Change, rule?: string): string[] => {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localStamp(new Date(at + before).toISOString().slice(0, 16))}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `END:${kind}`,
  ]
}

/**
 * The component of a zone with its clock changes from a year on. Those of the last year are repeated for ever where the
 * year before had them on the same days; a law that changes them is known to the next version of the file.
 */
export const timezoneLines = (zone: string, fromYear: number, toYear: number): string[] => {
  const begin = Date.UTC(fromYear - 1, 0, 1)
  const offset = offsetAt(begin, zone)
  const years = Array.from({ length: toYear - fromYear + 2 }, (_, n) => changesIn(fromYear - 1 + n, zone))
  const last = years.at(-1)!
  const rules = (changes: readonly Change[]) => changes.map(yearly).join(' ')
  const repeats = last.length > 0 && rules(last) === rules(years.at(-2) ?? [])
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance({ at: Date.UTC(1970, 0, 1) - offset, before: offset, after: offset }),
    ...years.slice(0, -1).flatMap((changes) => changes.flatMap((change) => observance(change))),
    ...last.flatMap((change) => observance(change, repeats ? yearly(change) : undefined)),
    'END:VTIMEZONE',
  ]
}
