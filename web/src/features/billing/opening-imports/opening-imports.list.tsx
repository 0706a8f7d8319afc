import { Button } from '@mantine/core'
import type { OpeningImport } from '@oselia/contract/opening-imports'
import { IconUpload } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { DateCell } from '../../../platform/field-cells.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { Money, PeriodCell } from '../ledger/ledger.public.tsx'

const State = ({ of: { state } }: { of: OpeningImport }) => useText()(`openingImports.state_${state}`)

const columns: readonly Column<'GET /opening-imports'>[] = [
  { key: 'file_name', label: 'openingImports.file_name' },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'openingImports.created_at',
    sort: 'created_at',
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
  { key: 'payee', label: 'openingImports.payee', cell: ({ payee }) => payee.name },
  { key: 'period', label: 'openingImports.period', cell: ({ period }) => <PeriodCell value={period} /> },
  { key: 'state', card: 'figure', label: 'openingImports.state', cell: (run) => <State of={run} /> },
  {
    key: 'outcomes',
    label: 'openingImports.outcome_posted',
    end: true,
    cell: ({ outcomes }) => <Money minor={outcomes.posted.amount_minor} />,
  },
  { key: 'created_by', label: 'openingImports.created_by', cell: ({ created_by }) => created_by?.name ?? '—' },
]

const OpeningImports = () => {
  const t = useText()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = async () =>
    (await import('./opening-imports.start.tsx')).startOpening(
      (id) => void navigate({ to: '/Payments/opening/$id', params: { id } }),
    )
  const bring = useCan('bills.create') && (
    <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => void start()}>
      {t('openingImports.bring')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={bring} />
      <DataTable
        list="GET /opening-imports"
        label={t('openingImports.section')}
        search={search}
        columns={columns}
        to={({ id }) => ({ to: '/Payments/opening/$id', params: { id } })}
        empty={{ title: t('openingImports.emptyTitle'), text: t('openingImports.emptyText'), action: bring }}
      />
    </>
  )
}

const search = listSearch({})

export const Route = createFileRoute('/_admin/Payments/opening/')({
  staticData: { title: 'openingImports.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /opening-imports', { query: deps })),
  component: OpeningImports,
})
