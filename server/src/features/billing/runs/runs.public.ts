export { issueAtOnce } from './runs.at-once.js'
