import { requestTypes } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import { everybody, wholeCommunity } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { selection, withOpenRequests } from './request-types.queries.js'

export const requestTypeEntity = entity({
  resource: requestTypes,
  table: 'service_request_types',
  as: 't',
  select: selection,
  complete: withOpenRequests,
  label: sql`t.name ->> 'uk'`,
  visible: everybody,
  event: { entity: 'request_types' },
  json: ['name', 'hint', 'form', 'checklist', 'replies'],
  unique: { service_request_types_code_key: 'code', service_request_types_name_key: 'name' },
  history: { permission: 'request_types.read' },
  bin: { visible: wholeCommunity },
})
