import { Badge, Button, Group } from '@mantine/core'
import type { Vehicle } from '@oselia/contract/vehicles'
import { vehicleKinds, vehicleStates } from '@oselia/contract/vehicles.enums'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { DateCell, DayCell, fieldColumns } from '../../../platform/field-cells.tsx'
import { FieldFilter } from '../../../platform/field-filter.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { UnitLink } from '../units/units.link.public.tsx'
import { vehicleFields } from './vehicles.fields.ts'

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
  {
    key: 'permit',
    card: 'labelled',
    label: 'vehicles.permitTo',
    cell: ({ permit }) => <DayCell value={permit?.to ?? null} />,
  },
  ...fieldColumns<'GET /vehicles'>(vehicleFields),
  {
    key: 'parking',
    label: 'vehicles.parking',
    hidden: true,
    cell: ({ parking }) => (parking ? <UnitLink unit={parking} /> : '—'),
  },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'vehicles.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
]

const edit = async (vehicle: Vehicle | null) => (await import('./vehicles.form.tsx')).editVehicle(vehicle)

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <HouseFilter value={search.house_id} />
      <FieldFilter table={vehicleFields} name="status" any="vehicles.anyStatus" value={search.status} />
      <FieldFilter table={vehicleFields} name="kind" any="vehicles.anyKind" value={search.kind} />
      <FilterSelect
        name="stale"
        label={t('vehicles.freshness')}
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
  const mayCreate = useCan('vehicles.create')
  const mayUpdate = useCan('vehicles.update')
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => void edit(null)} data-guide="vehicle-create">
      {t('vehicles.create')}
    </Button>
  )
  return (
    <>
      <PageHeader
        secondary={
          <>
            <Slot name="list.import" props={{ kind: 'vehicles' }} />
            <ExportButton list="vehicles" search={search} />
          </>
        }
        actions={create}
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
  status: vehicleStates,
  kind: vehicleKinds,
  house_id: 'ids',
  realty_id: 'id',
  member_id: 'id',
  stale: ['true', 'false'],
})

export const Route = createFileRoute('/_admin/Vehicles')({
  staticData: { title: 'vehicles.section', guide: 'vehicles' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /vehicles', { query: deps })),
  component: Vehicles,
})
