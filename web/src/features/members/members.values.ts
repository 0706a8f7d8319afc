import type { Member } from '@oselia/contract/members'
import type { Language } from '@oselia/contract/languages'
import { textIn } from '../../platform/number-text.ts'
import type {
  AbsenceReason,
  Channel,
  Consent,
  MemberKind,
  MemberState,
  Messenger,
  Office,
  Vulnerability,
} from './members.words.ts'

/** Fields that are plain text or a day and may be left out. */
const texts = [
  'last_name',
  'first_name',
  'middle_name',
  'legal_name',
  'edrpou',
  'representative',
  'register_number',
  'entered_on',
  'left_on',
  'left_reason',
  'notice_address',
  'notice_email',
  'notice_requested_on',
  'note',
] as const
/** Numbers of papers, seen masked; sent only when somebody wrote over them. */
const papers = ['tax_number', 'passport', 'unzr'] as const

interface Phone {
  number: string
  label: string
  is_primary: boolean
  messengers: Messenger[]
}
interface Email {
  address: string
  label: string
  is_primary: boolean
}
interface OfficeHeld {
  office: Office
  from: string
  to: string
  note: string
}
type Proxy = Record<'representative' | 'phone' | 'document' | 'document_date' | 'notary' | 'scope' | 'valid_to', string>

/** The person as the form holds him: everything typed is text until it is sent. */
export interface MemberValues extends Record<(typeof texts)[number] | (typeof papers)[number], string> {
  kind: MemberKind
  birth_date: string
  phones: Phone[]
  emails: Email[]
  language: Language | ''
  channels: Channel[]
  consent: { state: Consent['state']; on: string; way: NonNullable<Consent['way']> | ''; edition: string }
  status: MemberState
  absence: { reason: AbsenceReason | ''; from: string; to: string; contact: string }
  vulnerability: { kinds: Vulnerability[]; note: string }
  tax_number_refused: boolean
  photo_id: number | null
  offices: OfficeHeld[]
  proxies: Proxy[]
  tags: string
}

export const newPhone: Phone = { number: '', label: '', is_primary: false, messengers: [] }
export const newEmail: Email = { address: '', label: '', is_primary: false }
export const newOffice: OfficeHeld = { office: 'board', from: '', to: '', note: '' }
export const newProxy: Proxy = {
  representative: '',
  phone: '',
  document: '',
  document_date: '',
  notary: '',
  scope: '',
  valid_to: '',
}

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>

export const newMember = (kind: MemberKind = 'person'): MemberValues => ({
  ...each([...texts, ...papers], () => ''),
  kind,
  birth_date: '',
  phones: [{ ...newPhone, is_primary: true }],
  emails: [],
  language: '',
  channels: [],
  consent: { state: 'none', on: '', way: '', edition: '' },
  status: 'active',
  absence: { reason: '', from: '', to: '', contact: '' },
  vulnerability: { kinds: [], note: '' },
  tax_number_refused: false,
  photo_id: null,
  offices: [],
  proxies: [],
  tags: '',
})

/** Form values of a person that the server answered. */
export const valuesOfMember = (member: Member): MemberValues => ({
  ...each([...texts, ...papers], (key) => member[key] ?? ''),
  kind: member.kind,
  birth_date: member.birth_date ?? '',
  phones: member.phones.map(({ number, label, is_primary, messengers }) => ({
    number,
    label: label ?? '',
    is_primary,
    messengers: messengers as Messenger[],
  })),
  emails: member.emails.map(({ address, label, is_primary }) => ({ address, label: label ?? '', is_primary })),
  language: member.language ?? '',
  channels: [...member.channels],
  consent: {
    state: member.consent?.state ?? 'none',
    on: member.consent?.on ?? '',
    way: member.consent?.way ?? '',
    edition: member.consent?.edition ?? '',
  },
  status: member.status === 'merged' ? 'former' : member.status,
  absence: {
    reason: member.absence?.reason ?? '',
    from: member.absence?.from ?? '',
    to: member.absence?.to ?? '',
    contact: member.absence?.contact ?? '',
  },
  vulnerability: { kinds: member.vulnerability?.kinds ?? [], note: member.vulnerability?.note ?? '' },
  tax_number_refused: member.tax_number_refused,
  photo_id: member.photo_id,
  offices: member.offices.map(({ office, from, to, note }) => ({
    office,
    from: from ?? '',
    to: to ?? '',
    note: note ?? '',
  })),
  proxies: member.proxies.map((proxy) => each(Object.keys(newProxy) as (keyof Proxy)[], (key) => proxy[key] ?? '')),
  tags: member.tags.join(', '),
})

const consentIn = ({ state, on, way, edition }: MemberValues['consent']) =>
  state === 'none' ? null : { state, on: textIn(on), way: way || null, edition: textIn(edition) }
const absenceIn = ({ reason, from, to, contact }: MemberValues['absence']) =>
  reason === '' ? null : { reason, from: textIn(from), to: textIn(to), contact: textIn(contact) }
const vulnerabilityIn = ({ kinds, note }: MemberValues['vulnerability']) =>
  kinds.length === 0 ? null : { kinds, note: textIn(note) }
const tagsIn = (typed: string) => [...new Set(typed.split(',').map((tag) => tag.trim()))].filter(Boolean)

/** What the person who writes may see and set; what he may not is left out of the body and stays as it is. */
export interface Sees {
  sensitive: boolean
  identity: boolean
}

/** The body of a form: of a person without the fields of a legal one, and the other way round. */
export const bodyOfMember = (values: MemberValues, sees: Sees) => {
  const person = values.kind === 'person'
  const own = (key: (typeof texts)[number]) => {
    const legalOnly = ['legal_name', 'edrpou', 'representative'].includes(key)
    const personOnly = ['last_name', 'first_name', 'middle_name'].includes(key)
    return (person ? legalOnly : personOnly) ? null : textIn(values[key])
  }
  return {
    ...each(texts, own),
    kind: values.kind,
    phones: values.phones
      .filter(({ number }) => number.trim() !== '')
      .map(({ number, label, is_primary, messengers }) => ({ number, label: textIn(label), is_primary, messengers })),
    emails: values.emails
      .filter(({ address }) => address.trim() !== '')
      .map(({ address, label, is_primary }) => ({ address, label: textIn(label), is_primary })),
    language: values.language || null,
    channels: values.channels,
    consent: consentIn(values.consent),
    status: values.status,
    ...(sees.sensitive && {
      birth_date: textIn(values.birth_date),
      absence: absenceIn(values.absence),
      vulnerability: vulnerabilityIn(values.vulnerability),
    }),
    ...(sees.identity && {
      ...each(papers, (key) => textIn(values[key])),
      tax_number_refused: values.tax_number_refused,
    }),
    photo_id: values.photo_id,
    offices: values.offices.map(({ office, from, to, note }) => ({
      office,
      from: textIn(from),
      to: textIn(to),
      note: textIn(note),
    })),
    proxies: values.proxies.map((proxy) => ({
      ...each(['phone', 'document', 'document_date', 'notary', 'scope', 'valid_to'] as const, (key) =>
        textIn(proxy[key]),
      ),
      representative: proxy.representative,
    })),
    tags: tagsIn(values.tags),
  }
}
