import type { CrossTable, InterviewResults, interviews } from '@oselia/contract/interviews'
import type { AnswerChannel } from '@oselia/contract/interviews.enums'
import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { rowsOf } from '../../../platform/export.rows.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { conflict, forbidden } from '../../../platform/problems.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { wholeScope } from '../../../platform/scope.js'
import { workbookOf } from '../../../platform/spreadsheet.workbook.js'
import { csvStream, type SheetColumn, type Table, type Value } from '../../../platform/spreadsheet.write.js'
import type { Stored } from './interviews.queries.js'
import { resultWords as words } from './interviews.results.messages.js'
import { sheetsOf } from './interviews.results.queries.js'
import { readableInterview, resultsOf } from './interviews.results.js'

type Query = z.output<(typeof interviews.exportResults)['query']>
type Row = readonly Value[]
interface Writing {
  interview: Stored
  language: Language
  timezone: string
}

const text = (header: string): SheetColumn => ({ header, kind: 'text' })
const figure = (header: string): SheetColumn => ({ header, kind: 'number' })

async function* allOf(rows: readonly Row[]): AsyncGenerator<readonly Row[], void, undefined> {
  yield rows
}

const tableOf = (
  { language, timezone }: Writing,
  name: keyof typeof words,
  columns: SheetColumn[],
  rows: Row[],
): Table => ({
  name: words[name][language],
  columns,
  batches: allOf(rows),
  timezone,
  decimals: language === 'en' ? '.' : ',',
})

const textOf = ({ text: map }: Pick<Question, 'text'>, language: Language) => map[language] ?? map.uk
const optionText = (question: Question, key: string, language: Language): string => {
  const option = question.options.find((one) => one.key === key)
  return option ? textOf(option, language) : key
}

/** A line for each option, number and day of each question. */
const summary = (writing: Writing, results: InterviewResults): Table => {
  const { interview, language } = writing
  const word = (key: keyof typeof words) => words[key][language]
  const rows: Row[] = [
    [word('askedAll'), null, results.asked],
    [word('answered'), null, results.answers],
    ...results.channels.map(({ channel, count }): Row => [word('channel'), word(channel), count]),
  ]
  for (const [index, result] of results.questions.entries()) {
    const question = interview.questions[index]!
    const title = `${index + 1}. ${textOf(question, language)}`
    rows.push([title, word('askedQuestion'), result.asked], [title, word('answered'), result.answered])
    for (const { key, count, percent, mean_place } of result.options)
      rows.push([title, optionText(question, key, language), count, percent, mean_place])
    for (const { number, count, percent } of result.numbers) rows.push([title, String(number), count, percent])
    if (result.mean !== null) rows.push([title, word('mean'), result.mean])
    for (const { day, count, percent } of result.days) rows.push([title, day, count, percent])
  }
  const columns = [text(word('question')), text(word('answer')), figure(word('count')), figure(word('percent'))]
  return tableOf(writing, 'results', [...columns, figure(word('meanPlace'))], rows)
}

const crossSheet = (writing: Writing, cross: readonly CrossTable[]): Table => {
  const { interview, language } = writing
  const rows = cross.flatMap(({ question: key, rows: lines }) => {
    const index = interview.questions.findIndex((one) => one.key === key)
    const question = interview.questions[index]!
    return lines.map((line): Row => [
      `${index + 1}. ${textOf(question, language)}`,
      question.options.length > 0 ? optionText(question, line.key, language) : line.key,
      ...line.counts,
    ])
  })
  const columns = [text(words.question[language]), text(words.answer[language])]
  return tableOf(writing, 'tables', [...columns, ...(cross[0]?.columns ?? []).map(({ name }) => figure(name))], rows)
}

interface Answered {
  at: string
  channel: AnswerChannel | null
  member: string | null
  unit: string | null
  values: AnswerValue[]
}

/** An answer in words: options in the order of the question, or of their places. */
const saidIn = (question: Question, values: readonly AnswerValue[], language: Language): Value => {
  const value = values.find((one) => one.question === question.key)
  if (!value) return null
  if (value.number !== null) return String(value.number)
  const options = value.options.map((key, place) => {
    const said = optionText(question, key, language)
    return question.kind === 'ranking' ? `${place + 1}. ${said}` : said
  })
  return [...options, value.other, value.text, value.day].filter((part) => part !== null).join('; ')
}

const answerRows = (app: App, { id, respondent }: Stored, ctx: RequestContext, gone: AbortSignal) => {
  const same =
    respondent === 'realty' ? sql`p.realty_id = s.realty_id` : sql`p.realty_id is null and p.member_id = s.member_id`
  const list = {
    columns: sql`s.updated_at as at, s.values, p.channel, m.name as member, concat_ws(', ', h.label, u.number) as unit`,
    from: sql`interview_sheets s left join interview_participations p on p.interview_id = s.interview_id and ${same}
      left join members m on m.id = s.member_id left join realty u on u.id = s.realty_id left join houses h on h.id = u.house_id`,
    where: [sheetsOf(id, ctx.scope)],
    sort: {},
    tiebreaker: sql`s.id`,
  }
  return rowsOf<Answered>(app, list, undefined, gone)
}

/** A row for each named answer; people only for those who may read them. */
const answersSheet = async (app: App, ctx: RequestContext, writing: Writing, gone: AbortSignal): Promise<Table> => {
  const { interview, language } = writing
  const { questions } = interview
  const isOfPeople = can(ctx, 'members.read')
  const found = await answerRows(app, interview, ctx, gone)
  const cellsOf = ({ at, channel, member, unit, values }: Answered): Row => [
    at,
    channel && words[channel][language],
    ...(isOfPeople ? [member, unit] : []),
    ...questions.map((question) => saidIn(question, values, language)),
  ]
  const batches = async function* () {
    for await (const batch of found) yield batch.map(cellsOf)
  }
  const columns: SheetColumn[] = [
    { header: words.at[language], kind: 'instant' },
    text(words.channel[language]),
    ...(isOfPeople ? [text(words.member[language]), text(words.unit[language])] : []),
    ...questions.map((question, index) => text(`${index + 1}. ${textOf(question, language)}`)),
  ]
  return { ...tableOf(writing, 'answers', columns, []), batches: batches() }
}

/** The words of anonymous answers, apart from all else that was said with them. */
const wordsSheet = async (app: App, writing: Writing, gone: AbortSignal): Promise<Table> => {
  const { interview, language } = writing
  const list = {
    columns: sql`v.one ->> 'question' as question, coalesce(v.one ->> 'text', v.one ->> 'other') as said`,
    from: sql`interview_sheets s cross join jsonb_array_elements(s.values) v (one)`,
    where: [sheetsOf(interview.id, wholeScope), sql`coalesce(v.one ->> 'text', v.one ->> 'other') is not null`],
    sort: {},
    // The texts themselves tell nothing of the order in which they came, and each question has its own.
    tiebreaker: sql`(v.one ->> 'question', coalesce(v.one ->> 'text', v.one ->> 'other'))`,
  }
  const found = await rowsOf<{ question: string; said: string }>(app, list, undefined, gone)
  const titles = new Map(
    interview.questions.map((question, n) => [question.key, `${n + 1}. ${textOf(question, language)}`]),
  )
  const batches = async function* () {
    for await (const batch of found) yield batch.map(({ question, said }): Row => [titles.get(question), said])
  }
  const columns = [text(words.question[language]), text(words.answer[language])]
  return { ...tableOf(writing, 'words', columns, []), batches: batches() }
}

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The results as a file; CSV has the tables where they are asked for, and else the summary. 409 while they are hidden. */
export const exportResults = async (
  app: App,
  ctx: RequestContext,
  id: number,
  { by, format, gone }: Query & { gone: AbortSignal },
): Promise<Bytes> => {
  if (ctx.viewer) throw forbidden('read_only')
  const interview = await readableInterview(ctx, id)
  const results = await resultsOf(ctx, interview, by)
  if (results.hidden) throw conflict('state_forbids', { sentence: 'answers_few' })
  const { rows } = await sql<{ timezone: string }>`select timezone from settings`.execute(ctx.db)
  const writing: Writing = { interview, language: ctx.language, timezone: rows[0]!.timezone }
  const tables = [summary(writing, results), ...(by === undefined ? [] : [crossSheet(writing, results.cross)])]
  const changes = Object.entries({ by, format }).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, old: null, new: value }],
  )
  // Written outside of the pool of requests, whose reads have no transaction.
  await audit(
    { ...ctx, db: app.pools.db },
    { action: 'export', entity: 'interviews', entity_id: id, label: interview.title.uk, changes },
  )
  const stream =
    format === 'csv'
      ? csvStream(tables.at(-1)!)
      : workbookOf([
          ...tables,
          interview.anonymous ? await wordsSheet(app, writing, gone) : await answersSheet(app, ctx, writing, gone),
        ])
  const name = `${interview.title[ctx.language] ?? interview.title.uk}.${format}`
  return {
    stream,
    headers: {
      'content-type': mimes[format],
      'content-disposition': `attachment; ${fileName(name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}
