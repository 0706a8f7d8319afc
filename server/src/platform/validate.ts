import { faultsOf, type Fault } from '@oselia/contract/issues'
import type { Endpoint } from '@oselia/contract/kit'
import { z } from 'zod'
import { invalidFaults, notFound } from './problems.js'

/** NUL can't be stored, and half of a surrogate pair is no character: both are refused wherever they stand. */
const badText = (value: string) => value.includes('\0') || !value.isWellFormed()

/** Nothing that the contract knows nests so deep; what does would only exhaust whoever walks it. */
const deepest = 50

export const badCharacters = (value: unknown, path: PropertyKey[] = []): Fault[] => {
  if (path.length > deepest) return [{ field: String(path[0]), key: 'wrong_type' }]
  if (typeof value === 'string') return badText(value) ? [{ field: path.join('.'), key: 'characters' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    badText(key) ? [{ field: path.join('.'), key: 'characters' as const }] : badCharacters(inner, [...path, key]),
  )
}

/** Fields that only the server writes: an honest client sends back what it read, so they are ignored. */
const readOnlyFields = (e: Endpoint): string[] => {
  const entity = e.reply instanceof z.ZodObject ? (e.reply.shape as Record<string, unknown>)['data'] : undefined
  if (!(entity instanceof z.ZodObject) || !(e.body instanceof z.ZodObject)) return []
  const known = new Set(Object.keys(e.body.shape))
  return Object.keys(entity.shape).filter((key) => !known.has(key))
}

/** Checks and converts the parts of a call by its contract. Throws 422 with every faulty field; a wrong id in the path is 404. */
export const validatorOf = (e: Endpoint) => {
  const ignored = readOnlyFields(e)
  const parse = (schema: z.ZodType, value: unknown) => {
    const bad = badCharacters(value)
    if (bad.length > 0) throw invalidFaults(bad)
    const read = schema.safeParse(value, { reportInput: true })
    if (!read.success) throw invalidFaults(faultsOf(read.error.issues))
    return read.data
  }
  return {
    params: (value: unknown) => {
      if (!e.params) return undefined
      if (badCharacters(value).length > 0) throw notFound()
      const read = e.params.safeParse(value)
      if (!read.success) throw notFound()
      return read.data
    },
    query: (value: unknown) => (e.query ? parse(e.query, value) : undefined),
    fields: (value: unknown) => (e.multipart ? parse(e.multipart, value) : undefined),
    body: (value: unknown) => {
      if (!e.body) return undefined
      if (typeof value !== 'object' || value === null || ignored.length === 0) return parse(e.body, value ?? {})
      const written = { ...value } as Record<string, unknown>
      for (const key of ignored) delete written[key]
      return parse(e.body, written)
    },
  }
}

/** Checks a whole thing by a schema of the contract after an update was merged into it. */
export const checked = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const read = schema.safeParse(value, { reportInput: true })
  if (!read.success) throw invalidFaults(faultsOf(read.error.issues))
  return read.data
}
