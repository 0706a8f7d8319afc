import { requestChats } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { pushedClock } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useChats } from '../../../testing/chats.js'
import type { Who } from '../../../testing/sign-in.js'

const clock = pushedClock()
const product = useApp({ clock })
const { call } = product
const { db, idOf, worker, request, stored, write, chats } = useChats(product)
const uuid = randomUUID

const mega = 1024 * 1024
let dispatcher: Who
let technician: Who
beforeAll(async () => {
  dispatcher = await worker('dispatcher')
  technician = await worker('technician')
})

const lines = async (id: number) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from service_request_messages where request_id = ${id}`.execute(db())
  return rows[0]!.n
}
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

describe('a message of a chat', () => {
  it('is written and read with its author, and is `is_own` for the author alone', async () => {
    const id = await request({ performer_id: idOf(technician) })
    const { status, data } = await write(id, { message: 'Виїжджаю', client_msg_id: uuid() }, { as: technician })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      chat_type: 'staff_chat',
      message: 'Виїжджаю',
      is_own: true,
      author: { kind: 'staff', id: idOf(technician), name: 'Тест technician' },
    })
    const { staff_chat, member_chat } = await chats(id, dispatcher)
    expect(staff_chat.messages).toMatchObject([{ id: data.id, is_own: false }])
    expect([staff_chat.total, staff_chat.unread, member_chat.total]).toEqual([1, 1, 0])
  })

  it('is written once when it is sent repeatedly and concurrently', async () => {
    const id = await request()
    const client_msg_id = uuid()
    const files = [{ name: 'фото.png', bytes: await picture() }]
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => write(id, { message: 'Один раз', client_msg_id }, { as: dispatcher, files })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await lines(id)).toBe(1)
    const { rows } = await sql<{ n: number }>`select count(*) as n from files where kind = 'chat'
      and created_by = ${idOf(dispatcher)}`.execute(db())
    expect(rows[0]!.n).toBe(1)
    const again = await write(id, { message: 'Інші слова', client_msg_id }, { as: dispatcher })
    expect([again.status, again.data.message, again.data.files.length]).toEqual([201, 'Один раз', 1])
  })

  it('can’t reuse the `client_msg_id` of another author', async () => {
    const id = await request({ performer_id: idOf(technician) })
    const client_msg_id = uuid()
    await write(id, { client_msg_id }, { as: dispatcher })
    const { status, body } = await write(id, { client_msg_id }, { as: technician })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['client_msg_id']])
  })

  it('needs text or a file, and one of the two chats', async () => {
    const id = await request()
    const empty = await write(id, { message: '   ' }, { as: dispatcher })
    expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([422, ['message']])
    const wrong = await write(id, { chat_type: 'both' }, { as: dispatcher })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['chat_type']])
    const none = await write(id, { chat_type: undefined }, { as: dispatcher })
    expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['chat_type']])
    const long = await write(id, { message: 'я'.repeat(4001) }, { as: dispatcher })
    expect([long.status, Object.keys(long.body.errors ?? {})]).toEqual([422, ['message']])
    expect(await lines(id)).toBe(0)
  })

  it('may hold up to ten files, typed by content and not by name', async () => {
    const id = await request()
    const png = await picture()
    const paper = { name: 'кошторис.txt', bytes: 'Лампа — 120 грн' }
    const two = await write(id, { message: '' }, { as: dispatcher, files: [{ name: 'a.exe', bytes: png }, paper] })
    expect([two.status, two.data.files.map(({ name }) => name)]).toEqual([201, ['a.exe.png', 'кошторис.txt']])
    expect((await fetch(product.url + two.data.files[0]!.url)).headers.get('content-type')).toBe('image/png')
    const kind = await write(id, {}, { as: dispatcher, files: [paper, { name: 'фото.jpg', bytes: '<svg onload=x>' }] })
    expect(kind.status).toBe(415)
    const large = await write(id, {}, { as: dispatcher, files: [{ name: 'a.txt', bytes: 'я'.repeat(11 * mega) }] })
    expect(large.status).toBe(413)
    const many = await write(id, {}, { as: dispatcher, files: Array.from({ length: 11 }, () => paper) })
    expect(many.status).toBe(413)
    expect(await lines(id)).toBe(1)
  })

  it('quotes a message of its own chat only', async () => {
    const [id, other] = [await request(), await request()]
    const { data: first } = await write(id, { message: 'Де ключ?' }, { as: dispatcher })
    const { data: foreign } = await write(other, {}, { as: dispatcher })
    const reply = await write(id, { message: 'У охорони', reply_to: String(first.id) }, { as: dispatcher })
    expect(reply.data.reply_to).toEqual({ id: first.id, author: 'Тест dispatcher', message: 'Де ключ?' })
    for (const [chat_type, reply_to] of [
      ['member_chat', first.id],
      ['staff_chat', foreign.id],
      ['staff_chat', 999_999],
    ] as const) {
      const { status, body } = await write(id, { chat_type, reply_to: String(reply_to) }, { as: dispatcher })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['reply_to']])
    }
  })
})

describe('a message to the resident', () => {
  const open = { chat_type: 'member_chat', message: 'Майстер буде о 15:00' }

  it('meets the reply deadline and leaves the turn to the resident', async () => {
    const id = await request({ first_reply_due_at: new Date(clock.now().getTime() - 60_000) })
    expect((await write(id, open, { as: dispatcher })).status).toBe(201)
    const first = await stored(id)
    expect(first).toMatchObject({ waiting_side: 'resident', reply_breached: true, version: 1 })
    expect(first.first_replied_at).toBe(first.last_staff_at)
    clock.push(60)
    await write(id, open, { as: dispatcher })
    const second = await stored(id)
    expect(second.first_replied_at).toBe(first.first_replied_at)
    expect(second.last_staff_at).not.toBe(first.last_staff_at)
  })

  it('needs a confirmation after three internal messages, and again after three more', async () => {
    const id = await request()
    const inner = () => write(id, {}, { as: dispatcher })
    await inner()
    const { data: back } = await inner()
    await call(requestChats.withdraw, { as: dispatcher, params: { id, message_id: back.id } })
    await inner()
    expect((await chats(id, dispatcher)).member_chat.confirm_first).toBe(false)
    await inner()
    expect((await chats(id, dispatcher)).member_chat.confirm_first).toBe(true)
    const asked = await write(id, open, { as: dispatcher })
    expect([asked.status, asked.body.code]).toEqual([409, 'confirm_needed_public'])
    expect((await write(id, { ...open, confirmed: 'true' }, { as: dispatcher })).status).toBe(201)
    expect((await write(id, open, { as: dispatcher })).status).toBe(201)
    await Promise.all([inner(), inner(), inner()])
    expect((await write(id, open, { as: dispatcher })).status).toBe(409)
  })

  it('is refused seven days after the end of the request, while the staff chat stays open', async () => {
    const over = (days: number, more: object = {}) => {
      const at = new Date(clock.now().getTime() - days * 86_400_000)
      return request({ status: 'closed', closed_at: at, status_since: at, ...more })
    }
    const [old, fresh] = [await over(7.01), await over(6.99)]
    const cancelled = await over(8, { status: 'cancelled', cancel_reason: 'other', closed_at: null })
    expect((await write(fresh, open, { as: dispatcher })).status).toBe(201)
    expect((await stored(fresh)).waiting_side).toBeNull()
    for (const id of [old, cancelled]) {
      const { status, body } = await write(id, open, { as: dispatcher })
      expect([status, body.code]).toEqual([409, 'chat_closed'])
      expect((await write(id, {}, { as: dispatcher })).status).toBe(201)
      const { member_chat, staff_chat } = await chats(id, dispatcher)
      expect([member_chat.closed, staff_chat.closed]).toEqual(['closed_long_ago', null])
    }
    const hidden = await request({ visible_to_resident: false })
    expect((await write(hidden, open, { as: dispatcher })).body.code).toBe('chat_closed')
  })

  it('is written by the performer only where the type allows it', async () => {
    const id = await request({ performer_id: idOf(technician) })
    expect((await write(id, open, { as: technician })).status).toBe(403)
    expect((await chats(id, technician)).member_chat).toMatchObject({ may_write: false, closed: 'not_yours' })
    await sql`update service_request_types set performer_writes = true where code = 'light'`.execute(db())
    expect((await write(id, open, { as: technician })).status).toBe(201)
    await sql`update service_request_types set performer_writes = false where code = 'light'`.execute(db())
  })
})

describe('who reads and writes', () => {
  it('is decided by the request first and then by the chat', async () => {
    const [guard, accountant, auditor] = [await worker('guard'), await worker('accountant'), await worker('auditor')]
    const id = await request({ payable: true, created_by: idOf(guard) })
    const older = (as: Who, chat_type: 'staff_chat' | 'member_chat') =>
      call(requestChats.older, { as, params: { id }, query: { chat_type } }).then(({ status }) => status)
    expect([(await write(id, {}, { as: technician })).status, await older(technician, 'staff_chat')]).toEqual([
      404, 404,
    ])
    expect([(await write(id, {}, { as: guard })).status, await older(guard, 'staff_chat')]).toEqual([403, 403])
    expect([(await write(id, {}, { as: auditor })).status, await older(auditor, 'member_chat')]).toEqual([403, 200])
    // An accountant may read payable requests, but write only as a participant.
    expect([(await write(id, {}, { as: accountant })).status, await older(accountant, 'staff_chat')]).toEqual([
      403, 200,
    ])
    expect(await older(accountant, 'member_chat')).toBe(403)
    await db()
      .insertInto('service_request_observers')
      .values({ request_id: id, staff_id: idOf(accountant) })
      .execute()
    expect((await write(id, {}, { as: accountant })).status).toBe(201)
    expect((await chats(id, accountant)).member_chat).toMatchObject({ messages: [], closed: 'not_yours' })
  })

  it('notifies mentioned people and other participants, but never the author', async () => {
    const chair = await worker('chair')
    const id = await request({ performer_id: idOf(technician), responsible_id: idOf(dispatcher) })
    const told = async () => {
      const { rows } = await sql<{ staff_id: number; kind: string }>`select staff_id, kind from notifications
        where entity = 'service_requests' and entity_id = ${id} order by id`.execute(db())
      return rows.map(({ staff_id, kind }) => [staff_id, kind])
    }
    await write(id, { mentions: `${idOf(chair)},${idOf(chair)}` }, { as: dispatcher })
    expect(await told()).toEqual([
      [idOf(chair), 'request_mention'],
      [idOf(technician), 'request_message'],
    ])
    for (const stranger of [await worker('technician'), await worker('guard')]) {
      const { status, body } = await write(id, { mentions: String(idOf(stranger)) }, { as: dispatcher })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['mentions']])
    }
  })
})
