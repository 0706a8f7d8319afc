import { isMasked } from '@oselia/contract/checks'
import type { ValidationIssue, IssueKey } from '@oselia/contract/issues'
import type { MemberFields } from '@oselia/contract/members'
import { forbidden } from '../../../platform/problems.js'
import {
  identityFields,
  maskedEmail,
  maskedIdentity,
  maskedPhone,
  personalFields,
  type IdentityField,
  type Rights,
} from './members.masks.js'

type Sent = Partial<MemberFields>
type Known = Pick<MemberFields, 'phones' | 'emails' | 'notice_email' | 'proxies' | IdentityField>

/** The state before creation: no masked value can be resolved. */
export const unknown: Known = {
  phones: [],
  emails: [],
  notice_email: null,
  proxies: [],
  tax_number: null,
  passport: null,
  unzr: null,
}

export interface Received {
  /** Changed fields, with masked values resolved. */
  fields: Sent
  /** Identity numbers that were replaced by new values. */
  identity: IdentityField[]
  issues: ValidationIssue[]
}

interface Back {
  known: readonly string[]
  mask: (value: string) => string
  key: IssueKey
}

/** Replaces masked values that were sent back with the known values; each known value is used once. */
const opener = ({ known, mask, key }: Back, issues: ValidationIssue[]) => {
  const left = [...known]
  return (field: string, value: string): string => {
    if (!isMasked(value)) return value
    const at = left.findIndex((one) => mask(one) === value)
    if (at === -1) issues.push({ field, key })
    return at === -1 ? value : left.splice(at, 1)[0]!
  }
}

const present = <T>(value: T | null): T[] => (value === null ? [] : [value])

const contacts = (sent: Sent, known: Known, issues: ValidationIssue[]): Sent => {
  const phone = opener({ known: known.phones.map((one) => one.number), mask: maskedPhone, key: 'phone' }, issues)
  const email = opener({ known: known.emails.map((one) => one.address), mask: maskedEmail, key: 'email' }, issues)
  const notice = opener({ known: present(known.notice_email), mask: maskedEmail, key: 'email' }, issues)
  const proxy = opener(
    { known: known.proxies.flatMap((one) => present(one.phone)), mask: maskedPhone, key: 'phone' },
    issues,
  )
  return {
    ...(sent.phones && {
      phones: sent.phones.map((one, at) => ({ ...one, number: phone(`phones.${at}.number`, one.number) })),
    }),
    ...(sent.emails && {
      emails: sent.emails.map((one, at) => ({ ...one, address: email(`emails.${at}.address`, one.address) })),
    }),
    ...(sent.notice_email && { notice_email: notice('notice_email', sent.notice_email) }),
    ...(sent.proxies && {
      proxies: sent.proxies.map((one, at) => ({
        ...one,
        phone: one.phone === null ? null : proxy(`proxies.${at}.phone`, one.phone),
      })),
    }),
  }
}

/** Normalises an identity number for comparison; an empty one is null. */
const plain = (value: string | null): string | null => value?.replace(/\s/g, '') || null

/** Identity numbers that were replaced; a masked value sent back is unchanged. */
const identity = (sent: Sent, known: Known, issues: ValidationIssue[]): Pick<Sent, IdentityField> => {
  const written: Pick<Sent, IdentityField> = {}
  for (const field of identityFields) {
    const value = sent[field] === undefined ? undefined : plain(sent[field])
    const was = known[field]
    if (value === undefined || value === was) continue
    if (value === null || !isMasked(value)) written[field] = value
    else if (was === null || maskedIdentity(field, was) !== value) issues.push({ field, key: 'format' })
  }
  return written
}

/**
 * The effective changes of a sender with partial rights. A masked value sent back is no change; an empty value of a
 * hidden field does not clear it. 403 when the sender sets a field that they may not see.
 */
export const received = (rights: Rights, sent: Sent, known: Known): Received => {
  const issues: ValidationIssue[] = []
  const numbers = rights.identity ? identity(sent, known, issues) : {}
  if (!rights.identity && identityFields.some((field) => plain(sent[field] ?? null) !== null)) throw forbidden()
  if (!rights.personal && personalFields.some((field) => (sent[field] ?? null) !== null)) throw forbidden()
  const hidden = new Set<string>([...identityFields, ...(rights.personal ? [] : personalFields)])
  const open = Object.entries(sent).filter(([field, value]) => value !== undefined && !hidden.has(field))
  return {
    fields: { ...(Object.fromEntries(open) as Sent), ...contacts(sent, known, issues), ...numbers },
    identity: Object.keys(numbers) as IdentityField[],
    issues,
  }
}
