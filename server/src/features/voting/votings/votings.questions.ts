import type { ValidationIssue } from '@oselia/contract/issues'
import type { Voting, VotingQuestion } from '@oselia/contract/votings'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { validateAttachments } from '../../../platform/attaching.js'
import { json } from '../../../platform/db.js'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Stored } from './votings.queries.js'

/** Issues at files that the caller neither uploaded nor finds in the voting. */
export const attachmentIssues = (
  ctx: RequestContext,
  questions: readonly VotingQuestion[],
  current: Pick<Stored, 'questions'> | null,
): Promise<ValidationIssue[]> =>
  validateAttachments(
    ctx,
    questions.map(({ attachment_ids }, n) => ({ field: `questions.${n}.attachment_ids`, ids: attachment_ids })),
    current?.questions.flatMap(({ attachment_ids }) => attachment_ids),
  )

/** The id of a question that is stored at its place. */
const saveQuestion = async (ctx: RequestContext, votingId: number, n: number, question: VotingQuestion) => {
  const { threshold, budget } = question
  const values = { text: json(question.text), proposal: json(question.proposal) }
  if (question.id === undefined) {
    const { rows } = await sql<{
      id: number
    }>`insert into voting_questions (voting_id, position, text, proposal, threshold, budget)
      values (${votingId}, ${n}, ${values.text}, ${values.proposal}, ${threshold}, ${budget}) returning id`.execute(
      ctx.db,
    )
    return rows[0]!.id
  }
  await sql`update voting_questions set position = ${n}, text = ${values.text}, proposal = ${values.proposal},
    threshold = ${threshold}, budget = ${budget} where id = ${question.id}`.execute(ctx.db)
  return question.id
}

const saveAttachments = async ({ db }: RequestContext, votingId: number, id: number, files: readonly number[]) => {
  await sql`delete from voting_question_files where question_id = ${id}`.execute(db)
  const ids = [...new Set(files)]
  if (ids.length > 0)
    await sql`insert into voting_question_files (question_id, voting_id, file_id, position)
      select ${id}::bigint, ${votingId}::bigint, x.id, x.place from unnest(${ids}::bigint[]) with ordinality x (id, place)`.execute(
      db,
    )
}

/** Stores the questions in their order, with their files; those that are there keep their ids. */
export const saveQuestions = async (
  ctx: RequestContext,
  votingId: number,
  questions: readonly VotingQuestion[],
): Promise<void> => {
  const kept = questions.flatMap((one) => one.id ?? [])
  await sql`update voting_questions set depends_on = null where voting_id = ${votingId} and depends_on is not null`.execute(
    ctx.db,
  )
  await sql`delete from voting_questions where voting_id = ${votingId} and id <> all(${kept}::bigint[])`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`select id from voting_questions where voting_id = ${votingId}`.execute(
    ctx.db,
  )
  const known = new Set(rows.map((row) => row.id))
  const saved: number[] = []
  for (const [n, question] of questions.entries()) {
    if (question.id !== undefined && !known.has(question.id)) throw invalid(`questions.${n}.id`, 'not_found')
    const id = await saveQuestion(ctx, votingId, n, question)
    await saveAttachments(ctx, votingId, id, question.attachment_ids)
    saved.push(id)
    if (question.depends_on !== null)
      await sql`update voting_questions set depends_on = ${saved[question.depends_on - 1]} where id = ${id}`.execute(
        ctx.db,
      )
  }
}

/** Votings with the files of their questions, whose addresses are signed for the caller. */
export const withAttachments = async (app: App, ctx: RequestContext, votings: readonly Voting[]): Promise<Voting[]> => {
  const ids = votings.flatMap(({ questions }) => questions.flatMap(({ attachment_ids }) => attachment_ids))
  if (ids.length === 0) return [...votings]
  const files = await app.files.viewById(ctx.db, ids, ctx.actor.id, ctx.now)
  return votings.map((voting) => ({
    ...voting,
    questions: voting.questions.map((one) => ({
      ...one,
      attachments: one.attachment_ids.flatMap((id) => files.get(id) ?? []),
    })),
  }))
}
