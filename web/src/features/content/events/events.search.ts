import { listSearch } from '../../../platform/list-search.ts'

/** The address of the events: the calendar of a month unless a week or the list is chosen, and filters. */
export const eventSearch = listSearch({
  view: ['week', 'list'],
  day: 'day',
  kind: ['meeting', 'works', 'cleaning', 'holiday', 'inspection', 'training', 'other'],
  state: ['draft', 'scheduled', 'published', 'archived'],
  complex_id: 'ids',
  house_id: 'ids',
  pinned: ['true', 'false'],
  upcoming: ['true', 'false'],
})
export type EventSearch = ReturnType<typeof eventSearch>
