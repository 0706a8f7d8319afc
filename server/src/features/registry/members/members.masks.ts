import { isMasked, maskDot } from '@oselia/contract/checks'
import type { Member, MemberFields } from '@oselia/contract/members'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { Change } from '../../../platform/audit.js'

export const identityFields = ['tax_number', 'passport', 'unzr'] as const
export type IdentityField = (typeof identityFields)[number]
/** Readable only with `members.sensitive`. */
export const personalFields = ['birth_date', 'absence', 'vulnerability'] as const

export const isIdentity = (field: string): field is IdentityField =>
  (identityFields as readonly string[]).includes(field)
export const isPersonal = (field: string): boolean => (personalFields as readonly string[]).includes(field)

/**
 * Which private data of a person the reader may see. Identity numbers are masked even for readers with the `identity`
 * right, until revealed.
 */
export interface Rights {
  phones: boolean
  personal: boolean
  identity: boolean
}
export const rightsOf = (ctx: RequestContext): Rights => ({
  phones: can(ctx, 'phones.sensitive'),
  personal: can(ctx, 'members.sensitive'),
  identity: can(ctx, 'identity.sensitive'),
})

/** `+380 •• ••• 45 67`. */
export const maskedPhone = (number: string): string =>
  isMasked(number) ? number : `${number.slice(0, 4)} •• ••• ${number.slice(-4, -2)} ${number.slice(-2)}`

/** `i•••@example.com`. */
export const maskedEmail = (address: string): string =>
  isMasked(address) ? address : `${address.slice(0, 1)}${maskDot.repeat(3)}${address.slice(address.indexOf('@'))}`

const visibleDigits: Record<IdentityField, number> = { tax_number: 4, passport: 2, unzr: 3 }

/** `••••••1231`: the visible digits reveal neither the date of birth nor the sex. */
export const maskedIdentity = (field: IdentityField, value: string): string => {
  const end = value.length - visibleDigits[field]
  return value.slice(0, end).replace(/[\p{L}\d]/gu, maskDot) + value.slice(end)
}

const orNull = <T>(value: T | null, mask: (value: T) => T): T | null => (value === null ? null : mask(value))

/** A phone number as the caller may see it. */
export const phoneFor = (ctx: RequestContext, number: string | null): string | null =>
  can(ctx, 'phones.sensitive') ? number : orNull(number, maskedPhone)

/** An e-mail address as the caller may see it. */
export const emailFor = (ctx: RequestContext, address: string | null): string | null =>
  can(ctx, 'phones.sensitive') ? address : orNull(address, maskedEmail)

type Contacts = Pick<MemberFields, 'phones' | 'emails' | 'notice_email' | 'proxies'>

/** All phone numbers and e-mail addresses of a person, masked. */
const maskedContacts = ({ phones, emails, notice_email, proxies }: Contacts): Contacts => ({
  phones: phones.map((one) => ({ ...one, number: maskedPhone(one.number) })),
  emails: emails.map((one) => ({ ...one, address: maskedEmail(one.address) })),
  notice_email: orNull(notice_email, maskedEmail),
  proxies: proxies.map((one) => ({ ...one, phone: orNull(one.phone, maskedPhone) })),
})

/** The fields of a person, masked according to the rights. */
export const maskedFor = <T extends Omit<MemberFields, 'status'> & { status: Member['status'] }>(
  rights: Rights,
  stored: T,
): T => ({
  ...stored,
  ...(!rights.phones && maskedContacts(stored)),
  ...(!rights.personal && { birth_date: null, absence: null, vulnerability: null }),
  ...Object.fromEntries(
    identityFields.map((field) => [
      field,
      rights.identity ? orNull(stored[field], (value) => maskedIdentity(field, value)) : null,
    ]),
  ),
})

const eitherSide = (change: Change, mask: (value: unknown) => unknown): Change => ({
  ...change,
  old: change.old === null ? null : mask(change.old),
  new: change.new === null ? null : mask(change.new),
})

/** A change with identity numbers masked, as stored in the history. */
export const maskedMemberChange = (change: Change): Change => {
  const { field } = change
  return isIdentity(field) ? eitherSide(change, (value) => maskedIdentity(field, String(value))) : change
}

const contactMasks: Record<keyof Contacts, (value: never) => unknown> = {
  phones: (phones: Contacts['phones']) => maskedContacts({ ...nothing, phones }).phones,
  emails: (emails: Contacts['emails']) => maskedContacts({ ...nothing, emails }).emails,
  notice_email: (address: string) => maskedEmail(address),
  proxies: (proxies: Contacts['proxies']) => maskedContacts({ ...nothing, proxies }).proxies,
}
const nothing: Contacts = { phones: [], emails: [], notice_email: null, proxies: [] }

/** A change from the history, masked according to the reader's rights. */
export const readableChange = (rights: Rights, change: Change): Change => {
  if (!rights.identity && isIdentity(change.field)) return eitherSide(change, () => maskDot.repeat(3))
  if (!rights.personal && isPersonal(change.field)) return eitherSide(change, () => maskDot.repeat(3))
  const mask = contactMasks[change.field as keyof Contacts] as ((value: unknown) => unknown) | undefined
  return rights.phones || !mask ? change : eitherSide(change, mask)
}
