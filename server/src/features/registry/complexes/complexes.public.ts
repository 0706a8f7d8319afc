export { unitTotals } from './complexes.figures.js'
export { complexEntity } from './complexes.entity.js'
export { wholeInScope } from './complexes.queries.js'
export { publishComplexEvent, createComplex } from './complexes.service.js'
