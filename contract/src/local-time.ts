/** Local times `YYYY-MM-DDTHH:MM` of a time zone and their instants, in milliseconds since 1970. */

const minute = 60_000
const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string) => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format
}

const measured = (at: number, timeZone: string): number => {
  const p = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const local = Date.parse(`${p['year']}-${p['month']}-${p['day']}T${p['hour']}:${p['minute']}:00Z`)
  return local - Math.floor(at / minute) * minute
}

/** Offsets by zone and UTC day; null for a day within which the offset changes. Measuring one is slow. */
const offsets = new Map<string, Map<number, number | null>>()
/** Days kept of each zone. */
const keptOffsets = 2000

const offsetsOf = (timeZone: string): Map<number, number | null> => {
  let known = offsets.get(timeZone)
  if (!known) {
    known = new Map()
    offsets.set(timeZone, known)
  }
  return known
}

/** What has to be added to UTC for local time at an instant. */
export const offsetAt = (at: number, timeZone: string): number => {
  const day = Math.floor(at / dayMs)
  const known = offsetsOf(timeZone)
  let offset = known.get(day)
  if (offset === undefined) {
    const begin = measured(day * dayMs, timeZone)
    offset = begin === measured((day + 1) * dayMs - minute, timeZone) ? begin : null
    if (known.size >= keptOffsets) known.clear()
    known.set(day, offset)
  }
  return offset ?? measured(at, timeZone)
}

/** Local time of an instant. */
export const localAt = (at: number, timeZone: string): string =>
  new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)

/**
 * The instant of a local time, which is given as if it were UTC: the first one where it occurs twice. One that is skipped
 * by a clock change is read with the offset before it (RFC 5545, 3.3.5) and marked.
 */
export const instantOfWall = (wall: number, timeZone: string): { at: number; skipped: boolean } => {
  // No clock changes twice within two days.
  const before = offsetAt(wall - dayMs, timeZone)
  const after = offsetAt(wall + dayMs, timeZone)
  if (before === after) return { at: wall - before, skipped: false }
  const fitting = [before, after].map((offset) => wall - offset).filter((at) => at + offsetAt(at, timeZone) === wall)
  return fitting.length > 0 ? { at: Math.min(...fitting), skipped: false } : { at: wall - before, skipped: true }
}

/** The same for a text `YYYY-MM-DDTHH:MM`. */
export const instantAt = (local: string, timeZone: string): { at: number; skipped: boolean } =>
  instantOfWall(Date.parse(`${local}:00Z`), timeZone)
