export { historyOf, presentChange } from './request-records.history.js'
export { isVisibleAnywhere, ownIds, ownBranches, seenInLists, visibleBranches } from './request-records.own.js'
export { absence, load, works, worksIn } from './request-records.people.js'
export { commonPlaceName, placeLine } from './request-records.place.messages.js'
export {
  amberBetween,
  clocksOf,
  costOf,
  customIssues,
  storedCustomValues,
  keysOf,
  labelOf,
  acceptedAt,
  numberOf,
  presetCodeFor,
  presetCodes,
  privateFrom,
} from './request-records.rules.js'
export { hasPart, requestInScope, seesAllRequests } from './request-records.scope.js'
export { type Check, numberColumn, type RequestsTable, type StoredRequest } from './request-records.table.js'
export {
  audienceOf,
  getVisibleRequest,
  participants,
  publishRequestEvent,
  publishRequestEvents,
  type RequestEvent,
} from './request-records.visibility.js'
export { seriesOf, takeSeries } from './request-records.series.js'
