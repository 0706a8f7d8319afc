import { issuesOf, type ValidationIssue } from '@oselia/contract/issues'
import type { Endpoint } from '@oselia/contract/kit'
import { z } from 'zod'
import { validationProblem, notFound } from './problems.js'

/** PostgreSQL can't store NUL, and a lone surrogate is not a character: both are rejected in every field. */
const isUnstorableText = (value: string) => value.includes('\0') || !value.isWellFormed()

/** No contract nests this deep; the limit prevents a stack overflow. */
const deepest = 50

export const badCharacters = (value: unknown, path: PropertyKey[] = []): ValidationIssue[] => {
  if (path.length > deepest) return [{ field: String(path[0]), key: 'wrong_type' }]
  if (typeof value === 'string') return isUnstorableText(value) ? [{ field: path.join('.'), key: 'characters' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    isUnstorableText(key)
      ? [{ field: path.join('.'), key: 'characters' as const }]
      : badCharacters(inner, [...path, key]),
  )
}

/** Read-only fields of the response: clients send back what they read, so these are ignored in the body. */
const readOnlyFields = (e: Endpoint): string[] => {
  const entity = e.reply instanceof z.ZodObject ? (e.reply.shape as Record<string, unknown>)['data'] : undefined
  if (!(entity instanceof z.ZodObject) || !(e.body instanceof z.ZodObject)) return []
  const known = new Set(Object.keys(e.body.shape))
  return Object.keys(entity.shape).filter((key) => !known.has(key))
}

/**
 * Validates and converts the parts of a request by its contract. 422 with every invalid field; an invalid id in the
 * path is 404.
 */
export const validatorOf = (e: Endpoint) => {
  const ignored = readOnlyFields(e)
  const parse = (schema: z.ZodType, value: unknown) => {
    const bad = badCharacters(value)
    if (bad.length > 0) throw validationProblem(bad)
    const read = schema.safeParse(value, { reportInput: true })
    if (!read.success) throw validationProblem(issuesOf(read.error.issues))
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

/** Validates a whole object by a schema of the contract after an update was merged into it. */
export const checked = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const read = schema.safeParse(value, { reportInput: true })
  if (!read.success) throw validationProblem(issuesOf(read.error.issues))
  return read.data
}
