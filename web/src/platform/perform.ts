import type { ReplyOf } from '@oselia/contract/api'
import { ApiError, type Given, callWith } from './api.ts'
import { newIdempotencyKey, settleKey } from './idempotency-key.ts'
import { noteChange } from './live-echo.ts'
import { type ActCall, type Resource, invalidate, joinReading, resourceOf } from './query.ts'
import { toast, toastError } from './toast.ts'

export interface Outcome<C extends ActCall> {
  /** Resources to refetch besides the call's own, e.g. `complexes` when houses change. */
  touches?: readonly Resource[]
  /** The call only starts a job: the next event of the record tells the job's end, and is read as any other's. */
  startsJob?: true
  /** Called first on success: closes a dialog, leaves the page of a deleted record. */
  first?: (reply: ReplyOf<C>) => unknown
  /** Called after the refetch. */
  done?: (reply: ReplyOf<C>, given: Given<C>) => unknown
  /** The message of the success toast. */
  message?: string
  /** Undoes the change; adds an Undo button to the toast. */
  undo?: (reply: ReplyOf<C>) => unknown
  /** Handles a refusal; a toast by default. */
  failed?: (error: ApiError) => unknown
}

/**
 * Refetches what a change by this page affects; a refetch already started by its live event is only awaited. `touches`
 * often contain the call's own resource; invalidating that once more would cancel this fetch and start another.
 */
export const readAnew = async <C extends ActCall>(
  name: C,
  change: { given: Given<C>; reply: ReplyOf<C>; sent: number },
  { touches = [], startsJob }: Pick<Outcome<C>, 'touches' | 'startsJob'> = {},
) => {
  const own = resourceOf(name)
  const isRead = !startsJob && noteChange({ name, ...change })
  const others = new Set(touches.filter((resource) => resource !== own))
  await Promise.all([isRead ? joinReading(own) : invalidate(own), invalidate(...others)])
}

/** Sends a change; a retry after a lost response reuses the idempotency key. Rejects with the refusal. */
export const sendChange = async <C extends ActCall>(name: C, given: Given<C>, outcome: Outcome<C> = {}) => {
  const { first, done, message, undo } = outcome
  const sent = performance.now()
  let reply: ReplyOf<C>
  try {
    reply = await callWith(name, { ...given, key: given.key ?? newIdempotencyKey(name, given) })
  } catch (error) {
    if (error instanceof ApiError) settleKey(name, given, error)
    throw error
  }
  settleKey(name, given, null)
  await first?.(reply)
  await readAnew(name, { given, reply, sent }, outcome)
  await done?.(reply, given)
  if (message) await toast({ message, undo: undo && (() => undo(reply)) })
  return reply
}

/**
 * Performs one change: `await perform('DELETE /vehicles/:id', { params: { id } }, { touches: ['members'] })`.
 * Refetches what it affects and shows a refusal. Resolves to the reply, or to undefined when refused.
 */
export const perform = async <C extends ActCall>(
  name: C,
  given: Given<C>,
  outcome: Outcome<C> = {},
): Promise<ReplyOf<C> | undefined> => {
  try {
    return await sendChange(name, given, outcome)
  } catch (error) {
    if (error instanceof ApiError && outcome.failed) await outcome.failed(error)
    else await toastError(error)
    return undefined
  }
}
