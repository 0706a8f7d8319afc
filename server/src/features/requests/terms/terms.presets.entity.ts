import { requestPresets } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import { everybody, wholeCommunity } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './terms.presets.queries.js'

export const presetEntity = entity({
  resource: requestPresets,
  table: 'service_request_presets',
  as: 'p',
  select: () => selection,
  label: sql`t.name ->> 'uk'`,
  visible: everybody,
  event: { entity: 'request_types', action: 'presets' },
  json: ['name'],
  unique: { service_request_presets_code_key: ['code', 'valid_from'] },
  bin: { visible: wholeCommunity },
})
