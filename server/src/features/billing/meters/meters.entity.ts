import { meters } from '@oselia/contract/meters'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { unitReference } from '../../registry/units/units.public.js'
import { selection } from './meters.queries.js'

export const meterEntity = entity({
  resource: meters,
  table: 'meters',
  as: 'm',
  select: selection,
  label: sql`t.number`,
  visible: ({ scope }, alias) => houseIdInScope(scope, sql.ref(`${alias}.house_id`)),
  audience: (_db, rows) => ({ house_ids: rows.map(({ house_id }) => house_id) }),
  references: { house_id: houseEntity, realty_id: unitReference },
  unique: { meters_number: 'number' },
  history: { also: ['removed_on'] },
})
