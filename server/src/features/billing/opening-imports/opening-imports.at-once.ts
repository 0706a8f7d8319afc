import type { App } from '../../../platform/app.js'
import type { PreparedFile } from '../../../platform/files.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { keepLines, readList } from './opening-imports.jobs.js'
import { insertOpening, postOpening, readOpening, type OpeningFields } from './opening-imports.service.js'

/**
 * Reads a list of balances and posts it in the caller's transaction: for what is made as a whole or not at all. The import is kept as
 * others are. Answers its id.
 */
export const openAtOnce = async (
  app: App,
  ctx: RequestContext,
  fields: OpeningFields,
  prepared: PreparedFile,
): Promise<number> => {
  const id = await insertOpening(app, ctx, fields, prepared)
  const list = await readList(app, ctx.db, id)
  await keepLines(ctx.db, list!, { staff_id: ctx.actor.id, now: ctx.now })
  const { version, outcomes } = (await readOpening(ctx, id)).data
  await postOpening(ctx, id, { version, total_minor: outcomes.new.amount_minor, without_unmatched: true })
  return id
}
