import type { PlacedOccurrence } from '@oselia/contract/event-dates'
import { dayNumber, dayOf, weekDayOf } from '@oselia/contract/recurrence'

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

/** Occurrences by the days from the first to the last one shown; a long one is in each of its days. */
export const byDay = <T extends { first_day: string; last_day: string }>(
  all: readonly T[],
  weeks: readonly string[][],
): Map<string, T[]> => {
  const days = new Map(weeks.flat().map((day): [string, T[]] => [day, []]))
  for (const one of all)
    for (let day = one.first_day; day <= one.last_day; day = dayAfter(day, 1)) days.get(day)?.push(one)
  return days
}

/** The first occurrences of a day, and how many there are. */
export interface CalendarDay {
  first: readonly PlacedOccurrence[]
  count: number
}

/** What the calendar answers, by the days shown; of each at most `perDay` occurrences. */
export const calendarDays = (
  { data, days }: { data: readonly PlacedOccurrence[]; days: readonly { day: string; count: number }[] },
  weeks: readonly string[][],
  perDay: number,
): Map<string, CalendarDay> => {
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  return new Map(
    [...byDay(data, weeks)].map(([day, all]) => [day, { first: all.slice(0, perDay), count: counts.get(day) ?? 0 }]),
  )
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
