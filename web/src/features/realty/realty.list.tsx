import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute, notFound } from '@tanstack/react-router'
import { DataTable } from '../../platform/data-table.tsx'
import { ExportButton } from '../../platform/export-button.tsx'
import { FilterSelect } from '../../platform/filters.tsx'
import { useListNavigate } from '../../platform/list-navigate.ts'
import { listSearch } from '../../platform/list-search.ts'
import { useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { HouseFilter } from '../houses/houses.filter.door.tsx'
import { ImportButton } from '../imports/imports.door.tsx'
import type { RealtyType } from './realty.kinds.ts'
import { RealtyTabs } from './realty.tabs.tsx'
import { realtyColumns } from './realty.view.tsx'
import { states, typeIn } from './realty.words.ts'

const flags = ['unowned', 'no_area', 'no_contact', 'shares_open'] as const

/** Entrances are asked for only within one house, whose they are. */
const EntranceFilter = ({ house }: { house: number }) => {
  const t = useText()
  const { entrance } = Route.useSearch()
  const known = useQuery(read('GET /houses/:id', { params: { id: house } })).data?.data.entrances ?? []
  const numbers = [...new Set([...known.map(({ number }) => number), ...(entrance ? [entrance] : [])])]
  if (numbers.length === 0) return null
  return (
    <FilterSelect
      name="entrance"
      label={t('unit.entrance')}
      any={t('realty.anyEntrance')}
      value={entrance}
      data={numbers.map((n) => ({ value: String(n), label: t('realty.entranceN', { n }) }))}
    />
  )
}

/** One choice of what is missing, for each is a flag of its own in the address. */
const LackingFilter = () => {
  const t = useText()
  const go = useListNavigate()
  const search = Route.useSearch()
  const none = Object.fromEntries(flags.map((flag) => [flag, undefined]))
  return (
    <NativeSelect
      aria-label={t('realty.lacking')}
      w={{ base: '100%', sm: 190 }}
      value={flags.find((flag) => search[flag] === 'true') ?? ''}
      data={[
        { value: '', label: t('realty.lackingAny') },
        ...flags.map((flag) => ({ value: flag, label: t(`realty.lacking_${flag}`) })),
      ]}
      onChange={({ currentTarget: { value } }) => go({ ...none, ...(value ? { [value]: 'true' } : {}) })}
    />
  )
}

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <HouseFilter value={search.house_id} />
      {search.house_id?.length === 1 && <EntranceFilter house={search.house_id[0]!} />}
      <FilterSelect
        name="state"
        label={t('unit.state')}
        any={t('realty.anyState')}
        value={search.state}
        data={states.map((value) => ({ value, label: t(`unit.state_${value}`) }))}
      />
      <LackingFilter />
    </>
  )
}

const CreateLink = ({ type }: { type: RealtyType }) => {
  const t = useText()
  const { house_id } = Route.useSearch()
  return (
    <Button
      component={Link}
      to="/Realty/$type/create"
      params={{ type } as never}
      search={{ house_id: house_id?.[0] } as never}
      leftSection={<IconPlus size={18} />}
      data-guide="realty-create"
    >
      {t('realty.create')}
    </Button>
  )
}

const Units = () => {
  const t = useText()
  const type = typeIn(Route.useParams().type)!
  const within = { type }
  const search = Route.useSearch()
  const mayCreate = useMay('realty.create')
  const create = mayCreate && <CreateLink type={type} />
  return (
    <>
      <PageHeader
        acts={
          <>
            <ImportButton kind="realty" />
            <ExportButton list="realty" search={{ ...search, ...within }} />
            {create}
          </>
        }
      />
      <RealtyTabs here={type} house_id={search.house_id} />
      <DataTable
        key={type}
        list="GET /realty"
        label={t(`realty.list_${type}`)}
        search={search}
        within={within}
        columns={realtyColumns}
        to={({ id }) => ({ to: '/Realty/$type/$id', params: { type, id } as never })}
        filters={<Filters />}
        empty={{ title: t('realty.emptyTitle'), text: t('realty.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({
  house_id: 'ids',
  complex_id: 'ids',
  member_id: 'id',
  entrance: 'id',
  state: ['not_handed_over', 'handed_over', 'repair', 'occupied', 'rented', 'vacant', 'damaged', 'uninhabitable'],
  unowned: ['true', 'false'],
  no_area: ['true', 'false'],
  no_contact: ['true', 'false'],
  shares_open: ['true', 'false'],
})

export const Route = createFileRoute('/_admin/Realty/$type/')({
  staticData: { title: 'realty.section', guide: 'realty' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => {
    const type = typeIn(params.type)
    if (!type) throw notFound()
    void queryClient.prefetchQuery(read('GET /realty', { query: { ...deps, type } }))
  },
  component: Units,
})
