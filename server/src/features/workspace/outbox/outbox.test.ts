import { outbox } from '@oselia/contract/outbox'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send, type Message } from '../../../platform/outbox.js'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const post = useGateways()
const product = useApp({
  env: {
    get SMTP_URL() {
      return post.smtpUrl
    },
  } as Record<string, string>,
})
const { call } = product

let owner: Who
let other: Who
const idOf = (who: Who) => Number(who.slice('staff:'.length))
beforeAll(async () => {
  owner = await staffWith(product.app, 'owner', 'all')
  other = await staffWith(product.app, 'owner', 'all')
})
beforeEach(async () => {
  post.clear()
  await sql`delete from outbox`.execute(product.app.pools.db)
})

const write = (message: Partial<Message>) =>
  product.app.pools.db
    .transaction()
    .execute((db) =>
      send({ db, now: new Date() }, { channel: 'email', to: 'olena@home.example', text: 'Текст', ...message }),
    )
const list = async (query: Parameters<typeof call<typeof outbox.list>>[1] = {}) =>
  (await call(outbox.list, { as: owner, ...query })).body
const state = async () => (await list()).data[0]?.state
const comesTo = (wanted: string) => expect.poll(state).toBe(wanted)

describe('the outbox', () => {
  it('shows what was sent, to whom, and what waits for a gateway that is not configured', async () => {
    await write({ subject: 'Вода', staffId: idOf(owner) })
    await comesTo('sent')
    await write({ channel: 'sms', to: '+380501234567' })
    const body = await list()
    expect(body).toMatchObject({ gateways: { email: true, sms: false }, waiting: 1, failed: 0, total: 2 })
    expect(body.data[0]).toMatchObject({ channel: 'sms', kind: 'notice', state: 'waiting', staff: null, attempts: 0 })
    expect(body.data[1]).toMatchObject({
      recipient: 'olena@home.example',
      subject: 'Вода',
      body: 'Текст',
      state: 'sent',
      staff: { id: idOf(owner) },
      attempts: 1,
    })
  })

  it('is filtered by channel, state and kind, and searched by recipient and subject', async () => {
    await write({ channel: 'sms', to: '+380501234567', kind: 'code' })
    await write({ to: 'petro@work.example', subject: 'Відключення світла' })
    await expect.poll(async () => (await list({ query: { state: 'sent' } })).total).toBe(1)
    const found = async (query: Record<string, string>) =>
      (await list({ query })).data.map(({ recipient }) => recipient)
    expect(await found({ channel: 'sms' })).toEqual(['+380501234567'])
    expect(await found({ kind: 'notice' })).toEqual(['petro@work.example'])
    expect(await found({ state: 'failed' })).toEqual([])
    expect(await found({ search_query: 'СВІТЛА' })).toEqual(['petro@work.example'])
    expect(await found({ search_query: 'petro@work' })).toEqual(['petro@work.example'])
    expect(await found({ search_query: '050 123-45' })).toEqual(['+380501234567'])
    expect(await found({ search_query: '099' })).toEqual([])
    expect(await found({ sort: 'created_at' })).toEqual(['+380501234567', 'petro@work.example'])
  })

  it('needs the permission, and in a limited scope shows messages to people of that scope', async () => {
    for (const as of ['chair', 'manager', 'auditor', 'guard'] as const)
      expect((await call(outbox.list, { as })).status).toBe(403)
    const { houses } = await makeHouses(product.app, 'Скринькова', 2)
    const limited = await staffWith(product.app, 'owner', { houses: [houses[0]!] })
    const near = await staffWith(product.app, 'guard', { houses: [houses[0]!] })
    const far = await staffWith(product.app, 'guard', { houses: [houses[1]!] })
    await write({ channel: 'sms', to: '+380500000001', staffId: idOf(near) })
    await write({ channel: 'sms', to: '+380500000002', staffId: idOf(far) })
    await write({ channel: 'sms', to: '+380500000003' })
    const body = await list({ as: limited })
    expect([body.data.map(({ recipient }) => recipient), body.waiting]).toEqual([['+380500000001'], 1])
  })
})

describe('private message texts', () => {
  const sms = { channel: 'sms', to: '+380501234567', secret: true, text: 'Код 123456' } as const
  const bodyFor = async (as: Who) => (await list({ as })).data[0]!.body

  it('are shown only to the recipient', async () => {
    await write({ ...sms, kind: 'reset', staffId: idOf(owner) })
    expect([await bodyFor(owner), await bodyFor(other)]).toEqual(['Код 123456', null])
  })

  it('are not shown where a gateway delivers them: a stolen session must not read them', async () => {
    const later = new Date(Date.now() + 3_600_000)
    await write({ secret: true, text: 'Код 123456', kind: 'code', staffId: idOf(owner), notBefore: later })
    expect((await list()).data[0]).toMatchObject({ state: 'waiting', channel: 'email', body: null })
  })

  it('of an invitation are shown to every owner, and to no other reader', async () => {
    await write({ ...sms, kind: 'invite', staffId: null })
    const reader = await staffWith(product.app, 'auditor', 'all')
    await sql`insert into staff_roles (code, name, permissions) values ('post', '{"uk":"Пошта"}', '{outbox.read}')`.execute(
      product.app.pools.db,
    )
    await sql`update staff_role_links set role_id = (select id from staff_roles where code = 'post')
      where staff_id = ${idOf(reader)}`.execute(product.app.pools.db)
    expect([await bodyFor(other), await bodyFor(reader)]).toEqual(['Код 123456', null])
  })

  it('are not shown to an owner whose scope is smaller than that of the invitation', async () => {
    const { houses } = await makeHouses(product.app, 'Запрошена', 1)
    const limited = await staffWith(product.app, 'owner', { houses })
    const near = await staffWith(product.app, 'guard', { houses })
    await write({ ...sms, kind: 'invite', staffId: idOf(other) })
    expect([await bodyFor(owner), await bodyFor(limited)]).toEqual(['Код 123456', null])
    await write({ ...sms, kind: 'invite', staffId: idOf(near) })
    expect(await bodyFor(limited)).toBe('Код 123456')
  })

  it('are shown to every owner when the recipient belongs to the demo data', async () => {
    await write({ ...sms, kind: 'code', staffId: idOf(owner) })
    expect(await bodyFor(other)).toBeNull()
    await sql`update staff set is_demo = true where id = ${idOf(owner)}`.execute(product.app.pools.db)
    expect(await bodyFor(other)).toBe('Код 123456')
    await sql`update staff set is_demo = false where id = ${idOf(owner)}`.execute(product.app.pools.db)
  })

  it('are shown to nobody who impersonates that person', async () => {
    await write({ ...sms, kind: 'reset', staffId: idOf(owner) })
    const { access_token } = await product.app.sessions.open(product.app.pools.db, idOf(owner), {
      ip: '127.0.0.1',
      userAgent: null,
      now: new Date(),
      viewerId: idOf(other),
    })
    const { body } = await call(outbox.list, { as: null, headers: { authorization: `Bearer ${access_token}` } })
    expect(body.data[0]).toMatchObject({ kind: 'reset', body: null })
  })
})

describe('a failed message', () => {
  const failed = async (message: Partial<Message> = {}) => {
    post.problems = [{ code: 550, text: 'no such mailbox' }]
    await write({ subject: 'Вода', ...message })
    await comesTo('failed')
    return (await list()).data[0]!
  }

  it('is sent again under the same Message-ID, its attempts counting on, with an entry in the log', async () => {
    const { id, attempts, last_error } = await failed()
    expect([attempts, last_error]).toEqual([1, expect.stringContaining('550')])
    const message = () =>
      product.app.pools.db.selectFrom('outbox').select('message_id').where('id', '=', id).executeTakeFirstOrThrow()
    const before = await message()
    const { status, body } = await call(outbox.retry, { params: { id }, as: owner })
    expect([status, body.data.state]).toEqual([200, 'waiting'])
    await comesTo('sent')
    expect((await list()).data[0]).toMatchObject({ attempts: 2, last_error: null })
    expect(post.letters[0]!.raw).toContain(before.message_id)
    const { body: history } = await call(platform.history, { query: { entity: 'outbox', id }, as: owner })
    expect(history.data[0]).toMatchObject({ action: 'retry', actor: { id: idOf(owner) } })
  })

  it('is not sent again when it was delivered, when its text was erased, or when it has expired', async () => {
    const retry = async (id: number) => {
      const { status, body } = await call(outbox.retry, { params: { id }, as: owner })
      return [status, body.code]
    }
    const wiped = await failed({ secret: true })
    expect(await retry(wiped.id)).toEqual([409, 'state_forbids'])
    const late = await failed({ expiresInMinutes: 10 })
    await sql`update outbox set expires_at = now() where id = ${late.id}`.execute(product.app.pools.db)
    expect(await retry(late.id)).toEqual([409, 'state_forbids'])
    await write({})
    await comesTo('sent')
    expect(await retry((await list()).data[0]!.id)).toEqual([409, 'state_forbids'])
    expect(await retry(999_999)).toEqual([404, 'not_found'])
    expect((await call(outbox.retry, { params: { id: late.id }, as: 'chair' })).status).toBe(403)
  })
})
