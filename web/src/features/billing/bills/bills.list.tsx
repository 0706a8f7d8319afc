import type { QueryOf } from '@oselia/contract/api'
import { billStatuses } from '@oselia/contract/billing.enums'
import { IconMailForward, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { DayCell } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ActionButton } from '../../../platform/page-actions.tsx'
import { queryClient, read, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { printBills, sendBills } from '../bill-papers/bill-papers.public.tsx'
import { AccountFilter } from '../ledger/ledger.account.filter.public.tsx'
import { lastPeriods, withoutBadPeriod } from '../ledger/ledger.periods.public.ts'
import { Money, PeriodCell, periodNow, usePeriodText } from '../ledger/ledger.public.tsx'
import { BillState } from './bills.status.public.tsx'

/** A paid bill has no line for it on a card. */
const Outstanding = ({ minor }: { minor: number }) => (
  <span data-none={minor === 0 || undefined}>
    <Money minor={minor} fw={minor > 0 ? 600 : undefined} />
  </span>
)

const columns: readonly Column<'GET /bills'>[] = [
  {
    key: 'number',
    label: 'bills.number',
    sort: 'number',
    cell: ({ number }) => <span style={{ whiteSpace: 'nowrap' }}>{number}</span>,
  },
  { key: 'realty', label: 'bills.realty', cell: ({ realty }) => <UnitLink unit={realty} /> },
  { key: 'payer_name', label: 'bills.payer_name', cell: ({ payer_name }) => payer_name ?? '—' },
  { key: 'period', label: 'bills.period', sort: 'period', cell: ({ period }) => <PeriodCell value={period} /> },
  { key: 'status', label: 'bills.status', cell: ({ status }) => <BillState status={status} /> },
  {
    key: 'total_minor',
    card: 'figure',
    label: 'bills.total_minor',
    sort: 'total_minor',
    end: true,
    cell: ({ total_minor }) => <Money minor={total_minor} />,
  },
  {
    key: 'outstanding_minor',
    label: 'bills.outstanding_minor',
    sort: 'outstanding_minor',
    end: true,
    cell: ({ outstanding_minor }) => <Outstanding minor={outstanding_minor} />,
  },
  { key: 'account', label: 'bills.account', hidden: true, cell: ({ account }) => account.number },
  {
    key: 'due_on',
    card: 'labelled',
    label: 'bills.due_on',
    sort: 'due_on',
    hidden: true,
    cell: ({ due_on }) => <DayCell value={due_on} />,
  },
  {
    key: 'paid_minor',
    label: 'bills.paid_minor',
    hidden: true,
    end: true,
    cell: ({ paid_minor }) => <Money minor={paid_minor} />,
  },
]

const PeriodFilter = ({ value }: { value: string | undefined }) => {
  const t = useText()
  const write = usePeriodText()
  const known = lastPeriods(periodNow(), 24)
  const all = value === undefined || known.includes(value) ? known : [value, ...known]
  return (
    <FilterSelect
      name="period"
      label={t('bills.period')}
      any={t('billPage.anyMonth')}
      value={value}
      data={all.map((period) => ({ value: period, label: write(period) }))}
    />
  )
}

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <PeriodFilter value={search.period} />
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="status"
        label={t('bills.status')}
        any={t('bills.anyStatus')}
        value={search.status}
        data={billStatuses
          .filter((status) => status !== 'draft')
          .map((value) => ({ value, label: t(`bills.status_${value}`) }))}
      />
      <AccountFilter value={search.account_id} />
    </>
  )
}

/** The bills of a month and of one house are printed and sent from their list. */
const Papers = () => {
  const t = useText()
  const { period, house_id } = Route.useSearch()
  const maySend = useCan('bills.publish')
  const [id] = house_id ?? []
  const houses = useQuery({
    ...read('GET /bills/houses', { query: { period: period ?? '' } }),
    enabled: period !== undefined,
  }).data?.data
  const house = houses?.find((one) => one.house.id === id)
  if (period === undefined || house_id?.length !== 1 || !house || house.bills === 0) return null
  return (
    <>
      <ActionButton
        icon={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => void printBills({ period, houses: [house.house] })}
      >
        {t('billPapers.print')}
      </ActionButton>
      {maySend && (
        <ActionButton
          icon={<IconMailForward size={18} aria-hidden="true" />}
          onClick={() => void sendBills({ period, house_ids: [house.house.id] })}
        >
          {t('billPapers.send')}
        </ActionButton>
      )}
    </>
  )
}

const Bills = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <PageHeader
        secondary={
          <>
            <Papers />
            <ExportButton list="bills" paper search={search} />
          </>
        }
      />
      <DataTable
        list="GET /bills"
        label={t('bills.list')}
        search={search}
        columns={columns}
        to={({ id }) => ({ to: '/Bills/$id', params: { id } })}
        filters={<Filters />}
        empty={{ title: t('bills.emptyTitle'), text: t('bills.emptyText') }}
      />
    </>
  )
}

const search = listSearch({
  period: 'text',
  house_id: 'ids',
  status: billStatuses,
  account_id: 'id',
  realty_id: 'id',
  member_id: 'id',
  resident_id: 'id',
  run_id: 'id',
})

export const Route = createFileRoute('/_admin/Bills/list')({
  staticData: { title: 'bills.list' },
  validateSearch: (raw: Record<string, unknown>) => withoutBadPeriod(search(raw)),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /bills', { query: deps as QueryOf<'GET /bills'> })),
  component: Bills,
})
