import { contacts } from '@oselia/contract/contacts'
import { sql } from 'kysely'
import { withAudience } from '../../registry/audience/audience.rows.public.js'
import { everybody } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { staffEntity } from '../../access/staff/staff.public.js'
import { selection, typeLinks } from './contacts.queries.js'

export const contactEntity = entity({
  resource: contacts,
  table: 'contacts',
  as: 'c',
  select: selection,
  label: sql`t.name ->> 'uk'`,
  ...withAudience,
  references: {
    responsible_staff_id: { to: staffEntity, where: (_viewer, alias) => sql`${sql.ref(`${alias}.status`)} = 'active'` },
    // A dictionary without references of its own, so it is locked among the first tables.
    request_type_ids: { table: 'service_request_types', rank: 0, visible: everybody },
  },
  files: { photo_id: { pictures: true }, contract_file_id: {} },
  links: { request_type_ids: typeLinks },
  json: ['name', 'phones', 'hours'],
})
