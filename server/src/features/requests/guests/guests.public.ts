export { linkForCaller } from './guests.callers.js'
