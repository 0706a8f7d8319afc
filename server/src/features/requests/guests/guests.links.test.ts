import { requestLinks } from '@oselia/contract/service-request-chats'
import { staffChat, memberChat } from '@oselia/contract/service-request-guests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { gatewaySettings, pushedClock } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useChats } from '../../../testing/chats.js'
import { useGateways } from '../../../testing/gateways.js'
import type { Who } from '../../../testing/sign-in.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({ clock, env: gatewaySettings(post) })
const { call } = product
const { db, idOf, worker, request, chats } = useChats(product)

let dispatcher: Who
let technician: Who
beforeAll(async () => {
  dispatcher = await worker('dispatcher')
  technician = await worker('technician')
})

type Raw = Record<string, unknown>
const create = (id: number, raw: Raw, as: Who = dispatcher) => call(requestLinks.create, { params: { id }, raw, as })
const issues = async (id: number, raw: Raw) => {
  const { status, body } = await create(id, raw)
  return [status, ...Object.keys(body.errors ?? {})]
}
const links = async (id: number, as: Who = dispatcher) =>
  (await call(requestLinks.list, { params: { id }, as })).body.data
const tokenIn = (text: string) => /\/chat\/([\w-]+)/.exec(text)![1]!
const staffPage = (token: string) => call(staffChat.read, { params: { token }, as: null })
const memberPage = (token: string) => call(memberChat.read, { params: { token }, as: null })

describe('a link to a chat', () => {
  it('is shown once with its QR code, opens only its own chat, and is stored only as a hash', async () => {
    const id = await request()
    const { status, body } = await create(id, { chat_type: 'staff_chat', name: 'Сантехнік Іван' })
    expect(status).toBe(201)
    const token = tokenIn(body.url!)
    expect(body.url).toBe(`${product.url}/staff/chat/${token}`)
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(192)
    expect(body.qr).toMatch(/^<svg/)
    expect((await staffPage(token)).status).toBe(200)
    expect((await memberPage(token)).status).toBe(404)
    const { rows } = await sql<{ row: string }>`select l::text as row from service_request_links l`.execute(db())
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
    const { rows: heard } = await sql<{
      row: string
    }>`select concat_ws(' ', (select string_agg(a::text, '') from audit_log a),
      (select string_agg(e::text, '') from live_events e)) as row`.execute(db())
    expect(heard[0]!.row).not.toContain(token)
    expect((await chats(id, dispatcher)).staff_chat.messages.map(({ event }) => event)).toMatchObject([
      { key: 'link', chat: 'staff_chat', name: 'Сантехнік Іван' },
    ])
  })

  it('is sent in the language of its recipient, and its URL is shown to nobody else', async () => {
    post.clear()
    await sql`update staff set locale = 'es', phone = '+380501112233' where id = ${idOf(technician)}`.execute(db())
    const id = await request({ performer_id: idOf(technician), caller_phone: '+380671234567', caller_name: 'Олена' })
    const toStaff = await create(id, { chat_type: 'staff_chat', staff_id: idOf(technician), channel: 'email' })
    expect(toStaff.body).toMatchObject({ url: null, qr: null, data: { name: 'Тест technician', channel: 'email' } })
    const toResident = await create(id, { chat_type: 'member_chat', channel: 'sms' })
    expect(toResident.body).toMatchObject({ url: null, data: { name: 'Олена', sent_to: '+380 •• ••• 45 67' } })
    await expect.poll(() => [post.letters.length, post.sms.length]).toEqual([1, 1])
    expect(post.letters[0]!.raw).toMatch(/Content-Language|lang=3D"es"|lang="es"/)
    const { to, text } = post.sms[0]!.body as { to: string; text: string }
    expect(to).toBe('+380671234567')
    expect(text).toContain('Ваша заявка')
    expect((await memberPage(tokenIn(text))).status).toBe(200)
    // The gateway receives the message before the outbox row is updated.
    const sent = async () =>
      (await sql<{ body: string }>`select body from outbox where is_secret and state = 'sent'`.execute(db())).rows
    await expect.poll(async () => (await sent()).map(({ body }) => body)).toEqual(['', ''])
  })

  it('is refused without a recipient, and when it would not be valid', async () => {
    const id = await request()
    expect(await issues(id, { chat_type: 'staff_chat' })).toEqual([422, 'name'])
    expect(await issues(id, { chat_type: 'staff_chat', name: 'Іван', channel: 'sms' })).toEqual([422, 'sent_to'])
    expect(await issues(id, { chat_type: 'staff_chat', name: 'Іван', channel: 'sms', sent_to: '12' })).toEqual([
      422,
      'sent_to',
    ])
    expect(await issues(id, { chat_type: 'staff_chat', name: 'Іван', channel: 'email', sent_to: 'a b@c.d' })).toEqual([
      422,
      'sent_to',
    ])
    expect(await issues(id, { chat_type: 'staff_chat', name: 'Іван', sent_to: 'a@b.co' })).toEqual([422, 'channel'])
    expect(await issues(id, { chat_type: 'staff_chat', staff_id: 999_999 })).toEqual([422, 'staff_id'])
    expect(await issues(id, { chat_type: 'member_chat', name: 'Олена', staff_id: idOf(technician) })).toEqual([
      422,
      'staff_id',
    ])
    expect(await issues(id, { chat_type: 'both', name: 'Іван' })).toEqual([422, 'chat_type'])
    expect(await issues(id, { chat_type: 'staff_chat', name: 'Іван', expires_in_days: 366 })).toEqual([
      422,
      'expires_in_days',
    ])
    const at = new Date(clock.now().getTime() - 8 * 86_400_000)
    const over = await request({ status: 'closed', closed_at: at, status_since: at })
    for (const chat_type of ['staff_chat', 'member_chat'])
      expect((await create(over, { chat_type, name: 'Іван' })).body.code).toBe('chat_closed')
    expect(await links(id)).toEqual([])
  })

  it('is created only by those who may write to that chat', async () => {
    const id = await request({ performer_id: idOf(technician) })
    expect((await create(id, { chat_type: 'staff_chat', name: 'Помічник' }, technician)).status).toBe(201)
    expect((await create(id, { chat_type: 'member_chat', name: 'Олена' }, technician)).status).toBe(403)
    expect((await create(id, { chat_type: 'staff_chat', name: 'Х' }, await worker('auditor'))).status).toBe(403)
    expect((await create(id, { chat_type: 'staff_chat', name: 'Х' }, await worker('technician'))).status).toBe(404)
  })

  it('is invalid once revoked or expired, and seven days after the end of the request', async () => {
    const id = await request()
    const made = async (of: number, more: Raw = {}) => {
      const { body } = await create(of, { chat_type: 'staff_chat', name: 'Іван', ...more })
      return { token: tokenIn(body.url!), link_id: body.data.id }
    }
    const [revoked, short] = [await made(id), await made(id, { expires_in_days: 1 })]
    const closed = await request()
    const ofClosed = await made(closed)
    const binned = await request()
    const ofBinned = await made(binned)
    const statuses = async () => {
      const pages = await Promise.all([revoked, short, ofClosed, ofBinned].map(({ token }) => staffPage(token)))
      return pages.map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 200, 200])
    const revoke = (as: Who) => call(requestLinks.revoke, { params: { id, link_id: revoked.link_id }, as })
    expect((await revoke(await worker('auditor'))).status).toBe(403)
    expect([(await revoke(dispatcher)).status, (await revoke(dispatcher)).status]).toEqual([200, 200])
    await db().updateTable('service_requests').set({ deleted_at: clock.now() }).where('id', '=', binned).execute()
    await db()
      .updateTable('service_requests')
      .set({ status: 'closed', closed_at: clock.now() })
      .where('id', '=', closed)
      .execute()
    // An hour to either side: what is written here takes time of its own.
    clock.push(82_800)
    expect(await statuses()).toEqual([404, 200, 200, 404])
    clock.push(7200)
    expect(await statuses()).toEqual([404, 404, 200, 404])
    clock.push(6 * 86_400)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    const { status, body } = await staffPage(revoked.token)
    const unknown = await staffPage('x'.repeat(43))
    expect([status, { ...body, request_id: null }]).toEqual([unknown.status, { ...unknown.body, request_id: null }])
    clock.push(-(7 * 86_400 + 3600))
  })

  it('is listed with a masked address and its uses, with one audit entry a day', async () => {
    const id = await request()
    const { body } = await create(id, { chat_type: 'member_chat', name: 'Олена' })
    const token = tokenIn(body.url!)
    await memberPage(token)
    await memberPage(token)
    const [link] = await links(id)
    expect(link).toMatchObject({ name: 'Олена', uses: 2, created_by: { id: idOf(dispatcher) }, revoked_at: null })
    expect((await call(requestLinks.list, { params: { id }, as: await worker('technician') })).status).toBe(404)
    const logged = async () => {
      const { rows } = await sql<{ action: string }>`select action from audit_log where entity = 'service_requests'
        and entity_id = ${id} order by id`.execute(db())
      return rows.map(({ action }) => action)
    }
    expect(await logged()).toEqual(['create_link', 'use_link'])
    clock.push(86_400)
    await memberPage(token)
    expect(await logged()).toEqual(['create_link', 'use_link', 'use_link'])
    clock.push(-86_400)
  })
})
