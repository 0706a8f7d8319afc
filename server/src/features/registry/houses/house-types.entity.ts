import { houseTypes } from '@oselia/contract/house-types'
import { sql } from 'kysely'
import { everybody, wholeCommunity } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './house-types.queries.js'

export const houseTypeEntity = entity({
  resource: houseTypes,
  table: 'house_types',
  as: 'y',
  select: ({ scope }) => selection(scope),
  label: sql`t.name ->> 'uk'`,
  visible: everybody,
  // Everyone who may read houses may read their types.
  event: { entity: 'houses', action: 'types' },
  json: ['name', 'default_map_template'],
  unique: { house_types_code_key: 'code' },
  bin: { visible: wholeCommunity },
})
