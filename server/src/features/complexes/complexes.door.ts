export { isOpen as complexIsOpen } from './complexes.queries.js'
export { announceComplex, createComplex } from './complexes.service.js'
