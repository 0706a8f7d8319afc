import type { NotificationEvent } from '@oselia/contract/notifications'
import type { Db } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import * as queries from './notifications.queries.js'

interface Reader {
  db: Db
  now: Date
  staffId: number
}

/** The person has dealt with a record: their notifications of these kinds about it are read, and their tabs recount. */
export const readAbout = async (
  { db, now, staffId }: Reader,
  about: { entity: string; entity_id: number; kinds: readonly NotificationEvent[] },
): Promise<void> => {
  const marked = await queries.markReadAbout(db, now, staffId, about)
  if (marked > 0)
    await publishEvent(db, { entity: 'notifications', entity_id: null, action: 'read', staff_id: staffId })
}
