import { Badge } from '@mantine/core'
import type { ImportRun } from '@oselia/contract/imports'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../platform/data-table.tsx'
import { FilterSelect } from '../../platform/filters.tsx'
import { listSearch } from '../../platform/list-search.ts'
import { useFormat, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { ImportButton } from './imports.door.tsx'
import { kinds } from './imports.words.ts'

const colours = {
  reading: 'blue',
  checked: 'orange',
  applying: 'blue',
  applied: 'green',
  undoing: 'blue',
  undone: 'gray',
  failed: 'red',
} as const

export const ImportState = ({ state }: Pick<ImportRun, 'state'>) => {
  const t = useText()
  return (
    <Badge color={colours[state]} variant="light" tt="none">
      {t(`imports.state_${state}`)}
    </Badge>
  )
}

const Kind = ({ of }: { of: ImportRun['kind'] }) => useText()(`imports.kind_${of}`)
const Rows = ({ of }: { of: ImportRun['counts'] }) => {
  const { number } = useFormat()
  return of ? number(of.rows) : '—'
}
const Moment = ({ at }: { at: string }) => useFormat().moment(at)

const columns: readonly Column<'GET /imports'>[] = [
  { key: 'file_name', label: 'imports.file' },
  { key: 'kind', label: 'imports.kind', cell: ({ kind }) => <Kind of={kind} /> },
  { key: 'state', label: 'imports.state', cell: ({ state }) => <ImportState state={state} /> },
  { key: 'counts', label: 'imports.rows', end: true, cell: ({ counts }) => <Rows of={counts} /> },
  { key: 'created_by', label: 'imports.by', cell: ({ created_by }) => created_by?.name ?? '—' },
  { key: 'created_at', label: 'imports.at', sort: 'created_at', cell: ({ created_at }) => <Moment at={created_at} /> },
]

const Imports = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <PageHeader acts={<ImportButton kind="owners" primary />} />
      <DataTable
        list="GET /imports"
        label={t('imports.section')}
        search={search}
        columns={columns}
        to={({ id }) => ({ to: '/Imports/$id', params: { id } as never })}
        filters={
          <FilterSelect
            name="kind"
            label={t('imports.kind')}
            any={t('imports.anyKind')}
            value={search.kind}
            data={kinds.map((value) => ({ value, label: t(`imports.kind_${value}`) }))}
          />
        }
        empty={{ title: t('imports.emptyTitle'), text: t('imports.emptyText'), action: <ImportButton kind="owners" /> }}
      />
    </>
  )
}

const search = listSearch({ kind: ['houses', 'realty', 'owners', 'residents', 'vehicles', 'accounts'] })

export const Route = createFileRoute('/_admin/Imports/')({
  staticData: { title: 'imports.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(read('GET /imports', { query: deps })),
  component: Imports,
})
