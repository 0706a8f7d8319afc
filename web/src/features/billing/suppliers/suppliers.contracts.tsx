import type { Contract } from '@oselia/contract/suppliers'
import type { QueryOf } from '@oselia/contract/api'
import { createFileRoute } from '@tanstack/react-router'
import { DataTable } from '../../../platform/data-table.tsx'
import { FilterDay, FilterSelect } from '../../../platform/filters.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { queryClient, readPage } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { contractColumns, SupplierTabs } from './suppliers.view.tsx'

const edit = async (contract: Contract) =>
  (await import('./suppliers.contract-form.tsx')).editContract(contract, contract.supplier_id)

const Contracts = () => {
  const t = useText()
  const search = Route.useSearch()
  const mayUpdate = useCan('suppliers.update')
  return (
    <>
      <PageHeader />
      <SupplierTabs here="/Suppliers/contracts" />
      <DataTable
        list="GET /supplier-contracts"
        label={t('supplierContracts.section')}
        search={search}
        columns={contractColumns}
        {...(mayUpdate
          ? { open: (contract: Contract) => void edit(contract) }
          : { to: ({ supplier_id: id }: Contract) => ({ to: '/Suppliers/$id' as const, params: { id } }) })}
        filters={
          <>
            <FilterSelect
              name="ended"
              label={t('supplierContracts.validity')}
              any={t('supplierContracts.anyState')}
              value={search.ended}
              data={[
                { value: 'false', label: t('supplierContracts.onlyInForce') },
                { value: 'true', label: t('supplierContracts.onlyEnded') },
              ]}
            />
            <FilterDay name="ends_before" label={t('supplierContracts.endsBefore')} value={search.ends_before} />
          </>
        }
        empty={{ title: t('supplierContracts.emptyTitle'), text: t('supplierContracts.emptyText') }}
      />
    </>
  )
}

const search = listSearch({ ended: ['true', 'false'], ends_before: 'day', supplier_id: 'id' })

export const Route = createFileRoute('/_admin/Suppliers/contracts')({
  staticData: { title: 'supplierContracts.section' },
  validateSearch: search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    void queryClient.prefetchQuery(
      readPage('GET /supplier-contracts', { query: deps as QueryOf<'GET /supplier-contracts'> }),
    ),
  component: Contracts,
})
