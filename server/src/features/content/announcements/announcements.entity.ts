import { announcements } from '@oselia/contract/announcements'
import { sql } from 'kysely'
import { withAudience } from '../../registry/audience/audience.rows.public.js'
import { entity } from '../../../platform/entity.js'
import { can } from '../../../platform/request-context.js'
import { selection } from './announcements.queries.js'

/** Field of the history with the name of a resident whose confirmation on paper was entered or taken back. */
export const readerName = 'acknowledged_by_member'

export const announcementEntity = entity({
  resource: announcements,
  table: 'announcements',
  as: 'n',
  select: selection,
  label: sql`t.title ->> 'uk'`,
  ...withAudience,
  files: { attachment_ids: { link: { table: 'announcement_attachments', owner: 'announcement_id' } } },
  json: ['title', 'body', 'house_texts'],
  history: {
    also: ['published_at'],
    present: (ctx, change) =>
      change.field === readerName && !can(ctx, 'members.read') ? { ...change, old: null, new: null } : change,
  },
})
