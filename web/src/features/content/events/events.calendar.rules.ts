import type { Occurrence, OccurringEvent } from '@oselia/contract/event-dates'
import { dayNumber, dayOf, weekDayOf } from '@oselia/contract/recurrence'
import { instantOf, wallClock } from '../../../platform/zoned.ts'

export const calendarViews = ['month', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The day `days` days later. */
export const dayAfter = (day: string, days: number): string => dayOf(dayNumber(day) + days)

/** The same date of another month, or its last one where it is shorter. */
export const monthAfter = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, length))).toISOString().slice(0, 10)
}

const mondayOf = (day: string): string => dayAfter(day, -weekDayOf(dayNumber(day)))

/** The weeks that a view of the day shows, from Monday. */
export const weeksOf = (day: string, view: 'month' | 'week'): string[][] => {
  const last = view === 'week' ? day : dayAfter(monthAfter(`${day.slice(0, 7)}-01`, 1), -1)
  const first = mondayOf(view === 'week' ? day : `${day.slice(0, 7)}-01`)
  const weeks = (dayNumber(mondayOf(last)) - dayNumber(first)) / 7 + 1
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_unused, index) => dayAfter(first, week * 7 + index)),
  )
}

/** From the beginning of the first day to the end of the last one, in the zone. */
export const windowOf = (weeks: readonly string[][], zone: string): { from: string; to: string } => ({
  from: instantOf(`${weeks[0]![0]!}T00:00`, zone)!,
  to: instantOf(`${dayAfter(weeks.at(-1)!.at(-1)!, 1)}T00:00`, zone)!,
})

/** An occurrence with what is shown of its event. */
export type Placed = Occurrence & Omit<OccurringEvent, 'id'>

/** Occurrences, each with its event. */
export const placed = (all: readonly Occurrence[], events: readonly OccurringEvent[]): Placed[] => {
  const known = new Map(events.map(({ id, ...event }) => [id, event]))
  return all.flatMap((one) => {
    const event = known.get(one.event_id)
    return event ? [{ ...event, ...one }] : []
  })
}

interface Taking {
  starts_at: string
  ends_at: string
  starts: string
  ends: string
  all_day: boolean
}

/** The first and last day of an occurrence, in the zone; those of whole days are the same everywhere. */
export const daysOf = ({ starts_at, ends_at, starts, ends, all_day }: Taking, zone: string): [string, string] => {
  if (all_day) return [starts.slice(0, 10), ends.slice(0, 10)]
  const first = wallClock(starts_at, zone).slice(0, 10)
  const last = wallClock(new Date(Date.parse(ends_at) - 1).toISOString(), zone).slice(0, 10)
  return [first, last < first ? first : last]
}

/** Occurrences by the days from the first to the last one shown; a long one is in each of its days. */
export const byDay = <T extends Taking>(
  all: readonly T[],
  weeks: readonly string[][],
  zone: string,
): Map<string, T[]> => {
  const days = new Map(weeks.flat().map((day): [string, T[]] => [day, []]))
  for (const one of all) {
    const [first, last] = daysOf(one, zone)
    for (let day = first; day <= last; day = dayAfter(day, 1)) days.get(day)?.push(one)
  }
  return days
}

/** The day to which a key leads, or null for a key without meaning. */
export const dayByKey = (key: string, day: string, today: string): string | null => {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1)
    case 'ArrowRight':
      return dayAfter(day, 1)
    case 'ArrowUp':
      return dayAfter(day, -7)
    case 'ArrowDown':
      return dayAfter(day, 7)
    case 'PageUp':
      return monthAfter(day, -1)
    case 'PageDown':
      return monthAfter(day, 1)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return dayAfter(mondayOf(day), 6)
    case 't':
    case 'T':
    // The same key in the Ukrainian and Russian layouts.
    case 'е':
    case 'Е':
      return today
    default:
      return null
  }
}
