import type { Ballot } from '@oselia/contract/voting-ballots'
import type { Sheet, SheetDetails, SheetEntry, votingSheets } from '@oselia/contract/voting-sheets'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { requiresSecondPerson } from '../../../platform/approvals.js'
import { conflict, notFound } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import {
  attachScan,
  ballotsOf,
  enterBallot,
  lockOwner,
  readResident,
  recordBallot,
  requireBallotRight,
  sameAnswers,
  sharesVisible,
  takingVoting,
  votingEntity,
  type BallotScan,
} from '../votings/votings.public.js'
import { pagesWhere } from './sheets.pages.js'
import { missingPages } from './sheets.rules.js'
import { checkSheet, enterSheet, sheetOf } from './sheets.states.js'

/** Condition over a sheet `x` of an owner `o`: its picture is there, as a sheet or as a row of a list. */
const isScanned = sql`(exists (select 1 from voting_scan_pages p where p.owner_id = o.id and p.result = 'matched')
  or exists (select 1 from voting_ballots b where b.id = x.ballot_id and b.file_id is not null))`

type Queued = z.output<(typeof votingSheets)['queue']['reply']>

/** Sheets that wait to be entered, or for the second person; in the order in which they came. */
export const queueOf = async (ctx: RequestContext, id: number, step: 'enter' | 'check'): Promise<Queued> => {
  await votingEntity.get(ctx, id)
  const { rows } = await sql<Queued['data'][number]>`select o.id as resident_id, o.number, o.name,
      (select count(*) from voting_scan_pages p where p.owner_id = o.id and p.result = 'matched') as pages,
      coalesce(x.entered_by = ${ctx.actor.id}, false) as own
    from voting_sheets x join voting_owners o on o.id = x.owner_id
    where x.voting_id = ${id} and x.state = ${step === 'enter' ? 'received' : 'entered'}
      and ${isScanned}
      and exists (select 1 from voting_shares s where s.owner_id = o.id and ${sharesVisible(ctx, id) ?? sql`true`})
    order by x.updated_at, o.number`.execute(ctx.db)
  return { data: rows, four_eyes: await requiresSecondPerson(ctx.db) }
}

/** Condition over pages `p`: they are of the list that a ballot of the owner was entered from. */
const ofEnteredList = (
  ownerId: number,
) => sql`p.result = 'matched' and p.owner_id is null and exists (select 1 from voting_ballots b
  join voting_scans c on c.file_id = b.file_id and c.voting_id = b.voting_id
  join voting_scan_pages q on q.scan_id = c.id and q.page = b.file_page
  where b.owner_id = ${ownerId} and q.voting_id = p.voting_id and q.code ->> 'kind' = 'entrance'
    and p.code -> 'house' = q.code -> 'house' and p.code -> 'entrance' = q.code -> 'entrance')`

/** The sheet of an owner beside the pages that it came on. */
export const readSheet = async (
  app: App,
  ctx: RequestContext,
  id: number,
  residentId: number,
): Promise<{ data: SheetDetails }> => {
  const { data: resident } = await readResident(ctx, id, residentId)
  const pages = await pagesWhere(app, ctx, sql`p.owner_id = ${residentId} and p.result in ('matched', 'duplicate')`)
  const lists = await pagesWhere(app, ctx, ofEnteredList(residentId))
  const sheet = await sheetOf(ctx.db, residentId)
  return { data: { resident, sheet, pages: [...pages, ...lists], missing: missingPages(pages) } }
}

/** The scan that a ballot of the owner is entered from: that of the first page. */
const scanOf = async (ctx: RequestContext, ownerId: number): Promise<BallotScan | null> => {
  const { rows } =
    await sql<BallotScan>`select c.file_id, p.page from voting_scan_pages p join voting_scans c on c.id = p.scan_id
    where p.owner_id = ${ownerId} and p.result = 'matched' order by p.sheet_page limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

interface At {
  id: number
  residentId: number
}

/** The sheet while its ballot may be entered; locked with its owner. */
export const lockSheet = async (ctx: RequestContext, { id, residentId }: At) => {
  const { rows } = await sql`select 1 from voting_owners where id = ${residentId} and voting_id = ${id}`.execute(ctx.db)
  if (rows.length === 0) throw notFound()
  await requireBallotRight(ctx, id, residentId, 'ballots.create', notFound)
  const owner = await lockOwner(ctx, id, residentId)
  return { owner, sheet: await sheetOf(ctx.db, residentId) }
}

/** Enters the ballot of a scanned sheet. 409 `sheet_entered` where somebody has done so meanwhile. */
export const enterFromSheet = async (ctx: RequestContext, at: At, body: SheetEntry): Promise<{ data: Ballot }> => {
  const voting = await takingVoting(ctx, at.id)
  const { owner, sheet } = await lockSheet(ctx, at)
  const isCorrected = body.replaces !== null && sheet?.state === 'entered'
  if (sheet?.state !== 'received' && !isCorrected)
    throw conflict(sheet?.state === 'entered' || sheet?.state === 'checked' ? 'sheet_entered' : 'state_forbids')
  const scan = await scanOf(ctx, owner.id)
  const fields = { ...body, resident_id: owner.id, channel: 'paper' as const }
  const known = (await ballotsOf(ctx, owner.id)).find(
    (one) => one.state === 'counted' && sameAnswers(one, fields) && body.replaces === null,
  )
  if (known && scan) {
    await attachScan(ctx, known.id, scan)
    await recordBallot(ctx, voting, 'sheet_attached', owner, null)
  }
  const ballot = known ? { ...known, has_scan: true } : (await enterBallot(ctx, at.id, fields, scan)).data
  await enterSheet(ctx.db, { ballotId: ballot.id, ownerId: owner.id, by: ctx.actor.id, now: ctx.now })
  return { data: ballot }
}

/** Confirms that a ballot says what is on its sheet. 409 for who entered it, and for one that was replaced meanwhile. */
export const confirmSheet = async (ctx: RequestContext, at: At, ballotId: number): Promise<{ data: Sheet }> => {
  const voting = await takingVoting(ctx, at.id)
  const { owner, sheet } = await lockSheet(ctx, at)
  const ballot = (await ballotsOf(ctx, owner.id)).find((one) => one.id === ballotId)
  const stands = ballot?.state === 'counted' || ballot?.state === 'conflict'
  if (sheet?.state !== 'entered' || !stands || !sheet.entered_by) throw conflict('state_forbids')
  const enteredBy = ballotId === sheet.ballot_id ? sheet.entered_by.id : (ballot.entered_by?.id ?? sheet.entered_by.id)
  await checkSheet(ctx.db, { ballotId, ownerId: owner.id, by: ctx.actor.id, now: ctx.now }, enteredBy)
  await recordBallot(ctx, voting, 'sheet_checked', owner, null)
  return { data: (await sheetOf(ctx.db, owner.id))! }
}
