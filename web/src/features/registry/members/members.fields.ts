import { visibilities } from '@oselia/contract/comments.enums'
import type { Permission } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import type { Member } from '@oselia/contract/members'
import {
  absenceReasons,
  channels,
  consentStates,
  consentWays,
  memberKinds,
  memberStates,
  messengers,
  offices,
  vulnerabilities,
} from '@oselia/contract/members.enums'
import {
  choice,
  choices,
  converted,
  day,
  flag,
  optionalChoice,
  other,
  requiredChoice,
  requiredText,
  tags,
  text,
} from '../../../platform/field-kinds.ts'
import { type FormOf, fieldTable, group, rows } from '../../../platform/field-table.ts'

type Messenger = (typeof messengers)[number]
const label = text({ label: 'member.contact_label', max: 60 })
const is_primary = flag({ label: 'member.is_primary' })
const permission = 'identity.sensitive'

/** Field table of a member, used by the form, facts, list, history, conflicts and the merge of two records. */
export const memberFields = fieldTable(
  'member',
  {
    kind: choice(memberKinds, (kind) => `member.kind_${kind}`, { blank: 'person' }),
    last_name: text({ section: 'person', max: 100, required: true }),
    first_name: text({ section: 'person', max: 100, required: true }),
    middle_name: text({ section: 'person', max: 100 }),
    birth_date: day({ section: 'person', permission: 'members.sensitive' }),
    legal_name: text({ section: 'legal', max: 300, required: true }),
    edrpou: text({ section: 'legal', max: 8, typing: 'digits' }),
    representative: text({ section: 'legal', max: 200 }),
    phones: rows('number', {
      // A row without a number is left out.
      number: { ...requiredText({ label: 'member.phone', typing: 'phone' }), required: false },
      label,
      is_primary,
      messengers: {
        ...choices(messengers, (one) => `member.channel_${one}`, { label: 'member.messengers' }),
        toForm: (held: readonly string[]) => held as Messenger[],
      },
    }),
    emails: rows('address', {
      address: { ...requiredText({ label: 'member.email', typing: 'email' }), required: false },
      label,
      is_primary,
    }),
    channels: choices(channels, (channel) => `member.channel_${channel}`),
    consent: group(
      'state',
      {
        state: choice(consentStates, (state) => `member.consent_${state}`, { label: 'member.consent', blank: 'none' }),
        on: day({ label: 'member.consent_on' }),
        way: optionalChoice(consentWays, (way) => `member.way_${way}`, {
          label: 'member.consent_way',
          noneKey: 'members.unset',
        }),
        edition: text({ label: 'member.consent_edition', max: 60 }),
      },
      { section: 'consent' },
    ),
    language: converted(
      '' as Language | '',
      (held: Language | null): Language | '' => held ?? '',
      (chosen) => chosen || null,
      { section: 'consent' },
    ),
    tax_number: text({ permission }),
    tax_number_refused: flag({ permission }),
    passport: text({ permission }),
    unzr: text({ permission }),
    absence: group(
      'reason',
      {
        reason: requiredChoice(absenceReasons, (reason) => `member.absence_${reason}`, {
          label: 'member.absence',
          noneKey: 'member.absence_none',
        }),
        contact: text({ label: 'member.absence_contact', max: 300 }),
        from: day({ label: 'member.from' }),
        to: day({ label: 'member.to' }),
      },
      { permission: 'members.sensitive' },
    ),
    vulnerability: group(
      'kinds',
      {
        kinds: choices(vulnerabilities, (kind) => `member.vulnerable_${kind}`, { label: 'member.vulnerability' }),
        note: text({ label: 'member.note', max: 500 }),
      },
      { permission: 'members.sensitive' },
    ),
    photo_id: other(null as number | null),
    register_number: text({ section: 'association', max: 40 }),
    entered_on: day({ section: 'association' }),
    left_on: day({ section: 'association' }),
    left_reason: text({ section: 'association', max: 300 }),
    offices: rows('office', {
      office: choice(offices, (office) => `member.office_${office}`, { label: 'member.office', blank: 'board' }),
      from: day({ label: 'member.from' }),
      to: day({ label: 'member.to' }),
      note: text({ label: 'member.note', max: 200 }),
    }),
    notice_address: text({ section: 'notices', max: 300 }),
    notice_email: text({ section: 'notices', typing: 'email' }),
    notice_requested_on: day({ section: 'notices' }),
    proxies: rows('representative', {
      representative: requiredText({ label: 'member.proxy_representative', max: 200 }),
      phone: text({ label: 'member.phone', typing: 'phone' }),
      document: text({ label: 'member.proxy_document', max: 200 }),
      document_date: day({ label: 'member.proxy_document_date' }),
      notary: text({ label: 'member.proxy_notary', max: 200 }),
      valid_to: day({ label: 'member.proxy_valid_to' }),
      scope: text({ label: 'member.proxy_scope', max: 500 }),
    }),
    status: {
      ...choice(memberStates, (state) => `member.status_${state}`, { blank: 'active', section: 'other' }),
      toForm: (held: Member['status']) => (held === 'merged' ? 'former' : held),
    },
    tags: tags({ section: 'other', hint: 'members.tagsHint' }),
    note: text({ max: 2000, multiline: true }),
  },
  { event: text() },
)

export type MemberValues = FormOf<typeof memberFields.fields>

/** The phones of a new member's form: one empty row. */
export const firstPhones = [{ ...memberFields.fields.phones.row, is_primary: true }]

const ofPerson = { last_name: null, first_name: null, middle_name: null }
const ofLegal = { legal_name: null, edrpou: null, representative: null }

/** The body of the form: without empty rows of contacts, and without the fields of the other kind of member. */
export const bodyOfMember = (values: MemberValues, can: (permission: Permission) => boolean) => ({
  ...memberFields.body(
    {
      ...values,
      phones: values.phones.filter(({ number }) => number.trim() !== ''),
      emails: values.emails.filter(({ address }) => address.trim() !== ''),
    },
    can,
  ),
  ...(values.kind === 'person' ? ofLegal : ofPerson),
})

/** Field table of a comment; one without a text is deleted. */
export const commentFields = fieldTable('memberPage', {
  text: { ...requiredText({ label: 'memberPage.comment' }), toForm: (held: string | null) => held ?? '' },
  visibility: choice(visibilities, (one) => `memberPage.seen_${one}`, {
    label: 'memberPage.seenBy',
    blank: 'all_staff',
  }),
  pinned: flag(),
})
