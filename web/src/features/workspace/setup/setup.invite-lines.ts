import type { Language } from '@oselia/contract/languages'
import { invitesAnHour } from '@oselia/contract/setup.enums'

/** One invitation, as typed. */
export interface InviteRow {
  /** An e-mail address or a phone number. */
  contact: string
  last_name: string
  first_name: string
  role_id: string
  departure_id: string
}

export const emptyInvite: InviteRow = { contact: '', last_name: '', first_name: '', role_id: '', departure_id: '' }

interface Choice {
  value: number
  label: Partial<Record<Language, string>>
}
export interface Known {
  roles: readonly Choice[]
  departures: readonly Choice[]
}

const plain = (text: string) => text.trim().toLocaleLowerCase().replace(/['ʼ`]/g, '’')
const named = (choices: readonly Choice[], text: string) =>
  choices.find(({ label }) => Object.values(label).some((name) => plain(name) === plain(text)))

const isMail = (part: string) => /^\S+@\S+$/.test(part)
const isPhone = (part: string) => /^\+?[\d\s()-]{7,20}$/.test(part) && part.replace(/\D/g, '').length >= 7

// Tabs come from a spreadsheet, semicolons from a CSV file; commas separate only where there is neither.
const partsOf = (line: string) =>
  line
    .split(line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',')
    .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    .filter(Boolean)

/** A pasted line without a contact is a heading or noise and is dropped. */
const isEntry = (row: InviteRow) => row.contact !== ''

const rowOf = (line: string, known: Known, role_id: string): InviteRow => {
  const row = { ...emptyInvite, role_id }
  const names: string[] = []
  for (const part of partsOf(line)) {
    const role = named(known.roles, part)
    const departure = named(known.departures, part)
    if (isMail(part)) row.contact = part
    else if (isPhone(part)) row.contact ||= part
    else if (role) row.role_id = String(role.value)
    else if (departure) row.departure_id = String(departure.value)
    else names.push(...part.split(/\s+/))
  }
  return { ...row, last_name: names[0] ?? '', first_name: names.slice(1).join(' ') }
}

/**
 * Parses invitations from pasted text, one per line: address or phone, last and first name, role and department in
 * any order; roles and departments are matched by name in any language. An e-mail address takes precedence over a
 * phone; lines with neither are dropped.
 */
export const invitesIn = (text: string, known: Known, role_id = ''): InviteRow[] =>
  text
    .split(/\r?\n/)
    .map((line) => rowOf(line, known, role_id))
    .filter(isEntry)

/** The lines of pasted text after the first `taken` invitations in it. */
export const linesAfter = (text: string, known: Known, taken: number): string =>
  text
    .split(/\r?\n/)
    .filter((line) => isEntry(rowOf(line, known, '')))
    .slice(taken)
    .join('\n')

const parseText = (typed: string) => (typed.trim() === '' ? null : typed.trim())
const isWritten = (row: InviteRow) => row.contact.trim() !== '' || row.last_name.trim() !== ''

/** The body field of a row's contact. */
export const contactField = ({ contact }: InviteRow) =>
  contact.trim() === '' || contact.includes('@') ? ('email' as const) : ('phone' as const)

/** The invitations of the body, one per row. */
export const bodyOfInvites = (rows: readonly InviteRow[]) => ({
  invites: rows.map((row) => ({
    email: contactField(row) === 'email' ? parseText(row.contact) : null,
    phone: contactField(row) === 'phone' ? parseText(row.contact) : null,
    last_name: parseText(row.last_name),
    first_name: parseText(row.first_name),
    // An empty role is omitted, so that the schema reports it as required.
    role_id: (row.role_id === '' ? undefined : Number(row.role_id)) as number,
    departure_id: row.departure_id === '' ? null : Number(row.departure_id),
  })),
})

/** How many more invitations the rows may hold. */
export const roomIn = (rows: readonly InviteRow[]) => Math.max(invitesAnHour - rows.filter(isWritten).length, 0)

/** The non-empty rows followed by the pasted ones, as many as may be sent in an hour. */
export const withPasted = (rows: readonly InviteRow[], pasted: readonly InviteRow[]) =>
  [...rows.filter(isWritten), ...pasted].slice(0, invitesAnHour)
