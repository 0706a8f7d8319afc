import type { QueryOf } from '@oselia/contract/api'
import { decisionStates } from '@oselia/contract/decisions.enums'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { DayCell, LocalCell } from '../../../platform/field-cells.tsx'
import { FilterLookup, FilterSelect } from '../../../platform/filters.tsx'
import { call } from '../../../platform/api.ts'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { useCan } from '../../../platform/user.ts'
import { DecisionState, DueDay } from './decisions.words.tsx'

const Nobody = () => useText()('decisions.nobody')

const columns: readonly Column<'GET /decisions'>[] = [
  { key: 'text', label: 'decisions.text', sort: 'text', cell: ({ text }) => <LocalCell value={text} /> },
  {
    key: 'due_on',
    card: 'labelled',
    label: 'decisions.due_on',
    sort: 'due_on',
    cell: (row) => <DueDay decision={row} />,
  },
  {
    key: 'state',
    card: 'figure',
    label: 'decisions.state',
    sort: 'state',
    cell: (row) => <DecisionState decision={row} />,
  },
  {
    key: 'responsible',
    label: 'decisions.responsible_id',
    cell: ({ responsible }) => responsible?.name ?? <Nobody />,
  },
  { key: 'voting', label: 'decisions.voting', cell: ({ voting }) => <LocalCell value={voting.name} /> },
  {
    key: 'finished_on',
    card: 'labelled',
    label: 'decisions.finished_on',
    hidden: true,
    cell: ({ finished_on }) => <DayCell value={finished_on} />,
  },
]

const statuses = ['open', 'late', ...decisionStates] as const

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayReadStaff = useCan('staff.read')
  const label = (value: (typeof statuses)[number]) =>
    value === 'open' || value === 'late' ? t(`decisions.${value}`) : t(`decisions.state_${value}`)
  return (
    <>
      <FilterSelect
        name="status"
        label={t('decisions.state')}
        value={search.status}
        any={t('decisions.anyState')}
        data={statuses.map((value) => ({ value, label: label(value) }))}
      />
      {mayReadStaff && (
        <FilterLookup
          name="responsible_id"
          label={t('decisions.responsible_id')}
          any={t('decisions.anyPerson')}
          value={search.responsible_id}
          resource="staff"
          find={async (search_query, signal) =>
            (await call('GET /staff', { query: { search_query, per_page: 20 }, signal })).data.data.map(
              ({ id, name }) => ({
                id,
                label: name,
              }),
            )
          }
          one={async (id, signal) => {
            const { data } = await call('GET /staff/:id', { params: { id }, signal })
            return { id, label: data.name }
          }}
        />
      )}
      <HouseFilter value={search.house_id} />
    </>
  )
}

const DecisionList = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <PageHeader />
      <DataTable
        list="GET /decisions"
        search={search}
        columns={columns}
        label={t('decisions.section')}
        to={(row) => ({ to: '/Decisions/$id', params: { id: row.id } })}
        filters={<Filters />}
        empty={{ title: t('decisions.emptyTitle'), text: t('decisions.emptyText') }}
      />
    </>
  )
}

const search = listSearch({ status: statuses, house_id: 'ids', voting_id: 'id', responsible_id: 'id' })

export const Route = createFileRoute('/_admin/Decisions/')({
  staticData: { title: 'decisions.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /decisions', { query: deps as QueryOf<'GET /decisions'> })),
  component: DecisionList,
})
