import type { Election, ElectionFields } from '@oselia/contract/voting-protocols'
import type { ValidationIssue } from '@oselia/contract/issues'
import { sql } from 'kysely'
import { conflict, notFound, validationProblem } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { hasWholeVoting, lockVoting, votingEntity, type StoredVoting } from '../votings/votings.public.js'
import { electionsOf, electorsOf } from './protocols.elections.queries.js'

export const listElections = async (ctx: RequestContext, id: number) => {
  await votingEntity.get(ctx, id)
  const elections = await electionsOf(ctx.db, id)
  const mayRead = can(ctx, 'ballots.read') && (await hasWholeVoting(ctx, id))
  return { data: mayRead ? elections : elections.map((one) => Object.assign(one, { votes: null })) }
}

/** The voting of a meeting whose officers can still be recorded. */
const requireMeeting = async (ctx: RequestContext, id: number): Promise<StoredVoting> => {
  const voting = await lockVoting(ctx, id)
  if (!voting.meeting_at || !['meeting', 'survey', 'counting'].includes(voting.state)) throw conflict('voting_fixed')
  return voting
}

/** The three numbers: as counted by hands, or of the answers by name. */
const countsOf = ({ method, votes, ...fields }: ElectionFields) => {
  if (method === 'hands') return fields
  const of = (answer: string) => votes.filter((one) => one.answer === answer).length
  return { ...fields, votes_for: of('for'), votes_against: of('against'), votes_abstained: of('abstain') }
}

const issuesOf = (fields: ElectionFields, electors: readonly number[]): ValidationIssue[] => {
  const present = new Set(electors)
  if (fields.method === 'by_name') {
    if (fields.votes.length === 0) return [{ field: 'votes', key: 'required' }]
    const seen = new Set<number>()
    return fields.votes.flatMap(({ resident_id }, n): ValidationIssue[] => {
      const isAgain = seen.has(resident_id)
      seen.add(resident_id)
      if (isAgain) return [{ field: `votes.${n}.resident_id`, key: 'repeated' }]
      return present.has(resident_id) ? [] : [{ field: `votes.${n}.resident_id`, key: 'not_present' }]
    })
  }
  const given = fields.votes_for + fields.votes_against + fields.votes_abstained
  return given > present.size ? [{ field: 'votes_for', key: 'more_than_present', params: { n: present.size } }] : []
}

const record = (
  ctx: RequestContext,
  voting: StoredVoting,
  action: string,
  { role, candidate }: Pick<Election, 'role' | 'candidate'>,
) =>
  recordChange(
    ctx,
    {
      entity: votingEntity.name,
      id: voting.id,
      action,
      label: voting.title.uk,
      changes: [{ field: role, old: null, new: candidate }],
    },
    { house_ids: voting.house_ids },
  )

/** Records an election by heads of those present; 409 `already_elected` for a second chair or secretary. */
export const elect = async (ctx: RequestContext, id: number, fields: ElectionFields): Promise<{ data: Election }> => {
  const voting = await requireMeeting(ctx, id)
  const electors = await electorsOf(ctx.db, voting)
  if (electors.length === 0) throw conflict('nobody_present')
  const issues = issuesOf(fields, electors)
  if (issues.length > 0) throw validationProblem(issues)
  const { role, candidate, votes_for, votes_against, votes_abstained } = countsOf(fields)
  const { rows } = await sql<{
    id: number
  }>`insert into voting_elections (voting_id, role, candidate, method, base, present, votes_for,
      votes_against, votes_abstained, recorded_by, created_at)
    values (${id}, ${role}, ${candidate}, ${fields.method}, ${voting.rules.officers.base}, ${electors.length}, ${votes_for}, ${votes_against}, ${votes_abstained},
      ${ctx.actor.id}, ${ctx.now}) returning id`.execute(ctx.db)
  const electionId = rows[0]!.id
  if (fields.method === 'by_name')
    await sql`insert into voting_election_votes (election_id, voting_id, owner_id, answer)
      select ${electionId}, ${id}, x.resident_id, x.answer
      from jsonb_to_recordset(${JSON.stringify(fields.votes)}::jsonb) as x(resident_id bigint, answer text)`.execute(
      ctx.db,
    )
  await record(ctx, voting, 'elected', { role, candidate })
  return { data: (await electionsOf(ctx.db, id)).find((one) => one.id === electionId)! }
}

/** Takes back an election that was recorded wrongly. */
export const unelect = async (ctx: RequestContext, id: number, electionId: number) => {
  const voting = await requireMeeting(ctx, id)
  const election = (await electionsOf(ctx.db, id)).find((one) => one.id === electionId)
  if (!election) throw notFound()
  await sql`delete from voting_elections where id = ${electionId}`.execute(ctx.db)
  await record(ctx, voting, 'election_withdrawn', election)
  return { data: { ok: true as const } }
}
