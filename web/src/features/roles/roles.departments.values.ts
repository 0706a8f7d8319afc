import type { Departure } from '@oselia/contract/staff-departures'
import { numberIn, textIn } from '../../platform/number-text.ts'
import { phoneText } from '../../platform/phone-text.ts'
import { type StaffChoice, knownStaff } from '../staff/staff.door.tsx'

/** A department as its form holds it. */
export interface DepartmentValues extends Pick<Departure, 'name' | 'complex_ids' | 'house_ids' | 'active'> {
  code: string
  parent_id: string
  head: StaffChoice | null
  people: StaffChoice[]
  phones: { number: string }[]
  hours: string
  colour: string
  sort: string
}

export const newDepartment: DepartmentValues = {
  name: { uk: '' },
  code: '',
  parent_id: '',
  head: null,
  people: [],
  complex_ids: [],
  house_ids: [],
  phones: [],
  hours: '',
  colour: '',
  sort: '100',
  active: true,
}

/** Form values of a department that the server answered. */
export const valuesOfDepartment = (one: Departure): DepartmentValues => ({
  name: { ...one.name },
  code: one.code ?? '',
  parent_id: one.parent_id === null ? '' : String(one.parent_id),
  head: knownStaff(one.head),
  people: one.staff.flatMap((person) => knownStaff(person) ?? []),
  complex_ids: one.complex_ids,
  house_ids: one.house_ids,
  phones: one.phones.map((number) => ({ number: phoneText(number) })),
  hours: one.hours ?? '',
  colour: one.colour ?? '',
  sort: String(one.sort),
  active: one.active,
})

export const bodyOfDepartment = ({ head, people, phones, ...values }: DepartmentValues) => ({
  ...values,
  code: textIn(values.code),
  parent_id: values.parent_id === '' ? null : Number(values.parent_id),
  head_id: head?.id ?? null,
  staff_ids: people.map(({ id }) => id),
  phones: phones.map(({ number }) => number),
  hours: textIn(values.hours),
  colour: values.colour === '' ? null : values.colour,
  sort: numberIn(values.sort) ?? Number.NaN,
})

/** Colours that tell departments apart; others may come with the data. */
export const colours = {
  red: '#e03131',
  orange: '#e8590c',
  yellow: '#f08c00',
  green: '#2f9e44',
  teal: '#099268',
  blue: '#1971c2',
  violet: '#6741d9',
  grey: '#868e96',
} as const

export interface Branch {
  one: Departure
  below: Branch[]
}

/** Departments as a tree; one whose parent is not among them stands at the top. */
export const treeOf = (all: readonly Departure[]): Branch[] => {
  const ids = new Set(all.map(({ id }) => id))
  const under = (parent: number | null): Branch[] =>
    all
      .filter(({ parent_id }) => (parent_id !== null && ids.has(parent_id) ? parent_id : null) === parent)
      .map((one) => ({ one, below: under(one.id) }))
  return under(null)
}

/** Ids of a department and of all that lie below it: none of them can stand above it. */
export const withBelow = (all: readonly Departure[], id: number): Set<number> => {
  const found = new Set([id])
  for (let grown = true; grown;) {
    grown = false
    for (const one of all)
      if (one.parent_id !== null && found.has(one.parent_id) && !found.has(one.id)) grown = Boolean(found.add(one.id))
  }
  return found
}
