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

/**
 * Uploads an attachment and reports the sent share, from 0 to 1. Uses XMLHttpRequest, because `fetch` has no upload
 * progress. Rejects with an `ApiError` (413, 415; `aborted` when stopped by the signal).
 */
export const uploadWithProgress = (file: File, sent: (share: number) => void, signal: AbortSignal) =>
  new Promise<Uploaded>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const sentToken = token()
    const refuse = (status: number, problem: ProblemDetails) => reject(new ApiError(status, problem))
    request.open('POST', urlOf('POST /media'))
    request.withCredentials = true
    commonHeaders().forEach((value, name) => request.setRequestHeader(name, value))
    request.setRequestHeader('Idempotency-Key', newKey())
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && sent(loaded / total))
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status === 201) return resolve(bodyOf<{ data: Uploaded }>(responseText)!.data)
      if (status === 401 && sentToken === token()) forgetToken()
      refuse(status, bodyOf<ProblemDetails>(responseText) ?? { message: statusText, code: 'unreadable' })
    })
    request.addEventListener('error', () => refuse(0, { message: '', code: 'network' }))
    request.addEventListener('abort', () => refuse(0, { message: '', code: 'aborted' }))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('type', 'attachment')
    form.append('file', file)
    request.send(form)
  })
