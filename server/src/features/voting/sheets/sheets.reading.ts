import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { prepareDrawing } from '../../../platform/files.scans.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { isBlankPaper } from '../../../platform/pictures.js'
import type { Running } from '../../../platform/jobs.js'
import { createContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { matchPages, readScan, type KnownPapers, type ScanPage } from '../papers/papers.public.js'
import { lockOwner, readBase } from '../votings/votings.public.js'
import { attachToBallot } from './sheets.attaching.js'
import { currentVersion, paperKey } from './sheets.form.js'
import { savePage, type ReadPage } from './sheets.pages.js'
import { readAs } from './sheets.rules.js'
import { receiveSheet } from './sheets.states.js'

interface Papers extends KnownPapers {
  /** Owners by the number of their sheet. */
  owners: ReadonlyMap<number, number>
}

/** The papers of a voting that its scans are matched with. */
const papersOf = async (app: App, db: Db, votingId: number): Promise<Papers> => {
  const ctx = createContext(systemActor, db, app.clock)
  const voting = await readBase(ctx, votingId)
  const { rows } = await sql<{ id: number; number: number }>`select id, number from voting_owners
    where voting_id = ${votingId} and known`.execute(db)
  const { rows: entrances } = await sql<{
    house_id: number
    entrance: number
  }>`select distinct house_id, coalesce(entrance, 1) as entrance
    from voting_shares where voting_id = ${votingId}`.execute(db)
  const lists = entrances.flatMap(({ house_id, entrance }) =>
    voting.questions.map((_, at) => `entrance ${house_id}/${entrance}/${at + 1}`),
  )
  return {
    voting: votingId,
    version: await currentVersion(ctx, voting),
    papers: new Set([...rows.map(({ number }) => `sheet ${number}`), ...lists]),
    // Whether a page came before is for the index to say.
    scanned: new Set(),
    owners: new Map(rows.map(({ id, number }) => [number, id])),
  }
}

/** A read page with its stored picture and what it is; slow, so outside of a transaction. */
const storePage = async (app: App, { page, code, problem, image }: ScanPage, known: KnownPapers) => {
  const { result } = matchPages([{ page, code }], known).pages[0]!
  const isBlank = code === null && image !== null && (await isBlankPaper(image))
  const stored = image && (await prepareDrawing(app.files, image, `${page}.jpg`))
  return { page, code, problem, image: stored, result: readAs(result, isBlank) } satisfies ReadPage
}

/** Whether papers of the voting are still taken; its state does not change until the transaction ends. */
const isOpen = async (db: Db, votingId: number): Promise<boolean> => {
  const { rows } = await sql<{ open: boolean }>`select state in ('announced', 'meeting', 'survey', 'counting') as open
    from votings where id = ${votingId} for share`.execute(db)
  return rows[0]?.open ?? false
}

interface Scan {
  id: number
  voting_id: number
  file_id: number
  created_by: number | null
  storage_key: string
  last: number
}

/** The sheet of an owner came in; a ballot that was entered before it gets the scan. */
const receivePage = async (
  app: App,
  tx: Db,
  { voting_id, file_id, created_by }: Scan,
  { ownerId, page }: { ownerId: number; page: number },
): Promise<void> => {
  const ctx = createContext(systemActor, tx, app.clock)
  const owner = await lockOwner(ctx, voting_id, ownerId)
  await receiveSheet(tx, { votingId: voting_id, ownerId, by: created_by, now: ctx.now })
  await attachToBallot(ctx, await readBase(ctx, voting_id), owner, { file_id, page })
}

const keepPage = (app: App, db: Db, scan: Scan, papers: Papers, read: ReadPage) =>
  inTransaction(db, async (tx) => {
    const { id, voting_id } = scan
    const now = app.clock.now()
    const image = read.image && (await app.files.record({ db: tx, now }, read.image))
    const named =
      read.code?.kind === 'sheet' && read.code.voting === voting_id ? papers.owners.get(read.code.sheet) : null
    const ownerId = named ?? null
    const result = await savePage(tx, read, { scanId: id, votingId: voting_id, ownerId, imageId: image?.id ?? null })
    if (result === 'matched' && ownerId !== null && (await isOpen(tx, voting_id)))
      await receivePage(app, tx, scan, { ownerId, page: read.page })
  })

const finishScan = (app: App, db: Db, id: number, state: 'done' | 'failed', problem: string | null) =>
  sql`update voting_scans set state = ${state}, problem = ${problem}, finished_at = ${app.clock.now()} where id = ${id}`.execute(
    db,
  )

const readFile = async (app: App, scan: Scan, path: string, { db, progress }: Pick<Running, 'db' | 'progress'>) => {
  const papers = await papersOf(app, db, scan.voting_id)
  const { of, refused } = await readScan(path, {
    key: await paperKey(db),
    from: scan.last + 1,
    onPage: async (page) => {
      if (page.page === scan.last + 1)
        await sql`update voting_scans set pages = ${page.of} where id = ${scan.id}`.execute(db)
      await keepPage(app, db, scan, papers, await storePage(app, page, papers))
      await progress(page.page, page.of)
    },
  })
  await finishScan(app, db, scan.id, refused ? 'failed' : 'done', refused)
  return { changed: refused ? 0 : of, skipped: 0 }
}

/** Reads a stack of sheets from the page at which it stopped, and matches each page; nothing once the results are fixed. */
const readStack = async (app: App, scanId: number, running: Pick<Running, 'db' | 'progress'>) => {
  const { rows } = await sql<Scan>`select c.id, c.voting_id, c.file_id, c.created_by, f.storage_key,
      (select coalesce(max(p.page), 0) from voting_scan_pages p where p.scan_id = c.id) as last
    from voting_scans c join files f on f.id = c.file_id join votings v on v.id = c.voting_id
    where c.id = ${scanId} and c.state = 'reading' and v.state in ('announced', 'meeting', 'survey', 'counting', 'cancelled')`.execute(
    running.db,
  )
  const [scan] = rows
  if (!scan) return {}
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  try {
    await pipeline(await app.files.bytesOf(scan), createWriteStream(path, { mode: 0o600 }))
    return await readFile(app, scan, path, running)
  } finally {
    await rm(path, { force: true })
  }
}

/** Registers the job that reads stacks; after an error or a restart it continues. */
export const scanJob = (app: App): void =>
  app.jobs.define<{ scan_id: number }>('votings.scan', ({ scan_id }, running) => readStack(app, scan_id, running), {
    retries: true,
  })
