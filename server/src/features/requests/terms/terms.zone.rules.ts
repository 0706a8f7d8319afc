const minute = 60_000
const hour = 60 * minute
/** A day of 24 hours, in milliseconds. */
export const wholeDay = 24 * hour

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (timezone: string) => {
  let clock = clocks.get(timezone)
  if (!clock) {
    const two = '2-digit' as const
    const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
    clock = new Intl.DateTimeFormat('en-US', { timeZone: timezone, hourCycle: 'h23', ...parts })
    clocks.set(timezone, clock)
  }
  return clock
}

/** Local time of a zone at an instant, as milliseconds without an offset. */
const localTimeOf = (timezone: string, at: number): number => {
  const shown: Record<string, number> = {}
  for (const { type, value } of clockOf(timezone).formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hours, minutes, second)
}

const offsetAt = (timezone: string, at: number): number => localTimeOf(timezone, at) - Math.floor(at / 1000) * 1000

/** The first instant between two at which the local time is the given one or later. */
const firstShowing = (timezone: string, wall: number, from: number, to: number): number => {
  let [early, late] = [from, to]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (localTimeOf(timezone, middle) < wall) early = middle
    else late = middle
  }
  return late
}

/**
 * The instant of a local time. For a time that occurs twice, when clocks go back, the first one; for one that never occurs,
 * when they go forward, the instant of the change.
 */
const instantOfLocalTime = (timezone: string, wall: number): number => {
  const before = offsetAt(timezone, wall - wholeDay)
  const after = offsetAt(timezone, wall + wholeDay)
  const right = [wall - before, wall - after].filter((at) => localTimeOf(timezone, at) === wall)
  return right.length > 0 ? Math.min(...right) : firstShowing(timezone, wall, wall - after, wall - before)
}

/** Cached starts of days per zone. */
const ttlMs = 20_000
const begun = new Map<string, Map<number, number>>()

/** The instant at which a day of a zone starts; days are counted from 1 January 1970. */
export const beginningOf = (timezone: string, day: number): number => {
  const days = begun.get(timezone) ?? new Map<number, number>()
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size >= ttlMs) days.clear()
  const at = instantOfLocalTime(timezone, day * wholeDay)
  begun.set(timezone, days.set(day, at))
  return at
}

/** The instant of a time of a day, in minutes from midnight, local time; 1440 is the end of the day. */
export const instantOf = (timezone: string, day: number, minutes: number): number => {
  const [start, end] = [beginningOf(timezone, day), beginningOf(timezone, day + 1)]
  if (minutes === 1440) return end
  // On all days but two of a year the offset is constant.
  return end - start === wholeDay
    ? start + minutes * minute
    : instantOfLocalTime(timezone, day * wholeDay + minutes * minute)
}

/** The day of a zone on which an instant falls, counted from 1 January 1970. */
export const dayOf = (timezone: string, at: number): number => {
  // An offset is less than a day.
  const day = Math.floor(at / wholeDay)
  if (at < beginningOf(timezone, day)) return day - 1
  return at < beginningOf(timezone, day + 1) ? day : day + 1
}
