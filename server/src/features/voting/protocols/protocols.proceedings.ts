import type { ValidationIssue } from '@oselia/contract/issues'
import type { Proceedings, ProceedingsFields } from '@oselia/contract/voting-proceedings'
import type { Change } from '../../../platform/audit.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayOf, lockVoting, meetingTimes, votingEntity, type StoredVoting } from '../votings/votings.public.js'
import { hearingsOf, storeHearings } from './protocols.proceedings.queries.js'

type Times = Pick<Proceedings, 'began_at' | 'ended_at'>
type Said = Pick<Proceedings['hearings'][number], 'question_id' | 'speaker' | 'summary'>

const read = async (ctx: RequestContext, id: number): Promise<Proceedings> => ({
  ...(await meetingTimes(ctx, id)),
  hearings: await hearingsOf(ctx.db, id),
})

export const readProceedings = async (ctx: RequestContext, id: number) => {
  await votingEntity.get(ctx, id)
  return { data: await read(ctx, id) }
}

/** The times of a meeting that began, while its minutes are not made: 409 that says why nothing can be written. */
const requireOpen = async (ctx: RequestContext, { id, state }: StoredVoting): Promise<Times & { began_at: string }> => {
  if (['protocol', 'signed', 'published', 'archived'].includes(state)) throw conflict('protocol_exists')
  const { began_at, ended_at } = await meetingTimes(ctx, id)
  if (began_at === null) throw conflict('meeting_not_begun')
  if (state === 'cancelled') throw conflict('voting_fixed')
  return { began_at, ended_at }
}

const timeIssues = (
  ctx: RequestContext,
  { meeting_at, timezone }: StoredVoting,
  fields: ProceedingsFields,
  { began_at, ended_at }: Times & { began_at: string },
): ValidationIssue[] => {
  const now = ctx.now.toISOString()
  const announced = dayOf(meeting_at!, timezone)
  const issues: ValidationIssue[] = []
  if (fields.began_at !== undefined && fields.began_at > now) issues.push({ field: 'began_at', key: 'in_future' })
  else if (fields.began_at !== undefined && dayOf(began_at, timezone) !== announced)
    issues.push({ field: 'began_at', key: 'not_meeting_day', params: { day: announced } })
  if (ended_at !== null && ended_at > now) issues.push({ field: 'ended_at', key: 'in_future' })
  else if (ended_at !== null && ended_at < began_at)
    issues.push({ field: fields.ended_at === undefined ? 'began_at' : 'ended_at', key: 'before_start' })
  return issues
}

const questionIssues = ({ questions }: StoredVoting, { hearings }: ProceedingsFields): ValidationIssue[] =>
  hearings.flatMap(({ question_id }, n): ValidationIssue[] =>
    questions.some(({ id }) => id === question_id)
      ? []
      : [{ field: `hearings.${n}.question_id`, key: 'question_unknown' }],
  )

/** «Коваленко Ірина – звіт правління»; null where nothing is written. */
export const heardText = ({ speaker, summary }: Pick<Said, 'speaker' | 'summary'>): string | null =>
  [speaker, summary].filter((part) => part !== null).join(' – ') || null

/** The hearings that differ, before and after, each under the number of its question. */
const heardChange = ({ questions }: StoredVoting, former: readonly Said[], fields: readonly Said[]): Change[] => {
  const lines = (hearings: readonly Said[]) =>
    hearings
      .flatMap((one) => {
        const text = heardText(one)
        return text === null ? [] : [`${questions.findIndex(({ id }) => id === one.question_id) + 1}. ${text}`]
      })
      .join('\n') || null
  const [old, now] = [lines(former), lines(fields)]
  return old === now ? [] : [{ field: 'heard', old, new: now }]
}

/** Writes when the meeting began and ended, and what was said on questions; the history keeps what was written before. */
export const writeProceedings = async (ctx: RequestContext, id: number, fields: ProceedingsFields) => {
  const voting = await lockVoting(ctx, id)
  const former = await requireOpen(ctx, voting)
  const times = {
    began_at: fields.began_at ?? former.began_at,
    ended_at: fields.ended_at === undefined ? former.ended_at : fields.ended_at,
  }
  const issues = [...timeIssues(ctx, voting, fields, times), ...questionIssues(voting, fields)]
  if (issues.length > 0) throw validationProblem(issues)
  const said = (await hearingsOf(ctx.db, id)).filter((one) =>
    fields.hearings.some(({ question_id }) => question_id === one.question_id),
  )
  const places = voting.questions.map((question) => question.id)
  const hearings = fields.hearings.toSorted((a, b) => places.indexOf(a.question_id) - places.indexOf(b.question_id))
  const changes: Change[] = [
    { field: 'meeting_began_at', old: former.began_at, new: times.began_at },
    { field: 'meeting_ended_at', old: former.ended_at, new: times.ended_at },
  ].filter((one) => one.old !== one.new)
  if (changes.length > 0)
    await votingEntity.updateRow(ctx, voting, { meeting_began_at: times.began_at, meeting_ended_at: times.ended_at })
  changes.push(...heardChange(voting, said, hearings))
  if (changes.length === 0) return { data: await read(ctx, id) }
  await storeHearings(ctx.db, id, hearings, { staffId: ctx.actor.id || null, now: ctx.now })
  await recordChange(
    ctx,
    { entity: votingEntity.name, id, action: 'proceedings', label: voting.title.uk, changes },
    { house_ids: voting.house_ids },
  )
  return { data: await read(ctx, id) }
}
