import { birthOfTaxNumber, edrpouHolds, taxNumberHolds, toPassport, unzrHolds } from '@oselia/contract/checks'
import type { Fault, IssueKey } from '@oselia/contract/issues'
import type { MemberFields } from '@oselia/contract/members'
import { latinKey, searchKey } from '@oselia/contract/search-key'
import type { IdentityField } from './members.masks.js'

type Named = Pick<MemberFields, 'kind' | 'last_name' | 'first_name' | 'middle_name' | 'legal_name'>
type Keyed = Named & Pick<MemberFields, 'edrpou'> & { phones: { number: string }[]; emails: { address: string }[] }

/** `Шевченко Тарас Григорович`, or the legal name. */
export const nameOf = (fields: Named): string =>
  fields.kind === 'legal'
    ? (fields.legal_name ?? '')
    : [fields.last_name, fields.first_name, fields.middle_name].filter(Boolean).join(' ')

/** By what names are ordered and told equal: case, apostrophes, quotes and doubled space do not count. */
export const sortNameOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘‛ʼʹˈ`´′“”„"«»]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What stands between the name, which everybody may search, and phones and addresses, which some see only masked. */
export const privateFrom = '#'

/**
 * What is kept beside a member so that he is found: `name`, `sort_name`, and `search_keys`, which begin with the name as it
 * is spelt (so that a prefix of the surname is a prefix of the keys), go on with the name as it sounds and the code of a
 * legal person, and end, after `#`, with digits of phones and e-mail addresses.
 */
export const keysOf = (fields: Keyed) => {
  const name = nameOf(fields)
  const open = [searchKey(name), searchKey(latinKey(name)), fields.edrpou ?? ''].join(' ').replaceAll(privateFrom, ' ')
  const contacts = [
    ...fields.phones.map(({ number }) => number.replace(/\D/g, '')),
    ...fields.emails.map(({ address }) => searchKey(address)),
  ]
  return { name, sort_name: sortNameOf(name), search_keys: [open, privateFrom, ...contacts].join(' ') }
}

/** Words to be searched for: the digits of a phone, however they are grouped, are one word. */
export const soughtWords = (text: string): { key: string; sound: string | null }[] => {
  if (/^[+\d][\d\s().-]{4,}$/.test(text.trim())) return [{ key: text.replace(/\D/g, ''), sound: null }]
  return text
    .split(/\s+/)
    .slice(0, 8)
    .flatMap((typed) =>
      searchKey(typed)
        .split(' ')
        .filter(Boolean)
        .map((key) => ({ key, sound: soundOf(typed, key) })),
    )
}
// Spelt in Latin letters a name may differ from what we made of it, so its sound counts too.
const soundOf = (typed: string, key: string): string | null => {
  if (!/[a-z]/i.test(typed)) return null
  const sound = searchKey(latinKey(typed))
  return sound === '' || sound === key ? null : sound
}

const onePrimary = <T extends { is_primary: boolean }>(list: readonly T[]): T[] => {
  const main = Math.max(
    0,
    list.findIndex((one) => one.is_primary),
  )
  return list.map((one, at) => ({ ...one, is_primary: at === main }))
}

/** The fields as they are kept: one phone and one address is the main one. */
export const kept = (fields: MemberFields): MemberFields => ({
  ...fields,
  phones: onePrimary(fields.phones),
  emails: onePrimary(fields.emails),
  passport: fields.passport === null ? null : (toPassport(fields.passport) ?? fields.passport),
})

const repeated = (field: string, part: string, values: readonly string[]): Fault[] =>
  values.flatMap((value, at) =>
    values.indexOf(value) < at ? [{ field: `${field}.${at}.${part}`, key: 'taken' as const }] : [],
  )

const backwards = (field: string, { from, to }: { from: string | null; to: string | null }): Fault[] =>
  from !== null && to !== null && to < from ? [{ field, key: 'before_start' }] : []

const nameFaults = (fields: Named): Fault[] => {
  const needed = fields.kind === 'legal' ? (['legal_name'] as const) : (['last_name', 'first_name'] as const)
  return needed.filter((field) => !fields[field]).map((field) => ({ field, key: 'required' }))
}

const identityFault = (field: IdentityField, value: string): Omit<Fault, 'field'> | null => {
  const unless = (holds: boolean, key: IssueKey) => (holds ? null : { key })
  if (field === 'passport') return unless(toPassport(value) !== null, 'passport')
  if (field === 'unzr') return unless(unzrHolds(value), 'unzr')
  if (!/^\d{10}$/.test(value)) return { key: 'digits', params: { n: 10 } }
  return unless(taxNumberHolds(value), 'check_digit')
}

/** Faults of the identity numbers that were written anew; what was imported with a fault may stay. */
export const identityFaults = (fields: Pick<MemberFields, IdentityField>, written: readonly IdentityField[]): Fault[] =>
  written.flatMap((field) => {
    const value = fields[field]
    const fault = value === null ? null : identityFault(field, value)
    return fault ? [{ field, ...fault }] : []
  })

/** What the contract can't see, because it lies between fields. `today` is the community's day. */
export const faultsIn = (fields: MemberFields, today: string): Fault[] => [
  ...nameFaults(fields),
  ...(fields.birth_date !== null && fields.birth_date > today
    ? [{ field: 'birth_date', key: 'in_future' as const }]
    : []),
  ...(fields.tax_number_refused && fields.tax_number !== null
    ? [{ field: 'tax_number', key: 'only_one' as const }]
    : []),
  ...repeated(
    'phones',
    'number',
    fields.phones.map(({ number }) => number),
  ),
  ...repeated(
    'emails',
    'address',
    fields.emails.map(({ address }) => address),
  ),
  ...backwards('left_on', { from: fields.entered_on, to: fields.left_on }),
  ...(fields.absence ? backwards('absence.to', fields.absence) : []),
  ...fields.offices.flatMap((office, at) => backwards(`offices.${at}.to`, office)),
]

const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** Soft faults: they are shown and forbid nothing. A minor is flagged for everybody, as he can't vote; his birthday is not told. */
export const warningsOf = (
  fields: Pick<MemberFields, 'edrpou' | 'tax_number' | 'birth_date'>,
  today: string,
  personal: boolean,
): string[] => {
  const { edrpou, tax_number, birth_date } = fields
  const isOff = tax_number !== null && !taxNumberHolds(tax_number)
  const isOthers =
    personal && tax_number !== null && !isOff && birth_date !== null && birthOfTaxNumber(tax_number) !== birth_date
  return [
    ...(edrpou !== null && !edrpouHolds(edrpou) ? ['edrpou_check'] : []),
    ...(isOff ? ['tax_number_check'] : []),
    ...(isOthers ? ['tax_number_birth'] : []),
    ...(birth_date !== null && birth_date > yearsBefore(today, 18) ? ['minor'] : []),
  ]
}
