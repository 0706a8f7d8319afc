import { Anchor, Badge, Button } from '@mantine/core'
import type { HouseType } from '@oselia/contract/houses'
import { IconPlus } from '@tabler/icons-react'
import { Link, createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../platform/data-table.tsx'
import { FilterSelect } from '../../platform/filters.tsx'
import { listSearch } from '../../platform/list-search.ts'
import { text, useLocal, useText } from '../../platform/messages.ts'
import { showModal } from '../../platform/modal.tsx'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { HouseTabs } from './houses.tabs.tsx'
import { TypeForm } from './houses.type-form.tsx'
import { TypeMark } from './houses.type-mark.tsx'

const Name = ({ of }: { of: HouseType }) => useLocal()(of.name)

const Units = ({ of }: { of: HouseType }) => {
  const t = useText()
  return of.unit_types_allowed.map((type) => t(`audience.${type}`)).join(', ')
}

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
    <Anchor component={Link} to="/Houses" search={{ house_type_id: [id] } as never}>
      {houses_count}
    </Anchor>
  )

const columns: readonly Column<'GET /house-types'>[] = [
  { key: 'name', label: 'houseTypes.name', sort: 'name', cell: (type) => <Name of={type} /> },
  { key: 'icon', label: 'houseTypes.icon', cell: (type) => <TypeMark icon={type.icon} colour={type.colour} /> },
  { key: 'unit_types_allowed', label: 'houseTypes.unit_types_allowed', cell: (type) => <Units of={type} /> },
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
  const mayCreate = useMay('houses.create')
  const mayUpdate = useMay('houses.update')
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => edit(null)}>
      {t('houseTypes.create')}
    </Button>
  )
  return (
    <>
      <PageHeader acts={create} />
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
  loader: ({ deps }) => void queryClient.prefetchQuery(read('GET /house-types', { query: deps })),
  component: Types,
})
