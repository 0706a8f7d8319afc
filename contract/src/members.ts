import { z } from 'zod'
import { isMasked, toE164 } from './checks.js'
import * as kit from './kit.js'
import { timelineRow } from './timeline.js'
import { exportOf } from './exports.js'
import { languages } from './languages.js'
import { file } from './media.js'
import {
  memberKinds,
  memberStates,
  channels,
  messengers,
  consentStates,
  consentWays,
  absenceReasons,
  offices,
  vulnerabilities,
} from './members.enums.js'
import { tags, unitRef } from './realty.js'

// A user who sees phones and addresses masked sends them back masked.
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
  /** Required for a person. */
  last_name: kit.personName.nullable().default(null),
  first_name: kit.personName.nullable().default(null),
  middle_name: kit.personName.nullable().default(null),
  /** Required for a legal entity. */
  legal_name: kit.optionalText(300),
  edrpou: kit.digits(8).nullable().default(null),
  representative: kit.optionalText(200),
  birth_date: kit.day.nullable().default(null),
  phones: z.array(memberPhone).max(10).default([]),
  emails: z.array(memberEmail).max(10).default([]),
  language: z.enum(languages).nullable().default(null),
  /** Contact channels in the order of the person's preference. */
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
  /** Returned, like `absence` and `birth_date`, only to holders of `members.sensitive`. */
  vulnerability: z
    .strictObject({ kinds: z.array(z.enum(vulnerabilities)).min(1).max(7), note: kit.optionalText(500) })
    .nullable()
    .default(null),
  /** РНОКПП; returned masked (`••••••1231`), unmasked by `reveal`. A masked value in a request changes nothing. */
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

/** A current unit of the person, as resident or owner, in short. */
const link = z.object({ resident_id: kit.id, realty: unitRef, role: kit.textMap, is_owner: z.boolean() })

export const member = kit.entity(memberFields).extend({
  // Masked numbers have no format to validate.
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
  /** Codes of warnings: `edrpou_check`, `tax_number_check`, `tax_number_birth`, `minor`. */
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
    /** Current owners. */
    owner: kit.flagFilter,
    no_contact: kit.flagFilter,
    /** Without a current unit. */
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

const identity = z.string().nullable()
const choices = z.record(z.string(), z.enum(['kept', 'gone'])).default({})

export const members = kit.resource('/members', {
  export: exportOf(memberList, 'members.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: memberList,
    reply: kit.dataPage(member),
    people: { of: 'members', at: 'data.data.id' },
    permission: 'members.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: memberFields,
    reply: kit.data(member),
    status: 201,
    permission: 'members.create',
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
    people: { of: 'members', at: 'data.members.id' },
    permission: 'members.update',
    summary: 'Pairs of records that may be the same person',
  }),
  /** Possible duplicates of a new record: same phone, tax number, or name. */
  similar: kit.endpoint({
    method: 'GET',
    path: '/similar',
    query: z.object({
      name: z.string().trim().max(300).default(''),
      phone: z.string().trim().max(40).default(''),
      tax_number: z.string().trim().max(20).default(''),
    }),
    reply: kit.data(z.array(memberBrief)),
    people: { of: 'members', at: 'data.id' },
    permission: 'members.read',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(member),
    people: { of: 'members', at: 'data.id' },
    permission: 'members.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(memberFields),
    reply: kit.data(member),
    people: { of: 'members', at: 'data.id' },
    permission: 'members.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'members.delete',
  }),
  usage: kit.endpoint({
    method: 'GET',
    path: '/:id/usage',
    params: kit.byId,
    reply: kit.usage,
    permission: 'members.read',
  }),
  timeline: kit.endpoint({
    method: 'GET',
    path: '/:id/timeline',
    params: kit.byId,
    query: kit.timelineQuery,
    reply: kit.page(timelineRow),
    permission: 'members.read',
  }),
  reveal: kit.endpoint({
    method: 'POST',
    path: '/:id/reveal',
    params: kit.byId,
    body: z.strictObject({ reason: kit.text(300) }),
    reply: kit.data(z.object({ tax_number: identity, passport: identity, unzr: identity })),
    permission: 'identity.sensitive',
    summary: 'Shows identity numbers in full; the access is logged with its reason',
  }),
  mergePreview: kit.endpoint({
    method: 'GET',
    path: '/:id/merge/:with_id',
    params: kit.byId.extend({ with_id: kit.byId.shape.id }),
    reply: kit.data(
      z.object({
        kept: member,
        gone: member,
        /** Fields that differ, the value in each record, and which one is preselected. */
        fields: z.array(
          z.object({ field: z.string(), kept: z.unknown(), gone: z.unknown(), choice: z.enum(['kept', 'gone']) }),
        ),
        /** Records that would be moved, by kind. */
        moves: z.array(z.object({ kind: z.string(), count: z.int() })),
        /** Codes of obstacles, e.g. `residents_overlap`: overlapping closed links are joined, not lost. */
        obstacles: z.array(z.string()),
      }),
    ),
    people: { of: 'members', at: ['data.kept.id', 'data.gone.id'] },
    permission: 'members.update',
  }),
  merge: kit.endpoint({
    method: 'POST',
    path: '/:id/merge',
    params: kit.byId,
    body: z.strictObject({ with_id: kit.id, version: kit.id, with_version: kit.id, choices }),
    reply: kit.data(z.object({ merge_id: kit.id, member })),
    permission: 'members.update',
    summary: 'Merges two records; can be undone for 30 days',
  }),
  undoMerge: kit.endpoint({
    method: 'POST',
    path: '/merges/:id/undo',
    params: kit.byId,
    /** Without it 409 `changed_since` lists what has changed since; with it only unchanged records are restored. */
    body: z.strictObject({ confirmed: z.boolean().default(false) }),
    reply: kit.data(z.object({ member, restored: member })),
    permission: 'members.update',
  }),
})
