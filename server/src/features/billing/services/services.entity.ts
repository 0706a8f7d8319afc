import { services } from '@oselia/contract/services'
import { sql } from 'kysely'
import { everybody, wholeCommunity } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './services.queries.js'

export const serviceEntity = entity({
  resource: services,
  table: 'services',
  as: 'y',
  select: selection,
  label: sql`t.name ->> 'uk'`,
  visible: everybody,
  // Everybody who may read tariffs may read services.
  event: { entity: 'tariffs', action: 'services' },
  json: ['name'],
  unique: { services_code_key: 'code' },
  bin: { permission: 'tariffs.delete', visible: wholeCommunity },
})
