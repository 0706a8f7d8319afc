import { vehicleFields, type Vehicle, type VehicleFields } from '@oselia/contract/vehicles'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { Page } from '../../../platform/list.js'
import { forbidden, validationProblem } from '../../../platform/problems.js'
import { today } from '../../../platform/today.js'
import { checked } from '../../../platform/validate.js'
import { vehicleEntity } from './vehicles.entity.js'
import { list as listStored, type Stored } from './vehicles.queries.js'
import { keysOf, validateFields } from './vehicles.rules.js'

type Update = Partial<VehicleFields> & { version: number }

const present = (app: App, ctx: RequestContext, rows: readonly Stored[]): Promise<Vehicle[]> =>
  withFiles(app, ctx, rows, { photo_ids: 'photos' })

const presentOne = async (app: App, ctx: RequestContext, row: Stored) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const list = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof listStored>[1],
): Promise<Page<Vehicle>> => {
  const page = await listStored(ctx, query, await today(ctx))
  return { ...page, data: await present(app, ctx, page.data) }
}

export const read = async (app: App, ctx: RequestContext, id: number) =>
  presentOne(app, ctx, await vehicleEntity.get(ctx, id))

/** Checks all that the contract can't see; 422 with every issue. */
const prepare = async (ctx: RequestContext, fields: VehicleFields, current: Stored | null) => {
  const issues = [...validateFields(fields), ...(await vehicleEntity.linkIssues(ctx, fields, current))]
  if (issues.length > 0) throw validationProblem(issues)
  return { ...fields, ...keysOf(fields) }
}

/**
 * Adds a vehicle. 409 at `plate_raw` when the plate is there already, however it is spelt. One who may add vehicles but change
 * none (a guard) admits guests and nobody else.
 */
export const create = async (app: App, ctx: RequestContext, input: VehicleFields) => {
  if (!can(ctx, 'vehicles.update') && input.permit?.kind !== 'guest') throw forbidden()
  return presentOne(app, ctx, await vehicleEntity.insert(ctx, await prepare(ctx, input, null)))
}

export const update = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const current = await vehicleEntity.lockVersion(ctx, id, body, async (row) => (await presentOne(app, ctx, row)).data)
  const row = await prepare(ctx, checked(vehicleFields.strip(), { ...current, ...body }), current)
  return presentOne(app, ctx, await vehicleEntity.update(ctx, current, row))
}

export const remove = async (ctx: RequestContext, id: number) =>
  vehicleEntity.trash(ctx, await vehicleEntity.lock(ctx, id))
