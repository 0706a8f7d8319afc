import { ownSettings, users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accounts, gatewaySettings, password, pushedClock, type Person } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({ clock, env: gatewaySettings(post) })
const { call } = product
const { db, person, withApp, appCode, enter, codeAt, wrong, outbox } = accounts(product, post, clock)
type Me = Awaited<ReturnType<typeof enter>>

const problems = (body: { errors?: Record<string, string[]> }) =>
  Object.entries(body.errors ?? {}).map(([k, v]) => `${k}: ${v[0]}`)
const userOf = async (me: Me) => (await call(users.read, me)).body.data
const isOut = async (me: Me) => (await call(users.read, me)).status === 401
const subjects = async (who: Person) => (await outbox(who)).map(({ subject }) => subject)
describe('the second step', () => {
  const switchPhone = (me: Me, enabled: boolean, code?: string) =>
    call(ownSettings.twoFactorPhone, { ...me, body: { enabled, ...(code !== undefined && { code }) } })
  const switchEmail = (me: Me, enabled: boolean, code?: string) =>
    call(ownSettings.twoFactorEmail, { ...me, body: { enabled, ...(code !== undefined && { code }) } })
  const switchApp = (me: Me, enabled: boolean, code?: string) =>
    call(ownSettings.twoFactorApp, { ...me, body: { enabled, ...(code !== undefined && { code }) } })

  it.each(['phone', 'email'] as const)(
    'by %s is switched on and off by codes; the other sessions end and the person is notified',
    async (step) => {
      const who = await person()
      const address = who[step]
      const flip = step === 'phone' ? switchPhone : switchEmail
      const me = await enter(who)
      for (const [turn, enabled] of [true, false].entries()) {
        const elsewhere = await enter(who)
        const sent = await flip(me, enabled)
        expect(sent.body.data).toMatchObject({ channel: step })
        const code = await codeAt(address, turn + 1)
        expect(problems((await flip(me, enabled, wrong(code))).body)).toEqual(['code: Incorrect code'])
        expect((await userOf(me)).two_factor[step]).toBe(!enabled)
        const done = await flip(me, enabled, code)
        expect(done.body.data).toMatchObject({ two_factor: { [step]: enabled } })
        expect([await isOut(me), await isOut(elsewhere)]).toEqual([false, true])
      }
      const told = await subjects(who)
      expect(told).toContain('Two-step verification switched on')
      expect(told).toContain('Two-step verification switched off')
    },
  )

  it('by phone needs a phone', async () => {
    const who = await person()
    await sql`update staff set phone = null where id = ${who.id}`.execute(db())
    const refused = await switchPhone(await enter(who), true)
    expect([refused.status, problems(refused.body)]).toEqual([
      422,
      ['enabled: Add and confirm this address or number first'],
    ])
  })

  it('by app starts with a key and its QR code, and is on after its first code', async () => {
    const who = await person()
    const [me, elsewhere] = [await enter(who), await enter(who)]
    const first = (await switchApp(me, true)).body.data
    expect(first).toMatchObject({ recovery_codes: [], enabled: false })
    expect(first.uri).toContain(
      `otpauth://totp/Oselia:${encodeURIComponent(who.email)}?issuer=Oselia&secret=${first.secret}`,
    )
    expect(first.qr).toMatch(/^<svg /)
    const code = appCode(first.secret!)
    expect(problems((await switchApp(me, true, wrong(code()))).body)).toEqual(['code: Incorrect code'])
    expect((await userOf(me)).two_factor.app).toBe(false)
    const done = (await switchApp(me, true, code())).body.data
    expect(done).toMatchObject({ secret: null, uri: null, qr: null, enabled: true })
    expect(done.recovery_codes).toHaveLength(10)
    for (const one of done.recovery_codes) expect(one).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}$/)
    expect(await userOf(me)).toMatchObject({ two_factor: { app: true, recovery_codes_left: 10 } })
    expect(await isOut(elsewhere)).toBe(true)
    expect((await switchApp(me, true)).body.data).toMatchObject({ secret: null, enabled: true })
    const { rows } = await sql<{ t: string }>`select row_to_json(c)::text as t from recovery_codes c
      union all select answer::text from idempotency_keys`.execute(db())
    expect(rows.map((row) => row.t).join()).not.toContain(done.recovery_codes[0]!.replace('-', ''))
  })

  it('is absent from the responses stored for idempotency keys', async () => {
    const me = await enter(await person())
    const keyed = { as: null, headers: { ...me.headers, 'idempotency-key': 'scan-1' } }
    const first = (await call(ownSettings.twoFactorApp, { ...keyed, body: { enabled: true } })).body.data
    const { rows } = await sql<{ t: string }>`select answer::text as t from idempotency_keys`.execute(db())
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(rows.map((row) => row.t).join()).not.toContain(first.secret)
  })

  it('by app is switched off by its own code or a recovery code, and the recovery codes are deleted', async () => {
    const who = await person()
    const me = await enter(who)
    const code = await withApp(who)
    expect(Object.keys((await switchApp(me, false)).body.errors!)).toEqual(['code'])
    expect((await switchApp(me, false, wrong(code()))).status).toBe(422)
    const codes = (await call(ownSettings.recoveryCodes, { ...me, body: { current_password: password } })).body.data
      .recovery_codes
    expect((await switchApp(me, false, codes[0])).body.data.enabled).toBe(false)
    expect(await userOf(me)).toMatchObject({ two_factor: { app: false, recovery_codes_left: 0 } })
  })

  it('by a lost phone is switched off by the app', async () => {
    const who = await person({ steps: ['phone'] })
    const code = await withApp(who)
    const me = await enter(who)
    expect((await switchPhone(me, false, code())).body.data).toMatchObject({ two_factor: { phone: false, app: true } })
  })

  it('by app allows no sixth attempt', async () => {
    const who = await person()
    const code = await withApp(who)
    const me = await enter(who)
    for (let i = 0; i < 5; i++) expect((await switchApp(me, false, wrong(code()))).status).toBe(422)
    expect((await switchApp(me, false, code())).status).toBe(429)
  })

  it('has recovery codes, given the password and a second step', async () => {
    const who = await person()
    const me = await enter(who)
    const ask = (current_password: string) => call(ownSettings.recoveryCodes, { ...me, body: { current_password } })
    expect([(await ask(password)).status, (await ask(password)).body.code]).toEqual([409, 'state_forbids'])
    await withApp(who)
    expect(problems((await ask('not-the-password')).body)).toEqual(['current_password: Wrong password'])
    const first = (await ask(password)).body.data.recovery_codes
    const again = (await ask(password)).body.data.recovery_codes
    expect(new Set([...first, ...again]).size).toBe(20)
    expect((await userOf(me)).two_factor.recovery_codes_left).toBe(10)
    expect((await switchApp(me, false, first[0])).status).toBe(422)
    expect((await switchApp(me, false, again[0])).status).toBe(200)
  })
})

describe('a community that requires reauthentication', () => {
  const ask = async (on: boolean) => {
    await sql`update settings set confirm_sensitive = ${on}`.execute(db())
    product.app.sessions.forget(0)
  }

  it('requires it before a new address, number, app or step, as later codes would go there', async () => {
    const who = await person()
    const me = await enter(who)
    const add = {
      email: () => call(ownSettings.requestEmailCode, { ...me, body: { email: 'thief@example.com' } }),
      change: () => call(ownSettings.changeEmail, { ...me, body: { email: 'thief@example.com', code: '123456' } }),
      phone: () => call(ownSettings.requestPhoneCode, { ...me, body: { phone: '+380991112233' } }),
      app: () => call(ownSettings.twoFactorApp, { ...me, body: { enabled: true } }),
      step: () => call(ownSettings.twoFactorPhone, { ...me, body: { enabled: true } }),
    }
    await ask(true)
    for (const [what, work] of Object.entries(add))
      expect([what, (await work()).body.code]).toEqual([what, 'confirm_needed'])
    expect((await call(ownSettings.requestConfirm, { ...me, body: {} })).body.data.channel).toBe('email')
    const code = await codeAt(who.email)
    expect((await call(ownSettings.confirm, { ...me, body: { code } })).status).toBe(200)
    for (const work of [add.email, add.phone, add.app, add.step]) expect((await work()).status).toBe(200)
    await ask(false)
  })

  it('lets a second step be switched off by its own code alone', async () => {
    const who = await person()
    const code = await withApp(who)
    const me = await enter(who)
    await ask(true)
    const off = await call(ownSettings.twoFactorApp, { ...me, body: { enabled: false, code: code() } })
    expect(off.body.data).toMatchObject({ enabled: false })
    await ask(false)
  })
})
