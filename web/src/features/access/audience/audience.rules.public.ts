// A separate entry point: field tables must not load components.
export { wholeScope } from './audience.rules.ts'
