export { findProtocol, fixedResults, type StoredProtocol } from './protocols.queries.js'
