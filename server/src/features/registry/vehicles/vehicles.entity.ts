import { vehicles } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { memberEntity } from '../members/members.public.js'
import { unitReference } from '../units/units.public.js'
import { selection, withDisplayFields } from './vehicles.queries.js'
import { housesOfVehicles, vehicleInScope } from './vehicles.scope.js'

export const vehicleEntity = entity({
  resource: vehicles,
  table: 'vehicles',
  as: 'v',
  select: selection,
  complete: withDisplayFields,
  label: sql`coalesce(t.plate_raw, nullif(concat_ws(' ', t.brand, t.model), ''), t.kind)`,
  visible: vehicleInScope,
  audience: async (db, rows) => ({ house_ids: await housesOfVehicles(db, rows) }),
  references: {
    member_id: memberEntity,
    realty_id: unitReference,
    parking_realty_id: {
      to: unitReference,
      where: (_viewer, unit) => sql`${sql.ref(`${unit}.type`)} = 'parking'`,
      key: 'not_parking',
    },
  },
  files: { photo_ids: { pictures: true } },
  json: ['permit'],
  unique: { vehicles_plate_key: 'plate_raw' },
  history: { also: ['plate_normalised'] },
})
