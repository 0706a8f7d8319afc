import { z } from 'zod'
import * as kit from './kit.js'

export const requestStates = [
  'new',
  'accepted',
  'assigned',
  'in_progress',
  'waiting',
  'deferred',
  'done',
  'closed',
  'cancelled',
] as const
export type RequestState = (typeof requestStates)[number]
export const openStates = ['new', 'accepted', 'assigned', 'in_progress', 'waiting', 'deferred'] as const
/** Waiting for the resident or for access stops the clock; the others don't. */
export const waitReasons = ['resident', 'access', 'contractor', 'materials', 'quote', 'weather', 'alert'] as const
export type WaitReason = (typeof waitReasons)[number]
export const cancelReasons = ['by_resident', 'not_ours', 'duplicate', 'spam', 'no_access', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** What a move asks for beside its target; the form of the move shows just these. */
export const moveNeeds = [
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

/** A move that the caller may make now. */
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
  /** A line for the resident that goes with the move; `done` asks for one. */
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

export const bulkActs = ['assign', 'transition', 'priority', 'type', 'due', 'tags', 'incident', 'remove'] as const
export const bulkFields = z.strictObject({
  ids: kit.ids.min(1),
  act: z.enum(bulkActs),
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
  reasons: z
    .array(z.enum(['fast', 'slow', 'polite', 'rude', 'quality', 'poor', 'clean', 'mess']))
    .max(8)
    .default([]),
  comment: kit.optionalText(1000),
})
export type RatingFields = z.output<typeof ratingFields>
