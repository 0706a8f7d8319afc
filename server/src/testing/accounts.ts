import type { Language } from '@oselia/contract/languages'
import { users, type Challenge, type SecondStep, type Session } from '@oselia/contract/users'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Db } from '../platform/db.js'
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

/** A clock that tests can advance. */
export const pushedClock = () => {
  const clock = {
    shift: 0,
    now: () => new Date(Date.now() + clock.shift),
    push: (s: number) => void (clock.shift += s * 1000),
  }
  return clock
}

/** The settings of a product whose messages go to the test gateways. */
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

type Product = ReturnType<typeof useApp>
type Post = ReturnType<typeof useGateways>
interface Made {
  role?: Role
  steps?: SecondStep[]
  locale?: Language | null
}

/** Adds a member of the staff with access to all houses, a password, an e-mail address and a phone. */
const addPerson = async (db: Db, { role = 'manager', steps = [], locale = null }: Made): Promise<Person> => {
  made += 1
  const email = `person${made}@example.com`
  const phone = `+38067${String(2_000_000 + made)}`
  const { rows } = await sql<{ id: number }>`insert into staff
      (last_name, first_name, email, phone, password_hash, scope_all, two_factor_phone, two_factor_email, locale)
    values ('Шевченко', 'Тарас', ${email}, ${phone}, ${await (hash ??= hashPassword(password))}, true,
      ${steps.includes('phone')}, ${steps.includes('email')}, ${locale}) returning id`.execute(db)
  const { id } = rows[0]!
  await sql`insert into staff_role_links select ${id}, id from staff_roles where code = ${role}`.execute(db)
  return { id, email, phone }
}

/** Messages delivered to addresses. */
const arrivals = (post: Post) => {
  const arrived = (address: string): string[] =>
    address.includes('@')
      ? post.letters.filter(({ to }) => to.includes(address)).map(({ raw }) => decoded(raw))
      : post.sms
          .map(({ body }) => body as { to: string; text: string })
          .filter(({ to }) => to === address)
          .map(({ text }) => text)
  const codesAt = (address: string): string[] =>
    arrived(address).flatMap((text) => /(?:code|код):? (\d{6})\b/i.exec(text)?.[1] ?? [])
  /** The nth code delivered to the address. */
  const codeAt = async (address: string, nth = 1): Promise<string> => {
    await expect.poll(() => codesAt(address).length).toBeGreaterThanOrEqual(nth)
    return codesAt(address)[nth - 1]!
  }
  return { arrived, codesAt, codeAt, wrong: (code: string) => (code === '000000' ? '000001' : '000000') }
}

/** Ways to log in. */
const entrances = (product: Product, clock: { now(): Date }) => {
  const { call } = product
  const login = (email: string, given = password, headers: Record<string, string> = {}) =>
    call(users.login, { body: { email, password: given }, as: null, headers })
  const answered = async (email: string, given?: string) => {
    const { status, body } = await login(email, given)
    expect([status, body.errors]).toEqual([200, undefined])
    return body
  }
  const mine = (token: string) => ({ as: null, headers: { authorization: `Bearer ${token}` } })
  return {
    login,
    mine,
    loginAs: async (email: string, given?: string) => (await answered(email, given)) as Session,
    challenged: async (email: string) => ((await answered(email)) as { two_factor: Challenge }).two_factor,
    second: (challenge: string, code: string) => call(users.loginTwoFactor, { body: { challenge, code }, as: null }),
    /** Opens a session without a login, as in a browser of its own. */
    enter: async ({ id }: Person, userAgent = 'tests') => {
      const from = { ip: '127.0.0.1', userAgent, now: clock.now() }
      return mine((await product.app.sessions.open(product.app.pools.db, id, from)).access_token)
    },
  }
}

interface Queued {
  kind: string
  channel: string
  recipient: string
  subject: string | null
  is_secret: boolean
  not_before: string | null
}

/** Staff, their logins, and the messages delivered to them. */
export const accounts = (product: Product, post: Post, clock: { now(): Date }) => {
  const db = () => product.app.pools.db
  const appCode = (secret: string) => () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  return {
    db,
    appCode,
    person: (wanted: Made = {}) => addPerson(db(), wanted),
    /** Adds a confirmed authenticator app; returns a generator of its codes. */
    withApp: async ({ id }: Person) => {
      const secret = new Secret({ size: 20 }).base32
      await sql`insert into staff_apps (staff_id, secret, confirmed_at) values (${id}, ${secret}, now())`.execute(db())
      return appCode(secret)
    },
    /** All messages written to the person, oldest first. */
    outbox: async ({ id }: Pick<Person, 'id'>): Promise<Queued[]> => {
      const { rows } = await sql<Queued>`select kind, channel, recipient, subject, is_secret, not_before from outbox
        where staff_id = ${id} order by id`.execute(db())
      return rows
    },
    ...arrivals(post),
    ...entrances(product, clock),
  }
}
