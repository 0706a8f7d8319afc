import { meterFields, type Meter, type MeterFields } from '@oselia/contract/meters'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import { validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { meterEntity } from './meters.entity.js'
import { serialKey } from './meters.rules.js'
import { readingsOf } from './readings.queries.js'

type Update = Partial<MeterFields> & { version: number }

export const readMeter = async (ctx: RequestContext, id: number) => ({ data: await meterEntity.get(ctx, id) })

const houseOf = async ({ db }: RequestContext, realtyId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ house_id: number }>`select house_id from realty where id = ${realtyId}`.execute(db)
  return rows[0]?.house_id
}

/** Issues of fields that the readings of the meter contradict. */
const readingsIssues = async (ctx: RequestContext, fields: MeterFields, current: Meter): Promise<ValidationIssue[]> => {
  const readings = (await readingsOf(ctx.db, [current.id])).get(current.id)!
  const [first] = readings
  if (!first) return []
  const issues: ValidationIssue[] = []
  if (first.day < fields.installed_on) issues.push({ field: 'installed_on', key: 'meter_has_readings' })
  if (!first.rollover && first.value < fields.initial_value)
    issues.push({ field: 'initial_value', key: 'meter_has_readings' })
  if (readings.some(({ value }) => value >= 10 ** fields.digits))
    issues.push({ field: 'digits', key: 'meter_has_readings' })
  return issues
}

/** The columns of a meter; 422 for what the contract can't see. Its house is that of its unit. */
const prepare = async (ctx: RequestContext, fields: MeterFields, current: Meter | null) => {
  const issues: ValidationIssue[] = await meterEntity.linkIssues(ctx, fields, current)
  const ofUnit = fields.realty_id === null ? undefined : await houseOf(ctx, fields.realty_id)
  const house_id = ofUnit ?? fields.house_id
  if (house_id === null) issues.push({ field: 'realty_id', key: 'meter_place' })
  if (ofUnit !== undefined && fields.house_id !== null && fields.house_id !== ofUnit)
    issues.push({ field: 'realty_id', key: 'meter_other_house' })
  if (serialKey(fields.number) === '') issues.push({ field: 'number', key: 'format' })
  if (fields.initial_value >= 10 ** fields.digits)
    issues.push({ field: 'initial_value', key: 'meter_digits', params: { n: fields.digits } })
  if (current) issues.push(...(await readingsIssues(ctx, fields, current)))
  if (issues.length > 0) throw validationProblem(issues)
  return { ...fields, house_id: house_id!, number_key: serialKey(fields.number) }
}

/** Adds a meter. 409 at `number` when the house has one of this kind with the number already, however it is spelt. */
export const createMeter = async (
  ctx: RequestContext,
  input: MeterFields,
  more: { replaces_id?: number } = {},
): Promise<{ data: Meter }> => ({
  data: await meterEntity.insert(ctx, { ...(await prepare(ctx, input, null)), replaces_id: null, ...more }),
})

export const updateMeter = async (ctx: RequestContext, id: number, { house_id, ...body }: Update) => {
  const current = await meterEntity.lockVersion(ctx, id, { ...body, ...(house_id !== undefined && { house_id }) })
  // A meter that moves to another unit moves to its house.
  const moved = body.realty_id !== undefined && body.realty_id !== null ? { house_id: null } : {}
  const asked = house_id === undefined ? moved : { house_id }
  const fields = checked(meterFields.strip(), { ...current, ...body, ...asked })
  return { data: await meterEntity.update(ctx, current, await prepare(ctx, fields, current)) }
}

export const removeMeter = async (ctx: RequestContext, id: number) =>
  meterEntity.trash(ctx, await meterEntity.lock(ctx, id, 'removal'))
