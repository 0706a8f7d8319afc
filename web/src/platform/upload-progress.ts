import type { Call, ReplyOf } from '@oselia/contract/api'
import type { ProblemDetails } from '@oselia/contract/kit'
import { ApiError, commonHeaders, newKey, urlOf } from './api.ts'
import { forgetToken, token } from './token.ts'
import type { Uploaded } from './upload.ts'

const bodyOf = <T>(text: string): T | null => {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

interface Sending {
  params?: Record<string, number>
  /** Fields of the form in their order; a list is one pair for each value. */
  fields: readonly (readonly [name: string, value: string])[]
  file: File
  /** The same key for every attempt to send the same file: the server stores it once. */
  key: string
  /** Told the sent share, from 0 to 1. */
  sent: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a file with its fields and reports the progress. Uses XMLHttpRequest, because `fetch` has no upload progress. Rejects with an
 * `ApiError`: status 0 with the code `network` when the connection is cut, `aborted` when stopped by the signal.
 */
export const sendFile = <C extends Extract<Call, `POST ${string}`>>(
  name: C,
  { params, fields, file, key, sent, signal }: Sending,
) =>
  new Promise<ReplyOf<C>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const sentToken = token()
    const refuse = (status: number, problem: ProblemDetails, retryAfter?: number) =>
      reject(new ApiError(status, problem, retryAfter))
    request.open('POST', urlOf(name, params && { params }))
    request.withCredentials = true
    commonHeaders().forEach((value, header) => request.setRequestHeader(header, value))
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && sent(loaded / total))
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status === 201) return resolve(bodyOf<ReplyOf<C>>(responseText)!)
      if (status === 401 && sentToken === token()) forgetToken()
      const retryAfter = Number(request.getResponseHeader('Retry-After')) || undefined
      refuse(status, bodyOf<ProblemDetails>(responseText) ?? { message: statusText, code: 'unreadable' }, retryAfter)
    })
    request.addEventListener('error', () => refuse(0, { message: '', code: 'network' }))
    request.addEventListener('abort', () => refuse(0, { message: '', code: 'aborted' }))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    for (const [field, value] of fields) form.append(field, value)
    form.append('file', file)
    request.send(form)
  })

/** Uploads an attachment or picture and reports the sent share; rejects as `sendFile` (413, 415). */
export const uploadWithProgress = async (
  file: File,
  type: 'attachment' | 'image',
  sent: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> => {
  const fields = [['type', type]] as const
  return (await sendFile('POST /media', { fields, file, key: newKey(), sent, signal })).data
}
