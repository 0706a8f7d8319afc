import { users, type Challenge, type SecondStep, type Session } from '@oselia/contract/users'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { hashPassword } from '../platform/passwords.js'
import type { useApp } from './app.js'
import type { useGateways } from './gateways.js'
import type { Role } from './sign-in.js'

export const password = 'a-very-long-secret'
export interface Person {
  id: number
  email: string
  phone: string
}

/** A clock that tests push forward. */
export const pushedClock = () => {
  const clock = {
    shift: 0,
    now: () => new Date(Date.now() + clock.shift),
    push: (s: number) => void (clock.shift += s * 1000),
  }
  return clock
}

/** The settings of a product whose messages go to the gateways of the test. */
export const gatewaySettings = (post: ReturnType<typeof useGateways>) => ({
  get SMTP_URL() {
    return post.smtpUrl
  },
  get SMS_URL() {
    return post.smsUrl
  },
})

const decoded = (raw: string) =>
  raw.replace(/(?:[A-Za-z0-9+/]{60,}\r\n)+[A-Za-z0-9+/=]*|^[A-Za-z0-9+/]{20,}={0,2}\r?$/gm, (block) =>
    Buffer.from(block.replace(/\s/g, ''), 'base64').toString(),
  )

let hash: Promise<string> | undefined
let made = 0

/** People of the staff with a password, their logins, and the messages that come to them. */
export const accounts = (
  product: ReturnType<typeof useApp>,
  post: ReturnType<typeof useGateways>,
  clock: { now(): Date },
) => {
  const { call } = product
  const db = () => product.app.pools.db

  const person = async ({
    role = 'manager' as Role,
    steps = [] as SecondStep[],
    locale = null as string | null,
  } = {}): Promise<Person> => {
    made += 1
    const email = `person${made}@example.com`
    const phone = `+38067${String(2_000_000 + made)}`
    const { rows } = await sql<{ id: number }>`insert into staff
        (last_name, first_name, email, phone, password_hash, scope_all, two_factor_phone, two_factor_email, locale)
      values ('Шевченко', 'Тарас', ${email}, ${phone}, ${await (hash ??= hashPassword(password))}, true,
        ${steps.includes('phone')}, ${steps.includes('email')}, ${locale}) returning id`.execute(db())
    const { id } = rows[0]!
    await sql`insert into staff_role_links select ${id}, id from staff_roles where code = ${role}`.execute(db())
    return { id, email, phone }
  }

  /** Gives the person an app in use; answers how its code is read at the moment. */
  const withApp = async ({ id }: Person) => {
    const secret = new Secret({ size: 20 })
    await sql`insert into staff_apps (staff_id, secret, confirmed_at) values (${id}, ${secret.base32}, now())`.execute(
      db(),
    )
    return appCode(secret.base32)
  }
  const appCode = (secret: string) => () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })

  const login = (email: string, given = password, headers: Record<string, string> = {}) =>
    call(users.login, { body: { email, password: given }, as: null, headers })
  const loginAs = async (email: string, given = password): Promise<Session> => {
    const { status, body } = await login(email, given)
    expect([status, body.errors]).toEqual([200, undefined])
    return body as Session
  }
  const challenged = async (email: string): Promise<Challenge> => {
    const { status, body } = await login(email)
    expect([status, body.errors]).toEqual([200, undefined])
    return (body as { two_factor: Challenge }).two_factor
  }
  const second = (challenge: string, code: string) =>
    call(users.loginTwoFactor, { body: { challenge, code }, as: null })
  /** A session without the way through login, in a browser of its own. */
  const enter = async ({ id }: Person, userAgent = 'tests') => {
    const from = { ip: '127.0.0.1', userAgent, now: clock.now() }
    return mine((await product.app.sessions.open(db(), id, from)).access_token)
  }
  const mine = (token: string) => ({ as: null, headers: { authorization: `Bearer ${token}` } })

  const arrived = (address: string): string[] =>
    address.includes('@')
      ? post.letters.filter(({ to }) => to.includes(address)).map(({ raw }) => decoded(raw))
      : post.sms
          .map(({ body }) => body as { to: string; text: string })
          .filter(({ to }) => to === address)
          .map(({ text }) => text)
  const codesAt = (address: string): string[] =>
    arrived(address).flatMap((text) => /(?:code|код):? (\d{6})\b/i.exec(text)?.[1] ?? [])
  /** The code that came to the address; of several the nth. */
  const codeAt = async (address: string, nth = 1): Promise<string> => {
    await expect.poll(() => codesAt(address).length, { timeout: 8000 }).toBeGreaterThanOrEqual(nth)
    return codesAt(address)[nth - 1]!
  }
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const outbox = async ({ id }: Pick<Person, 'id'>) =>
    (
      await sql<{
        kind: string
        channel: string
        recipient: string
        subject: string | null
        is_secret: boolean
        not_before: string | null
      }>`
        select kind, channel, recipient, subject, is_secret, not_before from outbox where staff_id = ${id} order by id`.execute(
        db(),
      )
    ).rows

  return {
    db,
    person,
    withApp,
    appCode,
    login,
    loginAs,
    challenged,
    second,
    enter,
    mine,
    arrived,
    codesAt,
    codeAt,
    wrong,
    outbox,
  }
}
