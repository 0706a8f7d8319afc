import { Badge, Button } from '@mantine/core'
import type { HouseType } from '@oselia/contract/house-types'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { LocalCell, fieldColumn } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseTabs } from './houses.tabs.public.tsx'
import { TypeForm } from './houses.type-form.tsx'
import { houseTypeFields } from './houses.type.fields.ts'
import { TypeMark } from './houses.type-mark.tsx'

const Active = ({ of }: { of: HouseType }) => {
  const t = useText()
  return (
    <Badge variant="light" tt="none" color={of.active ? 'green' : 'gray'}>
      {t(of.active ? 'ui.yes' : 'ui.no')}
    </Badge>
  )
}

const Count = ({ of: { id, houses_count } }: { of: HouseType }) =>
  houses_count === 0 ? (
    0
  ) : (
    <AnchorLink to="/Houses" search={{ house_type_id: [id] }}>
      {houses_count}
    </AnchorLink>
  )

const columns: readonly Column<'GET /house-types'>[] = [
  { key: 'name', label: 'houseTypes.name', sort: 'name', cell: (type) => <LocalCell value={type.name} /> },
  { key: 'icon', label: 'houseTypes.icon', cell: (type) => <TypeMark icon={type.icon} colour={type.colour} /> },
  fieldColumn(houseTypeFields, 'unit_types_allowed'),
  { key: 'code', label: 'houseTypes.code', sort: 'code' },
  { key: 'sort', label: 'houseTypes.sort', sort: 'sort', end: true },
  { key: 'active', label: 'houseTypes.active', cell: (type) => <Active of={type} /> },
  { key: 'houses_count', label: 'houseTypes.houses_count', end: true, cell: (type) => <Count of={type} /> },
]

const edit = (type: HouseType | null) =>
  showModal({
    title: text(type ? 'houseTypes.edit' : 'houseTypes.create'),
    body: (close) => <TypeForm type={type} close={close} />,
  })

const Types = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('houses.create')
  const mayUpdate = useCan('houses.update')
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => edit(null)}>
      {t('houseTypes.create')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={create} />
      <HouseTabs here="/Houses/types" />
      <DataTable
        list="GET /house-types"
        label={t('houseTypes.section')}
        search={search}
        columns={columns}
        open={mayUpdate ? edit : undefined}
        filters={
          <FilterSelect
            name="active"
            label={t('houseTypes.active')}
            any={t('houseTypes.anyActive')}
            value={search.active}
            data={[
              { value: 'true', label: t('houseTypes.onlyActive') },
              { value: 'false', label: t('houseTypes.onlyInactive') },
            ]}
          />
        }
        empty={{ title: t('houseTypes.emptyTitle'), text: t('houseTypes.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({ active: ['true', 'false'] })

export const Route = createFileRoute('/_admin/Houses/types')({
  staticData: { title: 'houseTypes.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /house-types', { query: deps })),
  component: Types,
})
