import { supplierContracts, suppliers } from '@oselia/contract/suppliers'
import { sql } from 'kysely'
import { everybody } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { housesOfPayees, payeeInScope, payeeReferences } from './suppliers.payees.js'
import { contractSelection, supplierSelection } from './suppliers.queries.js'

export const supplierEntity = entity({
  resource: suppliers,
  table: 'suppliers',
  as: 's',
  select: supplierSelection,
  label: sql`t.name`,
  visible: everybody,
  unique: { suppliers_code: 'code' },
})

export const contractEntity = entity({
  resource: supplierContracts,
  table: 'supplier_contracts',
  as: 'k',
  select: contractSelection,
  label: sql`t.number`,
  visible: ({ scope }, alias) => payeeInScope(scope, alias),
  audience: async (db, rows) => ({ house_ids: await housesOfPayees(db, rows) }),
  references: { supplier_id: supplierEntity, ...payeeReferences },
  files: { file_ids: {} },
})
