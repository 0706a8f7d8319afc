export { create as createRequest } from './requests.creating.js'
export { handType, moveFinished, requestsOfType } from './requests.dependents.js'
