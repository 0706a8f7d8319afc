import { historyOf } from '../../../platform/field-history.tsx'
import { contractFields, supplierFields } from './suppliers.fields.ts'

/** Changes of suppliers and their contracts, for the history of one and the combined history. */
export const supplierHistory = historyOf('suppliers', supplierFields)
export const contractHistory = historyOf('supplier_contracts', contractFields)
