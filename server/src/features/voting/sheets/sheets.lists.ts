import type { Ballot } from '@oselia/contract/voting-ballots'
import type { ListEntry, votingLists, VotingListPart } from '@oselia/contract/voting-lists'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { conflict, invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import {
  ballotsOf,
  enterBallot,
  residentsWith,
  sameAnswers,
  sharesVisible,
  takingVoting,
  votingEntity,
  type BallotScan,
} from '../votings/votings.public.js'
import { attachToBallot } from './sheets.attaching.js'
import { lockSheet } from './sheets.entry.js'
import { pagesWhere } from './sheets.pages.js'
import { receiveSheet } from './sheets.states.js'

/** The entrance on whose list a share `s` is printed. */
const listed = sql`coalesce(s.entrance, 1)`

/** Condition over pages `p`: they are of the list of a house and an entrance. */
const ofList = (house: RawBuilder<unknown>, entrance: RawBuilder<unknown>) =>
  sql`p.code ->> 'kind' = 'entrance' and (p.code ->> 'house')::bigint = ${house} and (p.code ->> 'entrance')::int = ${entrance}`

/** Entrances of the voting with a list each, those that the caller sees. */
export const listParts = async (ctx: RequestContext, id: number): Promise<{ data: VotingListPart[] }> => {
  await votingEntity.get(ctx, id)
  const { rows } =
    await sql<VotingListPart>`select jsonb_build_object('id', h.id, 'name', ${addressColumn('h', ctx.language)}) as house,
      x.entrance, x.floors, x.owners, x.voted,
      (select count(*) from voting_scan_pages p where p.voting_id = ${id} and p.result = 'matched'
        and ${ofList(sql`x.house_id`, sql`x.entrance`)}) as pages
    from (select s.house_id, ${listed} as entrance, count(distinct o.id) as owners,
        coalesce(array_agg(distinct s.floor order by s.floor) filter (where s.floor is not null), '{}') as floors,
        count(distinct b.owner_id) as voted
      from voting_shares s join voting_owners o on o.id = s.owner_id
        left join voting_ballots b on b.owner_id = o.id and b.state = 'counted'
      where s.voting_id = ${id} and o.known and ${sharesVisible(ctx, id) ?? sql`true`}
      group by s.house_id, ${listed}) x join houses h on h.id = x.house_id
    order by h.id, x.entrance`.execute(ctx.db)
  return { data: rows }
}

type Place = z.output<(typeof votingLists)['read']['query']>

/** The rows of a list and its scanned pages; nothing where the caller sees no owner of it. */
export const readList = async (app: App, ctx: RequestContext, id: number, { house_id, entrance, floor }: Place) => {
  const here = sql`s.house_id = ${house_id} and ${listed} = ${entrance}`
  const rows = await residentsWith(ctx, id, floor === undefined ? here : sql`${here} and s.floor = ${floor}`)
  const own = sql`p.voting_id = ${id} and p.result in ('matched', 'duplicate') and ${ofList(sql`${house_id}`, sql`${entrance}`)}`
  const pages = rows.length === 0 ? [] : await pagesWhere(app, ctx, own)
  const order = (page: (typeof pages)[number]) => page.list?.question ?? 0
  return { data: { rows, pages: pages.toSorted((a, b) => order(a) - order(b)) } }
}

/** The scan of a page that is of a list with a share of the owner; 422 at `page_id` for any other. */
const scanOf = async (ctx: RequestContext, id: number, ownerId: number, pageId: number): Promise<BallotScan> => {
  const { rows } =
    await sql<BallotScan>`select c.file_id, p.page from voting_scan_pages p join voting_scans c on c.id = p.scan_id
    where p.id = ${pageId} and p.voting_id = ${id} and p.result in ('matched', 'duplicate') and exists (select 1 from voting_shares s
      where s.owner_id = ${ownerId} and ${ofList(sql`s.house_id`, listed)})`.execute(ctx.db)
  if (!rows[0]) throw invalid('page_id', 'not_found')
  return rows[0]
}

/**
 * Enters the ballot of a row; with a scanned page the sheet of the owner is entered too, and waits for the second person. 409
 * `already_voted` where the same answers are entered with their scan already.
 */
export const enterFromList = async (
  ctx: RequestContext,
  id: number,
  { resident_id, page_id, ...body }: ListEntry,
): Promise<{ data: Ballot }> => {
  const voting = await takingVoting(ctx, id)
  const { owner } = await lockSheet(ctx, { id, residentId: resident_id })
  const fields = { ...body, resident_id, channel: 'paper' as const }
  if (page_id === null) return enterBallot(ctx, id, fields)
  const scan = await scanOf(ctx, id, owner.id, page_id)
  const known = (await ballotsOf(ctx, owner.id)).find((one) => one.state === 'counted' && sameAnswers(one, fields))
  if (known?.has_scan && body.replaces === null) throw conflict('already_voted')
  // The trigger of ballots on paper lets the sheet follow.
  await receiveSheet(ctx.db, { votingId: id, ownerId: owner.id, by: ctx.actor.id, now: ctx.now })
  const attached = known && body.replaces === null ? await attachToBallot(ctx, voting, owner, scan) : null
  return attached ? { data: attached } : enterBallot(ctx, id, fields, scan)
}
