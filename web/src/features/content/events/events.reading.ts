import type { QueryOf } from '@oselia/contract/api'
import { maxPerDay } from '@oselia/contract/events.enums'
import { wallClock } from '../../../platform/zoned.ts'
import { weeksOf } from './events.calendar.rules.ts'
import type { EventSearch } from './events.search.ts'

/** Today in the zone. */
export const todayIn = (zone: string) => wallClock(new Date().toISOString(), zone).slice(0, 10)

/** Occurrences that a calendar shows of each day; the list of the day has all. */
export const shownPerDay = { month: 3, week: maxPerDay } as const

const given = <Q extends object>(query: Q): Q =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Q

/** The filters that a calendar shares with the list. */
const filtersOf = ({ kind, state, complex_id, house_id }: EventSearch, timezone: string) =>
  given({ kind, state, complex_id, house_id, timezone })

/** The query of a calendar. */
export const occurrenceQuery = (
  asked: EventSearch,
  view: 'month' | 'week',
  zone: string,
): QueryOf<'GET /events/occurrences'> => {
  const days = weeksOf(asked.day ?? todayIn(zone), view).flat()
  return { ...filtersOf(asked, zone), from: days[0]!, to: days.at(-1)!, per_day: shownPerDay[view] }
}

/** The query of a page of the list of a day. */
export const occurrencesOfDayQuery = (asked: EventSearch, zone: string): QueryOf<'GET /events/occurrences/:day'> => ({
  ...filtersOf(asked, zone),
  page: asked.page ?? 1,
  per_page: 25,
})
