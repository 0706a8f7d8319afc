import type { billTurnover, Turnover } from '@oselia/contract/bill-reports'
import type { Language } from '@oselia/contract/languages'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql } from 'kysely'
import type { z } from 'zod'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { all, orderOf } from '../../../platform/list.js'
import { drawPdf } from '../../../platform/pdf.js'
import { turned, type Block } from '../../../platform/pdf.flow.js'
import { filled, shortDay } from '../../../platform/pdf.format.js'
import { letterPages, title, type Column } from '../../../platform/pdf.letter.js'
import type { Text } from '../../../platform/pdf.pen.js'
import { columnsOf, rowOf, type RowOptions } from '../../../platform/pdf.table.js'
import { Problem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { moneyText, monthText } from '../bill-papers/bill-papers.public.js'
import { reportWords as words } from './reports.messages.js'
import { turnoverSpec } from './reports.queries.js'

export const turnoverAmounts = [
  'opening_minor',
  'charged_minor',
  'recalculated_minor',
  'benefit_minor',
  'subsidy_minor',
  'penalty_minor',
  'received_minor',
  'closing_minor',
] as const

/** Accounts of one paper, about a hundred pages; more is a file of a spreadsheet. */
const mostAccounts = 4000

/** Houses that the title names where none were chosen. */
const mostNamed = 3

const size = 7.5
const parts = [62, 190, ...turnoverAmounts.map(() => 68)]

const sumsOf = (rows: readonly Turnover[]) =>
  turnoverAmounts.map((key) => rows.reduce((sum, row) => sum + BigInt(row[key]), 0n))

/** The address is left to the title where it is the same for all. */
const unitText = ({ type, number, address }: Turnover['realty'], language: Language, isOneHouse: boolean): string => {
  const unit = unitLabel(type, number, language)
  return isOneHouse ? unit : `${unit}, ${address}`
}

const tableBlocks = (
  { pen, x, width }: Column,
  { language, isOneHouse }: { language: Language; isOneHouse: boolean },
  rows: readonly Turnover[],
): Block[] => {
  const columns = columnsOf(x, width, parts)
  const row = (texts: readonly string[], style: Omit<Text, 'text' | 'size'>, options: RowOptions = {}) =>
    rowOf(
      pen,
      columns,
      texts.map((text, at) => [{ align: at > 1 ? ('right' as const) : ('left' as const), ...style, text, size }]),
      options,
    )
  const heads = [words.account, words.unit, ...turnoverAmounts.map((key) => words[key])]
  const head = row(
    heads.map((word) => word[language]),
    { bold: true, align: 'center' },
    { fill: '#eee' },
  )
  const money = (amount: bigint) => moneyText(amount, language)
  return [
    ...rows.map(({ account, realty, ...amounts }) =>
      row(
        [
          account.number,
          unitText(realty, language, isOneHouse),
          ...turnoverAmounts.map((key) => money(BigInt(amounts[key]))),
        ],
        {},
        { head },
      ),
    ),
    row([words.totals[language], '', ...sumsOf(rows).map(money)], { bold: true }, { head, fill: '#eee' }),
  ]
}

type Query = z.output<(typeof billTurnover)['pdf']['query']>

const rowsOf = async (ctx: RequestContext, query: Query): Promise<Turnover[]> => {
  const spec = turnoverSpec(ctx, query)
  const { rows } = await sql<Turnover>`select ${spec.columns} from ${spec.from} where ${all(spec.where)}
    order by ${orderOf(spec, query.sort)} limit ${mostAccounts + 1}`.execute(ctx.db)
  if (rows.length > mostAccounts) throw new Problem(422, 'turnover_too_long', { params: { n: mostAccounts } })
  return rows
}

/** The turnover sheet of a month with its totals, turned A4. 422 `turnover_too_long` above 4,000 accounts. */
export const turnoverPaper = async (ctx: RequestContext, query: Query): Promise<Bytes> => {
  const { language } = ctx
  const rows = await rowsOf(ctx, query)
  const houses = [...new Set(rows.map(({ realty }) => realty.address))]
  const month = monthText(query.period, language)
  const name = `${words.title[language]} ${filled(words.forMonth[language], { month })}`
  const day = await today(ctx)
  const pages = letterPages(turned, { language, label: `${name} · ${shortDay(day, language)}` }, (column) => [
    ...title(column, [
      { text: name, size: 12, bold: true },
      ...(query.house_id || houses.length <= mostNamed ? [{ text: houses.join('; '), size: 9 }] : []),
      ...(query.search_query
        ? [{ text: filled(words.searched[language], { text: query.search_query }), size: 9 }]
        : []),
      { text: filled(words.accounts[language], { n: rows.length }), size: 9 },
    ]),
    ...tableBlocks(column, { language, isOneHouse: houses.length === 1 }, rows),
  ])
  const about = { title: name, author: 'Oselia', language, at: ctx.now, layout: 'landscape' as const }
  return {
    stream: await drawPdf(about, pages),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${fileName(`${words.title[language]} ${query.period}.pdf`)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}
