import { z } from 'zod'
import { isMasked, toE164 } from './checks.js'
import * as kit from './kit.js'
import { exportOf } from './exports.js'
import { languages } from './languages.js'
import { file } from './media.js'
import { fraction, tags, unitRef } from './realty.js'

export const memberKinds = ['person', 'legal'] as const
export const memberStates = ['active', 'pending_documents', 'suspended', 'former', 'deceased'] as const
export const channels = ['email', 'sms', 'viber', 'telegram', 'whatsapp', 'phone', 'paper'] as const
export const messengers = ['viber', 'telegram', 'whatsapp', 'signal'] as const
export const consentStates = ['none', 'pending', 'given', 'withdrawn'] as const
export const consentWays = ['paper', 'online', 'phone', 'other'] as const
export const absenceReasons = ['abroad', 'evacuated', 'service', 'other'] as const
export const offices = ['board', 'chair', 'deputy', 'audit', 'secretary', 'counting'] as const
export const vulnerabilities = ['mobility', 'medical_device', 'alone', 'blind', 'deaf', 'infant', 'other'] as const

// A person who sees phones and addresses masked sends them back as he got them.
const phoneOrMasked = z
  .string()
  .trim()
  .max(40)
  .refine((value) => isMasked(value) || toE164(value) !== null, { params: { key: 'phone' } })
  .overwrite((value) => (isMasked(value) ? value : (toE164(value) ?? value)))
const emailOrMasked = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((value) => isMasked(value) || z.email().safeParse(value).success, { params: { key: 'email' } })

const memberPhone = z.strictObject({
  number: phoneOrMasked,
  label: kit.optionalText(60),
  is_primary: z.boolean().default(false),
  messengers: z.array(z.enum(messengers)).max(4).default([]),
})
const memberEmail = z.strictObject({
  address: emailOrMasked,
  label: kit.optionalText(60),
  is_primary: z.boolean().default(false),
})

const period = { from: kit.day.nullable().default(null), to: kit.day.nullable().default(null) }
const office = z.strictObject({ office: z.enum(offices), ...period, note: kit.optionalText(200) })
const proxy = z.strictObject({
  representative: kit.text(200),
  phone: phoneOrMasked.nullable().default(null),
  document: kit.optionalText(200),
  document_date: kit.day.nullable().default(null),
  notary: kit.optionalText(200),
  scope: kit.optionalText(500),
  valid_to: kit.day.nullable().default(null),
})

export const memberFields = z.strictObject({
  kind: z.enum(memberKinds).default('person'),
  /** Needed of a person. */
  last_name: kit.personName.nullable().default(null),
  first_name: kit.personName.nullable().default(null),
  middle_name: kit.personName.nullable().default(null),
  /** Needed of a legal person. */
  legal_name: kit.optionalText(300),
  edrpou: kit.digits(8).nullable().default(null),
  representative: kit.optionalText(200),
  birth_date: kit.day.nullable().default(null),
  phones: z.array(memberPhone).max(10).default([]),
  emails: z.array(memberEmail).max(10).default([]),
  language: z.enum(languages).nullable().default(null),
  /** In the order in which the person wants to be reached. */
  channels: z.array(z.enum(channels)).max(7).default([]),
  consent: z
    .strictObject({
      state: z.enum(consentStates),
      on: kit.day.nullable().default(null),
      way: z.enum(consentWays).nullable().default(null),
      edition: kit.optionalText(60),
    })
    .nullable()
    .default(null),
  status: z.enum(memberStates).default('active'),
  absence: z
    .strictObject({ reason: z.enum(absenceReasons), ...period, contact: kit.optionalText(300) })
    .nullable()
    .default(null),
  /** Seen, like `absence` and `birth_date`, only by holders of `members.sensitive`. */
  vulnerability: z
    .strictObject({ kinds: z.array(z.enum(vulnerabilities)).min(1).max(7), note: kit.optionalText(500) })
    .nullable()
    .default(null),
  /** РНОКПП; comes back masked (`••••••1231`), unmasked by `reveal`. Sent back masked it changes nothing. */
  tax_number: z.string().trim().max(20).nullable().default(null),
  tax_number_refused: z.boolean().default(false),
  passport: z.string().trim().max(20).nullable().default(null),
  unzr: z.string().trim().max(20).nullable().default(null),
  photo_id: kit.id.nullable().default(null),
  register_number: kit.optionalText(40),
  entered_on: kit.day.nullable().default(null),
  left_on: kit.day.nullable().default(null),
  left_reason: kit.optionalText(300),
  offices: z.array(office).max(20).default([]),
  notice_address: kit.optionalText(300),
  notice_email: emailOrMasked.nullable().default(null),
  notice_requested_on: kit.day.nullable().default(null),
  proxies: z.array(proxy).max(20).default([]),
  note: kit.optionalText(2000),
  tags,
})
export type MemberFields = z.output<typeof memberFields>

/** Where the person lives or what he owns today, in short. */
const link = z.object({ resident_id: kit.id, realty: unitRef, role: kit.textMap, is_owner: z.boolean() })

export const member = kit.entity(memberFields).extend({
  // Masked numbers hold no form to check.
  phones: z.array(
    z.object({
      number: z.string(),
      label: z.string().nullable(),
      is_primary: z.boolean(),
      messengers: z.array(z.string()),
    }),
  ),
  status: z.enum([...memberStates, 'merged']),
  /** `Шевченко Тарас Григорович`, or the legal name. */
  name: z.string(),
  photo: file.nullable(),
  links: z.array(link),
  comments_count: z.int(),
  /** Codes of soft faults: `edrpou_check`, `tax_number_check`, `tax_number_birth`, `minor`. */
  warnings: z.array(z.string()),
})
export type Member = z.output<typeof member>

export const memberList = kit.listQuery({
  sort: ['name', 'created_at'],
  order: 'name',
  filters: {
    kind: z.enum(memberKinds).optional(),
    status: z.enum(memberStates).optional(),
    house_id: kit.idsFilter,
    /** Owns something today. */
    owner: kit.flagFilter,
    no_contact: kit.flagFilter,
    /** Without a unit today. */
    unlinked: kit.flagFilter,
    tag: z.string().trim().max(40).optional(),
  },
})

export const memberBrief = z.object({
  id: kit.id,
  name: z.string(),
  phone: z.string().nullable(),
  birth_date: kit.day.nullable(),
  units: z.array(unitRef),
})

const choices = z.record(z.string(), z.enum(['kept', 'gone'])).default({})

export const members = kit.resource('/members', {
  export: exportOf(memberList, 'members.export'),
  list: kit.endpoint({ method: 'GET', path: '', query: memberList, reply: kit.dataPage(member), may: 'members.read' }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: memberFields,
    reply: kit.data(member),
    status: 201,
    may: 'members.create',
  }),
  duplicates: kit.endpoint({
    method: 'GET',
    path: '/duplicates',
    query: kit.timelineQuery,
    reply: kit.page(
      z.object({
        id: kit.id,
        /** `phone`, `tax_number`, `name_and_unit`, `name_and_birth`. */
        reason: z.string(),
        members: z.array(memberBrief).length(2),
      }),
    ),
    may: 'members.update',
    summary: 'Pairs of records that look like one person',
  }),
  /** Records that a new one would repeat: same phone, tax number, or name. */
  similar: kit.endpoint({
    method: 'GET',
    path: '/similar',
    query: z.object({
      name: z.string().trim().max(300).default(''),
      phone: z.string().trim().max(40).default(''),
      tax_number: z.string().trim().max(20).default(''),
    }),
    reply: kit.data(z.array(memberBrief)),
    may: 'members.read',
  }),
  read: kit.endpoint({ method: 'GET', path: '/:id', params: kit.byId, reply: kit.data(member), may: 'members.read' }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(memberFields),
    reply: kit.data(member),
    may: 'members.update',
  }),
  remove: kit.endpoint({ method: 'DELETE', path: '/:id', params: kit.byId, reply: kit.deleted, may: 'members.delete' }),
  usage: kit.endpoint({ method: 'GET', path: '/:id/usage', params: kit.byId, reply: kit.usage, may: 'members.read' }),
  timeline: kit.endpoint({
    method: 'GET',
    path: '/:id/timeline',
    params: kit.byId,
    query: kit.timelineQuery,
    reply: kit.page(kit.timelineRow),
    may: 'members.read',
  }),
  reveal: kit.endpoint({
    method: 'POST',
    path: '/:id/reveal',
    params: kit.byId,
    body: z.strictObject({ reason: kit.text(300) }),
    reply: kit.data(
      z.object({ tax_number: z.string().nullable(), passport: z.string().nullable(), unzr: z.string().nullable() }),
    ),
    may: 'identity.sensitive',
    summary: 'Shows identity numbers in full; the look is noted with its reason',
  }),
  mergePreview: kit.endpoint({
    method: 'GET',
    path: '/:id/merge/:with_id',
    params: kit.byId.extend({ with_id: kit.byId.shape.id }),
    reply: kit.data(
      z.object({
        kept: member,
        gone: member,
        /** Fields that differ, which value each record has, and which would stay. */
        fields: z.array(
          z.object({ field: z.string(), kept: z.unknown(), gone: z.unknown(), choice: z.enum(['kept', 'gone']) }),
        ),
        /** What would move, by kind. */
        moves: z.array(z.object({ kind: z.string(), count: z.int() })),
        /** Codes of what stands in the way, e.g. `residents_overlap`: closed links are joined, not lost. */
        obstacles: z.array(z.string()),
      }),
    ),
    may: 'members.update',
  }),
  merge: kit.endpoint({
    method: 'POST',
    path: '/:id/merge',
    params: kit.byId,
    body: z.strictObject({ with_id: kit.id, version: kit.id, with_version: kit.id, choices }),
    reply: kit.data(z.object({ merge_id: kit.id, member })),
    may: 'members.update',
    summary: 'Makes one of two records; can be undone for 30 days',
  }),
  undoMerge: kit.endpoint({
    method: 'POST',
    path: '/merges/:id/undo',
    params: kit.byId,
    /** Without it 409 `changed_since` lists what was changed since; with it only the untouched goes back. */
    body: z.strictObject({ confirmed: z.boolean().default(false) }),
    reply: kit.data(z.object({ member, restored: member })),
    may: 'members.update',
  }),
})

export const ownershipBrief = z.object({ realty: unitRef, share: fraction, joint: z.boolean() })
