import type { QueryOf } from '@oselia/contract/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { LocalCell } from '../../../platform/field-cells.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read, readPage } from '../../../platform/query.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { withoutBadPeriod } from '../ledger/ledger.periods.public.ts'
import { Money, MonthSwitch, periodNow } from '../ledger/ledger.public.tsx'

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

/** The sums of the turnover sheet, which the services divide; those of a search are not asked for. */
const useTotals = (search: { house_id?: number[]; search_query?: string }, period: string) => {
  const t = useText()
  const query = { house_id: search.house_id, period } as QueryOf<'GET /turnover/totals'>
  const answer = useQuery({
    ...read('GET /turnover/totals', { query }),
    enabled: !search.search_query,
    placeholderData: keepPreviousData,
  })
  const totals = answer.data?.data
  if (!totals || search.search_query) return undefined
  // Those of other filters keep the place of the line until theirs come.
  const money = (minor: number) => (answer.isPlaceholderData ? '…' : <Money minor={minor} />)
  const cells = amounts.map((key) => [key, money(totals[key])])
  const total_minor = money(totals.charged_minor + totals.adjusted_minor)
  return {
    label: t('debts.totals'),
    cells: { ...(Object.fromEntries(cells) as Record<string, ReactNode>), total_minor },
  }
}

const Services = () => {
  const t = useText()
  const search = Route.useSearch()
  const { period = periodNow() } = search
  const foot = useTotals(search, period)
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
        foot={foot}
        filters={
          <>
            <MonthSwitch period={period} />
            <HouseFilter value={search.house_id} />
          </>
        }
        empty={{ title: t('debts.servicesEmpty'), text: t('bills.emptyText') }}
      />
    </>
  )
}

const search = listSearch({ period: 'text', house_id: 'ids' })

export const Route = createFileRoute('/_admin/Bills/services')({
  staticData: { title: 'debts.services' },
  validateSearch: (raw: Record<string, unknown>) => withoutBadPeriod(search(raw)),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { period = periodNow(), ...query } }) =>
    void queryClient.prefetchQuery(
      readPage('GET /service-charges', { query: { ...query, period } as QueryOf<'GET /service-charges'> }),
    ),
  component: Services,
})
