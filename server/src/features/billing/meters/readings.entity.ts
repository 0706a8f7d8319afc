import { meterReadings } from '@oselia/contract/meter-readings'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { lockRows } from '../../../platform/entity.locks.js'
import { validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { meterEntity } from './meters.entity.js'
import { readingIssues, type CountedMeter } from './meters.rules.js'
import { readingsOf, readingSelection, withConsumption, type Kept } from './readings.queries.js'

/** 422 for a reading that does not fit between those that were entered since it was deleted. */
const requireRestorable = async (ctx: RequestContext, id: number): Promise<void> => {
  const { rows } = await sql<
    Kept & { reason: string | null }
  >`select meter_id, id, version, day, value, rollover, reason, source
    from meter_readings where id = ${id}`.execute(ctx.db)
  const [restored] = rows
  if (!restored) return
  await lockRows(ctx, 'meters', [restored.meter_id])
  const { rows: meters } = await sql<CountedMeter>`select digits, coefficient, installed_on, initial_value, removed_on
    from meters where id = ${restored.meter_id}`.execute(ctx.db)
  const others = (await readingsOf(ctx.db, [restored.meter_id])).get(restored.meter_id)!.filter((one) => one.id !== id)
  // One of the same day is refused by the database.
  if (others.some(({ day }) => day === restored.day)) return
  const issues = readingIssues(meters[0]!, others, restored, await today(ctx))
  if (issues.length > 0) throw validationProblem(issues)
}

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
  bin: { requireRestorable },
})
