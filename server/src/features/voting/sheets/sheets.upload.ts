import type { SheetUpload } from '@oselia/contract/voting-sheets'
import type { Ballot } from '@oselia/contract/voting-ballots'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { prepareDrawing, prepareScan } from '../../../platform/files.scans.js'
import { scanFormat } from '../../../platform/files.kinds.js'
import type { PreparedFile } from '../../../platform/files.js'
import { conflict, invalid, notFound, unavailable, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Upload } from '../../../platform/uploads.js'
import { isReadingBusy, readScan, type ScanPage } from '../papers/papers.public.js'
import {
  enterBallot,
  recordBallot,
  requireBallotRight,
  takingVoting,
  type StoredVoting,
} from '../votings/votings.public.js'
import { attachToBallot } from './sheets.attaching.js'
import { currentVersion, paperKey } from './sheets.form.js'
import { savePage, type ReadPage } from './sheets.pages.js'
import { foreignPage, refusalKey } from './sheets.rules.js'
import { keepScan, scanById } from './sheets.scans.js'
import { enterSheet, receiveSheet, sheetOf } from './sheets.states.js'

/** Pages that one sheet may have. */
const limits = { maxPages: 30, totalMs: 60_000 }

/** The pages of a file that was read before the transaction of its request. */
const readings = new WeakMap<PreparedFile, ReadPage[]>()

/** Stores a sheet with pictures of its pages. 415 for anything but a PDF or a picture, 422 at `file` when it can't be read, 503 while too many wait. */
export const prepareSheet = async (app: App, upload: Upload): Promise<PreparedFile> => {
  await scanFormat(upload)
  if (isReadingBusy()) throw unavailable()
  const read: ScanPage[] = []
  const key = await paperKey(app.pools.db)
  const onPage = async (page: ScanPage) => void read.push(page)
  const { refused } = await readScan(upload.path, { key, limits, isAwaited: true, onPage })
  if (refused) throw invalid('file', refusalKey(refused))
  const pages: ReadPage[] = []
  for (const { page, code, problem, image } of read) {
    const stored = image && (await prepareDrawing(app.files, image, `${page}.jpg`))
    pages.push({ page, code, problem, image: stored, result: 'matched' })
  }
  const prepared = await prepareScan(app.files, upload)
  readings.set(prepared, pages)
  return prepared
}

interface Owner {
  id: number
  number: number
  name: string
  known: boolean
}

const ownerIn = async (ctx: RequestContext, votingId: number, id: number): Promise<Owner> => {
  const { rows } = await sql<Owner>`select id, number, name, known from voting_owners
    where id = ${id} and voting_id = ${votingId} for no key update`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  if (!rows[0].known) throw conflict('owner_unknown')
  return rows[0]
}

/** Refuses a sheet that could not be taken whatever it is, before its pages are read. */
export const admitSheet = async (ctx: RequestContext, { id, residentId }: { id: number; residentId: number }) => {
  await takingVoting(ctx, id)
  await requireBallotRight(ctx, id, residentId, 'ballots.create', notFound)
  await ownerIn(ctx, id, residentId)
}

/** 422 at `file` where a code says that a page is of another voting, owner or version. */
const requireOwnPages = async (ctx: RequestContext, voting: StoredVoting, owner: Owner, pages: readonly ReadPage[]) => {
  const expected = { voting: voting.id, version: await currentVersion(ctx, voting), sheet: owner.number }
  const issue = pages.map(({ code }) => foreignPage(code, expected)).find((one) => one !== null)
  if (issue) throw validationProblem([issue])
}

interface Scanned {
  id: number
  file_id: number
}

const savePages = async (
  app: App,
  ctx: RequestContext,
  votingId: number,
  owner: Owner,
  scan: Scanned,
  pages: ReadPage[],
) => {
  await sql`update voting_scans set pages = ${pages.length} where id = ${scan.id}`.execute(ctx.db)
  for (const page of pages) {
    const image = page.image && (await app.files.record(ctx, page.image))
    await savePage(ctx.db, page, { scanId: scan.id, votingId, ownerId: owner.id, imageId: image?.id ?? null })
  }
}

/** The ballot of the sheet: entered with it, or one on paper that was entered before its scan came. */
const ballotWith = async (
  ctx: RequestContext,
  voting: StoredVoting,
  owner: Owner,
  fields: SheetUpload,
  scan: Scanned,
): Promise<Ballot | null> => {
  const source = { file_id: scan.file_id, page: 1 }
  const { answers, cast_on, representative = null, signed_by, surveyor } = fields
  if (answers) {
    if (cast_on === undefined) throw invalid('cast_on', 'required')
    const given = { resident_id: owner.id, channel: 'paper' as const, cast_on, answers }
    const ballot = { ...given, representative, signed_by, surveyor, replaces: null, reason: null }
    const { data } = await enterBallot(ctx, voting.id, ballot, source)
    // A further sheet of an owner is for somebody to decide, and does not undo what was entered and checked.
    if ((await sheetOf(ctx.db, owner.id))?.state === 'received')
      await enterSheet(ctx.db, { ballotId: data.id, ownerId: owner.id, by: ctx.actor.id, now: ctx.now })
    return data
  }
  return attachToBallot(ctx, voting, owner, source)
}

/** The sheet of one owner; with answers it enters the ballot, by the same rules as without a file. */
export const uploadSheet = async (
  app: App,
  ctx: RequestContext,
  { id, residentId }: { id: number; residentId: number },
  fields: SheetUpload,
  files: readonly PreparedFile[],
) => {
  const [prepared] = files
  const pages = prepared && readings.get(prepared)
  try {
    const voting = await takingVoting(ctx, id)
    await requireBallotRight(ctx, id, residentId, 'ballots.create', notFound)
    const owner = await ownerIn(ctx, id, residentId)
    if (!prepared || !pages || files.length > 1) throw invalid('file', prepared ? 'only_one' : 'required')
    await requireOwnPages(ctx, voting, owner, pages)
    const scan = await keepScan(app, ctx, id, prepared, { owner_id: owner.id, state: 'done' })
    await savePages(app, ctx, id, owner, scan, pages)
    await receiveSheet(ctx.db, { votingId: id, ownerId: owner.id, by: ctx.actor.id, now: ctx.now })
    await recordBallot(ctx, voting, 'sheet_received', owner, null)
    const ballot = await ballotWith(ctx, voting, owner, fields, scan)
    const sheet = await sheetOf(ctx.db, owner.id)
    return { data: { sheet: sheet!, ballot, scan: await scanById(app, ctx, id, scan.id) } }
  } catch (error) {
    // Pictures are not files of the request, so nobody else removes those of a refused one.
    for (const { image } of pages ?? []) if (image) void app.files.remove(image.storage_key).catch(() => undefined)
    throw error
  }
}
