import { announcements } from '@oselia/contract/announcements'
import { sql } from 'kysely'
import { withAudience } from '../../../platform/audience.rows.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './announcements.queries.js'

export const announcementEntity = entity({
  resource: announcements,
  table: 'announcements',
  as: 'n',
  select: selection,
  label: sql`t.title ->> 'uk'`,
  ...withAudience,
  files: { attachment_ids: { link: { table: 'announcement_attachments', owner: 'announcement_id' } } },
  json: ['title', 'body'],
  history: { also: ['published_at'] },
})
