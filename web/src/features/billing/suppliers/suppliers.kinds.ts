import { recordKinds } from '../../../platform/record-kinds.ts'

declare module '../../../platform/query.ts' {
  interface RecordedKinds {
    supplier_contracts: true
  }
}

recordKinds({
  suppliers: { name: 'suppliers.one', page: (id) => ({ to: '/Suppliers/$id', params: { id } }) },
  supplier_contracts: { name: 'supplierContracts.one', page: { to: '/Suppliers/contracts' }, shownIn: ['suppliers'] },
})
