import { isMasked } from '@oselia/contract/checks'
import type { Fault, IssueKey } from '@oselia/contract/issues'
import type { MemberFields } from '@oselia/contract/members'
import { forbidden } from '../../platform/problems.js'
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

/** What was known before anything was: nothing can come back masked. */
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
  /** Fields that change, none of them masked. */
  fields: Sent
  /** Identity numbers that were written anew. */
  identity: IdentityField[]
  faults: Fault[]
}

interface Back {
  known: readonly string[]
  mask: (value: string) => string
  key: IssueKey
}

/** Puts known values back in place of the masked ones that came back; each is taken once. */
const opener = ({ known, mask, key }: Back, faults: Fault[]) => {
  const left = [...known]
  return (field: string, value: string): string => {
    if (!isMasked(value)) return value
    const at = left.findIndex((one) => mask(one) === value)
    if (at === -1) faults.push({ field, key })
    return at === -1 ? value : left.splice(at, 1)[0]!
  }
}

const present = <T>(value: T | null): T[] => (value === null ? [] : [value])

const contacts = (sent: Sent, known: Known, faults: Fault[]): Sent => {
  const phone = opener({ known: known.phones.map((one) => one.number), mask: maskedPhone, key: 'phone' }, faults)
  const email = opener({ known: known.emails.map((one) => one.address), mask: maskedEmail, key: 'email' }, faults)
  const notice = opener({ known: present(known.notice_email), mask: maskedEmail, key: 'email' }, faults)
  const proxy = opener(
    { known: known.proxies.flatMap((one) => present(one.phone)), mask: maskedPhone, key: 'phone' },
    faults,
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

/** An identity number as it is compared; an empty one is none. */
const plain = (value: string | null): string | null => value?.replace(/\s/g, '') || null

/** The identity numbers that were written anew: what came back masked stays as it is. */
const identity = (sent: Sent, known: Known, faults: Fault[]): Pick<Sent, IdentityField> => {
  const written: Pick<Sent, IdentityField> = {}
  for (const field of identityFields) {
    const value = sent[field] === undefined ? undefined : plain(sent[field])
    const was = known[field]
    if (value === undefined || value === was) continue
    if (value === null || !isMasked(value)) written[field] = value
    else if (was === null || maskedIdentity(field, was) !== value) faults.push({ field, key: 'format' })
  }
  return written
}

/**
 * What a sender who may see only a part really changes. Masked values that come back mean no change; a field that he can't
 * see and sends empty is not emptied. 403 when he sets what he may not see.
 */
export const received = (rights: Rights, sent: Sent, known: Known): Received => {
  const faults: Fault[] = []
  const numbers = rights.identity ? identity(sent, known, faults) : {}
  if (!rights.identity && identityFields.some((field) => plain(sent[field] ?? null) !== null)) throw forbidden()
  if (!rights.personal && personalFields.some((field) => (sent[field] ?? null) !== null)) throw forbidden()
  const hidden = new Set<string>([...identityFields, ...(rights.personal ? [] : personalFields)])
  const open = Object.entries(sent).filter(([field, value]) => value !== undefined && !hidden.has(field))
  return {
    fields: { ...(Object.fromEntries(open) as Sent), ...contacts(sent, known, faults), ...numbers },
    identity: Object.keys(numbers) as IdentityField[],
    faults,
  }
}
