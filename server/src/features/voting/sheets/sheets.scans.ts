import type { Scan, votingSheets } from '@oselia/contract/voting-sheets'
import { scanResults } from '@oselia/contract/voting-sheets.enums'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { PreparedFile } from '../../../platform/files.js'
import { conflict, invalid, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { lockOwner, openVoting, recordBallot, requireWholeVoting, votingEntity } from '../votings/votings.public.js'
import { attachToBallot } from './sheets.attaching.js'
import { pagesWhere } from './sheets.pages.js'
import { receiveSheet } from './sheets.states.js'

type Row = Omit<Scan, 'file'> & { file_id: number }

const columns = sql`c.id, c.file_id, c.sha256, c.state, c.problem, c.pages, c.job_id, c.created_at, c.finished_at,
  (select jsonb_build_object('id', o.id, 'name', o.name) from voting_owners o where o.id = c.owner_id) as owner,
  ${staffRef('c.created_by')} as created_by,
  (select jsonb_object_agg(r, (select count(*) from voting_scan_pages p where p.scan_id = c.id and p.result = r))
    from unnest(${[...scanResults]}::text[]) r) as counts`

const scansWhere = async (app: App, ctx: RequestContext, condition: RawBuilder<unknown>): Promise<Scan[]> => {
  const { rows } = await sql<Row>`select ${columns} from voting_scans c where ${condition} order by c.id desc`.execute(
    ctx.db,
  )
  return withFiles(app, ctx, rows, { file_id: 'file' })
}

export const scanById = async (app: App, ctx: RequestContext, id: number, scanId: number): Promise<Scan> => {
  const [scan] = await scansWhere(app, ctx, sql`c.voting_id = ${id} and c.id = ${scanId}`)
  if (!scan) throw notFound()
  return scan
}

/** Scans of a voting, the latest first; a stack holds sheets of all houses, so for whoever has them all. */
export const listScans = async (app: App, ctx: RequestContext, id: number) => {
  await votingEntity.get(ctx, id)
  await requireWholeVoting(ctx, id)
  return { data: await scansWhere(app, ctx, sql`c.voting_id = ${id}`) }
}

/** A scan with each of its pages, in the order of the file. */
export const readScanned = async (app: App, ctx: RequestContext, id: number, scanId: number) => {
  await votingEntity.get(ctx, id)
  await requireWholeVoting(ctx, id)
  const scan = await scanById(app, ctx, id, scanId)
  const pages = await pagesWhere(app, ctx, sql`p.scan_id = ${scanId}`)
  return { data: { ...scan, page_list: pages.toSorted((a, b) => a.page - b.page) } }
}

interface Kept {
  id: number
  file_id: number
}

/** Keeps an uploaded scan; 409 `scan_known` with its id for a file that the voting has already. */
export const keepScan = async (
  app: App,
  ctx: RequestContext,
  votingId: number,
  prepared: PreparedFile,
  { owner_id, state }: { owner_id: number | null; state: 'reading' | 'done' },
): Promise<Kept> => {
  const file = await app.files.record(ctx, prepared)
  const { rows } =
    await sql<Kept>`insert into voting_scans (voting_id, file_id, sha256, owner_id, state, created_by, created_at, finished_at)
    values (${votingId}, ${file.id}, ${file.sha256}, ${owner_id}, ${state}, ${ctx.actor.id}, ${ctx.now}, ${state === 'done' ? ctx.now : null})
    on conflict (voting_id, sha256) where state <> 'failed' do nothing returning id, file_id`.execute(ctx.db)
  if (rows[0]) return rows[0]
  const { rows: known } = await sql<{ id: number }>`select id from voting_scans
    where voting_id = ${votingId} and sha256 = ${file.sha256} and state <> 'failed'`.execute(ctx.db)
  throw conflict('scan_known', { data: { scan_id: known[0]?.id ?? null } })
}

/** Keeps a stack of sheets and queues its reading. */
export const createScan = async (app: App, ctx: RequestContext, id: number, files: readonly PreparedFile[]) => {
  const voting = await openVoting(ctx, id)
  const [prepared] = files
  if (!prepared || files.length > 1) throw invalid('file', prepared ? 'only_one' : 'required')
  const scan = await keepScan(app, ctx, id, prepared, { owner_id: null, state: 'reading' })
  const job_id = await app.jobs.start(ctx, 'votings.scan', { scan_id: scan.id })
  await sql`update voting_scans set job_id = ${job_id} where id = ${scan.id}`.execute(ctx.db)
  await recordBallot(ctx, voting, 'scan', { name: prepared.name }, null)
  return { data: await scanById(app, ctx, id, scan.id) }
}

interface LockedPage {
  id: number
  result: string
  owner_id: number | null
  page: number
  file_id: number
}

const lockPage = async (ctx: RequestContext, votingId: number, scanId: number, id: number): Promise<LockedPage> => {
  const { rows } = await sql<LockedPage>`select p.id, p.result, p.owner_id, p.page, c.file_id
    from voting_scan_pages p join voting_scans c on c.id = p.scan_id
    where p.id = ${id} and p.scan_id = ${scanId} and p.voting_id = ${votingId} for update of p`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Takes a page from the sheet that it was matched with; 409 `state_forbids` once its ballot is entered. */
const releasePage = async (ctx: RequestContext, { owner_id, result, id }: LockedPage): Promise<void> => {
  if (owner_id === null || result !== 'matched') return
  const { rows } = await sql<{
    state: string
  }>`select state from voting_sheets where owner_id = ${owner_id} for update`.execute(ctx.db)
  if (rows[0]?.state === 'entered' || rows[0]?.state === 'checked') throw conflict('state_forbids')
  const bare = sql`owner_id = ${owner_id} and state = 'received' and not exists (
    select 1 from voting_scan_pages p where p.owner_id = ${owner_id} and p.result = 'matched' and p.id <> ${id})`
  await sql`delete from voting_sheets where printed_at is null and ${bare}`.execute(ctx.db)
  await sql`update voting_sheets set state = 'prepared' where ${bare}`.execute(ctx.db)
}

type Decision = z.output<(typeof votingSheets)['decidePage']['body']>
interface At {
  id: number
  scanId: number
  pageId: number
}

/** Assigns a page to the sheet of an owner, or says that it is none. */
export const decidePage = async (app: App, ctx: RequestContext, at: At, { act, resident_id }: Decision) => {
  const voting = await openVoting(ctx, at.id)
  const page = await lockPage(ctx, at.id, at.scanId, at.pageId)
  if (act === 'assign' && resident_id === null) throw invalid('resident_id', 'required')
  const owner = act === 'assign' ? await lockOwner(ctx, at.id, resident_id!) : null
  if (owner && !owner.known) throw conflict('owner_unknown')
  await releasePage(ctx, page)
  await sql`update voting_scan_pages p set result = ${owner ? 'matched' : 'no_sheet'}, owner_id = ${owner?.id ?? null},
      sheet_page = (select coalesce(max(q.sheet_page), 0) + 1 from voting_scan_pages q
        where q.owner_id = ${owner?.id ?? null} and q.result = 'matched' and q.id <> p.id), sheet_pages = null,
      decided_by = ${ctx.actor.id}, decided_at = ${ctx.now} where p.id = ${page.id}`.execute(ctx.db)
  if (owner) {
    await receiveSheet(ctx.db, { votingId: at.id, ownerId: owner.id, by: ctx.actor.id, now: ctx.now })
    await attachToBallot(ctx, voting, owner, page)
  }
  await recordBallot(ctx, voting, owner ? 'page_assigned' : 'page_no_sheet', { name: owner?.name ?? '' }, null)
  const [decided] = await pagesWhere(app, ctx, sql`p.id = ${page.id}`)
  return { data: decided! }
}
