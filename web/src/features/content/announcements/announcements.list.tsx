import type { ListedAnnouncement } from '@oselia/contract/announcements'
import type { QueryOf } from '@oselia/contract/api'
import { announcementKinds } from '@oselia/contract/announcements.enums'
import { publicationStates } from '@oselia/contract/publishing.enums'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { PublicationFilters } from '../publishing/publishing.filters.public.tsx'
import { columns } from './announcements.view.tsx'

const NewButton = () => {
  const t = useText()
  return (
    <ButtonLink
      to="/Announcements/create"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      data-guide="new-announcement"
    >
      {t('announcements.new')}
    </ButtonLink>
  )
}

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <FilterSelect
        name="kind"
        label={t('announcements.kind')}
        value={search.kind}
        any={t('announcements.anyKind')}
        data={announcementKinds.map((value) => ({ value, label: t(`announcements.${value}`) }))}
      />
      <PublicationFilters search={search} />
    </>
  )
}

// Loaded with the first selected row, because most visits only read.
const Bulk = lazyPiece(async () => (await import('../publishing/publishing.bulk.public.tsx')).PublicationBulk)

const bulkActions = (rows: ListedAnnouncement[], clear: () => void) => (
  <Bulk noun="announcements" rows={rows} clear={clear} />
)

const AnnouncementList = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('announcements.create')
  const mayUpdate = useCan('announcements.update')
  return (
    <>
      <PageHeader
        secondary={<ExportButton list="announcements" search={search} />}
        actions={mayCreate && <NewButton />}
      />
      <DataTable
        list="GET /announcements"
        search={search}
        columns={columns}
        label={t('announcements.section')}
        to={(row) => ({ to: '/Announcements/$id', params: { id: row.id } })}
        filters={<Filters />}
        actions={mayUpdate ? bulkActions : undefined}
        empty={{
          title: t('announcements.emptyTitle'),
          text: t(mayCreate ? 'announcements.emptyText' : 'announcements.emptyTextReader'),
          action: mayCreate && <NewButton />,
        }}
      />
    </>
  )
}

const search = listSearch({
  kind: announcementKinds,
  state: publicationStates,
  complex_id: 'ids',
  house_id: 'ids',
  pinned: ['true', 'false'],
  ends_before: 'text',
})

export const Route = createFileRoute('/_admin/Announcements/')({
  staticData: { title: 'announcements.section', guide: 'announcements' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /announcements', { query: deps as QueryOf<'GET /announcements'> })),
  component: AnnouncementList,
})
