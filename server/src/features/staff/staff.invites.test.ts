import { setup } from '@oselia/contract/setup'
import { staff } from '@oselia/contract/staff'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicAct } from '../../platform/act.js'
import { Refusal } from '../../platform/problems.js'
import { useApp } from '../../testing/app.js'
import { staffWith, type Who } from '../../testing/sign-in.js'
import { useStaff } from '../../testing/staff.js'
import { acceptInvite, readInvite } from './staff.door.js'

let now: Date | undefined
const product = useApp({ clock: { now: () => now ?? new Date() } })
const { call } = product
const { roles, noted } = useStaff(product)

const password = 'a-very-long-secret'
beforeAll(async () => {
  await sql`update settings set organisation_name = 'ОСББ «Сад»'`.execute(product.app.pools.db)
})
let ip = 0
beforeEach(() => {
  now = undefined
  ip += 1
})

const idOf = (who: Who) => Number(who.slice('staff:'.length))
const tokenIn = (link: string | null) => new URL(link!).searchParams.get('invite')!

/** What a call comes to: its answer, or the refusal as `[status, code, fields]`. */
const outcome = async <T>(work: (act: PublicAct) => Promise<T>): Promise<T | unknown[]> => {
  const act = {
    language: 'uk' as const,
    now: product.app.clock.now(),
    ip: `10.0.0.${ip}`,
    requestId: `r${ip}`,
    origin: 'https://sad.example',
  }
  try {
    return await product.app.pools.db
      .transaction()
      .execute((tx) => work({ ...act, db: tx, userAgent: null, afterCommit: () => undefined }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.status, error.code, error.details.faults?.map(({ field, key }) => `${field}: ${key}`)]
  }
}
const look = (token: string) => outcome((act) => readInvite(product.app, act, { token }))
const accept = (token: string, fields: Record<string, unknown> = {}) =>
  outcome((act) =>
    acceptInvite(
      product.app,
      act,
      setup.acceptInvite.body.parse({
        token,
        last_name: 'Коваль',
        first_name: 'Ірина',
        password,
        password_confirmation: password,
        ...fields,
      }),
    ),
  )
const login = (email: string) => call(users.login, { body: { email, password }, as: null })
const gone = [404, 'not_found', undefined]
const wrong = [422, 'validation', ['token: wrong_token']]

const invited = async (fields: Record<string, unknown> = {}, as: Who = 'owner') => {
  const { guard } = await roles()
  const one = { last_name: 'Коваль', first_name: 'Іра', email: `i${Math.random().toString(36).slice(2)}@example.com` }
  const { status, body } = await call(staff.create, {
    raw: { ...one, role_ids: [guard], scope: { all: true }, ...fields },
    as,
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return {
    id: body.data.id,
    email: body.data.email,
    invite: body.data.invite,
    link: body.link,
    token: tokenIn(body.link),
  }
}
const again = (id: number) => call(staff.invite, { params: { id } })

describe('an invitation', () => {
  it('goes out by e-mail for a week, and is told to its sender while no gateway carries it', async () => {
    const { id, email, invite, link } = await invited()
    expect(invite).toMatchObject({ state: 'waiting', channel: 'email', sent_to: email })
    expect(Date.parse(invite.expires_at!) - Date.parse(invite.sent_at!)).toBe(7 * 86_400_000)
    expect(link).toMatch(/\/Setup\?invite=[\w-]{43}$/)
    const { rows } = await sql<{ kind: string; is_secret: boolean; recipient: string; subject: string; body: string }>`
      select kind, is_secret, recipient, subject, body from outbox where staff_id = ${id}`.execute(product.app.pools.db)
    expect(rows).toMatchObject([
      { kind: 'invite', is_secret: true, recipient: email, subject: 'Запрошення до роботи: ОСББ «Сад»' },
    ])
    expect(rows[0]!.body).toContain(link)
    const { rows: kept } = await sql<{ text: string }>`select row_to_json(v)::text as text from staff_invites v
      union all select row_to_json(a)::text from audit_log a`.execute(product.app.pools.db)
    expect(kept.map(({ text }) => text).join()).not.toContain(tokenIn(link))
  })

  it('goes to the phone of one without e-mail', async () => {
    const { invite } = await invited({ email: null, phone: '0671112200' })
    expect(invite).toMatchObject({ channel: 'sms', sent_to: '+380671112200' })
  })

  it('tells who invites to what', async () => {
    const { token, email } = await invited()
    expect(await look(token)).toMatchObject({
      data: {
        organisation: 'ОСББ «Сад»',
        login: email,
        last_name: 'Коваль',
        first_name: 'Іра',
        roles: [{ uk: expect.any(String) }],
      },
    })
  })

  it('makes an account: the person tells his name, sets a password and is in; who invited is told', async () => {
    const manager = await staffWith(product.app, 'manager', 'all')
    const { guard } = await roles()
    const { id, token, email } = await invited({ role_ids: [guard] }, manager)
    const session = (await accept(token, { locale: 'es', middle_name: 'Василівна' })) as { access_token: string }
    const me = await call(users.read, { as: null, headers: { authorization: `Bearer ${session.access_token}` } })
    expect(me.body.data).toMatchObject({ id, name: 'Коваль Ірина', middle_name: 'Василівна', locale: 'es', email })
    expect((await login(email!)).status).toBe(200)
    const { data } = (await call(staff.read, { params: { id } })).body
    expect(data).toMatchObject({ status: 'active', invite: { state: 'none' }, version: 2 })
    expect(
      (await call(staff.list, { query: { search_query: 'Ірина' } })).body.data.data.map((row) => row.id),
    ).toContain(id)
    const { rows } = await sql<{ body: string }>`select body from outbox where staff_id = ${idOf(manager)}`.execute(
      product.app.pools.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.body).toContain('Коваль Ірина')
    const log = await noted(id)
    expect(log.map(({ action }) => action)).toContain('accept_invite')
    expect(JSON.stringify(log)).not.toContain('argon2')
  })

  it('opens once, also when it is taken up twice at once', async () => {
    const { token } = await invited()
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.filter((answer) => !Array.isArray(answer))).toHaveLength(1)
    expect(both).toContainEqual(wrong)
    expect(await look(token)).toEqual(gone)
    expect(await accept(token)).toEqual(wrong)
  })

  it('opens nothing after a week, after a newer one, after it was revoked, nor for one who was blocked or deleted', async () => {
    const late = await invited()
    now = new Date(Date.now() + 7 * 86_400_000 + 1000)
    expect([await look(late.token), await accept(late.token)]).toEqual([gone, wrong])
    // Whoever invited was here meanwhile: his own session lasts as long as an invitation.
    await sql`update sessions set last_seen_at = ${now}`.execute(product.app.pools.db)
    expect((await call(staff.read, { params: { id: late.id } })).body.data.invite.state).toBe('expired')
    now = undefined

    const older = await invited()
    const newer = tokenIn((await again(older.id)).body.link)
    expect([await look(older.token), await accept(older.token)]).toEqual([gone, wrong])
    expect(await look(newer)).toHaveProperty('data')

    expect((await call(staff.revokeInvite, { params: { id: older.id } })).body.data.invite.state).toBe('none')
    expect([await look(newer), await accept(newer)]).toEqual([gone, wrong])
    expect((await call(staff.revokeInvite, { params: { id: older.id } })).body.code).toBe('state_forbids')

    const blocked = await invited()
    await call(staff.block, { params: { id: blocked.id }, body: { reason: 'Помилка' } })
    expect([await look(blocked.token), await accept(blocked.token)]).toEqual([gone, wrong])

    const deleted = await invited()
    await call(staff.remove, { params: { id: deleted.id } })
    expect([await look(deleted.token), await accept(deleted.token)]).toEqual([gone, wrong])
    expect(await look('nothing')).toEqual(gone)
  })

  it('is not for one who is in already', async () => {
    const { id, token } = await invited()
    await accept(token)
    const { status, body } = await again(id)
    expect([status, body.code]).toEqual([409, 'state_forbids'])
  })

  it('that went to an address which is his no longer opens nothing', async () => {
    const { id, token } = await invited()
    await call(staff.update, { params: { id }, body: { version: 1, email: `right${id}@example.com` } })
    expect(await look(token)).toEqual(gone)
    expect((await again(id)).body.data.invite.sent_to).toBe(`right${id}@example.com`)
  })

  it('takes good passwords alone, and stays open when one is refused', async () => {
    const { token } = await invited()
    expect(await accept(token, { password_confirmation: 'another-secret' })).toEqual([
      422,
      'validation',
      ['password_confirmation: passwords_differ'],
    ])
    expect(await accept(token, { password: 'password123', password_confirmation: 'password123' })).toEqual([
      422,
      'validation',
      ['password: common_password'],
    ])
    expect(await accept(token)).toHaveProperty('access_token')
  })

  it('cannot be guessed: an address and a token are asked about so often and no more', async () => {
    const { token } = await invited()
    for (let n = 0; n < 20; n++) await look(token)
    expect(await look(token)).toEqual([429, 'too_many', undefined])
    ip += 100
    expect(await look(token)).toEqual([429, 'too_many', undefined])
    for (let n = 0; n < 60; n++) await look(`guess-${n}`)
    expect(await look('guess-another')).toEqual([429, 'too_many', undefined])
  })
})
