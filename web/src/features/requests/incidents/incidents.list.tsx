import { Button } from '@mantine/core'
import type { Incident } from '@oselia/contract/incidents'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { ComplexFilter } from '../../access/audience/audience.complex-filter.public.tsx'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { IncidentState } from './incidents.view.tsx'

const Moment = ({ at }: { at: string | null }) => {
  const { moment } = useFormat()
  return at ? moment(at) : '—'
}
const Place = ({ of: { address, entrance } }: { of: Incident }) => {
  const t = useText()
  return entrance === null ? address : `${address}, ${t('incidents.entrance').toLocaleLowerCase()} ${entrance}`
}
const TypeOf = ({ of }: { of: Incident['type'] }) => {
  const local = useLocal()
  return of ? local(of.name) : '—'
}

const columns: readonly Column<'GET /incidents'>[] = [
  { key: 'title', label: 'incidents.title' },
  { key: 'state', card: 'figure', label: 'incidents.state', cell: ({ state }) => <IncidentState state={state} /> },
  { key: 'address', label: 'incidents.place', cell: (incident) => <Place of={incident} /> },
  { key: 'requests_count', label: 'incidents.requests_count', sort: 'requests_count', end: true },
  { key: 'open_count', label: 'incidents.open_count', end: true },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'incidents.created_at',
    sort: 'created_at',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    key: 'expected_at',
    card: 'labelled',
    label: 'incidents.expected_at',
    hidden: true,
    cell: ({ expected_at }) => <Moment at={expected_at} />,
  },
  { key: 'type', label: 'incidents.type_id', hidden: true, cell: ({ type }) => <TypeOf of={type} /> },
  {
    key: 'closed_at',
    card: 'labelled',
    label: 'incidents.closed_at',
    hidden: true,
    cell: ({ closed_at }) => <Moment at={closed_at} />,
  },
]

const Create = () => {
  const t = useText()
  const navigate = useNavigate()
  const open = async () =>
    (await import('./incidents.form.public.tsx')).newIncident({
      done: ({ id }) => navigate({ to: '/Requests/incidents/$id', params: { id } }),
    })
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      data-guide="incident-create"
      onClick={() => void open()}
    >
      {t('incidents.create')}
    </Button>
  )
}

const Incidents = () => {
  const t = useText()
  const search = Route.useSearch()
  const create = useCan('service_requests.approve') && <Create />
  return (
    <>
      <PageHeader actions={create} />
      <DataTable
        list="GET /incidents"
        label={t('incidents.section')}
        search={search}
        columns={columns}
        to={({ id }) => ({ to: '/Requests/incidents/$id', params: { id } })}
        filters={
          <>
            <FilterSelect
              name="state"
              label={t('incidents.state')}
              any={t('incidents.anyState')}
              value={search.state}
              data={(['open', 'closed'] as const).map((value) => ({ value, label: t(`incidents.state_${value}`) }))}
            />
            <HouseFilter value={search.house_id} />
            <ComplexFilter value={search.complex_id} />
          </>
        }
        empty={{ title: t('incidents.emptyTitle'), text: t('incidents.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({ state: ['open', 'closed'], house_id: 'ids', complex_id: 'ids' })

export const Route = createFileRoute('/_admin/Requests/incidents/')({
  staticData: { title: 'incidents.section', guide: 'incidents' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /incidents', { query: deps })),
  component: Incidents,
})
