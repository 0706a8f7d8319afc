import { z } from 'zod'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { file } from './media.js'
import { unitRef } from './realty.js'
import { chat } from './service-request-chats.js'
import { move, stateChange } from './service-request-moves.js'
import { customField } from './service-request-types.js'
import { cancelReasons, commonPlaces, waitReasons } from './service-request-details.enums.js'
import { priorities, requestSources, requestStates } from './service-requests.enums.js'

/** The state of a term; shown by a word and an icon, not by colour alone. */
const clockStates = ['running', 'amber', 'missed', 'paused', 'met'] as const

const checkItem = z.strictObject({ text: kit.text(200), done: z.boolean().default(false) })
const material = z.strictObject({
  name: kit.text(200),
  qty: kit.hundredths(1_000_000),
  unit: kit.optionalText(20),
  /** Unit price, in kopiykas. */
  price_minor: z.int().min(0).max(1_000_000_000).default(0),
})

/** Input from a form, a call or an inspection. Defaults come from the type. */
export const requestFields = z.strictObject({
  type_id: kit.id,
  priority: z.enum(priorities).optional(),
  title: kit.optionalText(200),
  description: kit.text(2000),
  house_id: kit.id,
  entrance: z.int().min(1).max(99).nullable().default(null),
  floor: z.int().min(-10).max(200).nullable().default(null),
  /** The unit; its house, entrance and floor are derived from it. */
  realty_id: kit.id.nullable().default(null),
  common_place: z.enum(commonPlaces).nullable().default(null),
  place_note: kit.optionalText(300),
  member_id: kit.id.nullable().default(null),
  caller_name: kit.optionalText(120),
  caller_phone: kit.phone.nullable().default(null),
  source: z.enum(requestSources).default('phone'),
  responsible_id: kit.id.nullable().optional(),
  performer_id: kit.id.nullable().optional(),
  departure_id: kit.id.nullable().optional(),
  observer_ids: kit.ids.max(50).default([]),
  warranty: z.boolean().default(false),
  payable: z.boolean().optional(),
  insurance: z.boolean().default(false),
  act_claim: z.boolean().optional(),
  visible_to_resident: z.boolean().default(true),
  tags: z.array(kit.text(40)).max(20).default([]),
  /** Values of the type's custom fields, by key. */
  custom: z.record(z.string().max(40), z.union([z.string().max(1000), z.number(), z.boolean(), z.null()])).default({}),
  before_ids: kit.ids.max(20).default([]),
  after_ids: kit.ids.max(20).default([]),
  file_ids: kit.ids.max(20).default([]),
})
export type RequestFields = z.output<typeof requestFields>

export const requestCreate = z.strictObject({
  ...requestFields.shape,
  /** Adds the request to the open incident at once. */
  incident_id: kit.id.nullable().default(null),
  /** The user has seen similar open requests of the same place and type, and states that this is another one. */
  similar_seen: z.boolean().default(false),
})

export const requestUpdate = kit.updateOf(
  z.strictObject({
    ...requestFields.shape,
    checklist: z.array(checkItem).max(50),
    materials: z.array(material).max(100),
    work_minutes: z.int().min(0).max(1_000_000).nullable(),
    due_at: kit.instant.nullable(),
    authorities_at: kit.instant.nullable(),
    quality_ok: z.boolean().nullable(),
    quality_note: kit.optionalText(1000),
  }),
)

const clock = z.object({
  state: z.enum(clockStates),
  due_at: kit.instant.nullable(),
  amber_at: kit.instant.nullable(),
  /** Minutes left while it is paused. */
  left_minutes: z.int().nullable(),
  met_at: kit.instant.nullable(),
})
export type RequestClock = z.output<typeof clock>

const person = z.object({ id: kit.id, name: z.string(), avatar: z.string().nullable() })

/** A row of the list, a card of the board. */
export const requestBrief = z.object({
  id: kit.id,
  version: kit.id,
  /** `2026-000123`. */
  number: z.string(),
  type: z.object({
    id: kit.id,
    name: kit.textMap,
    icon: z.string().nullable(),
    colour: z.string().nullable(),
  }),
  priority: z.enum(priorities),
  title: z.string().nullable(),
  description: z.string(),
  house_id: kit.id,
  /** House with entrance and place or unit, in the caller's language. */
  address: z.string(),
  realty: unitRef.nullable(),
  common_place: z.enum(commonPlaces).nullable(),
  member: kit.ref.nullable(),
  caller_name: z.string().nullable(),
  responsible: person.nullable(),
  performer: person.nullable(),
  status: z.enum(requestStates),
  wait_reason: z.enum(waitReasons).nullable(),
  status_since: kit.instant,
  reopened: z.boolean(),
  reply_clock: clock,
  due_clock: clock,
  waiting_side: z.enum(['resident', 'staff']).nullable(),
  /** Messages of both chats that the caller has not read. */
  unread: z.int(),
  incident: kit.ref.nullable(),
  tags: z.array(z.string()),
  source: z.enum(requestSources),
  created_at: kit.instant,
  updated_at: kit.instant,
  deferred_until: kit.day.nullable(),
})
export type RequestBrief = z.output<typeof requestBrief>

export const serviceRequest = requestBrief.extend({
  entrance: z.int().nullable(),
  floor: z.int().nullable(),
  place_note: z.string().nullable(),
  caller_phone: z.string().nullable(),
  departure: z.object({ id: kit.id, name: kit.textMap }).nullable(),
  observers: z.array(person),
  warranty: z.boolean(),
  payable: z.boolean(),
  insurance: z.boolean(),
  act_claim: z.boolean(),
  authorities_at: kit.instant.nullable(),
  visible_to_resident: z.boolean(),
  preset: z.object({ id: kit.id, name: kit.textMap }),
  form: z.array(customField),
  custom: requestFields.shape.custom.unwrap(),
  checklist: z.array(checkItem.extend({ by: kit.ref.nullable(), at: kit.instant.nullable() })),
  materials: z.array(material),
  /** Sum of the materials. */
  cost_minor: z.int(),
  currency: z.string(),
  work_minutes: z.int().nullable(),
  before: z.array(file),
  after: z.array(file),
  files: z.array(file),
  cancel_reason: z.enum(cancelReasons).nullable(),
  duplicate_of: z.object({ id: kit.id, number: z.string() }).nullable(),
  duplicates: z.array(z.object({ id: kit.id, number: z.string() })),
  reopen_count: z.int(),
  rating: z.int().nullable(),
  rating_reasons: z.array(z.string()),
  rating_comment: z.string().nullable(),
  rated_at: kit.instant.nullable(),
  quality_ok: z.boolean().nullable(),
  quality_note: z.string().nullable(),
  resolved_at: kit.instant.nullable(),
  closed_at: kit.instant.nullable(),
  /** When done work counts as accepted if the resident gives no answer; null in other states. */
  accepted_at: kit.instant.nullable(),
  created_by: kit.ref.nullable(),
  /** Reply templates of its type. */
  replies: z.array(z.object({ title: z.string(), text: kit.textMap })),
  /** The resident's preferred language, if known. */
  member_language: z.enum(languages).nullable(),
  changes: z.array(stateChange),
  /** Transitions available to the caller. */
  moves: z.array(move),
  /** Until when the caller may undo their last transition. */
  undo_until: kit.instant.nullable(),
  allowed: z.array(z.enum(['update', 'assign', 'work', 'delete', 'link', 'incident', 'quality'])),
  staff_chat: chat,
  member_chat: chat,
})
export type ServiceRequest = z.output<typeof serviceRequest>
