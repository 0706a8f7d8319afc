import type { QueryOf } from '@oselia/contract/api'
import { wallClock } from '../../../platform/zoned.ts'
import { weeksOf, windowOf } from './events.calendar.rules.ts'
import type { EventSearch } from './events.search.ts'

/** Today in the zone. */
export const todayIn = (zone: string) => wallClock(new Date().toISOString(), zone).slice(0, 10)

/** The query of a calendar: its window and the filters that it shares with the list. */
export const occurrenceQuery = (
  deps: EventSearch,
  view: 'month' | 'week',
  zone: string,
): QueryOf<'GET /events/occurrences'> => {
  const { kind, state, complex_id, house_id } = deps
  const query = { ...windowOf(weeksOf(deps.day ?? todayIn(zone), view), zone), kind, state, complex_id, house_id }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as typeof query
}
