import { meterReadings } from '@oselia/contract/meter-readings'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { houseIdInScope } from '../../../platform/scope.js'
import { meterEntity } from './meters.entity.js'
import { readingSelection, withConsumption } from './readings.queries.js'

export const readingEntity = entity({
  resource: meterReadings,
  table: 'meter_readings',
  as: 'r',
  select: readingSelection,
  complete: withConsumption,
  label: sql`(select m.number || ': ' || t.value from meters m where m.id = t.meter_id)`,
  visible: ({ scope }, alias) =>
    scope.all
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(`${alias}.meter_id`)} in (select x.id from meters x where ${houseIdInScope(scope, sql`x.house_id`)})`,
  audience: (_db, rows) => ({ house_ids: rows.map(({ house_id }) => house_id) }),
  references: { meter_id: meterEntity },
  files: { photo_id: { pictures: true } },
  unique: { meter_readings_day: 'day' },
})
