import { Button } from '@mantine/core'
import type { Service } from '@oselia/contract/services'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { FlagCell, fieldColumn, fieldColumns, LocalCell } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { TariffTabs } from '../ledger/ledger.tabs.public.tsx'
import { serviceFields } from './services.fields.ts'

const columns: readonly Column<'GET /services'>[] = [
  { key: 'name', label: 'services.name', sort: 'name', cell: ({ name }) => <LocalCell value={name} /> },
  fieldColumn<'GET /services'>(serviceFields, 'group'),
  fieldColumn<'GET /services'>(serviceFields, 'unit'),
  { key: 'code', label: 'services.code', sort: 'code' },
  { key: 'active', card: 'labelled', label: 'services.active', cell: ({ active }) => <FlagCell value={active} /> },
  { key: 'sort', label: 'services.sort', sort: 'sort', end: true, hidden: true },
  {
    key: 'is_system',
    card: 'labelled',
    label: 'services.system',
    hidden: true,
    cell: ({ is_system }) => <FlagCell value={is_system} />,
  },
  ...fieldColumns<'GET /services'>(serviceFields),
]

const edit = async (service: Service | null) => (await import('./services.form.tsx')).editService(service)

const Services = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayCreate = useCan('tariffs.create')
  const mayUpdate = useCan('tariffs.update')
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void edit(null)}>
      {t('services.create')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={create} />
      <TariffTabs here="/Tariffs/services" />
      <DataTable
        list="GET /services"
        label={t('services.section')}
        search={search}
        columns={columns}
        open={mayUpdate ? (service) => void edit(service) : undefined}
        filters={
          <FilterSelect
            name="active"
            label={t('services.active')}
            any={t('services.anyActive')}
            value={search.active}
            data={[{ value: 'true', label: t('services.onlyActive') }]}
          />
        }
        empty={{ title: t('services.emptyTitle'), text: t('services.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({ active: ['true', 'false'] })

export const Route = createFileRoute('/_admin/Tariffs/services')({
  staticData: { title: 'services.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(readPage('GET /services', { query: deps })),
  component: Services,
})
