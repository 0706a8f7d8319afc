import { Button } from '@mantine/core'
import type { QueryOf } from '@oselia/contract/api'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { DateCell, fieldColumns, NumberCell } from '../../../platform/field-cells.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { PhoneLink } from '../../../platform/phone-link.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { supplierFields } from './suppliers.fields.ts'
import { SupplierTabs } from './suppliers.view.tsx'

const columns: readonly Column<'GET /suppliers'>[] = [
  { key: 'name', label: 'suppliers.name', sort: 'name' },
  ...fieldColumns<'GET /suppliers'>(supplierFields),
  {
    key: 'phone',
    label: 'suppliers.phone',
    cell: ({ phone }) => (phone ? <PhoneLink number={phone} /> : '—'),
  },
  {
    key: 'contracts',
    label: 'suppliers.contracts',
    end: true,
    cell: ({ contracts }) => <NumberCell value={contracts} />,
  },
  {
    key: 'created_at',
    card: 'labelled',
    label: 'suppliers.created_at',
    sort: 'created_at',
    hidden: true,
    cell: ({ created_at }) => <DateCell value={created_at} />,
  },
]

const Suppliers = () => {
  const t = useText()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const add = async () => {
    const { editSupplier } = await import('./suppliers.form.tsx')
    editSupplier(null, ({ id }) => navigate({ to: '/Suppliers/$id', params: { id } }))
  }
  const create = useCan('suppliers.create') && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void add()}>
      {t('suppliers.create')}
    </Button>
  )
  return (
    <>
      <PageHeader secondary={<ExportButton list="suppliers" search={search} />} actions={create} />
      <SupplierTabs here="/Suppliers" />
      <DataTable
        list="GET /suppliers"
        label={t('suppliers.section')}
        search={search}
        columns={columns}
        to={({ id }) => ({ to: '/Suppliers/$id', params: { id } })}
        filters={
          <FilterSelect
            name="active"
            label={t('suppliers.cooperation')}
            any={t('suppliers.anyActive')}
            value={search.active}
            data={[
              { value: 'true', label: t('suppliers.onlyActive') },
              { value: 'false', label: t('suppliers.onlyFormer') },
            ]}
          />
        }
        empty={{ title: t('suppliers.emptyTitle'), text: t('suppliers.emptyText'), action: create }}
      />
    </>
  )
}

const search = listSearch({ active: ['true', 'false'] })

export const Route = createFileRoute('/_admin/Suppliers/')({
  staticData: { title: 'suppliers.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(readPage('GET /suppliers', { query: deps as QueryOf<'GET /suppliers'> })),
  component: Suppliers,
})
