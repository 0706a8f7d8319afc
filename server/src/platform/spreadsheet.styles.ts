import type { Readable } from 'node:stream'
import { parseXml } from './spreadsheet.xml.js'

/** Built-in number formats of dates. Source: ECMA-376 part 1, 18.8.30. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/**
 * Whether a number format shows a date: it has days, months or years outside of quotes and brackets. `[h]:mm` is a
 * duration.
 */
const showsDay = (format: string): boolean => {
  if (/\[[hms]+\]/i.test(format)) return false
  const bare = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')[0]!
  if (/general|standard/i.test(bare)) return false
  if (/[dy]/i.test(bare)) return true
  // A lone `m` is the month, unless hours or seconds occur too.
  return /m/i.test(bare) && !/[hs]/i.test(bare)
}

/** Whether a number format, by its number and its text where it is no built-in one, shows a date. */
export const isDayFormat = (id: number, format: string | undefined): boolean =>
  format === undefined ? isBuiltInDay(id) : showsDay(format)

/** Indexes of cell styles with a date format. */
export const readDayStyles = async (stream: Readable): Promise<Set<number>> => {
  const formats = new Map<number, string>()
  const days = new Set<number>()
  let inCells = false
  let style = 0
  await parseXml(stream, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0)
        if (isDayFormat(id, formats.get(id))) days.add(style)
        style += 1
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return days
}

const dayLength = 86_400_000
/** 31 December 9999. */
const lastSerial = 2_958_465

/**
 * The day of a serial number as `YYYY-MM-DD`; null when out of range: below 1, past the year 9999. The time of day is
 * dropped. The 1900 system counts a nonexistent 29 February 1900, the 1904 system begins with 0 on 1 January 1904.
 * Source: ECMA-376 part 1, 18.17.4.1.
 */
export const dayOfSerial = (serial: number, from1904 = false): string | null => {
  const whole = Math.floor(serial + 1e-6)
  if (!Number.isFinite(serial) || whole > lastSerial - (from1904 ? 1462 : 0)) return null
  if (from1904) return whole < 0 ? null : isoDay(Date.UTC(1904, 0, 1) + whole * dayLength)
  if (whole < 1 || whole === 60) return null
  return isoDay(Date.UTC(1899, 11, whole > 60 ? 30 : 31) + whole * dayLength)
}
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)
