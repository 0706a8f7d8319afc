import { complexFields, type Complex, type ComplexDetails, type ComplexFields } from '@oselia/contract/complexes'
import { searchKey } from '@oselia/contract/search-key'
import { transliterate } from '@oselia/contract/transliterate'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { requireApproval } from '../../../platform/approvals.js'
import { requireVersion } from '../../../platform/entity.js'
import { publishEvent } from '../../../platform/live.js'
import { forbidden, validationProblem } from '../../../platform/problems.js'
import { complexOwned } from '../../access/scope/scope.public.js'
import { checked } from '../../../platform/validate.js'
import { declaredAreas, unitsOfComplex } from './complexes.figures.js'
import { complexEntity } from './complexes.entity.js'
import { requireReauthenticationForAccounts } from './complexes.requisites.js'
import * as queries from './complexes.queries.js'

type Update = Partial<ComplexFields> & { version: number }

const searchKeys = ({ name, short_name, legal_name, edrpou }: ComplexFields) =>
  searchKey([name, short_name, legal_name, edrpou, transliterate(name)].filter(Boolean).join(' '))

/** Publishes a live event for a change of the complex, its houses or its figures. */
export const publishComplexEvent = async ({ db }: RequestContext, id: number) =>
  publishEvent(db, {
    entity: 'complexes',
    entity_id: id,
    action: 'update',
    house_ids: await queries.housesOfComplexes(db, [{ id }]),
  })

const fileIdsOf = ({ logo_id, statute_file_id, photo_ids }: ComplexFields | Complex) =>
  [logo_id, statute_file_id, ...photo_ids].filter((id) => id !== null)

/** Values of the columns; 422 for files that the caller may not attach. */
const prepare = async (ctx: RequestContext, fields: ComplexFields, current: Complex | null) => {
  const issues = await complexEntity.linkIssues(ctx, fields, current)
  if (issues.length > 0) throw validationProblem(issues)
  return { ...fields, search_keys: searchKeys(fields) }
}

/**
 * Creates a complex. 403 `outside_scope` for a caller limited to some complexes or houses, who would not see the new
 * one; 409 when the name is taken.
 */
export const createComplex = async (
  ctx: RequestContext,
  fields: ComplexFields,
  isDemo = false,
): Promise<{ data: Complex }> => {
  if (!ctx.scope.all) throw forbidden('outside_scope')
  if (!isDemo) requireReauthenticationForAccounts(ctx, [], fields)
  const row = await prepare(ctx, fields, null)
  return { data: await complexEntity.insert(ctx, { ...row, is_demo: isDemo }) }
}

/** The complex with the figures of its houses and file URLs signed for the caller. */
export const detailed = async (
  app: App,
  ctx: RequestContext,
  { data }: { data: Complex },
): Promise<{ data: ComplexDetails }> => {
  const areas = await declaredAreas(ctx.db, ctx.scope, data.id)
  const units = await unitsOfComplex(ctx.db, ctx.scope, data.id)
  const files = await app.files.viewMany(ctx.db, fileIdsOf(data), ctx.actor.id, ctx.now)
  return { data: { ...data, ...areas, units, files } }
}

export const read = async (app: App, ctx: RequestContext, id: number) =>
  detailed(app, ctx, { data: await complexEntity.get(ctx, id) })

/** The complex for changing: 404 when the caller sees none of it, 403 when the caller sees only some of its houses. */
const getForUpdate = async (ctx: RequestContext, id: number): Promise<Complex> => {
  const current = await complexEntity.lock(ctx, id)
  if (!complexOwned(ctx.scope, id)) throw forbidden('outside_scope')
  return current
}

export const update = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const current = await getForUpdate(ctx, id)
  await requireVersion(current, body.version, async (data) => (await detailed(app, ctx, { data })).data)
  const fields = checked(complexFields.strip(), { ...current, ...body })
  requireReauthenticationForAccounts(ctx, current.accounts, fields)
  const row = await prepare(ctx, fields, current)
  return detailed(app, ctx, { data: await complexEntity.update(ctx, current, row) })
}

/** The complex, locked for deletion; the same 404 and 403 as for an update. */
export const removable = getForUpdate

/**
 * Moves the complex to the bin; its houses keep their place and show no complex until it is restored. 409
 * `needs_second_person` when deletion requires a second approval.
 */
export const remove = async (ctx: RequestContext, id: number) => {
  const current = await removable(ctx, id)
  await requireApproval(ctx, 'complexes.delete')
  return complexEntity.trash(ctx, current)
}

export const usage = async (ctx: RequestContext, id: number) => {
  await complexEntity.get(ctx, id)
  return { data: await queries.usageOf(ctx.db, id) }
}
