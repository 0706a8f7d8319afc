import { issuesOf, type ValidationIssue } from '@oselia/contract/issues'
import type { Endpoint } from '@oselia/contract/kit'
import { z } from 'zod'
import { validationProblem, notFound } from './problems.js'

/** PostgreSQL can't store NUL, and a lone surrogate is not a character: both are rejected in every field. */
const isUnstorableText = (value: string) => value.includes('\0') || !value.isWellFormed()

/** No contract nests this deep; the limit prevents a stack overflow. */
const deepest = 50

const badCharacters = (value: unknown, path: PropertyKey[] = []): ValidationIssue[] => {
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

const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap())
    : schema
const isNumber = (schema: unknown) => unwrapped(schema) instanceof z.ZodNumber

/** Names of numbers that are not written as plain decimal digits: `Number` would also read `1e1`, `0x10` and `+5`. */
const oddNumbers = (schema: z.ZodType, value: unknown): string[] => {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return []
  const shape: Record<string, unknown> = schema.shape
  return Object.entries(value).flatMap(([key, raw]) =>
    Object.hasOwn(shape, key) && isNumber(shape[key]) && typeof raw === 'string' && !/^-?\d+$/.test(raw) ? [key] : [],
  )
}

/** Names that a query has and its endpoint does not know: a filter that is ignored would answer with too many rows. */
const unknownNames = (schema: z.ZodType, value: unknown): string[] => {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return []
  return Object.keys(value).filter((key) => !Object.hasOwn(schema.shape, key))
}

const contentTypeOf = (e: Endpoint): unknown => e.reply.meta()?.['contentType']

/** Whether people without an account follow links to it in e-mails and messengers: a page, a calendar or a file. */
export const isOpenedByLink = (e: Endpoint): boolean => {
  const type = contentTypeOf(e)
  return e.method === 'GET' && e.permission === 'anyone' && type !== undefined && type !== 'text/event-stream'
}

/** The parameters that an endpoint knows: mail services and messengers add their own to a link (`utm_source`, `fbclid`). */
const knownNames = (schema: z.ZodObject, value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value as object).filter(([key]) => Object.hasOwn(schema.shape, key)))

/** Parameters of a page without those that are invalid: a person who followed a link can't correct it. */
const readLeniently = (schema: z.ZodObject, value: Record<string, unknown>): unknown => {
  const valid = Object.entries(value).filter(
    ([key, one]) => badCharacters(one).length === 0 && schema.safeParse({ [key]: one }).success,
  )
  return schema.parse(Object.fromEntries(valid))
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
      if (badCharacters(value).length > 0 || oddNumbers(e.params, value).length > 0) throw notFound()
      const read = e.params.safeParse(value)
      if (!read.success) throw notFound()
      return read.data
    },
    query: (value: unknown) => {
      if (!e.query) return undefined
      const sent = isOpenedByLink(e) ? knownNames(e.query, value) : value
      if (contentTypeOf(e) === 'text/html') return readLeniently(e.query, knownNames(e.query, value))
      const issues = [
        ...unknownNames(e.query, sent).map((field): ValidationIssue => ({ field, key: 'unknown_field' })),
        ...oddNumbers(e.query, sent).map((field): ValidationIssue => ({ field, key: 'wrong_type' })),
      ]
      if (issues.length > 0) throw validationProblem(issues)
      return parse(e.query, sent)
    },
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
