import type { CrossTable, InterviewResults } from '@oselia/contract/interviews'
import type { Question } from '@oselia/contract/interviews.questions'
import { enoughAnswers } from '@oselia/contract/interviews.rules'
import type { Poll } from '@oselia/contract/polls'
import { requireWithin } from '../../registry/audience/audience.rows.public.js'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { wholeScope, type Scope } from '../../../platform/scope.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { countAsked } from './interviews.asked.js'
import { interviewEntity } from './interviews.entity.js'
import { resultWords } from './interviews.results.messages.js'
import type { Stored } from './interviews.queries.js'
import * as queries from './interviews.results.queries.js'
import { crossTable, questionResult, type Columns } from './interviews.tally.js'

/** Words shown of each question. */
const shownTexts = 20

/** Question by question; none while there are too few anonymous answers. */
const tallied = async ({ db }: Pick<RequestContext, 'db'>, interview: Stored, scope: Scope, textsShown: number) => {
  const { id, anonymous, questions } = interview
  const sheets = queries.sheetsOf(id, scope)
  const answers = await queries.countSheets(db, sheets)
  const hidden = !enoughAnswers(anonymous, answers)
  if (hidden) return { answers, hidden, questions: [] }
  const marks = await queries.countMarks(db, sheets)
  const worded = questions.flatMap(({ key }) => (marks.has(`${key}+`) ? [key] : []))
  const texts = await queries.firstTexts(db, sheets, textsShown > 0 ? worded : [], textsShown)
  return { answers, hidden, questions: questions.map((question) => questionResult(question, answers, marks, texts)) }
}

/** What those who answer see of the results: no words, which may say who wrote them. */
export const publicResults = (ctx: RequestContext, interview: Stored): Promise<NonNullable<Poll['results']>> =>
  tallied(ctx, interview, wholeScope, 0)

/** What the answers are told apart by; 422 where that is not stored, or no question with one choice. */
const crossingOf = ({ anonymous, questions }: Stored, by: string): queries.By => {
  if (by === 'house' || by === 'entrance' || by === 'role') {
    if (anonymous) throw invalid('by', 'anonymous_crossing')
    return by
  }
  const key = by.slice('question:'.length)
  if (questions.find((question) => question.key === key)?.kind !== 'single') throw invalid('by', 'crossing_question')
  return { question: key }
}

const inOrder = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'uk', { numeric: true })

/** The columns of a table with their names, in the caller's language. */
const columnsOf = async (
  ctx: RequestContext,
  questions: readonly Question[],
  by: queries.By,
  keys: readonly string[],
) => {
  const { language, db } = ctx
  if (typeof by === 'object') {
    const options = questions.find(({ key }) => key === by.question)?.options ?? []
    return options.map(({ key, text }) => ({ key, name: text[language] ?? text.uk }))
  }
  const ids = keys.map((key) => Number(key.split('-')[0]))
  if (by === 'role') {
    const names = await queries.roleNames(db, ids)
    const nameOf = (id: number) => names.get(id)?.[language] ?? names.get(id)?.['uk'] ?? ''
    return keys.map((key) => ({ key, name: nameOf(Number(key)) })).toSorted(inOrder)
  }
  const addresses = await addressesOf(db, ids, language)
  const entranceOf = (key: string) =>
    by === 'entrance' ? `, ${resultWords.entrance[language]} ${key.split('-')[1]}` : ''
  return keys
    .map((key, index) => ({ key, name: `${addresses.get(ids[index]!) ?? ''}${entranceOf(key)}` }))
    .toSorted(inOrder)
}

const crossed = async (ctx: RequestContext, interview: Stored, by: string): Promise<CrossTable[]> => {
  const { id, anonymous, questions } = interview
  const crossing = crossingOf(interview, by)
  const rows = await queries.countCrossed(ctx.db, queries.sheetsOf(id, ctx.scope), crossing)
  const counts = new Map<string, Map<string, number>>()
  for (const { column, mark, n } of rows) {
    const ofMark = counts.get(mark) ?? new Map<string, number>()
    counts.set(mark, ofMark.set(column, n))
  }
  const totals = counts.get('') ?? new Map<string, number>()
  const named = await columnsOf(
    ctx,
    questions,
    crossing,
    [...totals.keys()].filter((key) => key !== ''),
  )
  const columns: Columns = named.map(({ key, name }) => ({ key, name, count: totals.get(key) ?? 0 }))
  return questions.flatMap((question) => {
    if (typeof crossing === 'object' && crossing.question === question.key) return []
    return crossTable(question, columns, counts, anonymous) ?? []
  })
}

/**
 * The interview whose results the caller may see: of a limited scope, the answers of its houses are counted. Those of an anonymous one
 * can't be told apart, so that it is refused where it goes beyond the scope.
 */
export const readableInterview = async (ctx: RequestContext, id: number): Promise<Stored> => {
  const interview = await interviewEntity.get(ctx, id)
  return interview.anonymous ? requireWithin(interview) : interview
}

/** 403 `outside_scope`; 422 at `by`. */
export const resultsOf = async (
  ctx: RequestContext,
  interview: Stored,
  by: string | undefined,
): Promise<InterviewResults> => {
  // The scope of an anonymous interview is all of it.
  const scope = interview.anonymous ? wholeScope : ctx.scope
  const crossing = by === undefined ? undefined : () => crossed({ ...ctx, scope }, interview, by)
  if (by !== undefined) crossingOf(interview, by)
  const [asked, channels, tally] = await Promise.all([
    countAsked(ctx, interview),
    queries.countChannels(ctx.db, interview.id, scope),
    tallied(ctx, interview, scope, shownTexts),
  ])
  return { asked, channels, ...tally, cross: crossing && !tally.hidden ? await crossing() : [] }
}
