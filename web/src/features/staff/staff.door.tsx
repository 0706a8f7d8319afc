// What other rooms may ask of the staff: a field for one person, and one for several.
export { type StaffChoice, StaffField, StaffManySelect, knownStaff } from './staff.picker.tsx'
