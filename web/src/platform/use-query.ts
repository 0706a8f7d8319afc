import type { ReplyOf } from '@oselia/contract/api'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ApiError, type Given, callWith } from './api.ts'
import { type ActCall, type AskedArgs, type ReadCall, invalidate, read, resourceOf } from './query.ts'
import { repeatKey, settleKey } from './repeat-key.ts'
import { toastError } from './toast.ts'

/** The answer itself; suspends until it is there and throws to the error page when it can't be had. */
export const useRead = <C extends ReadCall>(name: C, ...asked: AskedArgs<C>) =>
  useSuspenseQuery(read(name, ...asked)).data

interface Act<C extends ActCall> {
  /** Resources to read anew besides the call's own, e.g. `complexes` when houses change. */
  touches?: string[]
  done?: (reply: ReplyOf<C>, given: Given<C>) => unknown
  /** Where a refusal is shown; a toast by default. */
  failed?: (error: ApiError) => unknown
}

/**
 * One act of a person: `const remove = useAct('DELETE /announcements/:id')`, `remove.mutate({ params: { id } })`.
 * A repeat of the same act after a lost answer carries the same idempotency key; the act's resource is read anew when it is done.
 */
export const useAct = <C extends ActCall>(name: C, { touches = [], done, failed }: Act<C> = {}) => {
  return useMutation<ReplyOf<C>, ApiError, Given<C>>({
    mutationFn: (given) => callWith(name, { ...given, key: given.key ?? repeatKey(name, given) }),
    onSuccess: async (reply, given) => {
      await invalidate(resourceOf(name), ...touches)
      await done?.(reply, given)
    },
    onError: (error) => (failed ?? toastError)(error),
    onSettled: (_reply, error, given) => settleKey(name, given, error),
  })
}
