import { Undelivered } from './mail.js'

interface Sms {
  /** Unchanged on a retry, so that the gateway can detect duplicates. */
  id: string
  to: string
  text: string
}

interface SmsGateway {
  send(sms: Sms): Promise<void>
}

const limit = 15_000

/** Sends an SMS by a POST of `{to, text, id}` to `http[s]://[token@]host/path`, with the token as bearer. */
export const openSms = (address: string): SmsGateway => {
  const url = new URL(address)
  const token = decodeURIComponent(url.username)
  url.username = ''
  url.password = ''
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return {
    send: async ({ to, text, id }) => {
      const body = JSON.stringify({ to, text, id })
      // Redirects are errors, as they would send the token to another host.
      const signal = AbortSignal.timeout(limit)
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal,
      }).catch(refuse)
      await answer.body?.cancel()
      if (!answer.ok) throw new Undelivered(answer.status === 400 || answer.status === 422, `HTTP ${answer.status}`)
    },
  }
}

const refuse = (error: unknown): never => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  throw new Undelivered(false, cause?.code ?? name ?? 'EUNKNOWN')
}
