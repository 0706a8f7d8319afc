import type { QueryOf } from '@oselia/contract/api'
import type { Interview } from '@oselia/contract/interviews'
import { interviewPhases } from '@oselia/contract/interviews.enums'
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
import { ComplexFilter } from '../../access/audience/audience.complex-filter.public.tsx'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { AudienceCell, PublicationCell, PublishedTitle } from '../publishing/publishing.state.public.tsx'
import { interviewFields } from './interviews.fields.ts'
import { PhaseBadge } from './interviews.phase.tsx'

const NewButton = () => {
  const t = useText()
  return (
    <ButtonLink
      to="/Interview/create"
      data-guide="new-interview"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      {t('interviews.new')}
    </ButtonLink>
  )
}

const KindCell = ({ row }: { row: Interview }) => {
  const t = useText()
  return row.anonymous ? t('interviews.anonymous') : null
}

const columns: readonly Column<'GET /interview'>[] = [
  { key: 'title', label: 'interviews.title', sort: 'title', cell: (row) => <PublishedTitle row={row} /> },
  {
    key: 'phase',
    card: 'figure',
    label: 'interviews.phase',
    sort: 'state',
    cell: (row) => <PhaseBadge phase={row.phase} />,
  },
  { key: 'answers', label: 'interviews.answers', end: true },
  { key: 'audience', label: 'interviews.audience', cell: (row) => <AudienceCell row={row} /> },
  {
    key: 'published_at',
    card: 'labelled',
    label: 'interviews.published_at',
    sort: 'published_at',
    cell: (row) => <PublicationCell row={row} />,
  },
  fieldColumn(interviewFields, 'ends_at', { sort: 'ends_at' }),
  { key: 'anonymous', label: 'interviews.anonymous', hidden: true, cell: (row) => <KindCell row={row} /> },
  fieldColumn(interviewFields, 'respondent', { hidden: true }),
  { key: 'created_by', label: 'publication.created_by', hidden: true, cell: (row) => row.created_by?.name },
  fieldColumn(interviewFields, 'created_at', { sort: 'created_at', hidden: true }),
  fieldColumn(interviewFields, 'updated_at', { sort: 'updated_at', hidden: true }),
]

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <FilterSelect
        name="phase"
        label={t('interviews.phase')}
        value={search.phase}
        any={t('interviews.anyPhase')}
        data={interviewPhases.map((value) => ({ value, label: t(`interviews.phase_${value}`) }))}
      />
      <ComplexFilter value={search.complex_id} />
      <HouseFilter value={search.house_id} />
    </>
  )
}

// Loaded with the first selected row, because most visits only read.
const Bulk = lazyPiece(async () => (await import('../publishing/publishing.bulk.public.tsx')).PublicationBulk)

const bulkActions = (rows: Interview[], clear: () => void) => <Bulk noun="interviews" rows={rows} clear={clear} />

const InterviewList = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('interviews.create')
  const mayUpdate = useCan('interviews.update')
  return (
    <>
      <PageHeader
        secondary={<ExportButton list="interview" permission="interviews.export" search={search} />}
        actions={mayCreate && <NewButton />}
      />
      <DataTable
        list="GET /interview"
        search={search}
        columns={columns}
        label={t('interviews.section')}
        to={(row) => ({ to: '/Interview/$id', params: { id: row.id } })}
        filters={<Filters />}
        actions={mayUpdate ? bulkActions : undefined}
        empty={{
          title: t('interviews.emptyTitle'),
          text: t(mayCreate ? 'interviews.emptyText' : 'interviews.emptyTextReader'),
          action: mayCreate && <NewButton />,
        }}
      />
    </>
  )
}

const search = listSearch({
  phase: interviewPhases,
  state: publicationStates,
  complex_id: 'ids',
  house_id: 'ids',
  pinned: ['true', 'false'],
  ends_before: 'text',
})

export const Route = createFileRoute('/_admin/Interview/')({
  staticData: { title: 'interviews.section', guide: 'interviews' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /interview', { query: deps as QueryOf<'GET /interview'> })),
  component: InterviewList,
})
