import { Box, Group, Stack, Text } from '@mantine/core'
import type { QueryOf } from '@oselia/contract/api'
import type { Debtor } from '@oselia/contract/bills'
import { IconTable } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { DayCell } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { ActionLink } from '../../../platform/page-actions.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { UnitLink } from '../../registry/units/units.link.public.tsx'
import { Money } from '../ledger/ledger.public.tsx'
import { IssueClaims } from '../papers/papers.public.tsx'
import { useDebtTotals } from './debts.totals.ts'

const AgesLine = lazyPiece(async () => (await import('./debts.charts.tsx')).AgesLine)
// Below the list, and not needed for its first paint.
const Charts = lazyPiece(async () => (await import('./debts.charts.tsx')).Charts)

const columns: readonly Column<'GET /bills/debts'>[] = [
  { key: 'realty', label: 'debts.realty', cell: ({ realty }) => <UnitLink unit={realty} /> },
  { key: 'holder', label: 'debts.holder', cell: ({ holder }) => holder?.name ?? '—' },
  { key: 'account', label: 'debts.account', cell: ({ account }) => account.number },
  { key: 'months', card: 'none', label: 'debts.months', end: true },
  {
    key: 'oldest_due',
    card: 'none',
    label: 'debts.oldest_due',
    sort: 'oldest_due',
    cell: ({ oldest_due }) => <DayCell value={oldest_due} />,
  },
  {
    key: 'overdue_minor',
    label: 'debts.overdue_minor',
    end: true,
    cell: ({ overdue_minor }) => (
      <Money minor={overdue_minor} c={overdue_minor > 0 ? 'var(--mantine-color-error)' : undefined} />
    ),
  },
  {
    key: 'lapsed_minor',
    label: 'debts.lapsed_minor',
    hidden: true,
    end: true,
    cell: ({ lapsed_minor }) => <Money minor={lapsed_minor} />,
  },
  {
    key: 'debt_minor',
    card: 'figure',
    label: 'debts.debt_minor',
    sort: 'debt_minor',
    end: true,
    cell: ({ debt_minor }) => <Money minor={debt_minor} fw={600} />,
  },
]

const ages = [1, 31, 91, 181, 366] as const
const ageKeys = {
  1: 'debts.from_0',
  31: 'debts.from_30',
  91: 'debts.from_90',
  181: 'debts.from_180',
  366: 'debts.from_365',
} as const
const amounts = [100_000, 500_000, 1_000_000, 5_000_000] as const

const Filters = () => {
  const t = useText()
  const { money } = useFormat()
  const search = Route.useSearch()
  return (
    <>
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="days"
        label={t('debts.age')}
        any={t('debts.anyAge')}
        value={search.days}
        data={ages.map((days) => ({ value: String(days), label: t(ageKeys[days]) }))}
      />
      <FilterSelect
        name="from_minor"
        label={t('debts.amount')}
        any={t('debts.anyAmount')}
        value={search.from_minor}
        data={amounts.map((minor) => ({
          value: String(minor),
          label: t('debts.fromAmount', { amount: money(minor) }),
        }))}
      />
    </>
  )
}

/** What is owed in the chosen houses. */
const Total = ({ house_id }: { house_id: number[] | undefined }) => {
  const t = useText()
  const totals = useDebtTotals(house_id)
  if (totals?.debt_minor === 0) return null
  // The height is kept while the sums are read, so that the list does not move.
  if (!totals) return <Box h={50} mb="sm" />
  return (
    <Stack gap={6} mb="sm" mih={50}>
      <Group gap="sm" align="baseline">
        <Money minor={totals.debt_minor} fz={22} fw={650} />
        <Text size="sm" c="dimmed">
          {t('debts.overdue_minor')}: <Money minor={totals.overdue_minor} /> ·{' '}
          {t('debts.unpaidBills', { count: totals.bills })}
        </Text>
      </Group>
      <AgesLine ages={totals.ages} />
    </Stack>
  )
}

const claimsOf = (rows: readonly Debtor[], clear: () => void) => (
  <IssueClaims accounts={rows.map(({ id }) => id)} done={clear} />
)

const Debts = () => {
  const t = useText()
  const mayIssue = useCan('papers.create')
  const search = Route.useSearch()
  return (
    <>
      <PageHeader
        secondary={
          <>
            <ExportButton list="debtors" permission="bills.export" paper search={search} />
            <ActionLink to="/Bills/turnover" icon={<IconTable size={18} aria-hidden="true" />}>
              {t('debts.turnover')}
            </ActionLink>
          </>
        }
      />
      <Total house_id={search.house_id} />
      <DataTable
        list="GET /bills/debts"
        label={t('debts.debtors')}
        search={search}
        columns={columns}
        to={({ account }) => ({ to: '/Bills/list', search: { account_id: account.id } })}
        filters={<Filters />}
        actions={mayIssue ? claimsOf : undefined}
        empty={{ title: t('debts.emptyTitle'), text: t('debts.emptyText') }}
      />
      <Charts house_id={search.house_id} />
    </>
  )
}

const search = listSearch({ house_id: 'ids', days: 'id', from_minor: 'id' })

export const Route = createFileRoute('/_admin/Debts')({
  staticData: { title: 'debts.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /bills/debts', { query: deps as QueryOf<'GET /bills/debts'> })),
  component: Debts,
})
