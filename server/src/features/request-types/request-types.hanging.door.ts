export {
  handTypesOfDeparture,
  handTypesOfPerson,
  handTypesOfRole,
  typesOfDeparture,
  typesOfPerson,
  typesOfRole,
} from './request-types.hanging.js'
