import { setup } from '@oselia/contract/setup'
import { staff } from '@oselia/contract/staff'
import { users } from '@oselia/contract/users'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { Problem } from '../../../platform/problems.js'
import { useApp } from '../../../testing/app.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'
import { acceptInvite, readInvite } from './staff.public.js'

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

/** The result of a call: its response, or the problem as `[status, code, fields]`. */
const outcome = async <T>(work: (ctx: PublicRequestContext) => Promise<T>): Promise<T | unknown[]> => {
  const ctx = {
    language: 'uk' as const,
    now: product.app.clock.now(),
    ip: `10.0.0.${ip}`,
    requestId: `r${ip}`,
    origin: 'https://sad.example',
  }
  try {
    return await product.app.pools.db
      .transaction()
      .execute((tx) => work({ ...ctx, db: tx, userAgent: null, afterCommit: () => undefined }))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.status, error.code, error.details.issues?.map(({ field, key }) => `${field}: ${key}`)]
  }
}
const look = (token: string) => outcome((ctx) => readInvite(product.app, ctx, { token }))
const accept = (token: string, fields: Record<string, unknown> = {}) =>
  outcome((ctx) =>
    acceptInvite(
      product.app,
      ctx,
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
  it('is sent by e-mail, valid for a week, and shown to its sender while no gateway delivers it', async () => {
    const { id, email, invite, link } = await invited()
    expect(invite).toMatchObject({ state: 'waiting', channel: 'email', sent_to: email })
    expect(Date.parse(invite.expires_at!) - Date.parse(invite.sent_at!)).toBe(7 * 86_400_000)
    expect(link).toMatch(/\/Setup\?invite=[\w-]{43}$/)
    const { rows } = await sql<{ kind: string; is_secret: boolean; recipient: string; subject: string; body: string }>`
      select kind, is_secret, recipient, subject, body from outbox where staff_id = ${id}`.execute(product.app.pools.db)
    expect(rows).toMatchObject([
      { kind: 'invite', is_secret: true, recipient: email, subject: 'Запрошення до системи: ОСББ «Сад»' },
    ])
    expect(rows[0]!.body).toContain(link)
    const { rows: kept } = await sql<{ text: string }>`select row_to_json(v)::text as text from staff_invites v
      union all select row_to_json(a)::text from audit_log a`.execute(product.app.pools.db)
    expect(kept.map(({ text }) => text).join()).not.toContain(tokenIn(link))
  })

  it('is sent by SMS to a person without e-mail', async () => {
    const { invite } = await invited({ email: null, phone: '0671112200' })
    expect(invite).toMatchObject({ channel: 'sms', sent_to: '+380671112200' })
  })

  it('shows the inviter and the organisation', async () => {
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

  it('creates an account: the person enters a name, sets a password and is logged in; the inviter is notified', async () => {
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

  it('is accepted once, also by simultaneous requests', async () => {
    const { token } = await invited()
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.filter((answer) => !Array.isArray(answer))).toHaveLength(1)
    expect(both).toContainEqual(wrong)
    expect(await look(token)).toEqual(gone)
    expect(await accept(token)).toEqual(wrong)
  })

  it('is invalid after a week, after a newer one, after it was revoked, and for a blocked or deleted person', async () => {
    const late = await invited()
    now = new Date(Date.now() + 7 * 86_400_000 + 1000)
    expect([await look(late.token), await accept(late.token)]).toEqual([gone, wrong])
    // Keeps the inviter's session alive: it expires as soon as an invitation.
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

  it('is invalid while its inviter may not invite', async () => {
    const { token, id } = await invited()
    const db = product.app.pools.db
    const { rows } = await sql<{
      by: number
    }>`select created_by as by from staff_invites where staff_id = ${id}`.execute(db)
    const { by } = rows[0]!
    await sql`update staff set status = 'blocked' where id = ${by}`.execute(db)
    expect([await look(token), await accept(token)]).toEqual([gone, wrong])
    await sql`update staff set status = 'active' where id = ${by}`.execute(db)
    const { rows: links } = await sql<{
      role_id: number
    }>`delete from staff_role_links where staff_id = ${by} returning role_id`.execute(db)
    expect([await look(token), await accept(token)]).toEqual([gone, wrong])
    for (const { role_id } of links)
      await sql`insert into staff_role_links (staff_id, role_id) values (${by}, ${role_id})`.execute(db)
    expect(await look(token)).toHaveProperty('data')
  })

  it('is not available for an active person', async () => {
    const { id, token } = await invited()
    await accept(token)
    const { status, body } = await again(id)
    expect([status, body.code]).toEqual([409, 'state_forbids'])
  })

  it('becomes invalid when its address no longer belongs to the person', async () => {
    const { id, token } = await invited()
    await call(staff.update, { params: { id }, body: { version: 1, email: `right${id}@example.com` } })
    expect(await look(token)).toEqual(gone)
    expect((await again(id)).body.data.invite.sent_to).toBe(`right${id}@example.com`)
  })

  it('accepts only strong passwords, and stays valid when one is rejected', async () => {
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

  it('cannot be guessed: attempts per address and token are limited', async () => {
    const { token } = await invited()
    for (let n = 0; n < 20; n++) await look(token)
    expect(await look(token)).toEqual([429, 'too_many', undefined])
    ip += 100
    expect(await look(token)).toEqual([429, 'too_many', undefined])
    for (let n = 0; n < 60; n++) await look(`guess-${n}`)
    expect(await look('guess-another')).toEqual([429, 'too_many', undefined])
  })
})
