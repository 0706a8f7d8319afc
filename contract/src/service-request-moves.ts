import { z } from 'zod'
import * as kit from './kit.js'
import { cancelReasons, ratingReasons, waitReasons } from './service-request-details.enums.js'
import { requestStates } from './service-requests.enums.js'

export type RequestState = (typeof requestStates)[number]
export const openStates = ['new', 'accepted', 'assigned', 'in_progress', 'waiting', 'deferred'] as const
export type WaitReason = (typeof waitReasons)[number]
export type CancelReason = (typeof cancelReasons)[number]

/** Additional input of a transition; its form shows exactly these fields. */
const moveNeeds = [
  'reason',
  'wait_reason',
  'cancel_reason',
  'deferred_until',
  'performer_id',
  'checklist',
  'photo',
  'message',
] as const
export type MoveNeed = (typeof moveNeeds)[number]

/** A transition available to the caller. */
export const move = z.object({
  to: z.enum(requestStates),
  needs: z.array(z.enum(moveNeeds)),
})
export type Move = z.output<typeof move>

export const transitionFields = z.strictObject({
  to: z.enum(requestStates),
  version: kit.id,
  reason: kit.optionalText(500),
  wait_reason: z.enum(waitReasons).nullable().default(null),
  cancel_reason: z.enum(cancelReasons).nullable().default(null),
  /** The main request when it is cancelled as its duplicate. */
  duplicate_of: kit.id.nullable().default(null),
  deferred_until: kit.day.nullable().default(null),
  performer_id: kit.id.nullable().default(null),
  responsible_id: kit.id.nullable().default(null),
  /** A message to the resident sent with the transition; required for `done`. */
  message: kit.optionalText(4000),
})
export type TransitionFields = z.output<typeof transitionFields>

/** One change of state, newest first in lists. */
export const stateChange = z.object({
  id: kit.id,
  from: z.enum(requestStates).nullable(),
  to: z.enum(requestStates),
  reason: z.string().nullable(),
  at: kit.instant,
  by: kit.ref.nullable(),
  by_resident: z.boolean(),
  undone_at: kit.instant.nullable(),
})

const bulkActions = ['assign', 'transition', 'priority', 'type', 'due', 'tags', 'incident', 'remove'] as const
export const bulkFields = z.strictObject({
  ids: kit.ids.min(1),
  act: z.enum(bulkActions),
  responsible_id: kit.id.nullable().default(null),
  performer_id: kit.id.nullable().default(null),
  to: z.enum(requestStates).nullable().default(null),
  reason: kit.optionalText(500),
  wait_reason: z.enum(waitReasons).nullable().default(null),
  cancel_reason: z.enum(cancelReasons).nullable().default(null),
  deferred_until: kit.day.nullable().default(null),
  message: kit.optionalText(4000),
  priority: z.enum(['low', 'normal', 'high', 'emergency']).nullable().default(null),
  type_id: kit.id.nullable().default(null),
  due_at: kit.instant.nullable().default(null),
  add_tags: z.array(kit.text(40)).max(20).default([]),
  incident_id: kit.id.nullable().default(null),
})
export type BulkFields = z.output<typeof bulkFields>

export const ratingFields = z.strictObject({
  rating: z.int().min(1).max(5),
  reasons: z.array(z.enum(ratingReasons)).max(8).default([]),
  comment: kit.optionalText(1000),
})
export type RatingFields = z.output<typeof ratingFields>
