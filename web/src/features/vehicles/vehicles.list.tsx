import { Badge, Button, Group } from '@mantine/core'
import type { Vehicle } from '@oselia/contract/vehicles'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../platform/data-table.tsx'
import { ExportButton } from '../../platform/export-button.tsx'
import { FilterSelect } from '../../platform/filters.tsx'
import { listSearch } from '../../platform/list-search.ts'
import { useFormat, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { HouseFilter } from '../houses/houses.filter.door.tsx'
import { ImportButton } from '../imports/imports.door.tsx'
import { UnitLink } from '../realty/realty.door.tsx'
import { kinds, states } from './vehicles.values.ts'

const colours = {
  active: 'green',
  expired: 'orange',
  suspended: 'orange',
  blacklisted: 'red',
  archived: 'gray',
} as const

const Status = ({ of: { status, stale } }: { of: Vehicle }) => {
  const t = useText()
  return (
    <Group gap={4}>
      <Badge color={colours[status]} variant="light" tt="none" miw="fit-content">
        {t(`vehicles.status_${status}`)}
      </Badge>
      {stale && status === 'active' && (
        <Badge color="orange" variant="light" tt="none" miw="fit-content" title={t('vehicles.staleHint')}>
          {t('vehicles.stale')}
        </Badge>
      )}
    </Group>
  )
}
const Plate = ({ of }: { of: string | null }) => {
  const t = useText()
  return of ?? t('vehicles.noPlate')
}
const Kind = ({ of }: { of: Vehicle['kind'] }) => useText()(`vehicles.kind_${of}`)
const PermitEnd = ({ of }: { of: Vehicle['permit'] }) => {
  const { day } = useFormat()
  return of?.to ? day(of.to) : '—'
}
const Added = ({ at }: { at: string }) => useFormat().date(at)

const columns: readonly Column<'GET /vehicles'>[] = [
  { key: 'plate_raw', label: 'vehicles.plate', sort: 'plate', cell: ({ plate_raw }) => <Plate of={plate_raw} /> },
  {
    key: 'brand',
    label: 'vehicles.brand',
    cell: ({ brand, model, colour }) => [brand, model, colour].filter(Boolean).join(' ') || '—',
  },
  { key: 'member', label: 'vehicles.owner', cell: ({ member, company }) => member?.name ?? company ?? '—' },
  { key: 'realty', label: 'vehicles.realty', cell: ({ realty }) => (realty ? <UnitLink unit={realty} /> : '—') },
  { key: 'status', label: 'vehicles.status', cell: (vehicle) => <Status of={vehicle} /> },
  { key: 'permit', label: 'vehicles.permitTo', cell: ({ permit }) => <PermitEnd of={permit} /> },
  { key: 'kind', label: 'vehicles.kind', hidden: true, cell: ({ kind }) => <Kind of={kind} /> },
  {
    key: 'parking',
    label: 'vehicles.parking',
    hidden: true,
    cell: ({ parking }) => (parking ? <UnitLink unit={parking} /> : '—'),
  },
  {
    key: 'created_at',
    label: 'vehicles.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <Added at={created_at} />,
  },
]

const edit = async (vehicle: Vehicle | null) => (await import('./vehicles.form.tsx')).editVehicle(vehicle)

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="status"
        label={t('vehicles.status')}
        any={t('vehicles.anyStatus')}
        value={search.status}
        data={states.map((value) => ({ value, label: t(`vehicles.status_${value}`) }))}
      />
      <FilterSelect
        name="kind"
        label={t('vehicles.kind')}
        any={t('vehicles.anyKind')}
        value={search.kind}
        data={kinds.map((value) => ({ value, label: t(`vehicles.kind_${value}`) }))}
      />
      <FilterSelect
        name="stale"
        label={t('vehicles.freshOrStale')}
        any={t('vehicles.freshOrStale')}
        value={search.stale}
        data={[
          { value: 'true', label: t('vehicles.onlyStale') },
          { value: 'false', label: t('vehicles.onlyFresh') },
        ]}
      />
    </>
  )
}

const Vehicles = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useMay('vehicles.create')
  const mayUpdate = useMay('vehicles.update')
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => void edit(null)} data-guide="vehicle-create">
      {t('vehicles.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        acts={
          <>
            <ImportButton kind="vehicles" />
            <ExportButton list="vehicles" search={search} />
            {create}
          </>
        }
      />
      <DataTable
        list="GET /vehicles"
        label={t('vehicles.section')}
        search={search}
        columns={columns}
        open={mayUpdate ? (vehicle) => void edit(vehicle) : undefined}
        filters={<Filters />}
        empty={{ title: t('vehicles.emptyTitle'), text: t('vehicles.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({
  status: ['active', 'expired', 'suspended', 'blacklisted', 'archived'],
  kind: ['car', 'moto', 'truck', 'bus', 'trailer', 'bicycle', 'scooter', 'other'],
  house_id: 'ids',
  realty_id: 'id',
  member_id: 'id',
  stale: ['true', 'false'],
})

export const Route = createFileRoute('/_admin/Vehicles')({
  staticData: { title: 'vehicles.section', guide: 'vehicles' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(read('GET /vehicles', { query: deps })),
  component: Vehicles,
})
