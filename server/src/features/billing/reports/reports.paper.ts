import type { billTurnover, debtors, ServiceCharge, serviceCharges, Turnover } from '@oselia/contract/bill-reports'
import { debtAges } from '@oselia/contract/billing.enums'
import type { Debtor } from '@oselia/contract/bills'
import type { Language, Texts } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type ExportColumn, moneyColumn } from '../../../platform/export.cells.js'
import { type ListPaper, onPaper } from '../../../platform/export.paper.js'
import { filled } from '../../../platform/pdf.format.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { addressesOf, unitColumns, unitOnPaper } from '../../registry/units/units.public.js'
import { monthText } from '../bill-papers/bill-papers.public.js'
import { ageNames, debtWords, reportWords as words, serviceWords } from './reports.messages.js'

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

const forMonth = (title: Texts, period: string, language: Language) =>
  `${title[language]} ${filled(words.forMonth[language], { month: monthText(period, language) })}`

export const turnoverColumns: ExportColumn<Turnover>[] = [
  { key: 'account', header: words.account, kind: 'text', value: ({ account }) => account.number },
  ...unitColumns<Turnover>(({ realty }) => realty),
  ...turnoverAmounts.map((key) => moneyColumn<Turnover>(key, words[key], (row) => row[key])),
]

/** The turnover sheet of a month on paper. */
export const turnoverPaper: ListPaper<z.output<(typeof billTurnover)['export']['query']>, Turnover> = {
  title: ({ period }, language) => forMonth(words.title, period, language),
  about: (rows) => addressesOf(rows.map(({ realty }) => realty)),
  named: ['period'],
  columns: (rows) => [
    ...onPaper(turnoverColumns, { account: 62 }),
    unitOnPaper(rows, ({ realty }) => realty, 190),
    ...onPaper(turnoverColumns, Object.fromEntries(turnoverAmounts.map((key) => [key, 68]))),
  ],
  totals: () => ({ label: words.totals, keys: turnoverAmounts }),
}

/** Houses whose addresses a line has room for. */
const mostNamed = 3

/** The chosen houses that the caller may see, or all of those. */
const housesText = async ({ db, scope, language }: RequestContext, house_id: number[] | undefined) => {
  const places = [
    sql`h.deleted_at is null`,
    ...(scope.all ? [] : [houseIdInScope(scope, sql`h.id`)]),
    ...(house_id === undefined ? [] : [sql`h.id = any(${house_id}::bigint[])`]),
  ]
  const { rows } = await sql<{ count: number; addresses: string[] }>`select count(*) as count,
    (array_agg(x.address order by x.address))[1:${mostNamed}] as addresses
    from (select ${addressColumn('h', language)} as address from houses h where ${sql.join(places, sql` and `)}) x`.execute(
    db,
  )
  const { count, addresses } = rows[0]!
  return count > 0 && count <= mostNamed ? addresses.join('; ') : filled(words.houses[language], { n: count })
}

const serviceAmounts = [
  'charged_minor',
  'recalculated_minor',
  'benefit_minor',
  'subsidy_minor',
  'penalty_minor',
  'total_minor',
] as const

export const serviceColumns: ExportColumn<ServiceCharge>[] = [
  {
    key: 'name',
    header: serviceWords.name,
    kind: 'text',
    value: ({ name }, language) => name[language] ?? name.uk,
  },
  ...serviceAmounts.map((key) =>
    moneyColumn<ServiceCharge>(key, { ...words, ...serviceWords }[key], (row) => row[key]),
  ),
]

/** What was charged in a month by service, on paper. */
export const servicePaper: ListPaper<z.output<typeof serviceCharges.export.query>, ServiceCharge> = {
  title: ({ period }, language) => forMonth(serviceWords.title, period, language),
  named: ['period', 'house_id'],
  about: async (_rows, { house_id }, ctx) => [await housesText(ctx, house_id)],
  columns: () => onPaper(serviceColumns, { name: 230, ...Object.fromEntries(serviceAmounts.map((key) => [key, 80])) }),
  totals: () => ({ label: words.totals, keys: serviceAmounts }),
}

export const debtColumns: ExportColumn<Debtor>[] = [
  { key: 'account', header: words.account, kind: 'text', value: ({ account }) => account.number },
  ...unitColumns<Debtor>(({ realty }) => realty),
  {
    key: 'holder',
    header: debtWords.holder,
    kind: 'text',
    permission: 'members.read',
    value: ({ holder }) => holder?.name ?? null,
  },
  { key: 'months', header: debtWords.months, kind: 'number', value: ({ months }) => months },
  { key: 'oldest_due', header: debtWords.oldest_due, kind: 'day', value: ({ oldest_due }) => oldest_due },
  moneyColumn('debt_minor', debtWords.debt, ({ debt_minor }) => debt_minor),
  moneyColumn('overdue_minor', debtWords.overdue, ({ overdue_minor }) => overdue_minor),
  moneyColumn('lapsed_minor', debtWords.lapsed, ({ lapsed_minor }) => lapsed_minor),
  ...debtAges.map((age) => moneyColumn<Debtor>(age, ageNames[age], ({ ages }) => ages[age])),
]

/** The debtors on paper, with their debts by age. */
export const debtPaper: ListPaper<z.output<typeof debtors.export.query>, Debtor> = {
  about: (rows) => addressesOf(rows.map(({ realty }) => realty)),
  columns: (rows) => [
    ...onPaper(debtColumns, { account: 60 }),
    unitOnPaper(rows, ({ realty }) => realty, 120),
    ...onPaper(debtColumns, { holder: 110, months: 50, oldest_due: 54, debt_minor: 64 }),
    ...onPaper(debtColumns, Object.fromEntries(debtAges.map((age) => [age, 58]))),
  ],
  totals: () => ({ label: words.totals, keys: ['debt_minor', ...debtAges] }),
}
