export { callerOf, factsOf, lockedRequest, moveColumns, movesOf, type MoveRow } from './transitions.loading.js'
export { makeMove, plainMove } from './transitions.making.js'
export { answerable, noticeParams, present } from './transitions.notifying.js'
export { availableFor, managersOf, performerFor, performerLeft, requireResponsible } from './transitions.people.js'
export { undoableColumns, type LastMove, movedLast, undoableFor } from './transitions.undoable.js'
export { finishByIncident } from './transitions.incidents.js'
export {
  allowedToResident,
  answeredByResident,
  cancelByResident,
  rateByResident,
  returnByResident,
} from './transitions.resident.js'
