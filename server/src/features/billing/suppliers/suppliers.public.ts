export { createContract, createSupplier } from './suppliers.service.js'
export { supplierEntity } from './suppliers.entity.js'
export {
  housesOfPayees,
  payeeColumn,
  payeeFilter,
  payeeInScope,
  payeeIssuesOf,
  payeeReferences,
} from './suppliers.payees.js'
