export {
  handDeparture,
  handRequests,
  handType,
  moveFinished,
  requestsOfDeparture,
  requestsOfPerson,
  requestsOfType,
  worksWhere,
} from './requests.hanging.js'
