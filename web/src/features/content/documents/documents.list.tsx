import type { QueryOf } from '@oselia/contract/api'
import type { Document } from '@oselia/contract/documents'
import { documentReaders, documentStates } from '@oselia/contract/documents.enums'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FilterDay, FilterSelect } from '../../../platform/filters.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { useCategories } from './documents.categories.ts'
import { Folders } from './documents.folders.tsx'
import classes from './documents.module.css'
import { columns } from './documents.view.tsx'

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  const { options } = useCategories()
  const category = search.category_id?.[0]
  return (
    <>
      <FilterSelect
        name="category_id"
        label={t('documents.category_id')}
        value={category}
        any={t('documents.anyCategory')}
        data={options(category)}
      />
      <FilterSelect
        name="state"
        label={t('documents.state')}
        value={search.state}
        any={t('documents.anyState')}
        data={documentStates.map((value) => ({ value, label: t(`documentStates.${value}`) }))}
      />
      <FilterSelect
        name="is_public"
        label={t('documents.is_public')}
        value={search.is_public}
        any={t('documents.publicOrNot')}
        data={[
          { value: 'true', label: t('documents.onlyPublic') },
          { value: 'false', label: t('documents.notPublic') },
        ]}
      />
      <FilterDay name="expires_before" label={t('documents.expiresBefore')} value={search.expires_before} />
    </>
  )
}

// Loaded with the first selected row, because most visits only read.
const BulkActions = lazyPiece(async () => (await import('./documents.bulk.tsx')).BulkActions)
const bulkActions = (rows: Document[], clear: () => void) => <BulkActions rows={rows} clear={clear} />

// Those who only read need none of it.
const Upload = lazyPiece(async () => (await import('./documents.upload.tsx')).Upload)

const DocumentList = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('documents.create')
  const mayUpdate = useCan('documents.update')
  return (
    <>
      <PageHeader secondary={<ExportButton list="documents" search={search} />} />
      <div className={classes.layout}>
        <Folders chosen={search} />
        <div className={classes.main}>
          {mayCreate && <Upload chosen={search} />}
          <DataTable
            list="GET /documents"
            search={search}
            columns={columns}
            label={t('documents.section')}
            to={(row) => ({ to: '/Documents/$id', params: { id: row.id } })}
            filters={<Filters />}
            actions={mayUpdate ? bulkActions : undefined}
            empty={{
              title: t('documents.emptyTitle'),
              text: t(mayCreate ? 'documents.emptyText' : 'documents.emptyReader'),
            }}
          />
        </div>
      </div>
    </>
  )
}

const search = listSearch({
  folder: 'text',
  category_id: 'ids',
  state: documentStates,
  readers: documentReaders,
  is_public: ['true', 'false'],
  needs_ack: ['true', 'false'],
  tag: 'text',
  house_id: 'ids',
  complex_id: 'ids',
  realty_id: 'id',
  member_id: 'id',
  expires_before: 'day',
})

export const Route = createFileRoute('/_admin/Documents/')({
  staticData: { title: 'documents.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /documents', { query: deps as QueryOf<'GET /documents'> })),
  component: DocumentList,
})
