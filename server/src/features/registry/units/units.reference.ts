import { sql } from 'kysely'
import type { ReferenceTarget } from '../../../platform/entity.references.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { houseEntity } from '../houses/houses.public.js'

/** A unit as others refer to it; units themselves are declared above those that refer to them. */
export const unitReference: ReferenceTarget = {
  table: 'realty',
  rank: houseEntity.rank + 1,
  visible: ({ scope }, alias) => houseIdInScope(scope, sql.ref(`${alias}.house_id`)),
}
