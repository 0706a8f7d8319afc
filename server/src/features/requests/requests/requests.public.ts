export { handType, moveFinished, requestsOfType } from './requests.dependents.js'
