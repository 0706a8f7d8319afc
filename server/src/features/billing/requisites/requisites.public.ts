export { paperStateOf, requisitesOfHouses, type PayeeRequisites } from './requisites.queries.js'
