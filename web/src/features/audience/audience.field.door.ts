// A door of its own: the field brings search boxes that a page which only shows an audience must not load.
export { AudienceField } from './audience.field.tsx'
export { ComplexesSelect, HousesSelect } from './audience.selects.tsx'
