import { Button } from '@mantine/core'
import type { House } from '@oselia/contract/houses'
import { houseStates } from '@oselia/contract/houses.enums'
import { IconPlus, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { FieldFilter } from '../../../platform/field-filter.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { ComplexFilter } from '../../access/audience/audience.complex-filter.public.tsx'
import { unlinkHouses } from './houses.actions.tsx'
import { houseFields } from './houses.fields.ts'
import { HouseTabs } from './houses.tabs.public.tsx'
import { houseColumns } from './houses.view.tsx'

const Filters = () => {
  const t = useText()
  const local = useLocal()
  const search = Route.useSearch()
  const types = useQuery(read('GET /house-types', { query: { per_page: 100, sort: 'sort' } })).data?.data ?? []
  const flag = (on: string, off: string) => [
    { value: 'true', label: on },
    { value: 'false', label: off },
  ]
  return (
    <>
      <ComplexFilter value={search.complex_id} />
      <FilterSelect
        name="house_type_id"
        label={t('house.house_type_id')}
        any={t('houses.anyType')}
        value={search.house_type_id?.join(',')}
        data={types.map(({ id, name }) => ({ value: String(id), label: local(name) }))}
      />
      <FieldFilter table={houseFields} name="status" any="houses.anyStatus" value={search.status} />
      <FilterSelect
        name="unlinked"
        label={t('houses.inComplex')}
        any={t('houses.linkedOrNot')}
        value={search.unlinked}
        data={flag(t('houses.unlinked'), t('houses.linked'))}
      />
      <FilterSelect
        name="undeclared"
        label={t('houses.declaredOrNot')}
        any={t('houses.declaredOr')}
        value={search.undeclared}
        data={flag(t('houses.undeclared'), t('houses.declared'))}
      />
    </>
  )
}

const CreateLink = () => {
  const t = useText()
  return (
    <ButtonLink to="/Houses/create" leftSection={<IconPlus size={18} />} data-guide="house-create">
      {t('houses.create')}
    </ButtonLink>
  )
}

const Unlink = ({ houses, clear }: { houses: readonly House[]; clear: () => void }) => {
  const t = useText()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconUnlink size={16} />}
      onClick={() => void unlinkHouses(houses, clear)}
    >
      {t('houses.unlink')}
    </Button>
  )
}

const bulkActions = (houses: House[], clear: () => void) => <Unlink houses={houses} clear={clear} />

const Houses = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('houses.create')
  const mayUpdate = useCan('houses.update')
  return (
    <>
      <PageHeader secondary={<ExportButton list="houses" search={search} />} actions={mayCreate && <CreateLink />} />
      <HouseTabs here="/Houses" />
      <DataTable
        list="GET /houses"
        label={t('houses.section')}
        search={search}
        columns={houseColumns}
        to={({ id }) => ({ to: '/Houses/$id', params: { id } })}
        filters={<Filters />}
        actions={mayUpdate ? bulkActions : undefined}
        empty={{ title: t('houses.emptyTitle'), text: t('houses.emptyText'), action: mayCreate && <CreateLink /> }}
      />
    </>
  )
}

const search = listSearch({
  complex_id: 'ids',
  house_type_id: 'ids',
  city_id: 'ids',
  status: houseStates,
  unlinked: ['true', 'false'],
  undeclared: ['true', 'false'],
})

export const Route = createFileRoute('/_admin/Houses/')({
  staticData: { title: 'houses.section', guide: 'houses' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /houses', { query: deps })),
  component: Houses,
})
