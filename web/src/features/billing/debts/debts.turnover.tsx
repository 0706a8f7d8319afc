import type { QueryOf } from '@oselia/contract/api'
import { IconReceipt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { type ListSearch, listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ActionLink } from '../../../platform/page-actions.tsx'
import { queryClient, read, readPage } from '../../../platform/query.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { withoutBadPeriod } from '../ledger/ledger.periods.public.ts'
import { Money, MonthSwitch, periodNow } from '../ledger/ledger.public.tsx'

const amounts = [
  'opening_minor',
  'charged_minor',
  'adjusted_minor',
  'recalculated_minor',
  'benefit_minor',
  'subsidy_minor',
  'penalty_minor',
  'received_minor',
] as const
/** Parts of what is adjusted: the row adds up without them. */
const parts: ReadonlySet<string> = new Set(['recalculated_minor', 'benefit_minor', 'subsidy_minor', 'penalty_minor'])

const columns: readonly Column<'GET /turnover'>[] = [
  { key: 'account', label: 'debts.account', sort: 'number', cell: ({ account }) => account.number },
  { key: 'realty', label: 'debts.realty', cell: ({ realty }) => <UnitLink unit={realty} /> },
  ...amounts.map((key): Column<'GET /turnover'> => ({
    key,
    label: `bills.${key}`,
    end: true,
    hidden: parts.has(key),
    cell: (row) => <Money minor={row[key]} />,
  })),
  {
    key: 'closing_minor',
    card: 'figure',
    label: 'bills.closing_minor',
    sort: 'closing_minor',
    end: true,
    cell: ({ closing_minor }) => <Money minor={closing_minor} fw={600} />,
  },
]

/** The sums of all pages, asked for beside the page and shown when they come. */
const useTotals = ({ page: _page, per_page: _perPage, sort: _sort, ...filters }: ListSearch, period: string) => {
  const t = useText()
  const answer = useQuery({
    ...read('GET /turnover/totals', { query: { ...filters, period } as QueryOf<'GET /turnover/totals'> }),
    placeholderData: keepPreviousData,
  })
  const totals = answer.data?.data
  if (!totals) return undefined
  // Those of other filters keep the place of the line until theirs come.
  const cells = [...amounts, 'closing_minor' as const].map((key) => [
    key,
    answer.isPlaceholderData ? '…' : <Money key={key} minor={totals[key]} />,
  ])
  return { label: t('debts.totals'), cells: Object.fromEntries(cells) as Record<string, ReactNode> }
}

const Turnover = () => {
  const t = useText()
  const search = Route.useSearch()
  const { period = periodNow() } = search
  const foot = useTotals(search, period)
  return (
    <>
      <PageHeader
        secondary={
          <>
            <ExportButton list="turnover" permission="bills.export" paper search={{ ...search, period } as object} />
            <ActionLink
              to="/Bills/services"
              search={{ period, house_id: search.house_id }}
              icon={<IconReceipt size={18} aria-hidden="true" />}
            >
              {t('debts.services')}
            </ActionLink>
          </>
        }
      />
      <DataTable
        list="GET /turnover"
        label={t('debts.turnover')}
        search={search}
        usual={{ period: periodNow() }}
        columns={columns}
        foot={foot}
        to={({ account }) => ({ to: '/Bills/list', search: { account_id: account.id } })}
        filters={
          <>
            <MonthSwitch period={period} />
            <HouseFilter value={search.house_id} />
          </>
        }
        empty={{ title: t('debts.turnoverEmpty'), text: t('bills.emptyText') }}
      />
    </>
  )
}

const search = listSearch({ period: 'text', house_id: 'ids' })

export const Route = createFileRoute('/_admin/Bills/turnover')({
  staticData: { title: 'debts.turnover' },
  validateSearch: (raw: Record<string, unknown>) => withoutBadPeriod(search(raw)),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { period = periodNow(), ...query } }) =>
    void queryClient.prefetchQuery(
      readPage('GET /turnover', { query: { ...query, period } as QueryOf<'GET /turnover'> }),
    ),
  component: Turnover,
})
