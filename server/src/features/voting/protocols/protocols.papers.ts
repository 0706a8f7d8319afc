import type { Readable } from 'node:stream'
import { rm } from 'node:fs/promises'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { PreparedFile } from '../../../platform/files.js'
import { publishEvent } from '../../../platform/live.js'
import { drawPdf } from '../../../platform/pdf.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { receiveStream } from '../../../platform/uploads.js'
import {
  correctionsPages,
  electionsAnnexPages,
  noticesAnnexPages,
  protocolPages,
  rollPages,
  shortDay,
} from '../papers/papers.public.js'
import { correctionsAnnexOf, electionsAnnexOf, noticesAnnexOf } from './protocols.annexes.js'
import { rollOf } from './protocols.content.js'
import { electionsOf } from './protocols.elections.queries.js'
import { correctionsOf, noticesAt } from './protocols.evidence.js'
import { protocolFileWords } from './protocols.messages.js'
import { findProtocol, type StoredProtocol } from './protocols.queries.js'
import { readRoll } from './protocols.register.js'
import { sql } from 'kysely'

export const drawingTask = 'votings.protocol'

/** The name of a paper of the protocol, without extension. */
export const paperName = ({ content: { number, day, language } }: StoredProtocol, paper: 'protocol' | 'roll'): string =>
  protocolFileWords[paper][language].replace('{number}', number).replace('{day}', shortDay(day, language))

/** The annexes by name, one after the other; those that the protocol does not tell of are left out. */
const annexPages = async (db: Db, { content, voting_id, generated_at }: StoredProtocol) => {
  const { rows } = await sql<{ id: number }>`select id from voting_questions where voting_id = ${voting_id}
    order by position`.execute(db)
  const questionIds = rows.map(({ id }) => id)
  const owners = await readRoll(db, voting_id)
  const notices = noticesAnnexOf(content, owners, await noticesAt(db, voting_id, generated_at))
  const elections = electionsAnnexOf(content, owners, await electionsOf(db, voting_id))
  const corrections = correctionsAnnexOf(content, owners, await correctionsOf(db, voting_id), questionIds)
  return (function* () {
    yield* rollPages(rollOf(content, owners, questionIds))
    if (elections) yield* electionsAnnexPages(elections)
    if (notices) yield* noticesAnnexPages(notices)
    if (corrections) yield* correctionsPages(corrections)
  })()
}

/** One paper of a stored protocol: the same bytes whenever it is drawn. */
export const drawPaper = async (db: Db, stored: StoredProtocol, paper: 'protocol' | 'roll'): Promise<Readable> => {
  const { content, generated_at } = stored
  const about = {
    title: paperName(stored, paper),
    author: content.association.name,
    language: content.language,
    at: new Date(generated_at),
  }
  if (paper === 'protocol') return drawPdf(about, protocolPages(content))
  return drawPdf({ ...about, layout: 'landscape' }, await annexPages(db, stored))
}

const storePaper = async (
  app: App,
  db: Db,
  stored: StoredProtocol,
  paper: 'protocol' | 'roll',
): Promise<PreparedFile> => {
  const stream = await drawPaper(db, stored, paper)
  const upload = await receiveStream(stream, `${paperName(stored, paper)}.pdf`, async () => undefined)
  try {
    return await app.files.prepare(upload, 'document')
  } finally {
    await rm(upload.path, { force: true })
  }
}

const storePapers = async (app: App, db: Db, stored: StoredProtocol): Promise<PreparedFile[]> => [
  await storePaper(app, db, stored, 'protocol'),
  await storePaper(app, db, stored, 'roll'),
]

/** Keeps the drawn papers with their protocol; false where another run has done so. */
const keepPapers = async (app: App, tx: Db, votingId: number, papers: PreparedFile[], now: Date): Promise<boolean> => {
  const current = await findProtocol(tx, votingId, true)
  if (!current || current.roll_file_id !== null) return false
  const owner = { db: tx, now, ...(current.generated_by && { actor: current.generated_by }) }
  const [protocol, roll] = [await app.files.record(owner, papers[0]!), await app.files.record(owner, papers[1]!)]
  await sql`update voting_protocols set protocol_file_id = ${protocol.id}, roll_file_id = ${roll.id}
    where id = ${current.id}`.execute(tx)
  const { rows } = await sql<{
    house_id: number
  }>`select house_id from voting_houses where voting_id = ${votingId}`.execute(tx)
  const house_ids = rows.map(({ house_id }) => house_id)
  await publishEvent(tx, { entity: 'votings', entity_id: votingId, action: 'papers', house_ids })
  return true
}

/** Draws and stores the papers of a protocol that has none yet; nothing is locked meanwhile. */
const drawPapers = async (app: App, db: Db, votingId: number): Promise<void> => {
  const stored = await findProtocol(db, votingId)
  if (!stored || stored.roll_file_id !== null) return
  const papers = await storePapers(app, db, stored)
  const isWritten = await inTransaction(db, (tx) => keepPapers(app, tx, votingId, papers, app.clock.now()))
  if (!isWritten) for (const { storage_key } of papers) await app.files.remove(storage_key)
}

/** The same within a transaction that makes the protocol as well. */
export const drawPapersHere = async (app: App, { db, now }: Pick<RequestContext, 'db' | 'now'>, votingId: number) => {
  const stored = (await findProtocol(db, votingId))!
  await keepPapers(app, db, votingId, await storePapers(app, db, stored), now)
}

export const protocolDrawing = (app: App): void =>
  app.jobs.task(drawingTask, 'interactive', (payload, db) =>
    drawPapers(app, db, (payload as { voting_id: number }).voting_id),
  )
