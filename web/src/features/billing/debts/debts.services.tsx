import type { QueryOf } from '@oselia/contract/api'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { LocalCell } from '../../../platform/field-cells.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { Money, periodNow } from '../ledger/ledger.public.tsx'
import { MonthFilters, useTurnoverCells } from './debts.month.tsx'
import { monthSearch } from './debts.search.ts'

const amounts = ['charged_minor', 'recalculated_minor', 'benefit_minor', 'subsidy_minor', 'penalty_minor'] as const

const columns: readonly Column<'GET /service-charges'>[] = [
  { key: 'name', label: 'debts.service', sort: 'sort', cell: ({ name }) => <LocalCell value={name} /> },
  ...amounts.map((key): Column<'GET /service-charges'> => ({
    key,
    label: `bills.${key}`,
    end: true,
    cell: (row) => <Money minor={row[key]} />,
  })),
  {
    key: 'total_minor',
    card: 'figure',
    label: 'debts.serviceTotal',
    sort: 'total_minor',
    end: true,
    cell: ({ total_minor }) => <Money minor={total_minor} fw={600} />,
  },
]

const Services = () => {
  const t = useText()
  const search = Route.useSearch()
  const { period = periodNow() } = search
  // The services divide the turnover sheet; of a search there are no sums.
  const cells = useTurnoverCells(
    { house_id: search.house_id, period } as QueryOf<'GET /turnover/totals'>,
    (totals) => ({ ...totals, total_minor: totals.charged_minor + totals.adjusted_minor }),
    !search.search_query,
  )
  return (
    <>
      <PageHeader
        secondary={
          <ExportButton
            list="service-charges"
            permission="bills.export"
            paper
            search={{ ...search, period } as object}
          />
        }
      />
      <DataTable
        list="GET /service-charges"
        label={t('debts.services')}
        search={search}
        usual={{ period: periodNow() }}
        columns={columns}
        foot={cells && { label: t('debts.totals'), cells }}
        filters={<MonthFilters period={period} house_id={search.house_id} />}
        empty={{ title: t('debts.servicesEmpty'), text: t('bills.emptyText') }}
      />
    </>
  )
}

export const Route = createFileRoute('/_admin/Bills/services')({
  staticData: { title: 'debts.services' },
  validateSearch: monthSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { period = periodNow(), ...query } }) =>
    void queryClient.prefetchQuery(
      readPage('GET /service-charges', { query: { ...query, period } as QueryOf<'GET /service-charges'> }),
    ),
  component: Services,
})
