import { Button } from '@mantine/core'
import type { StatementImport } from '@oselia/contract/statement-imports'
import { IconUpload } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { addIn, useAskedDialog } from '../../../platform/asked-dialog.ts'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { DateCell } from '../../../platform/field-cells.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { Money } from '../ledger/ledger.public.tsx'

const State = ({ of: { state } }: { of: StatementImport }) => useText()(`statementImports.state_${state}`)
const Count = ({ of }: { of: number }) => useFormat().number(of)
const sumOf = (run: StatementImport, name: 'credit_minor' | 'debit_minor') =>
  run.totals.reduce((sum, one) => sum + one[name], 0)

const columns: readonly Column<'GET /payments/import'>[] = [
  { key: 'file_name', label: 'statementImports.file_name' },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'statementImports.created_at',
    sort: 'created_at',
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
  { key: 'state', card: 'figure', label: 'statementImports.state', cell: (run) => <State of={run} /> },
  { key: 'added', label: 'statementImports.added', end: true, cell: ({ added }) => <Count of={added} /> },
  {
    key: 'lines',
    label: 'statementImports.repeated',
    end: true,
    cell: ({ lines, added }) => <Count of={Math.max(0, lines - added)} />,
  },
  {
    key: 'counts',
    label: 'statementImports.count_open',
    end: true,
    cell: ({ counts }) => <Count of={counts.open} />,
  },
  {
    key: 'totals',
    label: 'statementImports.credit',
    end: true,
    cell: (run) => <Money minor={sumOf(run, 'credit_minor')} />,
  },
  {
    key: 'posted_minor',
    label: 'statementImports.count_posted',
    end: true,
    cell: ({ posted_minor }) => <Money minor={posted_minor} />,
  },
  { key: 'created_by', label: 'statementImports.created_by', cell: ({ created_by }) => created_by?.name ?? '—' },
  { key: 'payee', label: 'statementImports.payee', hidden: true, cell: ({ payee }) => payee.name },
]

const Imports = () => {
  const t = useText()
  const { add = false, ...search } = Route.useSearch()
  const mayBring = useCan('payments.create')
  const navigate = Route.useNavigate()
  const start = async () =>
    (await import('./statement-imports.start.tsx')).startStatement(
      (id) => void navigate({ to: '/Payments/import/$id', params: { id } }),
    )
  useAskedDialog(add, () => mayBring && start())
  const bring = mayBring && (
    <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => void start()}>
      {t('statementImports.bring')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={bring} />
      <DataTable
        list="GET /payments/import"
        label={t('statementImports.imports')}
        search={search}
        columns={columns}
        to={({ id }) => ({ to: '/Payments/import/$id', params: { id } })}
        empty={{
          title: t('statementImports.importsEmptyTitle'),
          text: t('statementImports.importsEmptyText'),
          action: bring,
        }}
      />
    </>
  )
}

const search = listSearch({})

export const Route = createFileRoute('/_admin/Payments/import/')({
  staticData: { title: 'statementImports.imports' },
  validateSearch: (raw: Record<string, unknown>) => ({ ...search(raw), ...addIn(raw) }),
  loaderDeps: ({ search: { add: _add, ...list } }) => list,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /payments/import', { query: deps })),
  component: Imports,
})
