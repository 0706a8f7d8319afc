import type { ReplyOf } from '@oselia/contract/api'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { ApiError, Given } from './api.ts'
import { type Outcome, sendChange } from './perform.ts'
import { type ActCall, type AskedArgs, type ReadCall, read } from './query.ts'
import { toastError } from './toast.ts'

/** The response; suspends until loaded and throws errors to the error page. */
export const useRead = <C extends ReadCall>(name: C, ...asked: AskedArgs<C>) =>
  useSuspenseQuery(read(name, ...asked)).data

/**
 * A mutation with its state for a button: `const remove = useAction('DELETE /announcements/:id')`,
 * `remove.mutate({ params: { id } })`. See `perform` for its effects.
 */
export const useAction = <C extends ActCall>(name: C, outcome: Outcome<C> = {}) =>
  useMutation<ReplyOf<C>, ApiError, Given<C>>({
    mutationFn: (given) => sendChange(name, given, outcome),
    onError: (error) => (outcome.failed ?? toastError)(error),
  })
