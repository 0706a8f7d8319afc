import { Button } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import type { QueryOf } from '@oselia/contract/api'
import { IconPlus } from '@tabler/icons-react'
import { Link, createFileRoute } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { DataTable } from '../../platform/data-table.tsx'
import { ExportButton } from '../../platform/export-button.tsx'
import { FilterSelect } from '../../platform/filters.tsx'
import { listSearch } from '../../platform/list-search.ts'
import { useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { ComplexFilter } from '../complexes/complexes.filter.door.tsx'
import { HouseFilter } from '../houses/houses.filter.door.tsx'
import { columns, kinds, states } from './announcements.view.tsx'

const NewButton = () => {
  const t = useText()
  return (
    <Button
      component={Link}
      to="/Announcements/create"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      data-guide="new-announcement"
    >
      {t('announcements.new')}
    </Button>
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
        data={kinds.map((value) => ({ value, label: t(`announcements.${value}`) }))}
      />
      <FilterSelect
        name="state"
        label={t('announcements.state')}
        value={search.state}
        any={t('announcements.anyState')}
        data={states.map((value) => ({ value, label: t(`announcements.${value}`) }))}
      />
      <ComplexFilter value={search.complex_id} />
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="pinned"
        label={t('announcements.pinned')}
        value={search.pinned}
        any={t('announcements.pinnedOrNot')}
        data={[
          { value: 'true', label: t('announcements.onlyPinned') },
          { value: 'false', label: t('announcements.notPinned') },
        ]}
      />
    </>
  )
}

// Loaded with the first chosen row: most visits only read.
const BulkActs = lazy(async () => ({ default: (await import('./announcements.bulk.tsx')).BulkActs }))

const bulkActs = (rows: Announcement[], clear: () => void) => (
  <Suspense>
    <BulkActs rows={rows} clear={clear} />
  </Suspense>
)

const AnnouncementList = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useMay('announcements.create')
  const mayUpdate = useMay('announcements.update')
  return (
    <>
      <PageHeader
        acts={
          <>
            <ExportButton list="announcements" search={search} />
            {mayCreate && <NewButton />}
          </>
        }
      />
      <DataTable
        list="GET /announcements"
        search={search}
        columns={columns}
        label={t('announcements.section')}
        to={(row) => ({ to: '/Announcements/$id', params: { id: String(row.id) } })}
        filters={<Filters />}
        acts={mayUpdate ? bulkActs : undefined}
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
  kind: ['info', 'planned_works', 'emergency', 'payment', 'meeting', 'security', 'outage'],
  state: ['draft', 'scheduled', 'published', 'archived'],
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
    void queryClient.prefetchQuery(read('GET /announcements', { query: deps as QueryOf<'GET /announcements'> })),
  component: AnnouncementList,
})
