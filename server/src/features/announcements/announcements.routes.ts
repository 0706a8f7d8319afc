import { announcements } from '@oselia/contract/announcements'
import { sql } from 'kysely'
import type { App } from '../../platform/app.js'
import { countReach, houseIdsOf, reachesScope, withinScope } from '../../platform/audience.js'
import { binKind } from '../../platform/bin.js'
import { historyOf } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { announcementExport } from './announcements.export.js'
import * as bulk from './announcements.bulk.js'
import * as service from './announcements.service.js'

binKind({
  kind: 'announcements',
  table: 'announcements',
  may: 'announcements.delete',
  label: sql<string>`t.title ->> 'uk'`,
  scope: (scope) => withinScope(scope, 't'),
  audience: async (db, id) => {
    const row = await db
      .selectFrom('announcements')
      .select('audience_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { house_ids: await houseIdsOf(db, row.audience_id) }
  },
})
historyOf('announcements', {
  may: 'announcements.read',
  table: 'announcements',
  scope: (scope) => reachesScope(scope, 't'),
})

export const announcementRoutes = (app: App): void => {
  bulk.announcementJobs(app)
  implement(app, announcements, {
    export: announcementExport(app),
    list: ({ act, query }) => service.list(app, act, query),
    create: ({ act, body }) => service.create(app, act, body),
    read: ({ act, params }) => service.read(app, act, params.id),
    update: ({ act, params, body }) => service.update(app, act, params.id, body),
    remove: ({ act, params }) => service.remove(act, params.id),
    reach: async ({ act, body }) => ({ data: await countReach(act, body.audience) }),
    bulk: ({ act, body }) => bulk.start(app, act, body),
    undoBulk: ({ act, params }) => bulk.undo(app, act, params.id),
  })
}
