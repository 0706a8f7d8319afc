import type { Absence } from '@oselia/contract/staff-absences'
import type { StaffMember } from '@oselia/contract/staff'

/** Every member of a union, in the order given; one left out is a type error. */
const all = <T extends string>(order: Record<T, true>) => Object.keys(order) as T[]

// Repeated here from the contract because its values come with zod, which a list does not need.
export const states = all<StaffMember['status']>({ active: true, invited: true, blocked: true, dismissed: true })
export const employmentKinds = all<NonNullable<StaffMember['employment_kind']>>({
  employee: true,
  contractor: true,
  volunteer: true,
  board: true,
})
export const absenceKinds = all<Absence['kind']>({ vacation: true, sick: true, trip: true, other: true })
export const secondSteps = all<keyof StaffMember['two_factor'] & string>({ app: true, phone: true, email: true })
