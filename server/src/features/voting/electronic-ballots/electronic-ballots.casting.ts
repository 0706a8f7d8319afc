import { createHash } from 'node:crypto'
import type { BallotSignature } from '@oselia/contract/electronic-ballots'
import type { Ballot } from '@oselia/contract/voting-ballots'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { conflict, Problem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { ballotsOf, enterBallot, lockOwner, type StoredVoting } from '../votings/votings.public.js'
import type { Opened } from './electronic-ballots.links.js'
import type { Owner } from './electronic-ballots.queries.js'
import { phasesAt, receiptText, type Timed } from './electronic-ballots.rules.js'

interface Given {
  channel: 'code' | 'signature'
  answers: { question_id: number; answer: BallotAnswer }[]
  /** Masked contact of a code. */
  contact: string | null
  signed: {
    documentId: number
    documentHash: Buffer
    fileId: number
    fileHash: string
    signature: BallotSignature
  } | null
}

type Watched = Pick<App, 'clockWatch'>

const standing: ReadonlySet<string> = new Set(['counted', 'conflict'])

/** Whether the owner has a ballot that counts, or waits for a decision. */
export const hasBallot = (ballots: readonly Ballot[]): boolean => ballots.some(({ state }) => standing.has(state))

/** The times of a voting as it is locked in its state until the transaction ends. */
const holdTimes = async ({ db }: RequestContext, id: number): Promise<Timed> => {
  const { rows } = await sql<Timed>`select state, deadline, meeting_at, survey_from, survey_to, timezone
    from votings where id = ${id} for share`.execute(db)
  return rows[0]!
}

const requireWithin = async (
  { clockWatch }: Watched,
  { db, now }: RequestContext,
  { times, rules, channel }: Pick<StoredVoting, 'rules'> & { times: Timed; channel: Given['channel'] },
): Promise<void> => {
  const phases = phasesAt(times, now, await clockWatch.margins(db))
  if (rules.electronic !== channel || !phases.includes('open')) throw conflict('voting_fixed')
  if (phases.length > 1) throw new Problem(503, 'clock_unsure', { retryAfter: 120 })
}

/**
 * 409 unless the voting takes electronic ballots of this channel now; held in its state until the transaction ends. 503 `clock_unsure` where
 * only a clock that is in doubt says so, or says that it does not.
 */
export const requireOpen = async (
  app: Watched,
  ctx: RequestContext,
  { id, rules }: StoredVoting,
  channel: Given['channel'],
): Promise<void> => {
  // The voting was read when the request began: its survey may have been extended since.
  const times = await holdTimes(ctx, id)
  await requireWithin(app, ctx, { times, rules, channel })
}

/** Whether a ballot that this co-owner gave that way counts or waits for a decision; asked without the lock of the owner. */
export const hasCast = async ({ db }: RequestContext, owner: Owner, channel: Given['channel']): Promise<boolean> => {
  const { rows } = await sql`select 1 from voting_ballots
    where owner_id = ${owner.id} and signed_by = ${owner.co_owner_id} and channel = ${channel} and state in ('counted', 'conflict') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

const storeReceipt = async (ctx: RequestContext, voting: StoredVoting, owner: Owner, ballot: Ballot, given: Given) => {
  const { channel, answers, contact, signed } = given
  const text = receiptText({
    voting: voting.id,
    register: voting.figures!.snapshot_hash!,
    ballot: ballot.id,
    owner: owner.number,
    channel,
    receivedAt: ctx.now.toISOString(),
    answers,
    ...(signed && { document: signed.documentHash.toString('hex'), signed: signed.fileHash }),
  })
  await sql`insert into voting_electronic_ballots (ballot_id, voting_id, owner_id, received_at, receipt_text, receipt, contact,
      document_id, file_id, sha256, signature)
    values (${ballot.id}, ${voting.id}, ${owner.id}, ${ctx.now}, ${text}, ${createHash('sha256').update(text).digest()}, ${contact},
      ${signed?.documentId ?? null}, ${signed?.fileId ?? null}, ${signed && Buffer.from(signed.fileHash, 'hex')},
      ${signed && JSON.stringify(signed.signature)}::jsonb)`.execute(ctx.db)
}

/**
 * Enters an electronic ballot of an owner by the rules of all ballots, with its receipt. It is cast at the moment at which the server
 * has it whole and holds the voting in its state, not when its request began. False where one is there already that came
 * the same way: a repeat changes nothing. 503 as for `requireOpen`; 409 `co_owner_voted` where another co-owner voted before, also at the same moment; 409 and 422
 * as for `enterBallot`.
 */
export const castBallot = async (
  app: Pick<App, 'clock' | 'clockWatch'>,
  { ctx: asked, voting, owner }: Opened & { owner: Owner },
  given: Given,
): Promise<boolean> => {
  const times = await holdTimes(asked, voting.id)
  // Read after the lock: it may have been waited for, and the voting may have ended meanwhile.
  const ctx = { ...asked, now: app.clock.now() }
  await requireWithin(app, ctx, { times, rules: voting.rules, channel: given.channel })
  await lockOwner(ctx, voting.id, owner.id)
  const former = await ballotsOf(ctx, owner.id)
  const standingOnes = former.filter(({ state }) => standing.has(state))
  const isOwn = ({ signed_by }: Ballot) => signed_by?.id === owner.co_owner_id
  if (standingOnes.some((one) => one.channel === given.channel && isOwn(one))) return false
  // Of co-owners the first one votes for the unit.
  if (standingOnes.some((one) => one.signed_by !== null && !isOwn(one))) throw conflict('co_owner_voted')
  const { channel, answers } = given
  const { data: ballot } = await enterBallot(ctx, voting.id, {
    resident_id: owner.id,
    channel,
    cast_on: dayIn(voting.timezone, ctx.now),
    answers,
    representative: null,
    signed_by: owner.co_owner_id,
    surveyor: null,
    replaces: null,
    reason: null,
  })
  await storeReceipt(ctx, voting, owner, ballot, given)
  return true
}

/** Whether a ballot was neither taken nor refused, and is to be sent again. */
export const isUnsure = ({ code }: Problem): boolean => code === 'clock_unsure'

/** The sentence of a refusal for a page; anything that is no refusal is thrown again. */
export const refusalOf = (error: unknown): Problem => {
  if (error instanceof Problem && ([409, 422, 429].includes(error.status) || isUnsure(error))) return error
  throw error
}
