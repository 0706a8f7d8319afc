import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { PreparedFile } from '../../../platform/files.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { loadBook, type Payee } from './statement-imports.book.js'
import { matchPortion } from './statement-imports.matching.js'
import { readLines } from './statement-imports.reading.js'
import { insertImport } from './statement-imports.service.js'

/**
 * Reads and matches a statement in the caller's transaction: for what is made as a whole or not at all. The import is kept as others
 * are. Answers its id; throws for a file that is refused.
 */
export const importAtOnce = async (
  app: App,
  ctx: RequestContext,
  payee: Payee,
  prepared: PreparedFile,
): Promise<number> => {
  const run = { ...(await insertImport(app, ctx, payee, prepared)), state: 'reading' as const }
  const read = await readLines(app, ctx, run)
  if (read !== 'matching') throw new Error(`statement import ${run.id} was ${read}`)
  const loaded = await loadBook(ctx.db, payee)
  while ((await matchPortion(ctx, loaded, run.id)) > 0);
  await sql`update statement_imports set state = 'done', finished_at = ${ctx.now} where id = ${run.id}`.execute(ctx.db)
  return run.id
}
