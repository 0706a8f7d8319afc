import { ownSettings, users, type Session } from '@oselia/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accounts, gatewaySettings, pushedClock } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({ clock, env: gatewaySettings(post) })
const { call } = product
const { db, person, withApp, enter, login, challenged, second, mine, arrived, codeAt, wrong, outbox } = accounts(
  product,
  post,
  clock,
)

const problems = (body: { errors?: Record<string, string[]> }) =>
  Object.entries(body.errors ?? {}).map(([k, v]) => `${k}: ${v[0]}`)
const wrongCode = ['code: Incorrect code']
const tooOld = ['code: The code has expired, request a new one']
const usedUp = ['code: Too many attempts. Request a new code']

describe('a login with a second step', () => {
  it('opens no session before the code sent by SMS', async () => {
    const { email, phone, id } = await person({ steps: ['phone'] })
    const { status, body } = await login(email)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['two_factor'])
    const { two_factor } = body as { two_factor: Awaited<ReturnType<typeof challenged>> }
    expect(two_factor).toMatchObject({
      channel: 'phone',
      channels: ['phone'],
      sent_to: `+380•••••••${phone.slice(-2)}`,
    })
    expect(Date.parse(two_factor.expires_at) - clock.now().getTime()).toBeGreaterThan(590_000)
    expect(Date.parse(two_factor.resend_at!) - clock.now().getTime()).toBeGreaterThan(50_000)
    const entered = await second(two_factor.challenge, await codeAt(phone))
    expect(entered.status).toBe(200)
    const me = await call(users.read, mine(entered.body.access_token))
    expect(me.body.data).toMatchObject({
      email,
      two_factor: { phone: true, email: false, app: false, required: false },
    })
    expect(await outbox({ id })).toMatchObject([{ kind: 'code', channel: 'sms', recipient: phone, is_secret: true }])
    const { rows } = await sql<{ at: string | null }>`select last_login_at as at from staff where id = ${id}`.execute(
      db(),
    )
    expect(rows[0]!.at).not.toBeNull()
  })

  it('sends the e-mail with the code in the language of the person', async () => {
    const { email, id } = await person({ steps: ['email'], locale: 'uk' })
    const { challenge } = await challenged(email)
    const code = await codeAt(email)
    expect(await outbox({ id })).toMatchObject([{ kind: 'code', subject: 'Код підтвердження' }])
    expect(arrived(email)[0]).toContain('Нікому його не повідомляйте')
    expect((await second(challenge, code)).status).toBe(200)
  })

  it('stores neither the code nor the challenge in plain text', async () => {
    const { email, phone } = await person({ steps: ['phone'] })
    const { challenge } = await challenged(email)
    const code = await codeAt(phone)
    await expect
      .poll(
        async () =>
          (await sql<{ body: string }>`select body from outbox where recipient = ${phone}`.execute(db())).rows,
      )
      .toEqual([{ body: '' }])
    const { rows } = await sql<{ t: string }>`select row_to_json(c)::text as t from codes c
      union all select row_to_json(o)::text from outbox o where recipient = ${phone}`.execute(db())
    const all = rows.map((row) => row.t).join()
    expect(all).not.toContain(challenge)
    expect(all).not.toMatch(new RegExp(`"${code}"|\\b${code}\\b`))
  })

  it('rejects a wrong code, one of another login, and at the sixth attempt also the right one', async () => {
    const [one, other] = [await person({ steps: ['phone'] }), await person({ steps: ['phone'] })]
    const mineNow = await challenged(one.email)
    const theirs = await challenged(other.email)
    const code = await codeAt(one.phone)
    for (const guess of [
      wrong(code),
      '12345',
      'abcd-efgh',
      '999 999',
      (await codeAt(other.phone)) === code ? wrong(code) : await codeAt(other.phone),
    ]) {
      const { status, body } = await second(mineNow.challenge, guess)
      expect([status, problems(body)]).toEqual([422, wrongCode])
    }
    const sixth = await second(mineNow.challenge, code)
    expect([sixth.status, problems(sixth.body)]).toEqual([422, usedUp])
    expect((await second(theirs.challenge, await codeAt(other.phone))).status).toBe(200)
  })

  it('rejects a code after ten minutes, a second use, and an unknown challenge', async () => {
    const { email, phone } = await person({ steps: ['phone'] })
    const first = await challenged(email)
    const old = await codeAt(phone)
    clock.push(601)
    const late = await second(first.challenge, old)
    expect([late.status, problems(late.body)]).toEqual([422, tooOld])
    const next = await challenged(email)
    const code = await codeAt(phone, 2)
    expect((await second(next.challenge, code)).status).toBe(200)
    expect(problems((await second(next.challenge, code)).body)).toEqual(tooOld)
    expect(problems((await second('x'.repeat(43), code)).body)).toEqual(tooOld)
    expect(problems((await second(first.challenge, code)).body)).toEqual(tooOld)
  })

  it('succeeds for one of two simultaneous requests with the same code', async () => {
    const { email, phone, id } = await person({ steps: ['phone'] })
    const { challenge } = await challenged(email)
    const code = await codeAt(phone)
    const answers = await Promise.all([1, 2, 3, 4].map(() => second(challenge, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    const { rows } = await sql`select 1 from sessions where staff_id = ${id}`.execute(db())
    expect(rows).toHaveLength(1)
  })

  it('is rejected when the person was blocked between the steps', async () => {
    const { email, phone, id } = await person({ steps: ['phone'] })
    const { challenge } = await challenged(email)
    await sql`update staff set status = 'blocked' where id = ${id}`.execute(db())
    expect((await second(challenge, await codeAt(phone))).status).toBe(422)
  })
})

describe('guessing', () => {
  const resend = (challenge: string) => call(users.resendTwoFactor, { body: { challenge }, as: null })

  it('over several codes of one person is stopped after ten attempts in a day, and the person is notified once', async () => {
    const { email, phone, id } = await person({ steps: ['phone'] })
    const { challenge } = await challenged(email)
    for (const round of [1, 2]) {
      const code = await codeAt(phone, round)
      for (let i = 0; i < 5; i++) expect((await second(challenge, wrong(code))).status).toBe(422)
      clock.push(61)
      expect((await resend(challenge)).status).toBe(200)
    }
    const right = await codeAt(phone, 3)
    const stopped = await second(challenge, right)
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 3600]).toEqual([429, true])
    const notices = (await outbox({ id })).filter(({ subject }) => subject === 'Too many wrong login codes')
    expect(notices).toHaveLength(1)
  })

  it('of challenges is limited by address, which also delays the right one', async () => {
    clock.push(901)
    const answers = []
    for (let i = 0; i < 101; i++) answers.push((await second(`no-such-challenge-${i}`, '123456')).status)
    expect(answers.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 422))
    expect(answers[100]).toBe(429)
    expect((await resend('no-such-challenge')).status).toBe(429)
    clock.push(901)
    expect((await second('no-such-challenge', '123456')).status).toBe(422)
  })
})

describe('another code', () => {
  const resend = (challenge: string, channel?: 'phone' | 'email' | 'app') =>
    call(users.resendTwoFactor, { body: { challenge, ...(channel && { channel }) }, as: null })

  it('is sent once a minute, invalidates the previous one, and can use another enabled channel', async () => {
    const { email, phone } = await person({ steps: ['phone', 'email'] })
    const { challenge, channel, channels } = await challenged(email)
    expect([channel, channels]).toEqual(['phone', ['phone', 'email']])
    const early = await resend(challenge)
    expect([early.status, early.body.code]).toEqual([429, 'too_many'])
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    clock.push(61)
    const again = await resend(challenge, 'email')
    expect(again.body.two_factor).toMatchObject({ challenge, channel: 'email', sent_to: 'p•••@example.com' })
    const [old, fresh] = [await codeAt(phone), await codeAt(email)]
    if (old !== fresh) expect(problems((await second(challenge, old)).body)).toEqual(wrongCode)
    expect((await second(challenge, fresh)).status).toBe(200)
  })

  it('is not sent through a disabled channel, nor for a finished login', async () => {
    const { email, phone } = await person({ steps: ['phone'] })
    const { challenge } = await challenged(email)
    clock.push(61)
    expect(Object.keys((await resend(challenge, 'app')).body.errors!)).toEqual(['channel'])
    await second(challenge, await codeAt(phone))
    expect(Object.keys((await resend(challenge)).body.errors!)).toEqual(['challenge'])
    expect(Object.keys((await resend('y'.repeat(43))).body.errors!)).toEqual(['challenge'])
  })

  it('is not sent at a second login within the minute: the pending code opens the newer login, with its remaining attempts', async () => {
    const { id, email, phone } = await person({ steps: ['phone'] })
    const first = await challenged(email)
    const code = await codeAt(phone)
    for (let i = 0; i < 4; i++) expect((await second(first.challenge, wrong(code))).status).toBe(422)
    const again = await challenged(email)
    expect(again.challenge).not.toBe(first.challenge)
    expect(problems((await second(first.challenge, code)).body)).toEqual(tooOld)
    expect((await second(again.challenge, code)).status).toBe(200)
    expect(await outbox({ id })).toHaveLength(1)
  })

  it('requested twice at once is sent once', async () => {
    const { id, email, phone } = await person({ steps: ['phone'] })
    const { challenge } = await challenged(email)
    await codeAt(phone)
    clock.push(61)
    const answers = await Promise.all([resend(challenge), resend(challenge), resend(challenge)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    expect(await outbox({ id })).toHaveLength(2)
  })
})

describe('the app', () => {
  it('is offered before phone and e-mail, and no message is sent', async () => {
    const who = await person({ steps: ['phone', 'email'] })
    const code = await withApp(who)
    const challenge = await challenged(who.email)
    expect(challenge).toMatchObject({
      channel: 'app',
      channels: ['app', 'phone', 'email'],
      sent_to: null,
      resend_at: null,
    })
    expect((await second(challenge.challenge, code())).status).toBe(200)
    expect(await outbox(who)).toEqual([])
  })

  it('accepts the code of the previous period, as clocks differ, and none twice', async () => {
    const who = await person()
    const code = await withApp(who)
    // Start at the beginning of a period, so that none ends between generating a code and sending it.
    clock.push(30 - ((clock.now().getTime() / 1000) % 30))
    const used = code()
    const first = await challenged(who.email)
    expect((await second(first.challenge, used)).status).toBe(200)
    const again = await challenged(who.email)
    expect(problems((await second(again.challenge, used)).body)).toEqual(wrongCode)
    clock.push(30)
    const later = code()
    clock.push(30)
    expect((await second(again.challenge, later)).status).toBe(200)
    const third = await challenged(who.email)
    const old = code()
    clock.push(90)
    expect(problems((await second(third.challenge, old)).body)).toEqual(wrongCode)
  })

  it('authorises only one of two simultaneous operations with one code', async () => {
    const who = await person()
    const code = await withApp(who)
    const me = await enter(who)
    const { challenge } = await challenged(who.email)
    const given = code()
    const answers = await Promise.all([
      second(challenge, given),
      call(ownSettings.confirm, { ...me, body: { code: given } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('is also accepted by a login whose code went by SMS', async () => {
    const who = await person({ steps: ['phone'] })
    const code = await withApp(who)
    const { challenge } = await challenged(who.email)
    const asked = await call(users.resendTwoFactor, { body: { challenge, channel: 'phone' }, as: null })
    expect(asked.body.two_factor.channel).toBe('phone')
    expect((await second(challenge, code())).status).toBe(200)
  })
})

describe('a recovery code', () => {
  it('is accepted once, however it is typed, and the person is notified', async () => {
    const who = await person()
    await withApp(who)
    const { challenge } = await challenged(who.email)
    const me = await enter(who)
    const made = await call(ownSettings.recoveryCodes, { ...me, body: { current_password: 'a-very-long-secret' } })
    const [code] = made.body.data.recovery_codes
    const entered = await second(challenge, ` ${code!.toUpperCase().replace('-', ' ')} `)
    expect(entered.status).toBe(200)
    const read = await call(users.read, mine((entered.body as Session).access_token))
    expect(read.body.data.two_factor.recovery_codes_left).toBe(9)
    const again = await challenged(who.email)
    expect(problems((await second(again.challenge, code!)).body)).toEqual(wrongCode)
    expect((await outbox(who)).map(({ subject }) => subject)).toContain('Login with a recovery code')
  })

  it('is accepted once of two simultaneous requests', async () => {
    const who = await person()
    await withApp(who)
    const { challenge } = await challenged(who.email)
    const me = await enter(who)
    const made = await call(ownSettings.recoveryCodes, { ...me, body: { current_password: 'a-very-long-secret' } })
    const code = made.body.data.recovery_codes[3]!
    const answers = await Promise.all([second(challenge, code), second(challenge, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})
