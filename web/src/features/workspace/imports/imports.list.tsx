import { importKinds } from '@oselia/contract/imports.enums'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { ImportButton, SamplesButton } from './imports.public.tsx'
import { importColumns } from './imports.view.tsx'

const Imports = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <PageHeader
        actions={
          <>
            <SamplesButton />
            <ImportButton kind="combined" primary />
          </>
        }
      />
      <DataTable
        list="GET /imports"
        label={t('imports.section')}
        search={search}
        columns={importColumns}
        to={({ id }) => ({ to: '/Imports/$id', params: { id } })}
        filters={
          <FilterSelect
            name="kind"
            label={t('imports.kind')}
            any={t('imports.anyKind')}
            value={search.kind}
            data={importKinds.map((value) => ({ value, label: t(`imports.kind_${value}`) }))}
          />
        }
        empty={{
          title: t('imports.emptyTitle'),
          text: t('imports.emptyText'),
          action: <ImportButton kind="combined" />,
        }}
      />
    </>
  )
}

const search = listSearch({ kind: importKinds })

export const Route = createFileRoute('/_admin/Imports/')({
  staticData: { title: 'imports.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /imports', { query: deps })),
  component: Imports,
})
