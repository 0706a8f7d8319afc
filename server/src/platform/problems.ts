import { issueText, valueText, type ValidationIssue, type IssueKey } from '@oselia/contract/issues'
import type { ProblemDetails } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { type ProblemCode, problemText } from './problem-texts.js'
import './problems.messages.js'

interface Details {
  issues?: ValidationIssue[]
  /** The code whose sentence is shown, where that of its own code says too little. */
  sentence?: ProblemCode
  /** The current state of the object, for conflicts. */
  data?: unknown
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** Values of the `{name}` placeholders of its message; `{minutes}` is that of `retryAfter`. */
  params?: Record<string, string | number>
}

/** The only error to throw for an expected failure; any other error is a bug and responds with 500. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly details: Details = {},
  ) {
    super(code)
  }
}

export const validationProblem = (issues: ValidationIssue[]) => new Problem(422, 'validation', { issues })
/** 422 at one field. */
export const invalid = (field: string, key: IssueKey, params?: ValidationIssue['params']) =>
  validationProblem([params ? { field, key, params } : { field, key }])
/** The same response for missing, deleted and out-of-scope objects, so that their existence is not disclosed. */
export const notFound = () => new Problem(404, 'not_found')
export const unauthenticated = () => new Problem(401, 'unauthenticated')
export const forbidden = (code: ProblemCode = 'forbidden') => new Problem(403, code)
export const conflict = (code: ProblemCode, details: Details = {}) => new Problem(409, code, details)
/** 409 with the fields whose values are taken. */
export const duplicate = (...fields: string[]) =>
  conflict('duplicate', { issues: fields.map((field) => ({ field, key: 'taken' })) })
export const tooMany = (retryAfter: number) => new Problem(429, 'too_many', { retryAfter })
export const unavailable = () => new Problem(503, 'unavailable', { retryAfter: 2 })

/** The response body of a problem in the caller's language. */
export const problemBody = (problem: Problem, language: Language): ProblemDetails => {
  const { issues, retryAfter = 0, params, sentence = problem.code } = problem.details
  const values: Record<string, string | number> = { minutes: Math.ceil(retryAfter / 60), ...params }
  const message = problemText(sentence, language).replace(/\{(\w+)\}/g, (_, name: string) =>
    valueText(values[name] ?? '', language),
  )
  const body: ProblemDetails = { message, code: problem.code }
  if (issues) {
    // A client may send a field named `constructor`; a null prototype prevents a clash with inherited properties.
    body.errors = Object.create(null) as Record<string, string[]>
    for (const issue of issues) (body.errors[issue.field] ??= []).push(issueText(issue, language))
  }
  if (problem.details.data !== undefined) body.data = problem.details.data
  return body
}
