import { Button } from '@mantine/core'
import { realtyTypes } from '@oselia/contract/realty.enums'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read, readPage } from '../../../platform/query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { ResidentTabs } from './residents.tabs.tsx'
import { residentColumns } from './residents.view.tsx'

const Filters = () => {
  const t = useText()
  const local = useLocal()
  const search = Route.useSearch()
  const roles = useQuery(read('GET /resident-roles', { query: { per_page: 100, sort: 'sort' } })).data?.data ?? []
  return (
    <>
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="when"
        always
        label={t('residents.when')}
        any={t('residents.now')}
        value={search.when}
        data={[
          { value: 'past', label: t('residents.past') },
          { value: 'always', label: t('residents.always') },
        ]}
      />
      <FilterSelect
        name="role_id"
        label={t('residents.role')}
        any={t('residents.anyRole')}
        value={search.role_id?.join(',')}
        data={roles.map(({ id, name }) => ({ value: String(id), label: local(name) }))}
      />
      <FilterSelect
        name="realty_type"
        label={t('residents.type')}
        any={t('residents.anyType')}
        value={search.realty_type}
        data={realtyTypes.map((value) => ({ value, label: t(`realty.list_${value}`) }))}
      />
    </>
  )
}

const Create = () => {
  const t = useText()
  const open = async () => (await import('./residents.create.tsx')).addResident()
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={() => void open()} data-guide="resident-create">
      {t('residents.create')}
    </Button>
  )
}

type Search = ReturnType<typeof search>

/** The default filter shows current residents. */
const asked = ({ when, ...rest }: Search) => ({
  search: rest,
  within: when === 'always' ? {} : { current: when === 'past' ? 'false' : 'true' },
})

const Residents = () => {
  const t = useText()
  const mayCreate = useCan('residents.create')
  const { search, within } = asked(Route.useSearch())
  return (
    <>
      <PageHeader
        secondary={
          <>
            <Slot name="list.import" props={{ kind: 'residents' }} />
            <ExportButton list="residents" search={{ ...search, ...within }} />
          </>
        }
        actions={mayCreate && <Create />}
      />
      <ResidentTabs here="/Residents" />
      <DataTable
        list="GET /residents"
        label={t('residents.section')}
        search={search}
        within={within}
        columns={residentColumns}
        to={({ member_id }) => ({ to: '/Members/$id', params: { id: member_id } })}
        filters={<Filters />}
        empty={{ title: t('residents.emptyTitle'), text: t('residents.emptyText'), action: mayCreate && <Create /> }}
      />
    </>
  )
}

const search = listSearch({
  when: ['past', 'always'],
  house_id: 'ids',
  role_id: 'ids',
  realty_id: 'id',
  member_id: 'id',
  realty_type: realtyTypes,
})

export const Route = createFileRoute('/_admin/Residents/')({
  staticData: { title: 'residents.section', guide: 'residents' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const { search, within } = asked(deps)
    void queryClient.prefetchQuery(readPage('GET /residents', { query: { ...search, ...within } }))
  },
  component: Residents,
})
