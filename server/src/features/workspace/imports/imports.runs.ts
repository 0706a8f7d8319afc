import type { ImportKind } from '@oselia/contract/imports.enums'
import type { Permission } from '@oselia/contract/kit'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, forbidden, notFound } from '../../../platform/problems.js'
import type { Wanted } from './imports.checking.js'
import * as queries from './imports.queries.js'

/** An import needs the same permissions as writing its objects by hand. */
const needed = {
  houses: ['houses'],
  realty: ['realty'],
  owners: ['ownerships', 'members'],
  residents: ['residents', 'members'],
  vehicles: ['vehicles'],
  accounts: ['accounts'],
  // Its columns of accounts and of residents' roles are for those who may create these.
  combined: ['realty', 'ownerships', 'members'],
} as const satisfies Record<ImportKind, readonly string[]>
export const requireKind = (ctx: RequestContext, kind: ImportKind, action: 'create' | 'update') => {
  for (const resource of needed[kind]) requirePermission(ctx, `${resource}.${action}` satisfies Permission)
}

export const getVisible = async (ctx: RequestContext, id: number, lock = false): Promise<queries.Stored> => {
  const run = await queries.one(ctx, id, lock)
  if (!run) throw notFound()
  return run
}

export const answer = async (ctx: RequestContext, id: number) => ({
  data: queries.present(ctx, await getVisible(ctx, id)),
})

/** The import with a row lock: 409 when its version is another one or its state does not allow the operation. */
export const standing = async (ctx: RequestContext, id: number, version: number, states: readonly queries.State[]) => {
  const run = await getVisible(ctx, id, true)
  if (!states.includes(run.state)) throw conflict('state_forbids', { data: queries.present(ctx, run) })
  await requireVersion(run, version, (row) => queries.present(ctx, row))
  return run
}

export const startCheck = async (
  app: App,
  ctx: RequestContext,
  id: number,
  payload: { read: boolean; wanted: Wanted },
) => {
  const job_id = await app.jobs.start(ctx, 'imports.check', { import_id: id, ...payload })
  await queries.move(ctx.db, id, ctx.now, { state: 'reading', job_id, problem: null })
}

export const readable = async (ctx: RequestContext, id: number) => {
  const run = await getVisible(ctx, id)
  if (!queries.canReadRows(ctx, run)) throw forbidden()
  return run
}
