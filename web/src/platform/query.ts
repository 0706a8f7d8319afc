import type { Call, ReplyOf } from '@oselia/contract/api'
import { QueryClient } from '@tanstack/query-core'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, type Given, callWith } from './api.ts'
import { onSession } from './token.ts'

/** A call that only reads. */
export type ReadCall = Extract<Call, `GET ${string}`>
/** A call that changes something. */
export type ActCall = Exclude<Call, ReadCall>

/** First part of a call's path: `announcements` of `PUT /announcements/:id`. What is read of a resource is kept under it. */
export const resourceOf = (name: string) => name.slice(name.indexOf('/') + 1).split('/')[0]!

const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 15_000, retry: worthRetrying, refetchOnWindowFocus: true } },
})

// What one person read is nothing to the next.
onSession(() => queryClient.clear())

// The address hands over words and flags as it found them; the server is the one that refuses.
type Loose<Q> = { [K in keyof Q]: K extends 'sort' ? string : string extends NonNullable<Q[K]> ? Q[K] | boolean : Q[K] }
type LooseQuery<G> = G extends { query?: infer Q }
  ? Omit<G, 'query'> & (undefined extends G['query'] ? { query?: Loose<Q> } : { query: Loose<Q> })
  : G
export type Asked<C extends ReadCall> = LooseQuery<Omit<Given<C>, 'signal' | 'key' | 'file' | 'body' | 'fields'>>
export type AskedArgs<C extends ReadCall> =
  Record<string, never> extends Asked<C> ? [asked?: Asked<C>] : [asked: Asked<C>]

/**
 * The one way to read: the same options feed the loader (`ensureQueryData(read(…))`) and the page (`useRead(…)`).
 * The answer belongs to its key, so a late answer to an older question is never shown.
 */
export const read = <C extends ReadCall>(name: C, ...[asked]: AskedArgs<C>) =>
  queryOptions({
    queryKey: [resourceOf(name), name, asked ?? {}] as const,
    queryFn: ({ signal }): Promise<ReplyOf<C>> => callWith(name, { ...asked, signal } as unknown as Given<C>),
  })

/** Marks everything read of the resources as out of date; what is on the screen is read anew. */
export const invalidate = (...resources: string[]) =>
  Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })))
