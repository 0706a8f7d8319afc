import { interviewFields, type Interview, type InterviewFields } from '@oselia/contract/interviews'
import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import { audienceColumn, saveAudience } from '../../registry/audience/audience.public.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { plainText } from '../../../platform/rich-text.js'
import { cleanText, isPublic, isUnarchived, Publication, published } from '../publishing/publishing.public.js'
import { interviewEntity } from './interviews.entity.js'
import * as queries from './interviews.queries.js'
import { fixedIssues, validateInterview } from './interviews.rules.js'

type Update = Partial<InterviewFields> & { version: number }

const present = (ctx: RequestContext, row: queries.Stored): { data: Interview } => ({ data: published(row, ctx.now) })

export const listInterviews = async (ctx: RequestContext, query: Parameters<typeof queries.list>[2]) => {
  const page = await queries.list(ctx.db, ctx.scope, query)
  return { main_data: { ...page, data: page.data.map((row) => published(row, ctx.now)) } }
}

export const readInterview = async (ctx: RequestContext, id: number) => present(ctx, await interviewEntity.get(ctx, id))

export const interviewPublication = new Publication<queries.Stored>({
  entity: interviewEntity,
  permissions: { publish: 'interviews.publish', delete: 'interviews.delete' },
  requirePublishing: (ctx) => requirePermission(ctx, 'interviews.publish'),
  issues: validateInterview,
})

/** A draft is not answered, so what has answers never becomes one again. */
export const requireUnanswered = async (ctx: RequestContext, id: number): Promise<void> => {
  const { rows } = await sql<{ has: boolean }>`select exists (
    select 1 from interview_sheets where interview_id = ${id}) as has`.execute(ctx.db)
  if (rows[0]!.has) throw conflict('answers_given')
}

const fieldNames = Object.keys(interviewFields.shape) as (keyof InterviewFields)[]
/** Picks the contract's fields without validating them again. */
const fieldsOf = (one: InterviewFields): InterviewFields =>
  Object.fromEntries(fieldNames.map((field) => [field, one[field]])) as unknown as InterviewFields

const searchKeys = ({ title, body, questions }: Pick<InterviewFields, 'title' | 'body' | 'questions'>) =>
  searchKey(
    [
      ...Object.values(title),
      ...Object.values(body ?? {}).map(plainText),
      ...questions.flatMap(({ text }) => Object.values(text)),
    ].join(' '),
  ).slice(0, 20_000)

/** Values of the columns; 422 for invalid fields. `current` is the interview before the change. */
const prepare = (ctx: RequestContext, fields: InterviewFields, current: queries.Stored | null) => {
  const entering = fields.state !== current?.state
  const { audience: _audience, ...given } = fields
  const body = given.body && plainText(given.body.uk) === '' ? null : given.body
  const row = {
    ...given,
    body: body && body !== current?.body ? cleanText(body, 'body') : body,
    // Nothing tells whose answer it is, so that it can't be changed.
    may_edit: given.may_edit && !given.anonymous,
  }
  const issues = [
    ...validateInterview(row, ctx.now, entering),
    ...(current && current.answers > 0 ? fixedIssues(current, row) : []),
  ]
  if (issues.length > 0) throw validationProblem(issues)
  const isNew = entering && row.state === 'published' && !isUnarchived(current, ctx.now)
  return {
    ...row,
    search_keys: searchKeys(row),
    ...(isNew && { published_at: ctx.now }),
    ...(entering && { closing_told_at: null }),
  }
}

export const createInterview = async (ctx: RequestContext, input: InterviewFields): Promise<{ data: Interview }> => {
  if (input.state === 'archived') throw conflict('state_forbids')
  if (isPublic(input.state)) requirePermission(ctx, 'interviews.publish')
  const row = prepare(ctx, input, null)
  const audience_id = await saveAudience(ctx, input.audience)
  return present(ctx, await interviewEntity.insert(ctx, { ...row, audience_id }))
}

/** Stores another audience; 422 where there are answers, unless it is the same one. */
const changeAudience = async (ctx: RequestContext, current: queries.Stored, audience: InterviewFields['audience']) => {
  await saveAudience(ctx, audience, current.audience_id)
  if (current.answers === 0) return
  const { rows } = await sql<{ audience: Interview['audience'] }>`select ${audienceColumn('i')} as audience
    from interviews i where i.id = ${current.id}`.execute(ctx.db)
  if (JSON.stringify(rows[0]!.audience) !== JSON.stringify(current.audience)) throw invalid('audience', 'has_answers')
}

/** The row is locked against answers, which hold it shared, so that the first one is not given meanwhile. */
export const updateInterview = async (ctx: RequestContext, id: number, body: Update) => {
  const current = await interviewPublication.getForUpdate(ctx, id)
  await requireVersion(current, body.version, (row) => present(ctx, row).data)
  const merged = fieldsOf({ ...current, ...body })
  interviewPublication.requireUpdate(ctx, current, { ...current, ...merged, audience: current.audience })
  if (merged.state === 'draft' && current.state !== 'draft') await requireUnanswered(ctx, id)
  const row = prepare(ctx, merged, current)
  if (body.audience !== undefined) await changeAudience(ctx, current, body.audience)
  await interviewPublication.requireSomebody(ctx, current, merged.state)
  const action = merged.state === current.state ? 'update' : merged.state
  return present(ctx, await interviewEntity.update(ctx, current, row, action))
}

/** Returns a publication to draft; 409 `state_forbids`, `publication_undo_over`, `already_delivered` or `answers_given`. */
export const undoInterviewPublication = async (ctx: RequestContext, id: number, version: number) =>
  present(ctx, await interviewPublication.undo(ctx, id, version, (row) => present(ctx, row).data))
