// What other rooms may ask of the staff: a field for one person, one for several, and the links of invitations.
export { type StaffChoice, StaffField, StaffManySelect, knownStaff } from './staff.picker.tsx'
export { showLinks } from './staff.links.tsx'
