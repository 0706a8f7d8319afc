import { realtyStates } from '@oselia/contract/realty.enums'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FilterFlags, FilterSelect } from '../../../platform/filters.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read, readPage } from '../../../platform/query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import type { RealtyType } from '@oselia/contract/realty'
import { RealtyTabs } from './realty.tabs.tsx'
import { realtyColumns } from './realty.view.tsx'
import { typeIn } from '../units/units.words.public.ts'

const flags = ['unowned', 'no_area', 'no_contact', 'shares_open'] as const
/** Those that the server answers without the right to shares. */
const flagsWithoutShares = ['no_area', 'no_contact'] as const
const columnsWithoutShares = realtyColumns.filter(({ key }) => key !== 'owners')

/** The entrance filter appears only with a single house selected. */
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

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayReadShares = useCan('ownerships.read')
  return (
    <>
      <HouseFilter value={search.house_id} />
      {search.house_id?.length === 1 && <EntranceFilter house={search.house_id[0]!} />}
      <FilterSelect
        name="state"
        label={t('unit.state')}
        any={t('realty.anyState')}
        value={search.state}
        data={realtyStates.map((value) => ({ value, label: t(`unit.state_${value}`) }))}
      />
      <FilterFlags
        flags={mayReadShares ? flags : flagsWithoutShares}
        search={search}
        label={t('realty.lacking')}
        any={t('realty.lackingAny')}
        word={(flag) => t(`realty.lacking_${flag}`)}
      />
    </>
  )
}

const CreateLink = ({ type }: { type: RealtyType }) => {
  const t = useText()
  const { house_id } = Route.useSearch()
  return (
    <ButtonLink
      to="/Realty/$type/create"
      params={{ type }}
      search={{ house_id: house_id?.[0] }}
      leftSection={<IconPlus size={18} />}
      data-guide="realty-create"
    >
      {t('realty.create')}
    </ButtonLink>
  )
}

const Units = () => {
  const t = useText()
  const type = typeIn(Route.useParams().type)!
  const within = { type }
  const search = Route.useSearch()
  const mayCreate = useCan('realty.create')
  const mayReadShares = useCan('ownerships.read')
  const create = mayCreate && <CreateLink type={type} />
  return (
    <>
      <PageHeader
        secondary={
          <>
            <Slot name="list.import" props={{ kind: 'realty' }} />
            <ExportButton list="realty" search={{ ...search, ...within }} />
          </>
        }
        actions={create}
      />
      <RealtyTabs here={type} house_id={search.house_id} />
      <DataTable
        key={type}
        list="GET /realty"
        label={t(`realty.list_${type}`)}
        search={search}
        within={within}
        columns={mayReadShares ? realtyColumns : columnsWithoutShares}
        to={({ id }) => ({ to: '/Realty/$type/$id', params: { type, id } })}
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
  state: realtyStates,
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
    void queryClient.prefetchQuery(readPage('GET /realty', { query: { ...deps, type } }))
  },
  component: Units,
})
