export { openAtOnce } from './opening-imports.at-once.js'
