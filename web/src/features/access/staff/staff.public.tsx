// Public components of the staff feature: fields for one and several staff members, and the invitation links.
export { type StaffChoice, StaffField, StaffManySelect, knownStaff } from './staff.picker.tsx'
export { showLinks } from './staff.links.tsx'
