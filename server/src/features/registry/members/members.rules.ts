import { birthOfTaxNumber, edrpouHolds, taxNumberHolds, toPassport, unzrHolds } from '@oselia/contract/checks'
import type { ValidationIssue, IssueKey } from '@oselia/contract/issues'
import type { MemberFields } from '@oselia/contract/members'
import { latinKey, searchKey, soundKey } from '@oselia/contract/search-key'
import type { IdentityField } from './members.masks.js'

type Named = Pick<MemberFields, 'kind' | 'last_name' | 'first_name' | 'middle_name' | 'legal_name'>
type Keyed = Named & Pick<MemberFields, 'edrpou'> & { phones: { number: string }[]; emails: { address: string }[] }

/** `Шевченко Тарас Григорович`, or the legal name. */
export const nameOf = (fields: Named): string =>
  fields.kind === 'legal'
    ? (fields.legal_name ?? '')
    : [fields.last_name, fields.first_name, fields.middle_name].filter(Boolean).join(' ')

/** The sort and equality key of a name: case, apostrophes, quotes and repeated spaces are ignored. */
export const sortNameOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘‛ʼʹˈ`´′“”„"«»]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Separates the name, which every caller may search, from phones and e-mail addresses, which some callers see only
 * masked.
 */
export const privateFrom = '#'

/**
 * Derived columns of a member: `name`, `sort_name`, and `search_keys`, which begin with the name as spelt (so that a
 * prefix of the surname is a prefix of the keys), continue with the name as it sounds and the code of a legal entity,
 * and end, after `#`, with the digits of phones and e-mail addresses.
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

/** Words of a search query; a phone number, however grouped, is one word of digits. */
export const searchWords = (text: string): { key: string; sound: string | null }[] => {
  if (/^[+\d][\d\s().-]{4,}$/.test(text.trim())) return [{ key: text.replace(/\D/g, ''), sound: null }]
  return text
    .split(/\s+/)
    .slice(0, 8)
    .flatMap((typed) =>
      searchKey(typed)
        .split(' ')
        .filter(Boolean)
        .map((key) => ({ key, sound: soundOf(typed) })),
    )
}
// A name typed in Latin letters may differ from our transliteration, so its phonetic key is compared too.
const soundOf = (typed: string): string | null => (/[a-z]/i.test(typed) ? soundKey(typed) : null)

const onePrimary = <T extends { is_primary: boolean }>(list: readonly T[]): T[] => {
  const main = Math.max(
    0,
    list.findIndex((one) => one.is_primary),
  )
  return list.map((one, at) => ({ ...one, is_primary: at === main }))
}

/** The fields as stored: exactly one phone and one e-mail address is primary. */
export const normalisedFields = (fields: MemberFields): MemberFields => ({
  ...fields,
  phones: onePrimary(fields.phones),
  emails: onePrimary(fields.emails),
  passport: fields.passport === null ? null : (toPassport(fields.passport) ?? fields.passport),
})

const repeated = (field: string, part: string, values: readonly string[]): ValidationIssue[] =>
  values.flatMap((value, at) =>
    values.indexOf(value) < at ? [{ field: `${field}.${at}.${part}`, key: 'taken' as const }] : [],
  )

const backwards = (field: string, { from, to }: { from: string | null; to: string | null }): ValidationIssue[] =>
  from !== null && to !== null && to < from ? [{ field, key: 'before_start' }] : []

const nameIssues = (fields: Named): ValidationIssue[] => {
  const needed = fields.kind === 'legal' ? (['legal_name'] as const) : (['last_name', 'first_name'] as const)
  return needed.filter((field) => !fields[field]).map((field) => ({ field, key: 'required' }))
}

const identityIssue = (field: IdentityField, value: string): Omit<ValidationIssue, 'field'> | null => {
  const unless = (holds: boolean, key: IssueKey) => (holds ? null : { key })
  if (field === 'passport') return unless(toPassport(value) !== null, 'passport')
  if (field === 'unzr') return unless(unzrHolds(value), 'unzr')
  if (!/^\d{10}$/.test(value)) return { key: 'digits', params: { n: 10 } }
  return unless(taxNumberHolds(value), 'check_digit')
}

/** Issues of the identity numbers that were replaced; invalid imported values may remain. */
export const identityIssues = (
  fields: Pick<MemberFields, IdentityField>,
  written: readonly IdentityField[],
): ValidationIssue[] =>
  written.flatMap((field) => {
    const value = fields[field]
    const issue = value === null ? null : identityIssue(field, value)
    return issue ? [{ field, ...issue }] : []
  })

/** Cross-field issues that the contract can't express. `today` is the community's local date. */
export const validateFields = (fields: MemberFields, today: string): ValidationIssue[] => [
  ...nameIssues(fields),
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

/**
 * Warnings, which are shown and block nothing. Every reader sees the minor flag, because minors can't vote; the date
 * of birth is not revealed.
 */
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
