// A separate entry point: pages that only display an audience must not load the search inputs.
export { AudienceField } from './audience.field.tsx'
export { ComplexesSelect, HousesSelect } from './audience.selects.tsx'
