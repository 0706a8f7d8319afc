import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { PreparedFile } from '../../../platform/files.js'
import { publishEvent } from '../../../platform/live.js'
import { drawPdf } from '../../../platform/pdf.js'
import { filled, shortDay } from '../../../platform/pdf.format.js'
import { jpegOf, type PrintedPicture } from '../../../platform/pdf.pictures.js'
import { receiveStream } from '../../../platform/uploads.js'
import { pagesOf, photosOf } from './papers.content.js'
import { paperKindNames, paperWords } from './papers.messages.js'
import { paperLink, storedPapers, type StoredPaper } from './papers.queries.js'

/** Of one paper, for which somebody waits, and of many. */
export const drawingTasks = { one: 'papers.drawing', many: 'papers.drawing.many' } as const

/** «Довідка про відсутність заборгованості № 15 від 05.04.2026». */
const paperTitle = ({ kind, number, day, content }: StoredPaper): string => {
  const { language } = content.value
  return filled(paperWords.fileName[language], {
    kind: paperKindNames[kind][language],
    number,
    day: shortDay(day, language),
  })
}

/** The pages that confirm papers, by their ids. */
export const checkLinksOf = async (
  app: App,
  db: Db,
  papers: readonly Pick<StoredPaper, 'id' | 'origin'>[],
): Promise<Map<number, string>> => {
  const ids = papers.map(({ id }) => id)
  const links = await app.publicLinks.validLinks(db, paperLink, ids)
  return new Map(papers.map(({ id, origin }) => [id, `${origin}/check/${links.get(id)?.token ?? ''}`]))
}

/** The pages of papers with their numbers and codes, one paper after another. */
export const pagesOfPapers = function* (
  papers: readonly StoredPaper[],
  links: ReadonlyMap<number, string>,
  pictures: readonly PrintedPicture[] = [],
) {
  for (const { id, number, day, content } of papers)
    yield* pagesOf(content, { number: String(number), day, checkLink: links.get(id)! }, pictures)
}

/** The photos of a paper as they are printed; one whose file is gone meanwhile is left out. */
const picturesOf = async (app: App, db: Db, { content }: StoredPaper): Promise<PrintedPicture[]> => {
  const pictures: PrintedPicture[] = []
  for (const { file_id, caption } of photosOf(content)) {
    const { rows } = await sql<{ storage_key: string }>`select storage_key from files where id = ${file_id}`.execute(db)
    if (rows[0]) pictures.push({ bytes: await jpegOf(await buffer(await app.files.bytesOf(rows[0]))), caption })
  }
  return pictures
}

const draw = async (app: App, db: Db, paper: StoredPaper): Promise<Readable> => {
  const { content, issued_at } = paper
  const { language, association } = content.value
  const about = { title: paperTitle(paper), author: association.name, language, at: new Date(issued_at) }
  const pictures = await picturesOf(app, db, paper)
  return drawPdf(about, pagesOfPapers([paper], await checkLinksOf(app, db, [paper]), pictures))
}

const store = async (app: App, db: Db, paper: StoredPaper): Promise<PreparedFile> => {
  const upload = await receiveStream(await draw(app, db, paper), `${paperTitle(paper)}.pdf`, async () => undefined)
  try {
    return await app.files.prepare(upload, 'document')
  } finally {
    await rm(upload.path, { force: true })
  }
}

/** Draws and stores the file of a paper that has none yet; nothing is locked meanwhile, and of two callers one stores it. */
const drawPaper = async (app: App, db: Db, id: number): Promise<void> => {
  const [paper] = await storedPapers(db, [id])
  if (!paper || paper.file_id !== null) return
  const file = await store(app, db, paper)
  const isWritten = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      file_id: number | null
    }>`select file_id from papers where id = ${id} for update`.execute(tx)
    if (rows[0]?.file_id !== null) return false
    const owner = { db: tx, now: app.clock.now(), ...(paper.issued_by !== null && { actor: { id: paper.issued_by } }) }
    const { id: fileId, sha256 } = await app.files.record(owner, file)
    await sql`update papers set file_id = ${fileId}, sha256 = ${sha256} where id = ${id}`.execute(tx)
    const house_ids = paper.house_id === null ? [] : [paper.house_id]
    await publishEvent(tx, { entity: 'papers', entity_id: id, action: 'file', house_ids })
    return true
  })
  if (!isWritten) await app.files.remove(file.storage_key)
}

export const paperDrawing = (app: App): void => {
  const work = (payload: unknown, db: Db) => drawPaper(app, db, (payload as { paper_id: number }).paper_id)
  app.jobs.task(drawingTasks.one, 'interactive', work)
  app.jobs.task(drawingTasks.many, 'bulk', work)
}
