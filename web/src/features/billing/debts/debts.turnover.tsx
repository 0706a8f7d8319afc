import type { QueryOf } from '@oselia/contract/api'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { withoutBadPeriod } from '../ledger/ledger.periods.public.ts'
import { Money, MonthSwitch, periodNow } from '../ledger/ledger.public.tsx'

const amounts = [
  'opening_minor',
  'charged_minor',
  'recalculated_minor',
  'benefit_minor',
  'subsidy_minor',
  'penalty_minor',
  'received_minor',
] as const

const columns: readonly Column<'GET /turnover'>[] = [
  { key: 'account', label: 'debts.account', sort: 'number', cell: ({ account }) => account.number },
  { key: 'realty', label: 'debts.realty', cell: ({ realty }) => <UnitLink unit={realty} /> },
  ...amounts.map((key): Column<'GET /turnover'> => ({
    key,
    label: `bills.${key}`,
    end: true,
    hidden: key === 'benefit_minor' || key === 'subsidy_minor' || key === 'penalty_minor',
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
  return (
    <>
      <PageHeader
        secondary={<ExportButton list="turnover" permission="bills.export" search={{ ...search, period } as object} />}
      />
      <DataTable
        list="GET /turnover"
        label={t('debts.turnover')}
        search={search}
        usual={{ period: periodNow() }}
        columns={columns}
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
