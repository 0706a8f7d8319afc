// A separate entry point: pages that only display an audience must not load the search inputs.
export { AudienceField } from './audience.field.tsx'
export { RolesSelect, UnitsSelect } from './audience.narrowing.tsx'
export { nobody } from './audience.rules.ts'
export { ComplexesSelect, HousesSelect } from './audience.selects.tsx'
