import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { storedPath, textFile, type PacketFile } from './packets.sources.js'
import { csvOfQuery } from './packets.tables.js'

const path = storedPath('files/questions')

const attachmentsCsv = ({ db }: RequestContext, id: number): Promise<string> =>
  csvOfQuery(
    db,
    ['question', 'name', 'file', 'sha256'],
    sql`select q.position + 1 as question, f.name, ${path} as file, f.sha256
    from voting_question_files a join voting_questions q on q.id = a.question_id join files f on f.id = a.file_id
    where a.voting_id = ${id} order by q.position, a.position`,
  )

/** The files that owners could read with the questions, each once, and the list of them. */
export async function* attachmentFiles(app: App, ctx: RequestContext, id: number): AsyncGenerator<PacketFile> {
  yield textFile('attachments.csv', await attachmentsCsv(ctx, id))
  const { rows } = await sql<{ name: string; storage_key: string }>`select ${path} as name, f.storage_key from files f
    where f.id in (select a.file_id from voting_question_files a where a.voting_id = ${id}) order by f.id`.execute(
    ctx.db,
  )
  for (const { name, storage_key } of rows) yield { name, text: await app.files.bytesOf({ storage_key }) }
}
