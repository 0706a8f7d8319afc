import type { CalendarFields } from '@oselia/contract/service-request-types'
import { beginningOf, dayOf, instantOf, wholeDay } from './terms.zone.rules.js'

/** Minutes of a day in local time, from midnight. */
interface Hours {
  from: number
  to: number
}

/** Working time of a house. Days are counted from 1 January 1970. */
export interface Calendar {
  timezone: string
  /** Hours of each weekday, Monday first. */
  week: readonly (Hours | null)[]
  days: ReadonlyMap<number, Hours | null>
  /** The last working day of a calendar whose week has no working hours, after which time runs around the clock; else null. */
  last_open: number | null
}

/** Upper limit of a computation: a calendar with hardly any hours must not loop without end. */
const farthest = 20 * 366

const aroundTheClock: Hours = { from: 0, to: 1440 }
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / wholeDay
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const hoursOf = (hours: CalendarFields['week'][number]): Hours | null =>
  hours && { from: minutesOf(hours.from), to: minutesOf(hours.to) }

/** A stored calendar, prepared for computation. */
export const calendarOf = ({
  timezone,
  week,
  days,
}: Pick<CalendarFields, 'week'> & {
  timezone: string
  days: readonly Pick<CalendarFields['days'][number], 'day' | 'hours'>[]
}): Calendar => {
  const differing = new Map(days.map(({ day, hours }) => [numberOf(day), hoursOf(hours)]))
  const open = [...differing].filter(([, hours]) => hours !== null).map(([day]) => day)
  return {
    timezone,
    week: week.map(hoursOf),
    days: differing,
    last_open: week.some((hours) => hours !== null) ? null : Math.max(-Infinity, ...open),
  }
}

/** The working hours of a day, null for a day off. */
const hoursOn = (calendar: Calendar, day: number): Hours | null => {
  const differing = calendar.days.get(day)
  if (differing !== undefined) return differing
  if (calendar.last_open !== null) return day > calendar.last_open ? aroundTheClock : null
  // 1 January 1970 was a Thursday.
  return calendar.week[(((day + 3) % 7) + 7) % 7] ?? null
}

/** The part of a day's working time after an instant, as two instants; null when there is none. */
const leftOf = ({ timezone }: Calendar, day: number, hours: Hours, at: number) => {
  const start = Math.max(at, instantOf(timezone, day, hours.from))
  const end = instantOf(timezone, day, hours.to)
  return end > start ? { start, end } : null
}

/** The instant at which the given milliseconds of working time have passed since another one. */
export const afterWorking = (calendar: Calendar, at: number, needed: number): number => {
  if (needed <= 0) return at
  const first = dayOf(calendar.timezone, at)
  let missing = needed
  for (let day = first; day < first + farthest; day++) {
    const hours = hoursOn(calendar, day)
    const left = hours && leftOf(calendar, day, hours, at)
    if (!left) continue
    if (left.end - left.start >= missing) return left.start + missing
    missing -= left.end - left.start
  }
  return beginningOf(calendar.timezone, first + farthest)
}

/** Milliseconds of working time between two instants; 0 when the second is not later. */
export const workingBetween = (calendar: Calendar, from: number, to: number): number => {
  if (to <= from) return 0
  const last = dayOf(calendar.timezone, to)
  let sum = 0
  for (let day = dayOf(calendar.timezone, from); day <= last; day++) {
    const hours = hoursOn(calendar, day)
    const left = hours && leftOf(calendar, day, hours, from)
    if (left && left.start < to) sum += Math.min(left.end, to) - left.start
  }
  return sum
}

/** The n-th working day after a day. */
const workingDayAfter = (calendar: Calendar, start: number, n: number): number => {
  let day = start
  for (let left = n; left > 0 && day < start + farthest;) {
    day += 1
    if (hoursOn(calendar, day)) left -= 1
  }
  return day
}

/** When work ends on a day: midnight on a day off or with work around the clock. */
const closeOf = (calendar: Calendar, day: number, roundTheClock: boolean): number => {
  const hours = roundTheClock ? null : hoursOn(calendar, day)
  return instantOf(calendar.timezone, day, hours?.to ?? 1440)
}

/**
 * The end of a term of n working days: the close of the n-th one after the day on which it began. Source: Civil Code of
 * Ukraine, art. 253 (a term runs from the next day), 255 (it ends as work ends).
 */
export const endOfWorkingDays = (calendar: Calendar, at: number, n: number, roundTheClock: boolean): number =>
  closeOf(calendar, workingDayAfter(calendar, dayOf(calendar.timezone, at), n), roundTheClock)

/**
 * The end of a term of n calendar days: the close of the n-th day after the day on which it began; a last day off is replaced
 * by the next working day, unless work goes on around the clock. Source: Civil Code of Ukraine, art. 253, 254 (5), 255.
 */
export const endOfDays = (calendar: Calendar, at: number, n: number, roundTheClock: boolean): number => {
  const last = dayOf(calendar.timezone, at) + n
  return closeOf(calendar, roundTheClock ? last : workingDayAfter(calendar, last - 1, 1), roundTheClock)
}
