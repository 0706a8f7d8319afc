import type { QueryOf } from '@oselia/contract/api'
import { Button } from '@mantine/core'
import type { Tariff } from '@oselia/contract/tariffs'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { DayCell, fieldColumn, LocalCell } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, read, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { HouseFilter } from '../../access/audience/audience.house-filter.public.tsx'
import { Money } from '../ledger/ledger.public.tsx'
import { TariffTabs } from '../ledger/ledger.tabs.public.tsx'
import { tariffFields } from './tariffs.fields.ts'

const Rate = ({ of: { method, rate, total_minor } }: { of: Tariff }) => {
  const { number, percent } = useFormat()
  if (rate === null) return total_minor === null ? '—' : <Money minor={total_minor} />
  const written = number(rate, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return method === 'percent' ? percent(written) : `${written} ₴`
}

const Place = ({ of: { house, complex, entrance, floor_from, floor_to } }: { of: Tariff }) => {
  const t = useText()
  const name = house?.name ?? complex?.name ?? t('tariffs.place_all')
  const place = entrance === null ? name : t('tariffs.entranceOf', { house: name, n: entrance })
  if (floor_from === null || floor_to === null) return place
  const floors = floor_from === floor_to ? String(floor_from) : `${floor_from}–${floor_to}`
  return t('tariffs.floorsOf', { place, floors })
}

const columns: readonly Column<'GET /tariffs'>[] = [
  {
    key: 'service',
    wide: true,
    label: 'tariffs.service',
    sort: 'service',
    cell: ({ service }) => <LocalCell value={service.name} />,
  },
  fieldColumn<'GET /tariffs'>(tariffFields, 'method'),
  {
    key: 'rate',
    card: 'figure',
    label: 'tariffs.rate',
    sort: 'rate',
    end: true,
    cell: (tariff) => <Rate of={tariff} />,
  },
  { key: 'house', wide: true, label: 'tariffs.place', cell: (tariff) => <Place of={tariff} /> },
  {
    key: 'valid_from',
    card: 'labelled',
    label: 'tariffs.valid_from',
    sort: 'valid_from',
    cell: ({ valid_from }) => <DayCell value={valid_from} />,
  },
  {
    key: 'valid_to',
    card: 'labelled',
    label: 'tariffs.valid_to',
    cell: ({ valid_to }) => <DayCell value={valid_to} />,
  },
  { key: 'basis', label: 'tariffs.basis' },
  fieldColumn<'GET /tariffs'>(tariffFields, 'unit_type', { hidden: true }),
  fieldColumn<'GET /tariffs'>(tariffFields, 'prorated', { hidden: true }),
]

const edit = async (tariff: Tariff | null) => (await import('./tariffs.form.tsx')).editTariff(tariff)

const ServiceFilter = ({ value }: { value: number | undefined }) => {
  const t = useText()
  const local = useLocal()
  const services = useQuery(read('GET /services', { query: { is_system: false, per_page: 100 } })).data?.data ?? []
  return (
    <FilterSelect
      name="service_id"
      label={t('tariffs.service')}
      any={t('tariffs.anyService')}
      value={value}
      data={services.map(({ id, name }) => ({ value: String(id), label: local(name) }))}
    />
  )
}

const Filters = () => {
  const t = useText()
  const search = Route.useSearch()
  return (
    <>
      <ServiceFilter value={search.service_id} />
      <HouseFilter value={search.house_id} />
      <FilterSelect
        name="current"
        label={t('tariffs.current')}
        any={t('tariffs.anyCurrent')}
        value={search.current}
        data={[
          { value: 'true', label: t('tariffs.onlyCurrent') },
          { value: 'false', label: t('tariffs.onlyPast') },
        ]}
      />
    </>
  )
}

const Tariffs = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('tariffs.create')
  const mayUpdate = useCan('tariffs.update')
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void edit(null)}>
      {t('tariffs.create')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={create} />
      <TariffTabs here="/Tariffs" />
      <DataTable
        list="GET /tariffs"
        label={t('tariffs.section')}
        search={search}
        columns={columns}
        open={mayUpdate ? (tariff) => void edit(tariff) : undefined}
        filters={<Filters />}
        empty={{ title: t('tariffs.emptyTitle'), text: t('tariffs.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({ service_id: 'id', house_id: 'id', current: ['true', 'false'] })

export const Route = createFileRoute('/_admin/Tariffs/')({
  staticData: { title: 'tariffs.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /tariffs', { query: deps as QueryOf<'GET /tariffs'> })),
  component: Tariffs,
})
