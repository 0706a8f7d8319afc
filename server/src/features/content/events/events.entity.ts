import { events } from '@oselia/contract/events'
import { sql } from 'kysely'
import { withAudience } from '../../registry/audience/audience.rows.public.js'
import { entity } from '../../../platform/entity.js'
import { staffEntity } from '../../access/staff/staff.public.js'
import { selection } from './events.queries.js'

export const eventEntity = entity({
  resource: events,
  table: 'events',
  as: 'v',
  select: selection,
  label: sql`t.title ->> 'uk'`,
  ...withAudience,
  references: {
    responsible_staff_id: { to: staffEntity, where: (_viewer, alias) => sql`${sql.ref(`${alias}.status`)} = 'active'` },
  },
  files: { attachment_ids: { link: { table: 'event_attachments', owner: 'event_id' } } },
  json: ['title', 'body', 'place', 'exceptions', 'cancel_reason'],
  history: { also: ['published_at'] },
})
