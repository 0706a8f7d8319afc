import type { BodyOf, Call, FieldsOf, ParamsOf, QueryOf, ReplyOf } from '@oselia/contract/api'
import type { ProblemDetails } from '@oselia/contract/kit'
import { isUnattended } from './attendance.ts'
import { forgetToken, token } from './token.ts'

/** A refused call, or one that failed to reach the server (`status` 0, `code` "network"). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Field errors by path, such as `questions.0.text`, with their sentences. */
  readonly errors: Record<string, string[]>
  /** The current state of the record, sent with a version conflict. */
  readonly data: unknown
  readonly request_id: string | undefined
  /** Seconds to wait, from `Retry-After`. */
  readonly retry_after: number | undefined

  constructor(status: number, problem: ProblemDetails, retryAfter?: number) {
    super(problem.message)
    this.name = 'ApiError'
    this.status = status
    this.code = problem.code
    this.errors = problem.errors ?? {}
    this.data = problem.data
    this.request_id = problem.request_id
    this.retry_after = retryAfter
  }
}

type Needed<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<string, never> extends T
    ? { [P in K]?: T }
    : undefined extends T
      ? { [P in K]?: T }
      : { [P in K]: T }

/** The arguments of a call; parts that the contract doesn't declare are type errors. */
export type Given<C extends Call> = Needed<'params', ParamsOf<C>> &
  Needed<'query', QueryOf<C>> &
  Needed<'body', BodyOf<C>> &
  Needed<'fields', FieldsOf<C>> & {
    /** The file of a multipart call. */
    file?: File
    signal?: AbortSignal
    /** The idempotency key of a POST; generated when omitted. Pass the same key to repeat the same operation. */
    key?: string
  }

type Rest<C extends Call> = Record<string, never> extends Given<C> ? [given?: Given<C>] : [given: Given<C>]

/** Handles a refusal that any call may get; resolves to whether the call should be retried once. */
type RefusalHandler = (error: ApiError) => Promise<boolean>
const refusalHandlers = new Map<string, RefusalHandler>()

/** Registers the handler of a refusal code for all calls. */
export const whenRefused = (code: string, handler: RefusalHandler) => void refusalHandlers.set(code, handler)

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  fields?: Record<string, unknown>
  file?: File
  signal?: AbortSignal
  key?: string
}

/**
 * Origin and path prefix of the server, read at run time from `<meta name="api-base">`; empty means the page's own
 * origin.
 */
export const apiBase = () =>
  document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content.replace(/\/$/, '') ?? ''

/** A random idempotency key. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')

/** The URL of a call: `:params` filled in, empty query values omitted, lists joined by commas. */
export const urlOf = (name: string, { params = {}, query = {} }: Pick<Loose, 'params' | 'query'> = {}) => {
  const declared = name.slice(name.indexOf(' ') + 1)
  const path = declared.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(key, Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value))
  }
  const tail = search.size > 0 ? `?${search.toString()}` : ''
  return `${apiBase()}${/^\/(api|calendar)\//.test(path) ? path : `/api/admin${path}`}${tail}`
}

/** Headers of every request: language, the token when signed in, and whether the page asks by itself. */
export const commonHeaders = () => {
  const headers = new Headers({ 'Accept-Language': document.documentElement.lang })
  const held = token()
  if (held) headers.set('Authorization', `Bearer ${held}`)
  if (isUnattended()) headers.set('X-Unattended', '1')
  return headers
}

const requestOf = (name: string, given: Loose): RequestInit => {
  const method = name.slice(0, name.indexOf(' '))
  const headers = commonHeaders()
  let body: BodyInit | undefined
  if (given.file) {
    body = new FormData()
    for (const [key, value] of Object.entries(given.fields ?? {}))
      if (value !== undefined) body.append(key, typeof value === 'string' ? value : JSON.stringify(value))
    body.append('file', given.file)
  } else if (given.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    body = JSON.stringify(given.body)
  }
  if (method === 'POST') headers.set('Idempotency-Key', given.key ?? newKey())
  return { method, headers, body, credentials: 'include', signal: given.signal }
}

const problemOf = async (response: Response): Promise<ProblemDetails> => {
  try {
    return (await response.json()) as ProblemDetails
  } catch {
    return { message: response.statusText, code: 'unreadable' }
  }
}

declare global {
  /** The request started by the script before the first paint. */
  var askedEarly: { url: string; token: string; answer: Promise<Response> } | undefined
}

/** The response started early, if it is for the same URL and token; used once. */
const early = (name: string, url: string) => {
  const asked = globalThis.askedEarly
  if (!asked || !name.startsWith('GET ') || asked.url !== url) return undefined
  globalThis.askedEarly = undefined
  return asked.token === token() ? asked.answer : undefined
}

/** The answer of the server when it agreed; rejects with an `ApiError`. */
const answerOf = async (name: string, given: Loose, again = false): Promise<Response> => {
  const sentToken = token()
  let response: Response
  try {
    const url = urlOf(name, given)
    response = await (early(name, url) ?? fetch(url, requestOf(name, given)))
  } catch (error) {
    if (given.signal?.aborted) throw error
    throw new ApiError(0, { message: '', code: 'network' })
  }
  if (response.ok) return response
  // A late answer to a token that was replaced meanwhile must not end the new session.
  if (response.status === 401 && sentToken === token()) forgetToken()
  const wait = Number(response.headers.get('Retry-After')) || undefined
  const error = new ApiError(response.status, await problemOf(response), wait)
  if (!again && (await refusalHandlers.get(error.code)?.(error))) return answerOf(name, given, true)
  throw error
}

/** `call` for names that are not known at compile time. */
export const callNamed = async (name: string, given: Loose): Promise<unknown> => {
  const response = await answerOf(name, given)
  return response.status === 204 ? undefined : await response.json()
}

/**
 * Sends a call by its contract name, e.g. `call('PUT /announcements/:id', { params, body })`. Rejects with an
 * `ApiError`; a 401 also ends the local session.
 */
export const call = <C extends Call>(name: C, ...[given]: Rest<C>) =>
  callNamed(name, given ?? {}) as Promise<ReplyOf<C>>

/** The file that a call answers with. Rejects with an `ApiError`. */
export const callForFile = async (name: string, given: Pick<Loose, 'params' | 'query'>): Promise<Blob> => {
  const response = await answerOf(name, given)
  return response.blob()
}

/** The same with everything given; for pieces that are written for any call. */
export const callWith = <C extends Call>(name: C, given: Given<C>) => callNamed(name, given) as Promise<ReplyOf<C>>
