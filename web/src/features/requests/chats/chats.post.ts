import type { ProblemDetails } from '@oselia/contract/kit'
import { ApiError, commonHeaders, urlOf } from '../../../platform/api.ts'
import { forgetToken, token } from '../../../platform/token.ts'
import type { UnsentMessage } from './chats.queue.store.ts'

const bodyOf = <T>(text: string): T | null => {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

type Fields = Record<string, string | number | boolean | null | undefined>

const formOf = (fields: Fields, { id, files }: UnsentMessage) => {
  const form = new FormData()
  const all: Fields = { ...fields, client_msg_id: id }
  for (const [key, value] of Object.entries(all))
    if (value !== undefined && value !== null) form.append(key, String(value))
  for (const file of files) form.append('files[]', file)
  return form
}

interface Given {
  params: Record<string, unknown>
  fields: Fields
  unsent: UnsentMessage
  /** Whoever came by a link has no session: none is sent, and none ends here. */
  guest?: boolean
}

/** Sends a message with its files and reports the progress, from 0 to 1. Rejects with an `ApiError`. */
export const postMessage = <T>(name: string, { params, fields, unsent, guest }: Given, sent: (share: number) => void) =>
  new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const sentToken = token()
    const refuse = (status: number, problem: ProblemDetails) => {
      const wait = Number(request.getResponseHeader('Retry-After')) || undefined
      reject(new ApiError(status, problem, wait))
    }
    request.open('POST', urlOf(name, { params }))
    request.withCredentials = true
    const headers = commonHeaders()
    if (guest) headers.delete('Authorization')
    headers.forEach((value, header) => request.setRequestHeader(header, value))
    // A confirmed message is another request than the rejected one, with its own idempotency key.
    request.setRequestHeader('Idempotency-Key', unsent.confirmed ? `${unsent.id}-public` : unsent.id)
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && sent(loaded / total))
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      const body = bodyOf<T & ProblemDetails>(responseText)
      if (status >= 200 && status < 300 && body) return resolve(body)
      if (status === 401 && !guest && sentToken === token()) forgetToken()
      refuse(status, body ?? { message: statusText, code: 'unreadable' })
    })
    request.addEventListener('error', () => refuse(0, { message: '', code: 'network' }))
    request.send(formOf(fields, unsent))
  })
