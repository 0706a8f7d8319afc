import type { Call, ReplyOf } from '@oselia/contract/api'
import { QueryClient } from '@tanstack/query-core'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, type Given, callNamed } from './api.ts'
import { defaultRows } from './list-search.ts'
import { onSession } from './token.ts'

/** A read-only call. */
export type ReadCall = Extract<Call, `GET ${string}`>
/** A call that changes data. */
export type ActCall = Exclude<Call, ReadCall>

type ResourceOf<C> = C extends `${string} /${infer R}/${string}` ? R : C extends `${string} /${infer R}` ? R : never
/** Recorded kinds whose query name differs from their resource's; features add theirs by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface RecordedKinds {}
/** The first path segment of a call, or a recorded kind; the first part of the query key. */
export type Resource = ResourceOf<Call> | keyof RecordedKinds

/** The resource of a call: `announcements` of `PUT /announcements/:id`. */
export const resourceOf = <C extends Call>(name: C) =>
  name.slice(name.indexOf('/') + 1).split('/')[0] as ResourceOf<C> & Resource

const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 15_000, retry: worthRetrying, refetchOnWindowFocus: true } },
})

// Cached data of one user must not be shown to the next.
onSession(() => queryClient.clear())

// URL search values are wider than the contract's types; the server validates them.
type Loose<Q> = { [K in keyof Q]: K extends 'sort' ? string : string extends NonNullable<Q[K]> ? Q[K] | boolean : Q[K] }
type LooseQuery<G> = G extends { query?: infer Q }
  ? Omit<G, 'query'> & (undefined extends G['query'] ? { query?: Loose<Q> } : { query: Loose<Q> })
  : G
export type Asked<C extends ReadCall> = LooseQuery<Omit<Given<C>, 'signal' | 'key' | 'file' | 'body' | 'fields'>>
export type AskedArgs<C extends ReadCall> =
  Record<string, never> extends Asked<C> ? [asked?: Asked<C>] : [asked: Asked<C>]

/**
 * The single way to read: the same options serve the loader (`ensureQueryData(read(…))`) and the page (`useRead(…)`).
 * Responses are cached by key, so a late response to an older query is never shown.
 */
export const read = <C extends ReadCall>(name: C, ...[asked]: AskedArgs<C>) =>
  queryOptions({
    queryKey: [resourceOf(name), name, asked ?? {}] as const,
    queryFn: ({ signal }) => callNamed(name, { ...asked, signal }) as Promise<ReplyOf<C>>,
  })

/** `read` for calls and queries whose types are erased. */
export const readNamed: (name: ReadCall, asked: object) => ReturnType<typeof read> = read

/** `readPage` for calls and queries whose types are erased. */
export const readPageNamed = (name: ReadCall, asked: { query?: object }) =>
  readNamed(name, { ...asked, query: { per_page: defaultRows, ...asked.query } })

/** One page of a list, as its table and the loader of its route read it: of `defaultRows` unless the query names a number. */
export const readPage = <C extends ReadCall>(name: C, asked: Asked<C> & { query?: object }) =>
  readPageNamed(name, asked) as ReturnType<typeof read<C>>

/** `invalidate` for names that are not known at compile time. */
export const invalidateNamed = (names: readonly string[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** Invalidates all queries of the resources; active ones are refetched. */
export const invalidate = (...resources: Resource[]) => invalidateNamed(resources)

/** Waits for running fetches of a resource. */
export const joinReading = (resource: Resource) =>
  queryClient.refetchQueries(
    { queryKey: [resource], type: 'active', predicate: ({ state }) => state.fetchStatus === 'fetching' },
    { cancelRefetch: false },
  )
