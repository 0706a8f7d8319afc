import type { ReplyOf } from '@oselia/contract/api'
import { notFound } from '@tanstack/react-router'
import { type AskedArgs, type ReadCall, queryClient, read } from './query.ts'

/** Calls that read one record by id. */
type OneCall = {
  [C in ReadCall]: [{ params: { id: number } }] extends AskedArgs<C> ? C : never
}[ReadCall]

const optionsOf = <C extends OneCall>(name: C, id: number) => {
  if (!Number.isSafeInteger(id) || id < 1) throw notFound()
  return read(name, ...([{ params: { id } }] as unknown as AskedArgs<C>))
}

/** Loads the record of a page; a URL without a valid id is a 404. */
export const loadOne = <C extends OneCall>(name: C, id: number): Promise<ReplyOf<C>> =>
  queryClient.ensureQueryData(optionsOf(name, id))

/**
 * The same for an edit form; always refetches, because an edit started from a cached copy would begin with a
 * conflict.
 */
export const loadFresh = <C extends OneCall>(name: C, id: number): Promise<ReplyOf<C>> =>
  queryClient.fetchQuery({ ...optionsOf(name, id), staleTime: 0 })
