import type { Ballot, Representative } from '@oselia/contract/voting-ballots'
import type { BallotState } from '@oselia/contract/votings.enums'
import { sql, type RawBuilder } from 'kysely'
import { conflict, forbidden, invalid, notFound, validationProblem } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { isGranted, requireBallotRight, requireWholeVoting } from './votings.access.js'
import { votingEntity } from './votings.entity.js'
import { tellConflict } from './votings.notices.js'
import { holdBase, type VotingBase } from './votings.queries.js'
import { documentIssues } from './votings.evidence.js'
import { ballotsOf } from './votings.residents.queries.js'
import { ballotIssues, proxyLimit, sameAnswers, type BallotEntry, type Stages } from './votings.ballots.rules.js'
import { takesBallots } from './votings.stages.rules.js'
import { isWithheld } from './votings.withholding.queries.js'

export interface Owner {
  id: number
  name: string
  known: boolean
}

/**
 * Who of the co-owners gave a ballot: the named one, or the only one; null where a sheet of several does not tell. 422 for somebody else.
 */
const signerOf = async (ctx: RequestContext, owner: Owner, named: number | null): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`select id from voting_co_owners where owner_id = ${owner.id}`.execute(
    ctx.db,
  )
  if (named === null) return rows.length === 1 ? rows[0]!.id : null
  if (!rows.some(({ id }) => id === named)) throw invalid('signed_by', 'not_found')
  return named
}

/** The voting while it takes ballots, kept in its state until the transaction ends. */
export const takingVoting = async (ctx: RequestContext, id: number): Promise<VotingBase & Stages> => {
  const voting = await holdBase(ctx, id)
  if (!takesBallots.includes(voting.state)) throw conflict('voting_fixed')
  return voting
}

/** The same for whoever has all of its houses. */
export const openVoting = async (ctx: RequestContext, id: number): Promise<VotingBase> => {
  const voting = await takingVoting(ctx, id)
  await requireWholeVoting(ctx, id)
  return voting
}

/** An owner of the voting, locked so that the ballots of one owner are entered one after the other. */
export const lockOwner = async (ctx: RequestContext, votingId: number, id: number): Promise<Owner> => {
  const { rows } = await sql<Owner>`select id, name, known from voting_owners
    where id = ${id} and voting_id = ${votingId} for no key update`.execute(ctx.db)
  if (!rows[0]) throw invalid('resident_id', 'not_found')
  return rows[0]
}

const bare = (name: RawBuilder<unknown>) => sql`lower(regexp_replace(trim(${name}), '\\s+', ' ', 'g'))`

/** Other owners for whom a representative votes or, where no ballot of theirs counts yet, is registered at the meeting. */
const representedBy = async (ctx: RequestContext, votingId: number, ownerId: number, { name }: Named) => {
  const isTheirs = sql`owner_id <> ${ownerId} and representative ->> 'form' is distinct from 'statutory' and ${bare(sql`representative ->> 'name'`)} = ${bare(sql`${name}::text`)}`
  const { rows } = await sql<{ n: number }>`select
      (select count(*) from voting_ballots where voting_id = ${votingId} and state = 'counted' and ${isTheirs})
      + (select count(*) from voting_attendance a where voting_id = ${votingId} and mode = 'proxy' and ${isTheirs}
          and not exists (select from voting_ballots b where b.owner_id = a.owner_id and b.state = 'counted')) as n`.execute(
    ctx.db,
  )
  return rows[0]!.n
}
type Named = Pick<Representative, 'name'> & { form?: Representative['form'] | undefined }

/** 422 where a representative would act for more owners than the rules allow; the owner is locked, and others with proxies wait. */
export const requireProxy = async (
  ctx: RequestContext,
  { id, rules, figures }: VotingBase,
  ownerId: number,
  representative: Named | null,
): Promise<void> => {
  const limit = proxyLimit(rules.proxy, figures!.units)
  if (!representative || representative.form === 'statutory' || limit === null) return
  await sql`select pg_advisory_xact_lock(hashtext('voting_proxies'), ${id}::int)`.execute(ctx.db)
  if ((await representedBy(ctx, id, ownerId, representative)) < limit.n) return
  throw validationProblem([limit.issue])
}

const setState = (ctx: RequestContext, id: number, state: BallotState, reason: string | null) =>
  sql`update voting_ballots set state = ${state}, decided_reason = ${reason}, decided_by = ${ctx.actor.id} where id = ${id}`.execute(
    ctx.db,
  )

/** The stored scan that a ballot is entered from, and its page. */
export interface BallotScan {
  file_id: number
  page: number
}

type State = 'counted' | 'conflict'
/** Writes a ballot: counted, or as a conflict where the owner has one that counts; the index decides, also at the same moment. */
const insertBallot = async (
  ctx: RequestContext,
  voting: VotingBase,
  fields: BallotEntry & { signed_by: number | null },
  scan: BallotScan | null,
): Promise<{ id: number; state: State }> => {
  const values = (
    state: State,
  ) => sql`insert into voting_ballots (voting_id, owner_id, channel, state, cast_on, representative, signed_by, surveyor,
      reason, entered_by, created_at, file_id, file_page, replaces)
    values (${voting.id}, ${fields.resident_id}, ${fields.channel}, ${state}, ${fields.cast_on},
      ${fields.representative && JSON.stringify(fields.representative)}::jsonb, ${fields.signed_by},
      ${fields.surveyor}, ${fields.reason},
      ${ctx.actor.id || null}, ${ctx.now}, ${scan?.file_id ?? null}, ${scan?.page ?? null}, ${fields.replaces}::bigint)`
  const { rows } = await sql<{
    id: number
  }>`${values('counted')} on conflict (owner_id) where state = 'counted' do nothing
    returning id`.execute(ctx.db)
  const [counted] = rows
  const written = counted ?? (await sql<{ id: number }>`${values('conflict')} returning id`.execute(ctx.db)).rows[0]!
  await sql`insert into voting_answers (ballot_id, voting_id, owner_id, question_id, answer)
    select ${written.id}, ${voting.id}, ${fields.resident_id}, x.question_id, x.answer
    from jsonb_to_recordset(${JSON.stringify(fields.answers)}::jsonb) as x(question_id bigint, answer text)`.execute(
    ctx.db,
  )
  return { id: written.id, state: counted ? 'counted' : 'conflict' }
}

/**
 * Whoever was registered through a representative and votes at the meeting without one is there in person: the registration follows, so
 * that it does not come back into the count of the representative's owners once the ballot is withdrawn. The representative stays in the
 * row, with the document, and is read of a registration by proxy alone.
 */
const registerInPerson = async (
  ctx: RequestContext,
  voting: VotingBase,
  owner: Pick<Owner, 'id' | 'name'>,
  { channel, representative }: Pick<Ballot, 'channel' | 'representative'>,
): Promise<void> => {
  if (!['meeting', 'survey'].includes(voting.state) || channel !== 'meeting' || representative) return
  const { rows } = await sql`update voting_attendance set mode = 'in_person', recorded_by = ${ctx.actor.id || null},
      created_at = ${ctx.now} where owner_id = ${owner.id} and mode = 'proxy' returning owner_id`.execute(ctx.db)
  if (rows.length > 0) await recordBallot(ctx, voting, 'attendance', owner, null)
}

/** One line in the history of the voting and a live event; answers are in the ballots, not in the history. */
export const recordBallot = (
  ctx: RequestContext,
  voting: VotingBase,
  action: string,
  owner: Pick<Owner, 'name'>,
  reason: string | null,
  more: readonly { field: string; old: string | null; new: string }[] = [],
) =>
  recordChange(
    ctx,
    {
      entity: votingEntity.name,
      id: voting.id,
      action,
      label: voting.title.uk,
      changes: [{ field: 'owner', old: null, new: owner.name }, ...more],
      reason,
    },
    { house_ids: voting.house_ids },
  )

const isElectronic = ({ channel }: Pick<Ballot, 'channel'>): boolean => channel === 'code' || channel === 'signature'

/**
 * Corrects an error of entry: not a ballot that its owner gave electronically, beside which another one is a conflict; and a surveyor
 * corrects nothing that somebody else entered.
 */
const replaced = async (
  ctx: RequestContext,
  votingId: number,
  fields: BallotEntry,
  standing: readonly Ballot[],
): Promise<void> => {
  if (fields.replaces === null) return
  if (!fields.reason) throw invalid('reason', 'reason_needed')
  const former = standing.find(({ id, state }) => id === fields.replaces && state === 'counted')
  if (!former) throw invalid('replaces', 'not_found')
  if (isElectronic(former)) throw conflict('state_forbids')
  const mayCorrect = can(ctx, 'ballots.create') || isGranted(ctx, votingId, 'ballots.approve')
  if (!mayCorrect && former.entered_by?.id !== ctx.actor.id) throw forbidden()
  await setState(ctx, former.id, 'replaced', fields.reason)
}

/** Enters a ballot, also from a scan that is kept with it; the answer has its state, `counted` or `conflict`. */
export const enterBallot = async (
  ctx: RequestContext,
  id: number,
  fields: BallotEntry,
  scan: BallotScan | null = null,
): Promise<{ data: Ballot }> => {
  const voting = await takingVoting(ctx, id)
  await requireBallotRight(ctx, id, fields.resident_id, 'ballots.create')
  const issues = ballotIssues(voting, fields, dayIn(voting.timezone, ctx.now))
  if (issues.length > 0) throw validationProblem(issues)
  const owner = await lockOwner(ctx, id, fields.resident_id)
  if (!owner.known) throw conflict('owner_unknown')
  if (await isWithheld(ctx.db, owner.id)) throw conflict('vote_withheld')
  const unproved = await documentIssues(ctx, owner.id, fields.representative)
  if (unproved.length > 0) throw validationProblem(unproved)
  const signed_by = await signerOf(ctx, owner, fields.signed_by ?? null)
  await requireProxy(ctx, voting, owner.id, fields.representative)
  const standing = await ballotsOf(ctx, owner.id)
  if (fields.replaces === null && standing.some((one) => one.state === 'counted' && sameAnswers(one, fields)))
    throw conflict('already_voted')
  await replaced(ctx, id, fields, standing)
  const written = await insertBallot(ctx, voting, { ...fields, signed_by }, scan)
  await recordBallot(ctx, voting, written.state === 'counted' ? 'ballot' : 'ballot_conflict', owner, fields.reason)
  if (written.state === 'counted') await registerInPerson(ctx, voting, owner, fields)
  if (written.state === 'conflict') await tellConflict(ctx, voting, owner.id)
  return { data: (await ballotsOf(ctx, owner.id)).find((one) => one.id === written.id)! }
}

/** Keeps the scan of a sheet with the ballot that was entered from it before the scan came. */
export const attachScan = (ctx: RequestContext, ballotId: number, { file_id, page }: BallotScan) =>
  sql`update voting_ballots set file_id = ${file_id}, file_page = ${page} where id = ${ballotId} and file_id is null`.execute(
    ctx.db,
  )

/** Decides between ballots of one owner; 409 `state_forbids` where the act does not fit the ballot's state. */
export const decideBallot = async (
  ctx: RequestContext,
  id: number,
  ballotId: number,
  { act, reason }: { act: 'count' | 'reject' | 'withdraw'; reason: string },
): Promise<{ data: Ballot }> => {
  const voting = await takingVoting(ctx, id)
  const { rows } = await sql<{ owner_id: number }>`select owner_id from voting_ballots
    where id = ${ballotId} and voting_id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  await requireBallotRight(ctx, id, rows[0].owner_id, 'ballots.approve')
  const owner = await lockOwner(ctx, id, rows[0].owner_id)
  const all = await ballotsOf(ctx, owner.id)
  const ballot = all.find((one) => one.id === ballotId)!
  const counted = all.find(({ state }) => state === 'counted')
  if (ballot.state !== (act === 'withdraw' ? 'counted' : 'conflict')) throw conflict('state_forbids')
  // An owner takes back a ballot while others are still taken, and one that they gave electronically stays as they gave it.
  if (act === 'withdraw' && (voting.state === 'counting' || isElectronic(ballot))) throw conflict('state_forbids')
  if (act === 'count' && (await isWithheld(ctx.db, owner.id))) throw conflict('vote_withheld')
  if (act === 'count') await requireProxy(ctx, voting, owner.id, ballot.representative)
  if (act === 'count' && counted) await setState(ctx, counted.id, 'rejected', reason)
  await setState(ctx, ballotId, act === 'count' ? 'counted' : act === 'reject' ? 'rejected' : 'withdrawn', reason)
  await recordBallot(ctx, voting, `ballot_${act}`, owner, reason)
  if (act === 'count') await registerInPerson(ctx, voting, owner, ballot)
  return { data: (await ballotsOf(ctx, owner.id)).find((one) => one.id === ballotId)! }
}
