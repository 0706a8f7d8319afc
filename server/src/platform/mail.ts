import type { Transporter } from 'nodemailer'

interface Email {
  /** The Message-ID, unchanged on a retry. */
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  /** For List-Unsubscribe with one click (RFC 8058). */
  unsubscribeUrl?: string | null
}

/** A delivery failure: whether it is permanent, and a message safe to show. */
export class Undelivered extends Error {
  constructor(
    readonly permanent: boolean,
    message: string,
  ) {
    super(message)
  }
}

interface MailGateway {
  send(letter: Email): Promise<void>
  close(): void
}

/** SMTP gateway for `smtp[s]://[user:password@]host[:port][?from=address]`. Connects with the first e-mail. */
export const openMail = (address: string): MailGateway => {
  const url = new URL(address)
  const from = senderOf(url)
  let transport: Promise<Transporter> | undefined
  return {
    send: async (letter) => {
      const open = await (transport ??= connect(url))
      await open.sendMail(message(letter, from)).catch(refuse)
    },
    close: () => void transport?.then((open) => open.close()),
  }
}

const senderOf = (url: URL): string => {
  const given = url.searchParams.get('from')
  if (given) return given
  const user = decodeURIComponent(url.username)
  return user.includes('@') ? user : `no-reply@${url.hostname}`
}

const connect = async (url: URL): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  const server = new URL(url)
  server.searchParams.delete('from')
  const limits = {
    pool: 'true',
    maxConnections: '2',
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
  }
  for (const [name, value] of Object.entries(limits)) server.searchParams.set(name, value)
  return createTransport(server.href)
}

const message = (letter: Email, from: string) => ({
  from,
  // As an object and not as text, in which a comma would add another recipient.
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: letter.text,
  ...(letter.html !== null && { html: letter.html }),
  messageId: `<${letter.id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'oselia'}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(letter.unsubscribeUrl && {
      'List-Unsubscribe': { prepared: true, value: `<${letter.unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

// The server's response is shown for recipient errors only; a response to the login might contain credentials.
const refuse = (error: unknown): never => {
  const {
    code = 'EUNKNOWN',
    responseCode,
    response,
  } = error as { code?: string; responseCode?: number; response?: string }
  const ofThisLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  const said = ofThisLetter && response ? response.replace(/\s+/g, ' ').slice(0, 200) : String(responseCode ?? '')
  throw new Undelivered(ofThisLetter && (responseCode === undefined || responseCode >= 500), `${code} ${said}`.trim())
}
