import { houseFields, type HouseDetails, type HouseFields } from '@oselia/contract/houses'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { requireApproval } from '../../../platform/approvals.js'
import { validateAttachments } from '../../../platform/attaching.js'
import { forbidden, validationProblem, notFound } from '../../../platform/problems.js'
import { complexOwned } from '../../access/scope/scope.public.js'
import { checked } from '../../../platform/validate.js'
import { publishComplexEvent, requireReauthenticationForAccounts, unitTotals } from '../complexes/complexes.public.js'
import { resolvePlace } from '../places/places.public.js'
import { houseEntity } from './houses.entity.js'
import * as documents from './houses.documents.js'
import * as queries from './houses.queries.js'
import {
  entranceIssues,
  withStoredCodes,
  passportIssues,
  unitsByEntrances,
  wantedPlace,
  type SentPlace,
} from './houses.rules.js'

type Update = Partial<HouseFields> & { version: number }

/** A complex or type that the house already has is accepted, even while it is in the bin. */
const linkIssues = async (
  ctx: RequestContext,
  wanted: HouseFields,
  current: queries.Whole | null,
): Promise<ValidationIssue[]> => {
  const issues: ValidationIssue[] = []
  if (wanted.complex_id === null && current === null && !ctx.scope.all)
    issues.push({ field: 'complex_id', key: 'outside_scope' })
  const left = current?.complex_id ?? null
  if (left !== null && wanted.complex_id !== left && !complexOwned(ctx.scope, left)) throw forbidden('outside_scope')
  return [...issues, ...(await houseEntity.linkIssues(ctx, wanted, current))]
}

/**
 * Validates what the contract can't, creates the place when it is new and returns the row to write. 422 with all
 * issues.
 */
const prepare = async (ctx: RequestContext, wanted: HouseFields, sent: SentPlace, current: queries.Whole | null) => {
  const { issues, place } = wantedPlace(sent, current)
  issues.push(
    ...(await linkIssues(ctx, wanted, current)),
    ...entranceIssues(wanted.entrances),
    ...passportIssues(wanted),
    ...(await validateAttachments(ctx, documents.attachingOf(wanted), current ? documents.fileIdsOf(current) : [])),
  )
  const settled = issues.length === 0 || !issues.some(atPlace) ? await resolvePlace(ctx.db, place) : { issues: [] }
  if ('issues' in settled || issues.length > 0)
    throw validationProblem([...issues, ...('issues' in settled ? settled.issues : [])])
  const { city, street, renamed } = settled
  const { city: _city, street: _street, ...fields } = wanted
  const stored = {
    ...fields,
    entrances: withStoredCodes(fields.entrances, current?.entrances ?? []),
    units_count: fields.units_count ?? unitsByEntrances(fields.entrances),
    city_id: city.id,
    street_id: street.id,
  }
  return { row: queries.rowOf(stored, { ...stored, city, street }), renamedStreet: renamed ? street.id : null }
}
const atPlace = ({ field }: ValidationIssue) => /^(city|street)/.test(field)

/** Completes a write: records the history, publishes live events, returns the current house. */
const recordHouse = async (
  ctx: RequestContext,
  action: string,
  id: number,
  before: queries.Whole | null,
  renamedStreet: number | null,
) => {
  if (renamedStreet !== null) await queries.recomputeKeys(ctx.db, { street_id: [renamedStreet] })
  const data = await houseEntity.recordChange(ctx, action, id, before)
  await publishComplexEvents(ctx, [before?.complex_id, data.complex_id])
  return { data }
}

// The figures of a complex depend on its houses.
const publishComplexEvents = async (ctx: RequestContext, ids: (number | null | undefined)[]) => {
  for (const id of new Set(ids)) if (id) await publishComplexEvent(ctx, id)
}

/**
 * Creates a house. 422 at every invalid field: a missing or unknown place, contradictory entrances, a complex that
 * does not exist or is not wholly in the caller's scope (the same error for both), or no complex for a caller limited
 * to some. 409 at `number` when a house already has this address.
 */
export const createHouse = async (
  ctx: RequestContext,
  fields: HouseFields,
  isDemo = false,
): Promise<{ data: queries.Whole }> => {
  if (!isDemo) requireReauthenticationForAccounts(ctx, [], fields)
  const { row, renamedStreet } = await prepare(ctx, fields, fields, null)
  const id = await houseEntity.insertRow(ctx, { ...row, is_demo: isDemo })
  await documents.saveSafetyDocs(ctx.db, id, fields.safety_docs)
  return recordHouse(ctx, 'create', id, null, renamedStreet)
}

/** The house with the data of its page: figures of its units and file URLs signed for the caller. */
export const detailed = async (
  app: App,
  ctx: RequestContext,
  { data }: { data: queries.Whole },
): Promise<{ data: HouseDetails }> => {
  const units = await unitTotals(ctx.db, sql`h.id = ${data.id}`)
  const files = await app.files.viewMany(ctx.db, documents.fileIdsOf(data), ctx.actor.id, ctx.now)
  return { data: { ...data, units, files } }
}

export const read = async (app: App, ctx: RequestContext, id: number) =>
  detailed(app, ctx, { data: await houseEntity.get(ctx, id) })

/** A unit count computed from the entrances is recomputed when they change, unless the caller sends a count. */
const unitsAfter = (current: queries.Whole, changes: Partial<HouseFields>): number | null => {
  if (changes.units_count !== undefined) return changes.units_count
  const counted = changes.entrances && current.units_count === unitsByEntrances(current.entrances)
  return counted ? null : current.units_count
}

export const update = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const presented = async (data: queries.Whole) => (await detailed(app, ctx, { data })).data
  const current = await houseEntity.lockVersion(ctx, id, body, presented)
  const { version: _version, ...changes } = body
  const units_count = unitsAfter(current, changes)
  const { city: _city, street: _street, ...stored } = current
  const fields = checked(houseFields.strip(), { ...stored, ...changes, units_count })
  requireReauthenticationForAccounts(ctx, current.accounts, fields)
  const { row, renamedStreet } = await prepare(ctx, fields, changes, current)
  await houseEntity.updateRow(ctx, current, row)
  if (changes.safety_docs) await documents.saveSafetyDocs(ctx.db, id, fields.safety_docs)
  return detailed(app, ctx, await recordHouse(ctx, 'update', id, current, renamedStreet))
}

/** The house to delete, locked, with its name; 404 when it does not exist or is outside the caller's scope. */
export const removable = async (ctx: RequestContext, id: number) => ({
  current: await houseEntity.lock(ctx, id),
  label: (await houseEntity.labelsOf(ctx, [id])).get(id)!,
})

/**
 * Moves the house to the bin with all related records; 409 `needs_second_person` when deletion requires a second
 * approval.
 */
export const remove = async (ctx: RequestContext, id: number) => {
  const current = await houseEntity.lock(ctx, id)
  await requireApproval(ctx, 'houses.delete')
  const gone = await houseEntity.trash(ctx, current)
  await publishComplexEvents(ctx, [current.complex_id])
  return gone
}

export const usage = async (ctx: RequestContext, id: number) => {
  await houseEntity.get(ctx, id)
  return { data: await queries.usageOf(ctx.db, id) }
}

/**
 * Removes houses from their complex in one transaction and changes nothing else; 404 unless the caller sees all of
 * them.
 */
export const unlink = async (ctx: RequestContext, ids: readonly number[]) => {
  const wanted = [...new Set(ids)]
  const houses = await houseEntity.lockMany(ctx, wanted)
  if (houses.length < wanted.length) throw notFound()
  // Removing a house from a complex requires the whole complex in scope; the house alone is not enough.
  if (houses.some(({ complex_id }) => complex_id !== null && !complexOwned(ctx.scope, complex_id)))
    throw forbidden('outside_scope')
  const linked = houses.filter(({ complex_id }) => complex_id !== null)
  const linkedIds = linked.map(({ id }) => id)
  await queries.unlinkAll(ctx.db, linkedIds, ctx.now)
  await houseEntity.recordChanges(ctx, 'unlink', linkedIds, linked)
  await publishComplexEvents(
    ctx,
    linked.map(({ complex_id }) => complex_id),
  )
  return { data: { house_ids: wanted } }
}
