import { randomBytes } from 'node:crypto'
import { ownSettings, users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accounts, gatewaySettings, password, pushedClock, type Person } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { makeResetLink } from './auth.public.js'
import { sendReset } from './auth.passwords.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({ clock, env: gatewaySettings(post) })
const { call } = product
const { db, person, withApp, login, loginAs, challenged, second, enter, mine, codeAt, outbox } = accounts(
  product,
  post,
  clock,
)
const next = 'another-long-secret'

const linkFor = (who: Person, options = {}) =>
  makeResetLink({ db: db(), now: clock.now(), origin: product.url }, who, options)
const reset = ({ email }: Person, token: string) =>
  call(users.resetPassword, { as: null, body: { token, email, password: next, password_confirmation: next } })

describe('a reset of the password', () => {
  it('lifts the lockout after too many attempts, and the person is notified', async () => {
    const who = await person()
    for (const name of [who.email, who.phone]) {
      for (let i = 0; i < 6; i++) await login(name, `guess-number-${i}`)
      expect((await login(name)).status).toBe(429)
    }
    expect((await reset(who, (await linkFor(who)).token)).status).toBe(200)
    for (const name of [who.email, who.phone]) expect((await login(name, next)).status).toBe(200)
    expect(await outbox(who)).toMatchObject([{ kind: 'notice', subject: 'Password changed' }])
  })

  it('takes no password shorter than the community requires, nor does a change of the password', async () => {
    await sql`update settings set password_min_length = 20`.execute(db())
    const who = await person()
    const short = await reset(who, (await linkFor(who)).token)
    expect([short.status, short.body.errors]).toEqual([422, { password: ['Too short: at least 20 characters'] }])
    const me = await enter(who)
    const change = (given: string) =>
      call(ownSettings.changePassword, {
        ...me,
        body: { current_password: password, password: given, password_confirmation: given },
      })
    expect(Object.keys((await change(next)).body.errors!)).toEqual(['password'])
    // Twenty characters of which each is two units of UTF-16.
    expect((await change('🐎🔋📎🏠🐎🔋📎🏠🐎🔋')).status).toBe(422)
    expect((await change('🐎🔋📎🏠🐎🔋📎🏠🐎🔋'.repeat(2))).status).toBe(200)
    await sql`update settings set password_min_length = 10`.execute(db())
  })

  it('leaves the second step as it is, and ends a pending login', async () => {
    const who = await person({ steps: ['phone'] })
    const waiting = await challenged(who.email)
    const code = await codeAt(who.phone)
    expect((await reset(who, (await linkFor(who)).token)).status).toBe(200)
    expect((await second(waiting.challenge, code)).status).toBe(422)
    expect(Object.keys((await login(who.email, next)).body)).toEqual(['two_factor'])
  })

  it('by a link from the console removes the second step, its app and its recovery codes', async () => {
    const who = await person({ steps: ['phone', 'email'] })
    await withApp(who)
    await call(ownSettings.recoveryCodes, { ...(await enter(who)), body: { current_password: password } })
    const { token } = await linkFor(who, { endsTwoFactor: true })
    expect((await reset(who, token)).status).toBe(200)
    const { access_token } = await loginAs(who.email, next)
    expect((await call(users.read, mine(access_token))).body.data.two_factor).toEqual({
      phone: false,
      email: false,
      app: false,
      recovery_codes_left: 0,
      required: false,
    })
    expect((await reset(who, token)).status).toBe(422)
  })

  it('works for invited people, except when the invitation was revoked or has expired', async () => {
    const ask = async (invitation: 'waits' | 'taken back' | 'too old' | 'never sent') => {
      const who = await person()
      await sql`update staff set status = 'invited', password_hash = null where id = ${who.id}`.execute(db())
      const expires_at = new Date(clock.now().getTime() + (invitation === 'too old' ? -1000 : 1000))
      const revoked_at = invitation === 'taken back' ? clock.now() : null
      if (invitation !== 'never sent')
        await sql`insert into staff_invites (staff_id, token_hash, channel, sent_to, expires_at, revoked_at)
          values (${who.id}, ${randomBytes(32)}, 'email', ${who.email}, ${expires_at}, ${revoked_at})`.execute(db())
      const asked = { login: who.email, ip: '', language: 'uk', origin: product.url, requestId: '' } as const
      await sendReset(product.app, db(), asked)
      return (await outbox(who)).map(({ kind }) => kind)
    }
    expect(await ask('waits')).toEqual(['reset'])
    for (const invitation of ['taken back', 'too old', 'never sent'] as const)
      expect(await ask(invitation), invitation).toEqual([])
  })

  it('is sent as a message of its own kind, which is secret', async () => {
    const who = await person()
    await call(users.forgotPassword, { body: { email: who.email }, as: null })
    await expect.poll(() => outbox(who)).toMatchObject([{ kind: 'reset', is_secret: true, channel: 'email' }])
  })
})
