import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, launch, type Product, test as base } from './product.js'

/** A mail server that takes whatever is sent. */
export interface Mailbox {
  url: string
  /** The text of the last email to an address, once more than the given number have arrived. */
  letter(to: string, after?: number): Promise<string>
  /** The code of the last email with one to an address, which comes after the given number of emails. */
  code(to: string, after?: number): Promise<string>
  /** The number of emails to an address. */
  count(to: string): number
}

interface Received {
  to: string[]
  raw: string
}

/** The decoded plain-text part of an email. */
const plainOf = (raw: string): string => {
  const part = raw.slice(raw.indexOf('Content-Type: text/plain'))
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n').split(/\r?\n--/)[0]!
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The six-digit code in an email; the number of a request, as in `C1-2026-000094`, is none. */
const codeIn = (letter: string): string | undefined => /(?<![\d-])\d{6}(?!\d)/.exec(letter)?.[0]

const open = async (): Promise<Mailbox & { close(): Promise<void> }> => {
  const letters: Received[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onData: (stream, { envelope: { rcptTo } }, done) => {
      void text(stream).then((raw) => {
        letters.push({ to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const to = (address: string) => letters.filter((letter) => letter.to.includes(address))
  const codesTo = (address: string, after: number) =>
    to(address)
      .slice(after)
      .flatMap(({ raw }) => codeIn(plainOf(raw)) ?? [])
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?from=office@example.com`,
    count: (address) => to(address).length,
    letter: async (address, after = 0) => {
      await expect.poll(() => to(address).length, { timeout: 60_000 }).toBeGreaterThan(after)
      return plainOf(to(address).at(-1)!.raw)
    },
    code: async (address, after = 0) => {
      await expect.poll(() => codesTo(address, after).length, { timeout: 60_000 }).toBeGreaterThan(0)
      return codesTo(address, after).at(-1)!
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** A product with demo data that sends its emails to a mail server of the test. */
export const test = base.extend<object, { mailbox: Mailbox; product: Product }>({
  mailbox: [
    async ({}, use) => {
      const mailbox = await open()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailbox }, use) => {
      const product = await launch(true, { SMTP_URL: mailbox.url })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
