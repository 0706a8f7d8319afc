import { faultText, type Fault, type IssueKey } from '@oselia/contract/issues'
import type { Problem } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { problemMessages } from './problems.messages.js'

export type ProblemCode = keyof typeof problemMessages

interface Details {
  faults?: Fault[]
  /** The current state of the thing, for conflicts. */
  data?: unknown
  /** Seconds after which a repeat makes sense. */
  retryAfter?: number
}

/** The one thing that may be thrown for what may happen; anything else is a bug and answers 500. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly details: Details = {},
  ) {
    super(code)
  }
}

export const invalidFaults = (faults: Fault[]) => new Refusal(422, 'validation', { faults })
/** 422 at one field. */
export const invalid = (field: string, key: IssueKey, params?: Fault['params']) =>
  invalidFaults([params ? { field, key, params } : { field, key }])
/** The same answer for "not there", "in the bin" and "outside your houses". */
export const notFound = () => new Refusal(404, 'not_found')
export const unauthenticated = () => new Refusal(401, 'unauthenticated')
export const forbidden = (code: ProblemCode = 'forbidden') => new Refusal(403, code)
export const conflict = (code: ProblemCode, details: Details = {}) => new Refusal(409, code, details)
/** 409 with the fields that are taken already. */
export const duplicate = (...fields: string[]) =>
  conflict('duplicate', { faults: fields.map((field) => ({ field, key: 'taken' })) })
export const tooMany = (retryAfter: number) => new Refusal(429, 'too_many', { retryAfter })
export const unavailable = () => new Refusal(503, 'unavailable', { retryAfter: 2 })

/** The body of a refusal in the caller's language. */
export const problemBody = (refusal: Refusal, language: Language): Problem => {
  const body: Problem = { message: problemMessages[refusal.code][language], code: refusal.code }
  if (refusal.details.faults) {
    // A sender may call a field `constructor`: names of fields must not meet what every object has.
    body.errors = Object.create(null) as Record<string, string[]>
    for (const fault of refusal.details.faults) (body.errors[fault.field] ??= []).push(faultText(fault, language))
  }
  if (refusal.details.data !== undefined) body.data = refusal.details.data
  return body
}
