import type { App } from '../../../platform/app.js'
import type { PreparedFile } from '../../../platform/files.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { keepRows, readFile } from './reading-imports.jobs.js'
import { applyReadingImport, insertReadingImport, readReadingImport } from './reading-imports.service.js'

/**
 * Reads a file of readings and saves the new ones in the caller's transaction: for what is made as a whole or not at all. The import is
 * kept as others are. Answers its id.
 */
export const importReadingsAtOnce = async (
  app: App,
  ctx: RequestContext,
  fields: { house_id: number; day: string },
  prepared: PreparedFile,
): Promise<number> => {
  const id = await insertReadingImport(app, ctx, fields, prepared)
  const file = await readFile(app, ctx.db, id)
  await keepRows(ctx.db, file!, { staff_id: ctx.actor.id, now: ctx.now })
  const { version, outcomes } = (await readReadingImport(ctx, id)).data
  await applyReadingImport(ctx, id, { version, count: outcomes.new, with_large: false, with_rollovers: false })
  return id
}
