import type { DocumentDetails } from '@oselia/contract/documents'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { headersOf } from '../../../platform/files.headers.js'
import type { PreparedFile, StoredFile } from '../../../platform/files.js'
import type { Bytes } from '../../../platform/implement.js'
import { enqueue } from '../../../platform/jobs.js'
import { invalid, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { documentEntity } from './documents.entity.js'
import { presentDetails } from './documents.presenting.js'
import { versionsOf, type Stored } from './documents.queries.js'
import { requirePublishing } from './documents.rights.js'
import { lockOwn, requireNewest } from './documents.locking.js'
import { seesAllDocuments } from './documents.scope.js'
import { textTask } from './documents.text.js'

/** Writes a version and queues the reading of its text. */
export const insertVersion = async (
  ctx: RequestContext,
  documentId: number,
  number: number,
  file: Pick<StoredFile, 'id' | 'mime'>,
  note: string | null,
): Promise<void> => {
  const isPdf = file.mime === 'application/pdf'
  const { id } = await ctx.db
    .insertInto('document_versions')
    .values({
      document_id: documentId,
      number,
      file_id: file.id,
      pages: null,
      text_state: isPdf ? 'waiting' : 'not_pdf',
      note,
      created_by: ctx.actor.id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isPdf) await enqueue(ctx.db, textTask, { version_id: id })
}

const addNewest = async (
  app: App,
  ctx: RequestContext,
  current: Stored,
  file: Pick<StoredFile, 'id' | 'mime'>,
  note: string | null,
): Promise<{ data: DocumentDetails }> => {
  const revision = current.revision + 1
  await insertVersion(ctx, current.id, revision, file, note)
  await sql`delete from document_texts where document_id = ${current.id}`.execute(ctx.db)
  const after = await documentEntity.update(ctx, current, { revision }, 'new_version')
  return { data: await presentDetails(app, ctx, after) }
}

interface NewVersion {
  version: number
  note: string | null
}

/** Replaces the file: id, link and earlier versions stay. 422 at `file` when the bytes are those of the newest version. */
export const addVersion = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { version, note }: NewVersion,
  file: PreparedFile,
) => {
  const current = await lockOwn(ctx, id)
  await requireNewest(app, ctx, current, version)
  await requirePublishing(ctx, current)
  if (file.sha256 === current.stored_file.sha256) throw invalid('file', 'same_file')
  return addNewest(app, ctx, current, await app.files.record(ctx, file), note)
}

/** Makes the file of an earlier version the newest one. */
export const restoreVersion = async (
  app: App,
  ctx: RequestContext,
  { id, number }: { id: number; number: number },
  version: number,
) => {
  const current = await lockOwn(ctx, id)
  await requireNewest(app, ctx, current, version)
  await requirePublishing(ctx, current)
  const earlier = (await versionsOf(ctx.db, id)).find((one) => one.number === number)
  if (!earlier || number === current.revision) throw notFound()
  return addNewest(app, ctx, current, earlier.stored_file, `↩ ${number}`)
}

/**
 * The bytes of a version; 404 when the caller does not see the document, or does not see all documents and asks for an earlier version:
 * it may never have been published. The address stays when the file is replaced, so that nothing may keep it.
 */
export const documentFile = async (app: App, ctx: RequestContext, id: number, number?: number): Promise<Bytes> => {
  const { revision } = await documentEntity.get(ctx, id)
  if (number !== undefined && number !== revision && !seesAllDocuments(ctx)) throw notFound()
  const { rows } = await sql<StoredFile>`select f.* from document_versions v join files f on f.id = v.file_id
    where v.document_id = ${id} and v.number = ${number ?? revision}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return { stream: await app.files.bytesOf(rows[0]), headers: { ...headersOf(rows[0]), 'cache-control': 'no-store' } }
}
