import { readingFields, type Reading, type ReadingFields } from '@oselia/contract/meter-readings'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { Meter } from '@oselia/contract/meters'
import type { ReadingSource } from '@oselia/contract/meters.enums'
import type { App } from '../../../platform/app.js'
import { lockRows } from '../../../platform/entity.locks.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { Page } from '../../../platform/list.js'
import { validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { checked } from '../../../platform/validate.js'
import { meterEntity } from './meters.entity.js'
import { largeConsumption, readingIssues, type CountedMeter, type CountedReading } from './meters.rules.js'
import { settingsOf } from './meters.settings.js'
import { readingEntity } from './readings.entity.js'
import { listStoredReadings, readingsOf, type Stored } from './readings.queries.js'

const present = async (app: App, ctx: RequestContext, rows: readonly Stored[]): Promise<Reading[]> =>
  withFiles(app, ctx, rows, { photo_id: 'photo' })
const presentOne = async (app: App, ctx: RequestContext, row: Stored) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const listReadings = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof listStoredReadings>[1],
): Promise<Page<Reading>> => {
  const page = await listStoredReadings(ctx, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

type Entered = Omit<ReadingFields, 'source'> & { source: ReadingSource }

interface Among {
  meter: CountedMeter & Pick<Meter, 'kind' | 'realty_id'>
  others: readonly CountedReading[]
  day: string
  factor: number
}

/** Issues of a reading among the others of its meter. */
export const issuesAmong = ({ meter, others, day, factor }: Among, entered: Entered): ValidationIssue[] => {
  const issues = readingIssues(meter, others, entered, day)
  if (issues.length > 0 || entered.confirmed) return issues
  const large = largeConsumption(meter, others, entered, factor)
  return large === null ? [] : [{ field: 'confirmed', key: 'reading_large', params: { n: large } }]
}

/** What a resident is told of their own reading: they have no other choice than to send another value. */
const toldToResidents: Readonly<Partial<Record<ValidationIssue['key'], ValidationIssue['key']>>> = {
  reading_lower: 'reading_lower_sent',
  taken: 'reading_taken',
}
const toldTo = (source: ReadingSource, issue: ValidationIssue): ValidationIssue =>
  source === 'resident' ? { ...issue, key: toldToResidents[issue.key] ?? issue.key } : issue

/**
 * Checks readings, each among those stored and those given before it, and saves all of them or none: 422 with the field of the reading
 * under `prefix(index)`. The meters are locked, so that what is entered at the same time waits.
 */
export const saveReadings = async (
  ctx: RequestContext,
  entered: readonly Entered[],
  prefix: (index: number) => string,
): Promise<number[]> => {
  const ids = [...new Set(entered.map(({ meter_id }) => meter_id))]
  await lockRows(ctx, 'meters', ids)
  const meters = new Map((await meterEntity.getMany(ctx, ids)).map((meter) => [meter.id, meter]))
  const kept = await readingsOf(ctx.db, [...meters.keys()])
  const [day, { large_factor: factor }] = [await today(ctx), await settingsOf(ctx.db)]
  const issues: ValidationIssue[] = []
  for (const [index, one] of entered.entries()) {
    const at = (found: readonly ValidationIssue[]) =>
      issues.push(...found.map((issue) => ({ ...toldTo(one.source, issue), field: `${prefix(index)}${issue.field}` })))
    const meter = meters.get(one.meter_id)
    if (!meter) {
      at([{ field: 'meter_id', key: 'not_found' }])
      continue
    }
    const others = kept.get(meter.id)!
    if (others.some((other) => other.day === one.day)) at([{ field: 'day', key: 'taken' }])
    else at(issuesAmong({ meter, others, day, factor }, one))
    others.push({ ...one, id: 0, version: 1 })
  }
  if (issues.length > 0) throw validationProblem(issues)
  const saved: number[] = []
  // What residents send has no author among the staff.
  const created_by = ctx.actor.id || null
  for (const one of entered) saved.push(await readingEntity.insertRow(ctx, { ...one, created_by }))
  await readingEntity.recordChanges(ctx, 'create', saved)
  return saved
}

export const createReading = async (app: App, ctx: RequestContext, input: ReadingFields) => {
  // The meter is locked once, as strongly as the reading needs: to strengthen a lock could wait for another that does the same.
  const issues = await readingEntity.linkIssues(ctx, { photo_id: input.photo_id }, null)
  if (issues.length > 0) throw validationProblem(issues)
  const [id] = await saveReadings(ctx, [input], () => '')
  return presentOne(app, ctx, await readingEntity.reload(ctx, id!))
}

export const createReadings = async (ctx: RequestContext, readings: readonly ReadingFields[]) => {
  const withPhotos = readings.flatMap(({ photo_id }, index) => (photo_id === null ? [] : [{ index, photo_id }]))
  const issues: ValidationIssue[] = []
  for (const { index, photo_id } of withPhotos)
    for (const issue of await readingEntity.linkIssues(ctx, { photo_id }, null))
      issues.push({ ...issue, field: `readings.${index}.${issue.field}` })
  if (issues.length > 0) throw validationProblem(issues)
  return { data: { saved: (await saveReadings(ctx, readings, (index) => `readings.${index}.`)).length } }
}

type Update = Partial<Omit<ReadingFields, 'meter_id'>> & { version: number }

export const updateReading = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const { meter_id } = await readingEntity.get(ctx, id)
  await lockRows(ctx, 'meters', [meter_id])
  const current = await readingEntity.lockVersion(ctx, id, body, async (row) => (await presentOne(app, ctx, row)).data)
  // What a resident sent stays a resident's reading unless the source is changed.
  const { source, ...fields } = checked(readingFields.strip(), {
    ...current,
    source: body.source ?? 'hand',
    ...body,
  })
  const entered = { ...fields, source: body.source ? source : current.source }
  const meter = await meterEntity.get(ctx, meter_id)
  const others = (await readingsOf(ctx.db, [meter_id])).get(meter_id)!.filter((one) => one.id !== id)
  const { large_factor: factor } = await settingsOf(ctx.db)
  const issues = [
    ...(await readingEntity.linkIssues(ctx, entered, current)),
    ...issuesAmong({ meter, others, day: await today(ctx), factor }, entered),
  ]
  if (issues.length > 0) throw validationProblem(issues)
  return presentOne(app, ctx, await readingEntity.update(ctx, current, entered))
}

export const removeReading = async (ctx: RequestContext, id: number) =>
  readingEntity.trash(ctx, await readingEntity.lock(ctx, id))
