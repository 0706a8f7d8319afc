import { announcements } from '@oselia/contract/announcements'
import { complexes } from '@oselia/contract/complexes'
import { exports } from '@oselia/contract/exports'
import { houses } from '@oselia/contract/houses'
import { media } from '@oselia/contract/media'
import { staffRoles } from '@oselia/contract/staff-roles'
import { ownSettings, users, type NotificationSettings } from '@oselia/contract/users'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts, gatewaySettings, pushedClock, type Person } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({ clock, env: gatewaySettings(post) })
const { call } = product
const { db, person, withApp, enter, mine, codeAt, wrong } = accounts(product, post, clock)
type Me = Awaited<ReturnType<typeof enter>>

const status = async (me: Me) => (await call(users.read, me)).status
const userOf = async (me: Me) => (await call(users.read, me)).body.data
const lookAs = async (seen: Person, viewer: Person) => {
  const from = { ip: '10.0.0.7', userAgent: 'viewer', now: clock.now(), viewerId: viewer.id }
  return mine((await product.app.sessions.open(db(), seen.id, from)).access_token)
}

describe('the sessions of a person', () => {
  it('are listed, their own first, and those in which somebody impersonates them', async () => {
    const [who, boss] = [await person(), await person({ role: 'owner' })]
    const [me] = [await enter(who, 'Firefox'), await enter(who, 'Safari'), await lookAs(who, boss)]
    const { body } = await call(ownSettings.sessions, me)
    expect(body.data.map(({ user_agent, is_current, seen_by }) => ({ user_agent, is_current, seen_by }))).toEqual([
      { user_agent: 'Firefox', is_current: true, seen_by: null },
      { user_agent: 'viewer', is_current: false, seen_by: { id: boss.id, name: 'Шевченко Тарас' } },
      { user_agent: 'Safari', is_current: false, seen_by: null },
    ])
  })

  it('end one by one or all but this one, at once', async () => {
    const [who, boss] = [await person(), await person({ role: 'owner' })]
    const [me, phone, tablet, look] = [
      await enter(who),
      await enter(who, 'phone'),
      await enter(who, 'tablet'),
      await lookAs(who, boss),
    ]
    expect([await status(phone), await status(tablet), await status(look)]).toEqual([200, 200, 200])
    const { body } = await call(ownSettings.sessions, me)
    const { id } = body.data.find((one) => one.user_agent === 'phone')!
    expect((await call(ownSettings.endSession, { ...me, params: { id } })).status).toBe(200)
    expect([await status(phone), await status(tablet)]).toEqual([401, 200])
    expect((await call(ownSettings.endSession, { ...me, params: { id } })).status).toBe(404)
    expect((await call(ownSettings.endOthers, me)).body.data.ended).toBe(2)
    expect([await status(me), await status(tablet), await status(look)]).toEqual([200, 401, 401])
    expect((await call(ownSettings.endOthers, me)).body.data.ended).toBe(0)
  })

  it('of impersonation end when the person logs out', async () => {
    const [who, boss] = [await person(), await person({ role: 'owner' })]
    const [me, look] = [await enter(boss), await lookAs(who, boss)]
    expect(await status(look)).toBe(200)
    expect((await call(users.logout, me)).status).toBe(200)
    expect([await status(me), await status(look)]).toEqual([401, 401])
  })

  it('of somebody else are not found', async () => {
    const [who, other] = [await person(), await person()]
    const theirs = await enter(other)
    const { body } = await call(ownSettings.sessions, theirs)
    const ended = await call(ownSettings.endSession, { ...(await enter(who)), params: { id: body.data[0]!.id } })
    expect(ended.status).toBe(404)
    expect(await status(theirs)).toBe(200)
  })
})

describe('a person who impersonates another', () => {
  it('can read but change nothing, and logs out under their own name', async () => {
    const [who, boss] = [await person(), await person({ role: 'owner' })]
    const look = await lookAs(who, boss)
    expect((await userOf(look)).seen_by).toEqual({ id: boss.id, name: 'Шевченко Тарас' })
    expect((await userOf(await enter(who))).seen_by).toBeNull()
    const acts = await Promise.all([
      call(users.update, { ...look, body: { locale: 'es' } }),
      call(ownSettings.endOthers, look),
      call(ownSettings.requestEmailCode, { ...look, body: { email: 'thief@example.com' } }),
      call(announcements.create, { ...look, body: { title: 'Ні', body: '<p>Ні</p>' } }),
    ])
    for (const ctx of acts) expect([ctx.status, ctx.body.code]).toEqual([403, 'read_only'])
    expect((await call(users.logout, look)).status).toBe(200)
    expect(await status(look)).toBe(401)
    const { rows } = await sql<{ actor_id: number; action: string }>`select actor_id, action from audit_log
      where entity = 'staff' and entity_id = ${who.id} order by id desc limit 1`.execute(db())
    expect(rows).toEqual([{ actor_id: boss.id, action: 'see_as_end' }])
  })
})

describe('a community that requires a second step of its board', () => {
  const ask = (on: boolean) => sql`update settings set require_two_factor = ${on}`.execute(db())

  it('gives a person without one access only to their own account, and full access afterwards', async () => {
    const chair = await person({ role: 'chair' })
    const me = await enter(chair)
    const manager = await enter(await person())
    expect((await call(announcements.list, me)).status).toBe(200)
    await ask(true)
    await expect.poll(async () => (await call(announcements.list, me)).body.code).toBe('two_factor_needed')
    expect((await userOf(me)).two_factor.required).toBe(true)
    expect((await call(announcements.list, manager)).status).toBe(200)
    expect((await userOf(manager)).two_factor.required).toBe(false)
    expect((await call(ownSettings.sessions, me)).status).toBe(200)
    await call(ownSettings.twoFactorPhone, { ...me, body: { enabled: true } })
    const code = await codeAt(chair.phone)
    expect((await call(ownSettings.twoFactorPhone, { ...me, body: { enabled: true, code } })).status).toBe(200)
    await expect.poll(async () => (await call(announcements.list, me)).status).toBe(200)
    await ask(false)
  })
})

describe('a community that requires reauthentication', () => {
  beforeAll(() => sql`update settings set confirm_sensitive = true`.execute(db()))
  let made = 0
  const change = (me: Me) =>
    call(staffRoles.create, { ...me, raw: { name: `Роль ${++made}`, permissions: ['houses.read'] } })
  const confirm = (me: Me, code: string) => call(ownSettings.confirm, { ...me, body: { code } })

  it('lets a session do for ten minutes what a code to the mailbox has authorised', async () => {
    const owner = await person({ role: 'owner' })
    const [me, elsewhere] = [await enter(owner), await enter(owner)]
    const refused = await change(me)
    expect([refused.status, refused.body.code]).toEqual([409, 'confirm_needed'])
    const sent = await call(ownSettings.requestConfirm, { ...me, body: {} })
    expect(sent.body.data).toMatchObject({ channel: 'email', sent_to: 'p•••@example.com' })
    const code = await codeAt(owner.email)
    expect((await confirm(me, wrong(code))).status).toBe(422)
    const { body } = await confirm(me, code)
    expect(Date.parse(body.data.until) - clock.now().getTime()).toBeGreaterThan(590_000)
    expect((await change(me)).status).toBe(201)
    expect((await change(elsewhere)).body.code).toBe('confirm_needed')
    expect((await confirm(elsewhere, code)).status).toBe(422)
    clock.push(601)
    expect((await change(me)).body.code).toBe('confirm_needed')
  })

  it('requires it before exports, and before changes of bank accounts', async () => {
    const owner = await person({ role: 'owner' })
    const me = await enter(owner)
    const accounts = [{ iban: 'UA213223130000026007233566001' }]
    const complex = (fields: object) => call(complexes.create, { ...me, raw: { name: `ЖК ${++made}`, ...fields } })
    const { status: begun, body } = await complex({})
    expect(begun).toBe(201)
    const changed = (fields: object) =>
      call(complexes.update, { ...me, params: { id: body.data.id }, raw: { version: 1, ...fields } })
    const tries = () =>
      Promise.all([
        call(exports.create, { ...me, body: { list: 'houses' } }),
        call(houses.export, { ...me, query: { format: 'csv' } }),
        complex({ accounts }),
        changed({ accounts }),
      ])
    for (const { status: code, body: problem } of await tries())
      expect([code, (problem as { code?: string }).code]).toEqual([409, 'confirm_needed'])
    await call(ownSettings.requestConfirm, { ...me, body: {} })
    await confirm(me, await codeAt(owner.email))
    expect((await tries()).map((answer) => answer.status)).toEqual([200, 200, 201, 200])
    clock.push(601)
    expect(
      (await call(complexes.update, { ...me, params: { id: body.data.id }, raw: { version: 2, accounts } })).status,
    ).toBe(200)
  })

  it('accepts the code through the enabled second step only', async () => {
    const owner = await person({ role: 'owner', steps: ['phone'] })
    const me = await enter(owner)
    const refused = await call(ownSettings.requestConfirm, { ...me, body: { channel: 'email' } })
    expect(Object.keys(refused.body.errors!)).toEqual(['channel'])
    const sent = await call(ownSettings.requestConfirm, { ...me, body: {} })
    expect(sent.body.data.channel).toBe('phone')
    const early = await call(ownSettings.requestConfirm, { ...me, body: {} })
    expect([early.status, Number(early.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await confirm(me, await codeAt(owner.phone))).status).toBe(200)
    expect((await change(me)).status).toBe(201)
  })

  it('accepts a code of the app without having sent anything', async () => {
    const owner = await person({ role: 'owner' })
    const code = await withApp(owner)
    const me = await enter(owner)
    expect((await call(ownSettings.requestConfirm, { ...me, body: {} })).body.data).toMatchObject({
      channel: 'app',
      sent_to: null,
      resend_at: null,
    })
    const given = code()
    expect((await confirm(me, given)).status).toBe(200)
    expect((await confirm(me, given)).status).toBe(422)
  })
})

describe('the profile', () => {
  const picture = async (me: Me) => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const { body } = await call(media.upload, { ...me, fields: { type: 'avatar' }, file: { name: 'me.png', bytes } })
    return body.data.id
  }

  it('shows what is set and what is not', async () => {
    const user = await userOf(await enter(await person({ role: 'accountant' })))
    expect(user).toMatchObject({
      theme: null,
      avatar: null,
      avatar_id: null,
      position: null,
      gateways: { email: true, sms: true },
      two_factor: { phone: false, email: false, app: false, recovery_codes_left: 0, required: false },
      notification_settings: {
        quiet: null,
        channels: {
          security: { email: true, sms: false },
          rights: { email: true, sms: false },
          invites: { email: true, sms: false },
        },
      },
    })
    expect(user.roles.map(({ code }) => code)).toEqual(['accountant'])
  })

  it('can be changed by its person and is recorded in their history', async () => {
    const who = await person()
    const me = await enter(who)
    const avatar_id = await picture(me)
    const { body } = await call(users.update, {
      ...me,
      body: { last_name: "Дем'яненко", middle_name: 'Григорович', theme: 'dark', avatar_id },
    })
    expect(body.data).toMatchObject({
      name: 'Дем’яненко Тарас',
      middle_name: 'Григорович',
      theme: 'dark',
      avatar_id,
      version: 2,
    })
    expect((await fetch(product.url + body.data.avatar!)).status).toBe(200)
    const { rows } = await sql<{
      actor_id: number
      changes: { field: string }[]
    }>`select actor_id, changes from audit_log
      where entity = 'staff' and entity_id = ${who.id} and action = 'update'`.execute(db())
    expect(rows).toHaveLength(1)
    expect(rows[0]!.actor_id).toBe(who.id)
    const changed = rows[0]!.changes.map(({ field }) => field).toSorted()
    expect(changed).toEqual(['avatar_id', 'last_name', 'middle_name', 'theme'])
    const { rows: found } =
      await sql`select 1 from staff where id = ${who.id} and search_keys like '%григорович%'`.execute(db())
    expect(found).toHaveLength(1)
  })

  it('rejects somebody else’s picture and a name of digits', async () => {
    const [me, other] = [await enter(await person()), await enter(await person())]
    const theirs = await call(users.update, { ...me, body: { avatar_id: await picture(other) } })
    expect([theirs.status, Object.keys(theirs.body.errors!)]).toEqual([422, ['avatar_id']])
    const odd = await call(users.update, { ...me, body: { first_name: '12345' } })
    expect(Object.keys(odd.body.errors!)).toEqual(['first_name'])
  })

  it('stores notification settings, but never switches security notices off', async () => {
    const me = await enter(await person())
    const none = { email: false, sms: false }
    const off = { requests_late: none, contracts: none, documents: none, events: none, interviews: none, votings: none }
    const notification_settings: NotificationSettings = {
      quiet: { from: '22:00', to: '07:00' },
      channels: {
        security: { email: false, sms: true },
        rights: none,
        invites: { email: false, sms: true },
        requests_new: { email: true, sms: true },
        requests_assigned: { email: false, sms: true },
        requests_messages: { email: true, sms: false },
        ...off,
        billing: none,
      },
    }
    const { body } = await call(users.update, { ...me, body: { notification_settings } })
    expect(body.data.notification_settings).toEqual({
      ...notification_settings,
      channels: { ...notification_settings.channels, security: { email: true, sms: true } },
    })
    const odd = await call(users.update, {
      ...me,
      body: { notification_settings: { ...notification_settings, quiet: { from: '25:00', to: '7' } } },
    })
    expect(Object.keys(odd.body.errors!)).toEqual([
      'notification_settings.quiet.from',
      'notification_settings.quiet.to',
    ])
  })
})
