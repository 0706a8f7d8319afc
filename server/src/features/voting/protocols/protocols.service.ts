import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Election, VotingProtocol } from '@oselia/contract/voting-protocols'
import type { SignedKind } from '@oselia/contract/voting-meetings.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { requireApproval, requiresSecondPerson } from '../../../platform/approvals.js'
import { json } from '../../../platform/db.js'
import type { PreparedFile } from '../../../platform/files.js'
import { compare, fraction } from '../../../platform/fractions.js'
import { enqueue, jobIsOver } from '../../../platform/jobs.js'
import { conflict, invalid, notFound, Problem } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import { can, requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import type { Upload } from '../../../platform/uploads.js'
import {
  ballotsHash,
  closedTally,
  hasWholeVoting,
  lockVoting,
  tellFollowers,
  votingEntity,
  weightScale,
  type StoredVoting,
} from '../votings/votings.public.js'
import { requireSignatureOf } from './protocols.containers.js'
import { contentOf } from './protocols.content.js'
import { electionsOf, electorsOf } from './protocols.elections.queries.js'
import { drawingTask } from './protocols.papers.js'
import { evidenceOf } from './protocols.evidence.js'
import { payeeOf } from './protocols.payee.js'
import { findProtocol, fixedResults, nextNumber, storeResults, type StoredProtocol } from './protocols.queries.js'
import { readRoll } from './protocols.register.js'
import { participationOf, resultsOf } from './protocols.rules.js'

/** What was published of the protocol; written by a higher module. */
const publicationOf = async ({ db }: RequestContext, id: number) => {
  const { rows } = await sql<{
    document_id: number | null
    announcement_id: number | null
  }>`select document_id, announcement_id
    from voting_publications where voting_id = ${id}`.execute(db)
  return rows[0] ?? { document_id: null, announcement_id: null }
}

const present = async (
  app: App,
  ctx: RequestContext,
  voting: StoredVoting,
  stored: StoredProtocol,
): Promise<VotingProtocol> => {
  const { voting_id, content: _, protocol_file_id, roll_file_id, signed_file_id, ...row } = stored
  const ids = [protocol_file_id, roll_file_id, signed_file_id].filter((one) => one !== null)
  const files = await app.files.viewById(ctx.db, ids, ctx.actor.id, ctx.now)
  const { rows } = await sql<{ id: number; sha256: string }>`select id, sha256 from files
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  const hashes = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
  const paper = (id: number | null) => (id === null ? null : { ...files.get(id)!, sha256: hashes.get(id)! })
  return {
    ...row,
    protocol: paper(protocol_file_id),
    // It names the owners of all houses.
    roll: can(ctx, 'ballots.read') && (await hasWholeVoting(ctx, voting_id)) ? paper(roll_file_id) : null,
    signed: paper(signed_file_id),
    ...(await publicationOf(ctx, voting_id)),
    results: await fixedResults(ctx.db, voting_id, weightScale(voting.figures!.weight_by!)),
  }
}

/** The protocol of a voting that the caller sees; null before there is one. */
export const readProtocol = async (app: App, ctx: RequestContext, id: number) => {
  const voting = await votingEntity.get(ctx, id)
  const stored = await findProtocol(ctx.db, id)
  return { data: stored ? await present(app, ctx, voting, stored) : null }
}

const answerOf = async (app: App, ctx: RequestContext, id: number) => {
  const { data } = await readProtocol(app, ctx, id)
  return { data: data! }
}

/** With dual approval on: 409 `sheets_unchecked` while scanned sheets whose ballots count wait for the second person. */
const requireChecked = async ({ db }: RequestContext, id: number): Promise<void> => {
  if (!(await requiresSecondPerson(db))) return
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from voting_sheets x join voting_ballots b on b.id = x.ballot_id
    where x.voting_id = ${id} and x.state = 'entered' and b.state = 'counted'
      and (b.file_id is not null
        or exists (select 1 from voting_scan_pages p where p.owner_id = x.owner_id and p.result = 'matched'))`.execute(
    db,
  )
  const { n } = rows[0]!
  if (n > 0) throw conflict('sheets_unchecked', { params: { n }, data: { sheets: n } })
}

/** 409 `scans_reading` while pages of scans are still being read: after the results are fixed no sheet is taken. */
const requireScansRead = async ({ db }: RequestContext, id: number): Promise<void> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from voting_scans c
    where c.voting_id = ${id} and c.state = 'reading' and not ${jobIsOver(sql`c.job_id`)}`.execute(db)
  const { n } = rows[0]!
  if (n > 0) throw conflict('scans_reading', { params: { n }, data: { scans: n } })
}

/** The voting locked, whose results can be fixed now: 409 that says what is missing. */
export const requireCounted = async (ctx: RequestContext, id: number) => {
  requirePermission(ctx, 'votings.update')
  const voting = await lockVoting(ctx, id)
  if (voting.state !== 'counting')
    throw conflict(
      ['protocol', 'signed', 'published', 'archived'].includes(voting.state) ? 'protocol_exists' : 'not_counting',
    )
  const n = voting.figures!.conflicts
  if (n > 0) throw conflict('conflicts_undecided', { params: { n } })
  await requireScansRead(ctx, id)
  await requireChecked(ctx, id)
  return voting
}

/** The voting as it was held: without its meeting where that did not take place. */
const asHeld = async ({ db }: RequestContext, voting: StoredVoting): Promise<StoredVoting> => {
  const { rows } = await sql<{ held: boolean }>`select meeting_began_at is not null as held from votings
    where id = ${voting.id}`.execute(db)
  return rows[0]!.held ? voting : { ...voting, meeting_at: null }
}

const initiatorNames = async ({ db }: RequestContext, { initiator_ids }: StoredVoting): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select m.name from members m where m.id = any(${initiator_ids}::bigint[])
    order by array_position(${initiator_ids}::bigint[], m.id)`.execute(db)
  return rows.map(({ name }) => name)
}

/** 409 `officers_missing` unless the meeting has elected who signs its protocol: elections can't be recorded after it. */
const requireOfficers = (elections: readonly Election[]): void => {
  const elected = new Set(elections.flatMap(({ role, elected: isElected }) => (isElected ? role : [])))
  if (!elected.has('chair') || !elected.has('secretary')) throw conflict('officers_missing')
}

/**
 * Fixes the results and makes the protocol; its papers are drawn by a job. With dual approval on, a second person confirms the count.
 * `byHand` is its number where earlier ones were numbered on paper; 409 at `number` where it is taken. The sums are made of the register's rows, and compared with those of the tally before they are stored.
 */
export const generateProtocol = async (app: App, ctx: RequestContext, id: number, byHand?: number) => {
  const voting = await requireCounted(ctx, id)
  const held = await asHeld(ctx, voting)
  const elections = await electionsOf(ctx.db, id)
  if (held.meeting_at !== null && (await electorsOf(ctx.db, voting)).length > 0) requireOfficers(elections)
  await requireApproval(ctx, 'votings.protocol')
  const owners = await readRoll(ctx.db, id)
  const tally = await closedTally(ctx, voting)
  const questionIds = voting.questions.map((question) => question.id)
  const results = resultsOf(owners, questionIds)
  const scale = fraction(weightScale(voting.figures!.weight_by!))
  for (const { question_id, answers } of results) {
    const counted = tally.questions.find((one) => one.question_id === question_id)!
    for (const answer of ['for', 'against', 'abstain', 'invalid'] as const) {
      const [n, d] = counted[answer].weight.exact.split('/')
      const stated = fraction(BigInt(n!) * scale.numerator, d!)
      if (compare(stated, answers[answer].weight) !== 0) throw new Error(`The counts of question ${question_id} differ`)
    }
  }
  const outcomes = new Map(tally.questions.map(({ question_id, outcome }) => [question_id, outcome]))
  const payee = await payeeOf(ctx, voting, voting.language)
  const day = dayIn(voting.timezone, ctx.now)
  const year = Number(day.slice(0, 4))
  // Also with a number by hand the call waits for those that take the next one.
  const next = await nextNumber(ctx.db, payee.key, year)
  const number = byHand ?? next
  const hash = await ballotsHash(ctx, id)
  const content = contentOf({
    voting: held,
    payee,
    number,
    day,
    initiators: await initiatorNames(ctx, voting),
    owners,
    participation: participationOf(owners),
    results,
    outcomes,
    ballotsHash: hash.toString('hex'),
    quorum: tally.quorum,
    ...(await evidenceOf(ctx, held)),
    elections: elections.map((one) => ({
      role: one.role,
      name: one.candidate,
      isByName: one.method === 'by_name',
      present: one.present,
      votes: { for: one.votes_for, against: one.votes_against, abstain: one.votes_abstained },
      isElected: one.elected,
    })),
  })
  await storeResults(ctx.db, id, results, outcomes)
  await sql`insert into voting_protocols (voting_id, payee, year, number, day, content, ballots_hash, generated_by, generated_at)
    values (${id}, ${payee.key}, ${year}, ${number}, ${day}, ${json(content)}, ${hash}, ${ctx.actor.id}, ${ctx.now})`.execute(
    ctx.db,
  )
  await votingEntity.updateRow(ctx, voting, { state: 'protocol' })
  const moved = await votingEntity.recordChange(ctx, 'protocol', id, voting)
  await tellFollowers(app, ctx, moved, 'protocol')
  await enqueue(ctx.db, drawingTask, { voting_id: id }, { key: `${drawingTask}:${id}` })
  return answerOf(app, ctx, id)
}

const kindOf: Readonly<Record<string, SignedKind>> = {
  'application/pdf': 'pdf',
  'application/pkcs7-signature': 'p7s',
  'application/vnd.etsi.asic-e+zip': 'asice',
}
/** Signed containers that wait for the transaction of their request. */
const containers = new WeakMap<PreparedFile, Buffer>()

/** Stores a signed copy: 415 for what is neither a PDF nor a signed container. */
export const prepareSigned = async (app: App, upload: Upload): Promise<PreparedFile> => {
  const file = await app.files.prepare(upload, 'document')
  const kind = kindOf[file.mime]
  try {
    if (!kind) throw new Problem(415, 'wrong_kind')
    if (kind !== 'pdf') containers.set(file, await readFile(upload.path))
    return file
  } catch (error) {
    await app.files.remove(file.storage_key)
    throw error
  }
}

const requireSignedProtocol = async (
  app: App,
  { db }: RequestContext,
  { protocol_file_id }: StoredProtocol,
  file: PreparedFile,
) => {
  if (protocol_file_id === null) throw conflict('protocol_drawing')
  const { rows } = await sql<{ sha256: string; storage_key: string }>`select sha256, storage_key from files
    where id = ${protocol_file_id}`.execute(db)
  const { sha256, storage_key } = rows[0]!
  if (file.sha256 === sha256) throw invalid('file', 'not_signed')
  const container = containers.get(file)
  if (container) await requireSignatureOf(container, await buffer(await app.files.bytesOf({ storage_key })))
}

/** Takes the signed copy, also in place of a wrong one while it is not published. */
export const signProtocol = async (app: App, ctx: RequestContext, id: number, file: PreparedFile) => {
  requirePermission(ctx, 'votings.approve')
  const voting = await lockVoting(ctx, id)
  const stored = await findProtocol(ctx.db, id, true)
  if (!stored) throw conflict('not_counting')
  if (voting.state !== 'protocol' && voting.state !== 'signed') throw conflict('voting_fixed')
  await requireSignedProtocol(app, ctx, stored, file)
  const { id: fileId, sha256 } = await app.files.record(ctx, file)
  await sql`update voting_protocols set signed_file_id = ${fileId}, signed_kind = ${kindOf[file.mime]!}, signed_by = ${ctx.actor.id},
    signed_at = ${ctx.now} where id = ${stored.id}`.execute(ctx.db)
  if (voting.state === 'protocol') {
    await votingEntity.updateRow(ctx, voting, { state: 'signed' })
    const moved = await votingEntity.recordChange(ctx, 'signed', id, voting)
    await tellFollowers(app, ctx, moved, 'signed')
  }
  const changes = [{ field: 'signed_copy', old: null, new: sha256 }]
  await recordChange(
    ctx,
    { entity: votingEntity.name, id, action: 'signed_copy', label: voting.title.uk, changes },
    { house_ids: voting.house_ids },
  )
  return answerOf(app, ctx, id)
}

/** Records when and to whom the original was handed over for storage. */
export const handOver = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { handed_on, handed_to }: { handed_on: string; handed_to: string },
) => {
  const voting = await lockVoting(ctx, id)
  const stored = await findProtocol(ctx.db, id, true)
  if (!stored?.signed_file_id) throw voting.state === 'draft' ? notFound() : conflict('state_forbids')
  if (handed_on < stored.day) throw invalid('handed_on', 'before_from')
  if (handed_on > dayIn(voting.timezone, ctx.now)) throw invalid('handed_on', 'in_future')
  await sql`update voting_protocols set handed_on = ${handed_on}, handed_to = ${handed_to} where id = ${stored.id}`.execute(
    ctx.db,
  )
  const changes = [
    { field: 'handed_on', old: stored.handed_on, new: handed_on },
    { field: 'handed_to', old: stored.handed_to, new: handed_to },
  ]
  await recordChange(
    ctx,
    { entity: votingEntity.name, id, action: 'handed_over', label: voting.title.uk, changes },
    { house_ids: voting.house_ids },
  )
  return answerOf(app, ctx, id)
}
