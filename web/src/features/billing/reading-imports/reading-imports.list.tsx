import { Button } from '@mantine/core'
import type { ListedReadingImport } from '@oselia/contract/reading-imports'
import { IconUpload } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { DateCell, DayCell } from '../../../platform/field-cells.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

const State = ({ of: { state } }: { of: ListedReadingImport }) => useText()(`readingImports.state_${state}`)

const columns: readonly Column<'GET /reading-imports'>[] = [
  { key: 'file_name', label: 'readingImports.file_name' },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'readingImports.created_at',
    sort: 'created_at',
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
  { key: 'house', label: 'readingImports.house', cell: ({ house }) => house.name },
  { key: 'day', label: 'readingImports.day', cell: ({ day }) => <DayCell value={day} /> },
  { key: 'state', card: 'figure', label: 'readingImports.state', cell: (run) => <State of={run} /> },
  { key: 'row_count', label: 'readingImports.row_count', end: true },
  { key: 'saved', label: 'readingImports.outcome_saved', end: true },
  { key: 'created_by', label: 'readingImports.created_by', cell: ({ created_by }) => created_by?.name ?? '—' },
]

const ReadingImports = () => {
  const t = useText()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = async () =>
    (await import('./reading-imports.start.tsx')).startReadingImport(
      (id) => void navigate({ to: '/Meters/import/$id', params: { id } }),
    )
  const bring = useCan('meters.update') && (
    <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => void start()}>
      {t('readingImports.bring')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={bring} />
      <DataTable
        list="GET /reading-imports"
        label={t('readingImports.section')}
        search={search}
        columns={columns}
        to={({ id }) => ({ to: '/Meters/import/$id', params: { id } })}
        empty={{ title: t('readingImports.emptyTitle'), text: t('readingImports.emptyText'), action: bring }}
      />
    </>
  )
}

const search = listSearch({})

export const Route = createFileRoute('/_admin/Meters/import/')({
  staticData: { title: 'readingImports.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /reading-imports', { query: deps })),
  component: ReadingImports,
})
