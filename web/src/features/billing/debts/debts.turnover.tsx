import type { QueryOf } from '@oselia/contract/api'
import { IconReceipt } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ActionLink } from '../../../platform/page-actions.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { Money, periodNow } from '../ledger/ledger.public.tsx'
import { MonthFilters, useTurnoverCells } from './debts.month.tsx'
import { monthSearch } from './debts.search.ts'

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

const Turnover = () => {
  const t = useText()
  const search = Route.useSearch()
  const { period = periodNow() } = search
  const { page: _page, per_page: _perPage, sort: _sort, ...filters } = search
  const cells = useTurnoverCells({ ...filters, period } as QueryOf<'GET /turnover/totals'>, (totals) => totals)
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
        foot={cells && { label: t('debts.totals'), cells }}
        to={({ account }) => ({ to: '/Bills/list', search: { account_id: account.id } })}
        filters={<MonthFilters period={period} house_id={search.house_id} />}
        empty={{ title: t('debts.turnoverEmpty'), text: t('bills.emptyText') }}
      />
    </>
  )
}

export const Route = createFileRoute('/_admin/Bills/turnover')({
  staticData: { title: 'debts.turnover' },
  validateSearch: monthSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { period = periodNow(), ...query } }) =>
    void queryClient.prefetchQuery(
      readPage('GET /turnover', { query: { ...query, period } as QueryOf<'GET /turnover'> }),
    ),
  component: Turnover,
})
