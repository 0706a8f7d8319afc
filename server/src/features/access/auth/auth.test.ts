import { announcements } from '@oselia/contract/announcements'
import { users, type Session } from '@oselia/contract/users'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../platform/passwords.js'
import { useApp } from '../../../testing/app.js'

let now: Date | undefined
const clock = { now: () => now ?? new Date() }
const product = useApp({ clock })
const { call } = product
const password = 'a-very-long-secret'

let hash: string
beforeAll(async () => {
  hash = await hashPassword(password)
})
let counter = 0
const person = async (status = 'active') => {
  counter += 1
  const email = `person${counter}@example.com`
  const phone = `+38067${String(1_000_000 + counter)}`
  const { rows } = await sql<{
    id: number
  }>`insert into staff (last_name, first_name, email, phone, password_hash, status, scope_all)
    values ('Шевченко', 'Тарас', ${email}, ${phone}, ${hash}, ${status}, true) returning id`.execute(
    product.app.pools.db,
  )
  await sql`insert into staff_role_links select ${rows[0]!.id}, id from staff_roles where code = 'manager'`.execute(
    product.app.pools.db,
  )
  return { id: rows[0]!.id, email, phone }
}
const login = (email: string, given = password) => call(users.login, { body: { email, password: given }, as: null })
/** Logs in a person without a second step and returns the session. */
const loginAs = async (email: string, given = password): Promise<Session> => {
  const { status, body } = await login(email, given)
  expect(status).toBe(200)
  return body as Session
}
const withToken = (token: string) => ({ as: null, headers: { authorization: `Bearer ${token}` } })

describe('logging in', () => {
  it('accepts an e-mail address in any letter case, or a phone in any usual form', async () => {
    const { email, phone } = await person()
    for (const name of [email, email.toUpperCase(), phone, `0${phone.slice(4)}`]) {
      const session = await loginAs(name)
      expect(session.token_type).toBe('Bearer')
      const me = await call(users.read, withToken(session.access_token))
      expect(me.body.data).toMatchObject({ email, name: 'Шевченко Тарас', scope: { all: true } })
      expect(me.body.data.permissions).toContain('announcements.publish')
    }
  })

  it('gives an unknown login, a wrong password and a blocked person the same response', async () => {
    const { email } = await person()
    const blocked = await person('blocked')
    const answers = await Promise.all([
      login('nobody@example.com'),
      login(email, 'not-the-password'),
      login(blocked.email),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body).toEqual(answers[0]!.body)
      expect(Object.keys(body.errors!)).toEqual(['email'])
    }
  })

  it('is locked at the sixth attempt, also with the right password, and unlocked later', async () => {
    const { email } = await person()
    for (let i = 0; i < 5; i++) expect((await login(email, `guess-number-${i}`)).status).toBe(422)
    const sixth = await login(email)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many'])
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    now = new Date(Date.now() + 16 * 60_000)
    expect((await login(email)).status).toBe(200)
    now = undefined
  })

  it('stores neither the token nor the password in plain text', async () => {
    const { email } = await person()
    const body = await loginAs(email)
    const { rows } = await sql<{
      t: string
    }>`select row_to_json(s)::text as t from sessions s union all select row_to_json(p)::text from staff p`.execute(
      product.app.pools.db,
    )
    const all = rows.map((r) => r.t).join()
    expect(all).not.toContain(body.access_token)
    expect(all).not.toContain(password)
    expect(all).toContain('$argon2id$')
  })
})

describe('a session', () => {
  it('ends at logout, at once', async () => {
    const { email } = await person()
    const body = await loginAs(email)
    expect((await call(users.logout, withToken(body.access_token))).status).toBe(200)
    expect((await call(users.read, withToken(body.access_token))).status).toBe(401)
  })

  const later = (hours: number, token: string, headers: Record<string, string> = {}) => {
    now = new Date(Date.now() + hours * 3_600_000)
    product.app.sessions.forget(0)
    const { as, headers: own } = withToken(token)
    return call(users.read, { as, headers: { ...own, ...headers } })
  }
  const limits = (idle: number, absolute: number) =>
    sql`update settings set session_idle_hours = ${idle}, session_absolute_days = ${absolute}`.execute(
      product.app.pools.db,
    )
  beforeEach(() => limits(12, 30))
  afterEach(async () => {
    now = undefined
    await limits(168, 30)
  })

  it('expires 12 hours after its last use', async () => {
    const { access_token } = await loginAs((await person()).email)
    for (const hour of [11, 22, 33]) expect((await later(hour, access_token)).status).toBe(200)
    expect((await later(45.1, access_token)).status).toBe(401)
  })

  it('expires 30 days after login, however it is used', async () => {
    await limits(168, 30)
    const { access_token, expires_at } = await loginAs((await person()).email)
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(30)
    for (const day of [6, 12, 18, 24, 29.9]) expect((await later(day * 24, access_token)).status).toBe(200)
    expect((await later(30.1 * 24, access_token)).status).toBe(401)
  })

  it('ends by a shortened setting also where it began before', async () => {
    await limits(168, 30)
    const { access_token } = await loginAs((await person()).email)
    expect((await later(25, access_token)).status).toBe(200)
    await limits(168, 1)
    expect((await later(25, access_token)).status).toBe(401)
    await limits(1, 30)
    expect((await later(27, access_token)).status).toBe(401)
  })

  it('is not prolonged by a page that nobody touches, nor by its stream', async () => {
    const { access_token } = await loginAs((await person()).email)
    expect((await later(11, access_token, { 'x-unattended': '1' })).status).toBe(200)
    const { headers } = withToken(access_token)
    const stream = await fetch(`${product.url}/api/admin/stream`, { headers })
    expect(stream.status).toBe(200)
    await stream.body!.cancel()
    expect((await later(12.1, access_token)).status).toBe(401)
  })

  it('ends its stream at the idle end', async () => {
    const { access_token } = await loginAs((await person()).email)
    now = new Date(Date.now() + 12 * 3_600_000 - 1500)
    product.app.sessions.forget(0)
    const { headers } = withToken(access_token)
    const stream = await fetch(`${product.url}/api/admin/stream`, { headers })
    const began = Date.now()
    await stream.text()
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  it('reflects a change of permissions on the next request', async () => {
    const { id, email } = await person()
    const body = await loginAs(email)
    expect((await call(announcements.list, withToken(body.access_token))).status).toBe(200)
    await sql`delete from staff_role_links where staff_id = ${id}`.execute(product.app.pools.db)
    await expect.poll(async () => (await call(announcements.list, withToken(body.access_token))).status).toBe(403)
    await sql`update staff set status = 'blocked' where id = ${id}`.execute(product.app.pools.db)
    await expect.poll(async () => (await call(users.read, withToken(body.access_token))).status).toBe(401)
  })

  it('returns the language and guide progress of its person', async () => {
    const { email } = await person()
    const body = await loginAs(email)
    const changed = await call(users.update, {
      ...withToken(body.access_token),
      body: { locale: 'es', tutorial_progress: { houses: true, announcements: false } },
    })
    expect(changed.body.data).toMatchObject({ locale: 'es', tutorial_progress: { houses: true, announcements: false } })
  })
})

const linkFor = async (email: string) => {
  const read = async () =>
    (
      await sql<{ body: string }>`select body from outbox where recipient = ${email} order by id desc limit 1`.execute(
        product.app.pools.db,
      )
    ).rows[0]
  await expect.poll(read).toBeDefined()
  return new URL(/https?:\/\/\S+/.exec((await read())!.body)![0]).searchParams.get('token')!
}

describe('a forgotten password', () => {
  it('gets the same response for known and unknown accounts', async () => {
    const { email } = await person()
    const known = await call(users.forgotPassword, { body: { email }, as: null })
    const unknown = await call(users.forgotPassword, { body: { email: 'nobody@example.com' }, as: null })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  it('is set by the link, once, and ends all sessions', async () => {
    const { email } = await person()
    const before = (await loginAs(email)).access_token
    await call(users.forgotPassword, { body: { email }, as: null })
    const token = await linkFor(email)
    const fresh = { token, email, password: 'another-long-secret', password_confirmation: 'another-long-secret' }
    expect((await call(users.resetPassword, { body: fresh, as: null })).status).toBe(200)
    await expect.poll(async () => (await call(users.read, withToken(before))).status).toBe(401)
    expect((await login(email)).status).toBe(422)
    expect((await login(email, 'another-long-secret')).status).toBe(200)
    const again = await call(users.resetPassword, { body: fresh, as: null })
    expect([again.status, Object.keys(again.body.errors!)]).toEqual([422, ['token']])
  })

  it('is rejected with another person’s or an expired link, and when it is too weak', async () => {
    const mine = await person()
    const other = await person()
    await call(users.forgotPassword, { body: { email: mine.email }, as: null })
    const token = await linkFor(mine.email)
    const set = (more: object) =>
      call(users.resetPassword, {
        body: {
          token,
          email: mine.email,
          password: 'another-long-secret',
          password_confirmation: 'another-long-secret',
          ...more,
        },
        as: null,
      })
    expect(Object.keys((await set({ email: other.email })).body.errors!)).toEqual(['token'])
    expect(Object.keys((await set({ password: 'short', password_confirmation: 'short' })).body.errors!)).toEqual([
      'password',
    ])
    expect(Object.keys((await set({ password_confirmation: 'different-secret' })).body.errors!)).toEqual([
      'password_confirmation',
    ])
    expect(
      Object.keys((await set({ password: 'password123', password_confirmation: 'password123' })).body.errors!),
    ).toEqual(['password'])
    const old = 'a-very-long-secret'
    expect(Object.keys((await set({ password: old, password_confirmation: old })).body.errors!)).toEqual(['password'])
    now = new Date(Date.now() + 61 * 60_000)
    expect(Object.keys((await set({})).body.errors!)).toEqual(['token'])
    now = undefined
    expect((await set({})).status).toBe(200)
  })
})
