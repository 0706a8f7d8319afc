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
const { db, person, login, enter, arrived, codesAt, codeAt, wrong, outbox } = accounts(product, post, clock)
type Me = Awaited<ReturnType<typeof enter>>

const problems = (body: { errors?: Record<string, string[]> }) =>
  Object.entries(body.errors ?? {}).map(([k, v]) => `${k}: ${v[0]}`)
const isOut = async (me: Me) => (await call(users.read, me)).status === 401
const subjects = async (who: Person) => (await outbox(who)).map(({ subject }) => subject)
let taken = 0
const freshPhone = () => `+38050${String(4_000_000 + ++taken)}`
const freshEmail = () => `fresh${++taken}@example.com`

describe('another phone', () => {
  const ask = (me: Me, phone: string) => call(ownSettings.requestPhoneCode, { ...me, body: { phone } })
  const change = (me: Me, phone: string, code: string) =>
    call(ownSettings.changePhone, { ...me, body: { phone, code } })

  it('is confirmed by the code sent to it; the old phone and the mailbox are notified', async () => {
    const who = await person()
    const me = await enter(who)
    const phone = freshPhone()
    const sent = await ask(me, phone)
    expect(sent.body.data).toMatchObject({ channel: 'phone', sent_to: `+380•••••••${phone.slice(-2)}` })
    expect(Date.parse(sent.body.data.resend_at!) - Date.parse(sent.body.data.expires_at)).toBe(-540_000)
    const changed = await change(me, phone, await codeAt(phone))
    expect(changed.body.data).toMatchObject({ phone, version: 2 })
    await expect.poll(() => arrived(who.phone).join()).toContain('The phone number of your account was changed')
    expect(await subjects(who)).toContain('Phone changed')
    const { rows } = await sql<{ changes: unknown }>`select changes from audit_log
      where entity = 'staff' and entity_id = ${who.id} and action = 'update'`.execute(db())
    expect(rows.map((row) => row.changes)).toEqual([[{ field: 'phone', old: who.phone, new: phone }]])
    expect((await login(phone)).status).toBe(200)
    expect((await login(who.phone)).status).toBe(422)
  })

  it('is not confirmed by a wrong code, by a code for another number, nor by a used one', async () => {
    const who = await person()
    const me = await enter(who)
    const phone = freshPhone()
    await ask(me, phone)
    const code = await codeAt(phone)
    expect(problems((await change(me, phone, wrong(code))).body)).toEqual(['code: Incorrect code'])
    expect(problems((await change(me, freshPhone(), code)).body)).toEqual(['code: Incorrect code'])
    expect((await change(me, phone, code)).status).toBe(200)
    expect(problems((await change(me, phone, code)).body)).toEqual(['code: Incorrect code'])
  })

  it('is rejected at the sixth attempt, also with the right code, and after ten minutes', async () => {
    const who = await person()
    const me = await enter(who)
    const phone = freshPhone()
    await ask(me, phone)
    const code = await codeAt(phone)
    for (let i = 0; i < 5; i++) expect((await change(me, phone, wrong(code))).status).toBe(422)
    expect(problems((await change(me, phone, code)).body)).toEqual(['code: Too many attempts. Request a new code'])
    clock.push(61)
    await ask(me, phone)
    const next = await codeAt(phone, 2)
    clock.push(601)
    expect(problems((await change(me, phone, next)).body)).toEqual(['code: The code has expired, request a new one'])
  })

  it('is changed once by two simultaneous requests with the code', async () => {
    const me = await enter(await person())
    const phone = freshPhone()
    await ask(me, phone)
    const code = await codeAt(phone)
    const answers = await Promise.all([change(me, phone, code), change(me, phone, code), change(me, phone, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  it('can be requested once a minute, and a new code invalidates the previous one', async () => {
    const me = await enter(await person())
    const [one, two] = [freshPhone(), freshPhone()]
    expect((await ask(me, one)).status).toBe(200)
    const old = await codeAt(one)
    const early = await ask(me, two)
    expect([early.status, early.body.code]).toEqual([429, 'too_many'])
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
    clock.push(61)
    expect((await ask(me, two)).status).toBe(200)
    await codeAt(two)
    expect((await change(me, one, old)).status).toBe(422)
  })

  it('moves a second step to the new number and ends the other sessions', async () => {
    const who = await person({ steps: ['phone'] })
    const [me, elsewhere] = [await enter(who), await enter(who)]
    const phone = freshPhone()
    await ask(me, phone)
    const changed = await change(me, phone, await codeAt(phone))
    expect(changed.body.data.two_factor.phone).toBe(true)
    expect([await isOut(me), await isOut(elsewhere)]).toEqual([false, true])
    await login(who.email)
    expect(await codeAt(phone, 2)).toMatch(/^\d{6}$/)
  })
})

describe('another e-mail address', () => {
  const ask = (me: Me, email: string) => call(ownSettings.requestEmailCode, { ...me, body: { email } })
  const change = (me: Me, email: string, code: string) =>
    call(ownSettings.changeEmail, { ...me, body: { email, code } })

  it('is confirmed by its code, ends the other sessions and the open reset links, and the old address is notified', async () => {
    const who = await person()
    const [me, elsewhere] = [await enter(who), await enter(who)]
    await sql`insert into password_resets (token_hash, staff_id, expires_at) values ('\\x01'::bytea, ${who.id}, now() + interval '1 day')`.execute(
      db(),
    )
    const email = freshEmail()
    await ask(me, email)
    const changed = await change(me, email, await codeAt(email))
    expect([changed.status, changed.body.errors]).toEqual([200, undefined])
    expect(changed.body.data.email).toBe(email)
    expect([await isOut(me), await isOut(elsewhere)]).toEqual([false, true])
    await expect.poll(() => arrived(who.email).join()).toContain('The e-mail address of your account was changed')
    const { rows } = await sql`select 1 from password_resets where staff_id = ${who.id} and used_at is null`.execute(
      db(),
    )
    expect(rows).toEqual([])
  })

  it('that belongs to an account is not disclosed: the same answer, no code, and a notice to its owner', async () => {
    const [who, other] = [await person(), await person({ locale: 'en' })]
    const me = await enter(who)
    const forTaken = await ask(me, other.email)
    clock.push(61)
    const email = freshEmail()
    const forFree = await ask(me, email)
    await codeAt(email)
    expect([forTaken.status, Object.keys(forTaken.body.data)]).toEqual([forFree.status, Object.keys(forFree.body.data)])
    await expect.poll(() => arrived(other.email).join()).toContain('to another account')
    expect(codesAt(other.email)).toEqual([])
    clock.push(61)
    await ask(me, other.email)
    expect(problems((await change(me, other.email, '123456')).body)).toEqual(['code: Incorrect code'])
  })

  it('that somebody took meanwhile is rejected at the field', async () => {
    const [who, other] = [await person(), await person()]
    const me = await enter(who)
    const email = freshEmail()
    await ask(me, email)
    const code = await codeAt(email)
    await sql`update staff set email = ${email} where id = ${other.id}`.execute(db())
    const refused = await change(me, email, code)
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors!)]).toEqual([
      409,
      'duplicate',
      ['email'],
    ])
  })

  it('must differ from the current one', async () => {
    const who = await person()
    expect(Object.keys((await ask(await enter(who), who.email.toUpperCase())).body.errors!)).toEqual(['email'])
  })
})

describe('another password', () => {
  const next = 'another-long-secret'
  const change = (me: Me, fields: object = {}) =>
    call(ownSettings.changePassword, {
      ...me,
      body: { current_password: password, password: next, password_confirmation: next, ...fields },
    })

  it('is set with the current one; the other sessions end at once and the person is notified', async () => {
    const who = await person()
    const [me, elsewhere] = [await enter(who), await enter(who)]
    expect((await change(me)).status).toBe(200)
    expect([await isOut(me), await isOut(elsewhere)]).toEqual([false, true])
    expect([(await login(who.email)).status, (await login(who.email, next)).status]).toEqual([422, 200])
    expect(await subjects(who)).toEqual(['Password changed'])
  })

  it('is rejected with a wrong current one, and after five such attempts always', async () => {
    const me = await enter(await person())
    for (let i = 0; i < 5; i++) {
      expect(problems((await change(me, { current_password: `guess-${i}` })).body)).toEqual([
        'current_password: Wrong password',
      ])
    }
    const sixth = await change(me)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many'])
    clock.push(901)
    expect((await change(me)).status).toBe(200)
  })

  it('is rejected when it is the present one, or is made of the person’s names and address', async () => {
    const who = await person()
    const me = await enter(who)
    const set = async (wanted: string) =>
      problems((await change(me, { password: wanted, password_confirmation: wanted })).body)
    expect(await set(password)).toEqual(['password: This is your current password, choose another'])
    const own = ['password: A password can’t be made of your name, your address or the name of the system']
    expect(await set(`${who.email.split('@')[0]}-12`)).toEqual(own)
    expect(await set('Oselia-2026')).toEqual(own)
    expect((await login(who.email)).status).toBe(200)
  })

  it('is rejected when it is common, or when the two entries differ', async () => {
    const me = await enter(await person())
    const common = await change(me, { password: 'password123', password_confirmation: 'password123' })
    expect(Object.keys(common.body.errors!)).toEqual(['password'])
    expect(Object.keys((await change(me, { password_confirmation: 'different-secret' })).body.errors!)).toEqual([
      'password_confirmation',
    ])
  })
})
