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

/** What the wall clock of a zone shows at an instant, as milliseconds of a clock that knows no zones. */
const wallOf = (timezone: string, at: number): number => {
  const shown: Record<string, number> = {}
  for (const { type, value } of clockOf(timezone).formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hours, minutes, second)
}

const offsetAt = (timezone: string, at: number): number => wallOf(timezone, at) - Math.floor(at / 1000) * 1000

/** The first instant between two at which the wall clock shows a time or a later one. */
const firstShowing = (timezone: string, wall: number, from: number, to: number): number => {
  let [early, late] = [from, to]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (wallOf(timezone, middle) < wall) early = middle
    else late = middle
  }
  return late
}

/**
 * The instant at which a wall clock shows a time. Of one that it shows twice, as the clocks go back, the first; for one that it
 * never shows, as they go forward, the moment at which they do.
 */
const instantOfWall = (timezone: string, wall: number): number => {
  const before = offsetAt(timezone, wall - wholeDay)
  const after = offsetAt(timezone, wall + wholeDay)
  const right = [wall - before, wall - after].filter((at) => wallOf(timezone, at) === wall)
  return right.length > 0 ? Math.min(...right) : firstShowing(timezone, wall, wall - after, wall - before)
}

/** How many beginnings of days are remembered of a zone. */
const remembered = 20_000
const begun = new Map<string, Map<number, number>>()

/** The instant at which a day of a zone begins; days are counted from 1 January 1970. */
export const beginningOf = (timezone: string, day: number): number => {
  const days = begun.get(timezone) ?? new Map<number, number>()
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size >= remembered) days.clear()
  const at = instantOfWall(timezone, day * wholeDay)
  begun.set(timezone, days.set(day, at))
  return at
}

/** The instant of a time of a day, in minutes from midnight by the wall clock; 1440 is the end of the day. */
export const instantOf = (timezone: string, day: number, minutes: number): number => {
  const [start, end] = [beginningOf(timezone, day), beginningOf(timezone, day + 1)]
  if (minutes === 1440) return end
  // On all days but two of a year the wall clock runs evenly.
  return end - start === wholeDay
    ? start + minutes * minute
    : instantOfWall(timezone, day * wholeDay + minutes * minute)
}

/** The day of a zone on which an instant falls, counted from 1 January 1970. */
export const dayOf = (timezone: string, at: number): number => {
  // The wall clock is less than a day away from that of Greenwich.
  const day = Math.floor(at / wholeDay)
  if (at < beginningOf(timezone, day)) return day - 1
  return at < beginningOf(timezone, day + 1) ? day : day + 1
}
