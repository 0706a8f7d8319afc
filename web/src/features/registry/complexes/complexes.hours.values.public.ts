// Public parts of working hours without components, for field tables.
export { hoursIn, rowsOfHours } from './complexes.hours.ts'
