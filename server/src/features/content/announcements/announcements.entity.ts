import { announcements } from '@oselia/contract/announcements'
import { sql } from 'kysely'
import { houseIdsOf, reachesScope, withinScope } from '../../../platform/audience.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './announcements.queries.js'

export const announcementEntity = entity({
  resource: announcements,
  table: 'announcements',
  as: 'n',
  select: selection,
  label: sql`t.title ->> 'uk'`,
  visible: ({ scope }, alias) => reachesScope(scope, alias),
  audience: async (db, rows) => ({ house_ids: await houseIdsOf(db, rows.at(-1)!.audience_id) }),
  files: { attachment_ids: { link: { table: 'announcement_attachments', owner: 'announcement_id' } } },
  json: ['title', 'body'],
  history: { also: ['published_at'] },
  bin: { visible: ({ scope }, alias) => withinScope(scope, alias) },
})
