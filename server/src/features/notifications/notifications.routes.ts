import { notifications } from '@oselia/contract/notifications'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'
import { announce } from '../../platform/live.js'
import type { Act } from '../../platform/act.js'
import * as queries from './notifications.queries.js'

/** Other windows of the same person count anew; where nothing was unread they need not. */
const read = async ({ db, now, actor }: Act, ids: readonly number[] | null) => {
  const marked = await queries.markRead(db, now, actor.id, ids)
  if (marked > 0) await announce(db, { entity: 'notifications', entity_id: null, action: 'read', staff_id: actor.id })
  return { data: { unread: await queries.unreadOf(db, actor.id) } }
}

export const notificationRoutes = (app: App): void => {
  app.jobs.task('notifications.drop', (_payload, db) => queries.dropOld(db, app.clock.now()), '27 3 * * *')
  implement(app, notifications, {
    list: ({ act, query }) => queries.list(act.db, act.actor.id, query),
    read: ({ act, body }) => read(act, 'ids' in body ? body.ids : null),
  })
}
