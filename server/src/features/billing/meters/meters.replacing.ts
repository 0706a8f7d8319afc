import type { ValidationIssue } from '@oselia/contract/issues'
import type { replacementFields, Meter } from '@oselia/contract/meters'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, Problem, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { meterEntity } from './meters.entity.js'
import { createMeter } from './meters.service.js'
import { saveReadings } from './readings.service.js'

type Body = z.output<typeof replacementFields>

const renamed: Record<string, string> = { day: 'on', value: 'final_value' }

/** Issues of the final reading at the fields of the replacement. */
const atReplacement = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Problem) || !error.details.issues) throw error
    throw validationProblem(
      error.details.issues.map(({ field, ...issue }): ValidationIssue => ({
        ...issue,
        field: renamed[field] ?? field,
      })),
    )
  })

/**
 * Takes a meter off with its final reading and puts a new one of the same service and place there; 409 `state_forbids` for one that
 * was taken off already.
 */
export const replaceMeter = async (ctx: RequestContext, id: number, body: Body): Promise<{ data: Meter }> => {
  const old = await meterEntity.lock(ctx, id)
  await requireVersion(old, body.version)
  if (old.removed_on !== null) throw conflict('state_forbids')
  const { on, final_value: value, reason, confirmed } = body
  const final = { meter_id: id, day: on, value, source: 'hand' as const, rollover: false, reason, confirmed }
  await atReplacement(saveReadings(ctx, [{ ...final, photo_id: null, note: null }], () => ''))
  const { rows: later } = await sql`select 1 from meter_readings where meter_id = ${id} and day > ${on}::date
    and deleted_at is null limit 1`.execute(ctx.db)
  if (later.length > 0) throw validationProblem([{ field: 'on', key: 'meter_has_readings' }])
  await meterEntity.update(ctx, old, { removed_on: on })
  const { number, digits, coefficient, initial_value, check_due, sealed, seal_number } = body
  const { kind, realty_id, house_id, place } = old
  return createMeter(
    ctx,
    {
      kind,
      realty_id,
      house_id,
      place,
      number,
      digits,
      coefficient,
      initial_value,
      installed_on: on,
      check_due,
      sealed,
      seal_number,
      note: null,
    },
    { replaces_id: id },
  )
}
