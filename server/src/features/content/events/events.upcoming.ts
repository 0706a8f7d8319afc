import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import { coversHouse } from '../../../platform/audience.js'
import type { Db } from '../../../platform/db.js'
import { occurrencesIn, type EventTimes } from './events.rules.js'

/** The next time at which an event takes place. */
export interface UpcomingEvent {
  id: number
  title: TextMap
  place: TextMap | null
  all_day: boolean
  timezone: string
  starts_at: string
}

const dayMs = 86_400_000
/** Days ahead, and events named. */
const ahead = 30
const most = 8

/** The next events for a house as a whole, each once, in order. */
export const upcomingEvents = async (db: Db, houseId: number, now: Date): Promise<UpcomingEvent[]> => {
  const until = new Date(now.getTime() + ahead * dayMs)
  const { rows } = await sql<
    EventTimes & Pick<UpcomingEvent, 'id' | 'title' | 'place'>
  >`select v.id, v.title, v.place, v.starts,
      v.ends, v.all_day, v.timezone, v.recurrence, v.exceptions from events v
    where v.deleted_at is null and v.state = 'published' and v.cancel_reason is null and ${coversHouse('v', houseId)}
      and tstzrange(v.starts_at, v.ends_at, '[]') && tstzrange(${now}, ${until}, '[)')`.execute(db)
  const next = rows.flatMap((event) => {
    const taking = occurrencesIn(event, now.getTime(), until.getTime()).find(({ cancelled }) => !cancelled)
    const { id, title, place, all_day, timezone } = event
    return taking ? [{ id, title, place, all_day, timezone, starts_at: new Date(taking.from).toISOString() }] : []
  })
  return next.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).slice(0, most)
}
