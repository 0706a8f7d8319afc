export { importReadingsAtOnce } from './reading-imports.at-once.js'
