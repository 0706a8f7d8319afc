export { requisitesOfHouses, type PayeeRequisites } from './requisites.queries.js'
