export { numberColumn, type StoredRequest } from './requests.table.js'
export { moveRequests } from './requests.placed.js'
export { requestInScope, seesAllRequests } from './requests.scope.js'
export { partakers, seenRequest, tellRequest } from './requests.seen.js'
