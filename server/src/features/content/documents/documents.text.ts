import type { TextState } from '@oselia/contract/documents'
import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { publishEvent } from '../../../platform/live.js'
import { readPdfText } from '../../../platform/pdf-text.js'
import { Problem } from '../../../platform/problems.js'

export const textTask = 'documents.text'

/** Characters of the normalised text that are searched. */
const longestText = 400_000

interface Waiting {
  document_id: number
  number: number
  storage_key: string
  bytes: number
  /** An earlier run began to read it and ended without a result. */
  attempted: boolean
}

const waitingVersion = async (db: Db, versionId: number): Promise<Waiting | undefined> => {
  const { rows } = await sql<Waiting>`select v.document_id, v.number, f.storage_key, f.bytes,
      v.text_attempted_at is not null as attempted
    from document_versions v join files f on f.id = v.file_id where v.id = ${versionId} and v.text_state = 'waiting'`.execute(
    db,
  )
  return rows[0]
}

const mark = (db: Db, versionId: number, attempted: boolean) =>
  sql`update document_versions set text_attempted_at = case when ${attempted}::boolean then now() end where id = ${versionId}`.execute(
    db,
  )

interface Read {
  state: TextState
  text: string
  pages: number | null
}

const read = async (app: App, version: Waiting): Promise<Read> => {
  const stream = await app.files.bytesOf(version).catch((error: unknown) => {
    // The file was removed with its document meanwhile.
    if (error instanceof Problem && error.status === 404) return null
    throw error
  })
  return stream ? readPdfText(stream) : { state: 'broken', text: '', pages: null }
}

const store = (db: Db, versionId: number, version: Waiting, { state, text, pages }: Read): Promise<void> => {
  const keys = searchKey(text).slice(0, longestText)
  return inTransaction(db, async (tx) => {
    // Locked, so that a newer version can't appear before the text is written.
    const { rows } = await sql<{ audience_id: number; revision: number }>`select audience_id, revision from documents
      where id = ${version.document_id} for no key update`.execute(tx)
    if (!rows[0]) return
    if (keys !== '' && rows[0].revision === version.number)
      await sql`insert into document_texts (document_id, search_text) values (${version.document_id}, ${keys})
        on conflict (document_id) do update set search_text = excluded.search_text`.execute(tx)
    await sql`update document_versions set text_state = ${state}, pages = ${pages} where id = ${versionId}`.execute(tx)
    await publishEvent(tx, {
      entity: 'documents',
      entity_id: version.document_id,
      action: 'text',
      house_ids: await housesOfRows(tx, rows),
      open_rights: ['all_documents.read'],
    })
  })
}

/**
 * Reads the text of one version and stores it for the search while the version is the newest; repeatable. A file whose reading ended
 * the process is not read again.
 */
const readText = async (app: App, db: Db, versionId: number): Promise<void> => {
  const version = await waitingVersion(db, versionId)
  if (!version) return
  if (version.attempted) return store(db, versionId, version, { state: 'too_large', text: '', pages: null })
  await mark(db, versionId, true)
  try {
    await store(db, versionId, version, await read(app, version))
  } catch (error) {
    // The process goes on, so that the next run may read it: the storage or the database was away.
    await mark(db, versionId, false)
    throw error
  }
}

export const registerTextTask = (app: App): void =>
  app.jobs.task(textTask, 'bulk', (payload, db) => readText(app, db, (payload as { version_id: number }).version_id))
