import { Button } from '@mantine/core'
import type { QueryOf } from '@oselia/contract/api'
import type { BudgetEntry } from '@oselia/contract/budget'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { DateCell, DayCell, MoneyCell } from '../../../platform/field-cells.tsx'
import { FieldFilter } from '../../../platform/field-filter.tsx'
import { FilterDay } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { lineFields } from './budget.fields.ts'
import { BudgetTabs } from './budget.tabs.tsx'

const columns: readonly Column<'GET /budget-entries'>[] = [
  { key: 'line', label: 'budgetEntries.line', cell: ({ line }) => line.name },
  { key: 'day', card: 'labelled', label: 'budgetEntries.day', sort: 'day', cell: ({ day }) => <DayCell value={day} /> },
  {
    key: 'amount_minor',
    card: 'figure',
    label: 'budgetEntries.amount_minor',
    sort: 'amount',
    end: true,
    cell: ({ amount_minor }) => <MoneyCell value={amount_minor} />,
  },
  { key: 'supplier', label: 'budgetEntries.supplier', cell: ({ supplier }) => supplier?.name ?? '—' },
  { key: 'document_number', label: 'budgetEntries.document_number', cell: (row) => row.document_number ?? '—' },
  { key: 'description', label: 'budgetEntries.description', cell: ({ description }) => description ?? '—' },
  { key: 'payee', label: 'budgetEntries.payee', hidden: true, cell: ({ payee }) => payee.name },
  { key: 'house', label: 'budgetEntries.house', hidden: true, cell: ({ house }) => house?.name ?? '—' },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'budgetEntries.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
]

const edit = async (entry: BudgetEntry | null) => (await import('./budget.entry-form.tsx')).editEntry(entry)

const Entries = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayUpdate = useCan('budget.update')
  const create = useCan('budget.create') && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void edit(null)}>
      {t('budgetEntries.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        secondary={<ExportButton list="budget-entries" permission="budget.export" paper search={search} />}
        actions={create}
      />
      <BudgetTabs here="/Budget/entries" />
      <DataTable
        list="GET /budget-entries"
        label={t('budgetEntries.section')}
        search={search}
        columns={columns}
        open={mayUpdate ? (entry) => void edit(entry) : undefined}
        filters={
          <>
            <FieldFilter table={lineFields} name="kind" any="budgetEntries.anyKind" value={search.kind} />
            <FilterDay name="from" label={t('budgetEntries.from')} value={search.from} />
            <FilterDay name="to" label={t('budgetEntries.to')} value={search.to} />
          </>
        }
        empty={{ title: t('budgetEntries.emptyTitle'), text: t('budgetEntries.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({
  kind: ['income', 'expense'],
  from: 'day',
  to: 'day',
  line_id: 'id',
  supplier_id: 'id',
  complex_id: 'id',
  house_id: 'id',
})

export const Route = createFileRoute('/_admin/Budget/entries')({
  staticData: { title: 'budgetEntries.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /budget-entries', { query: deps as QueryOf<'GET /budget-entries'> })),
  component: Entries,
})
