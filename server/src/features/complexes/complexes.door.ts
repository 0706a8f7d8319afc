export { unitTotals } from './complexes.figures.js'
export { isOpen as complexIsOpen } from './complexes.queries.js'
export { announceComplex, createComplex } from './complexes.service.js'
