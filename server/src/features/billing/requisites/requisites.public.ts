export {
  ibansOfPayee,
  paperStateOf,
  paperStateOfBill,
  requisitesOfHouses,
  type PayeeRequisites,
} from './requisites.queries.js'
export { payeeToKeep, withPayee, type Payee } from './requisites.rules.js'
