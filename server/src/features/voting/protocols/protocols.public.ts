export { elect } from './protocols.elections.js'
export { drawPapersHere, paperName } from './protocols.papers.js'
export { findProtocol, fixedResults, type StoredProtocol } from './protocols.queries.js'
export { generateProtocol, handOver, prepareSigned, signProtocol } from './protocols.service.js'
