import { Group } from '@mantine/core'
import type { QueryOf } from '@oselia/contract/api'
import type { Article } from '@oselia/contract/articles'
import { articleCategories } from '@oselia/contract/articles.enums'
import { publicationStates } from '@oselia/contract/publishing.enums'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { fieldColumn } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { PublicationFilters } from '../publishing/publishing.filters.public.tsx'
import { AudienceCell, PublicationCell, PublishedTitle, StateBadge } from '../publishing/publishing.state.public.tsx'
import { CoverPicture } from './news.cover.picture.tsx'
import { articleFields } from './news.fields.ts'

const NewButton = () => {
  const t = useText()
  return (
    <ButtonLink to="/News/create" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {t('news.new')}
    </ButtonLink>
  )
}

const TitleCell = ({ row }: { row: Article }) => (
  <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" miw={0}>
    {row.cover && <CoverPicture file={row.cover} alt="" crop={row.cover_crop} width="50px" shown="50px" />}
    <PublishedTitle row={row} />
  </Group>
)

const CategoryCell = ({ row }: { row: Article }) => useText()(`news.${row.category}`)

const columns: readonly Column<'GET /articles'>[] = [
  { key: 'title', label: 'news.title', sort: 'title', cell: (row) => <TitleCell row={row} /> },
  { key: 'category', label: 'news.category', sort: 'category', cell: (row) => <CategoryCell row={row} /> },
  { key: 'state', label: 'news.state', sort: 'state', cell: (row) => <StateBadge state={row.state} /> },
  { key: 'audience', label: 'news.audience', cell: (row) => <AudienceCell row={row} /> },
  {
    key: 'published_at',
    card: 'labelled',
    label: 'publication.publication',
    sort: 'published_at',
    cell: (row) => <PublicationCell row={row} />,
  },
  fieldColumn(articleFields, 'tags', { hidden: true }),
  { key: 'created_by', label: 'publication.created_by', hidden: true, cell: (row) => row.created_by?.name },
  fieldColumn(articleFields, 'ends_at', { hidden: true }),
  fieldColumn(articleFields, 'edited_at', { hidden: true }),
  fieldColumn(articleFields, 'created_at', { sort: 'created_at', hidden: true }),
  fieldColumn(articleFields, 'updated_at', { sort: 'updated_at', hidden: true }),
]

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <FilterSelect
        name="category"
        label={t('news.category')}
        value={search.category}
        any={t('news.anyCategory')}
        data={articleCategories.map((value) => ({ value, label: t(`news.${value}`) }))}
      />
      <PublicationFilters search={search} />
    </>
  )
}

// Loaded with the first selected row, because most visits only read.
const Bulk = lazyPiece(async () => (await import('../publishing/publishing.bulk.public.tsx')).PublicationBulk)

const bulkActions = (rows: Article[], clear: () => void) => <Bulk noun="articles" rows={rows} clear={clear} />

const NewsList = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('articles.create')
  const mayUpdate = useCan('articles.update')
  return (
    <>
      <PageHeader secondary={<ExportButton list="articles" search={search} />} actions={mayCreate && <NewButton />} />
      <DataTable
        list="GET /articles"
        search={search}
        columns={columns}
        label={t('news.section')}
        to={(row) => ({ to: '/News/$id', params: { id: row.id } })}
        filters={<Filters />}
        actions={mayUpdate ? bulkActions : undefined}
        empty={{
          title: t('news.emptyTitle'),
          text: t(mayCreate ? 'news.emptyText' : 'news.emptyTextReader'),
          action: mayCreate && <NewButton />,
        }}
      />
    </>
  )
}

const search = listSearch({
  category: articleCategories,
  state: publicationStates,
  complex_id: 'ids',
  house_id: 'ids',
  pinned: ['true', 'false'],
  tag: 'text',
  ends_before: 'text',
})

export const Route = createFileRoute('/_admin/News/')({
  staticData: { title: 'news.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /articles', { query: deps as QueryOf<'GET /articles'> })),
  component: NewsList,
})
