import { notifications } from '@oselia/contract/notifications'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { publishEvent } from '../../../platform/live.js'
import type { RequestContext } from '../../../platform/request-context.js'
import * as queries from './notifications.queries.js'

/** Other tabs of the same person must recount, unless nothing was unread. */
const read = async ({ db, now, actor }: RequestContext, ids: readonly number[] | null) => {
  const marked = await queries.markRead(db, now, actor.id, ids)
  if (marked > 0)
    await publishEvent(db, { entity: 'notifications', entity_id: null, action: 'read', staff_id: actor.id })
  return { data: { unread: await queries.unreadOf(db, actor.id) } }
}

export const notificationRoutes = (app: App): void => {
  app.jobs.task('notifications.drop', 'bulk', (_payload, db) => queries.dropOld(db, app.clock.now()), '27 3 * * *')
  implement(app, notifications, {
    list: ({ ctx, query }) => queries.list(ctx.db, ctx.actor.id, query),
    read: ({ ctx, body }) => read(ctx, 'ids' in body ? body.ids : null),
  })
}
