import { requestChats } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '../../../platform/request-context.js'
import { personById } from '../../access/people/people.rights.public.js'
import { pushedClock } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useChats } from '../../../testing/chats.js'
import type { Who } from '../../../testing/sign-in.js'
import { getVisibleRequest } from '../request-records/request-records.public.js'
import { writePublicMessage, writeSystemMessage } from './chats.writing.js'
import { unread, unreadOf } from './chats.reading.js'

const clock = pushedClock()
const product = useApp({ clock })
const { call } = product
const { db, idOf, worker, request, stored, write, chats } = useChats(product)

let dispatcher: Who
let manager: Who
let technician: Who
beforeAll(async () => {
  dispatcher = await worker('dispatcher')
  manager = await worker('manager')
  technician = await worker('technician')
})
const actFor = async (who: Who) => createContext((await personById(db(), idOf(who)))!, db(), product.app.clock)

describe('the author’s own message', () => {
  const edit = (id: number, message_id: number, as: Who, message = 'Інакше') =>
    call(requestChats.edit, { params: { id, message_id }, body: { message }, as })
  const withdraw = (id: number, message_id: number, as: Who) =>
    call(requestChats.withdraw, { params: { id, message_id }, as })

  it('is edited and withdrawn within fifteen minutes, by its author alone, and earlier texts are kept', async () => {
    const [id, other] = [await request(), await request()]
    const { data } = await write(id, { message: 'Перше' }, { as: dispatcher })
    expect([(await edit(id, data.id, manager)).status, (await withdraw(id, data.id, manager)).status]).toEqual([
      403, 403,
    ])
    expect([(await edit(other, data.id, dispatcher)).status, (await edit(id, data.id, technician)).status]).toEqual([
      404, 404,
    ])
    for (const message of ['Друге', 'Третє', 'Третє'])
      expect((await edit(id, data.id, dispatcher, message)).status).toBe(200)
    const { rows } = await sql<{
      edits: { body: string }[]
    }>`select edits from service_request_messages where id = ${data.id}`.execute(db())
    expect(rows[0]!.edits.map(({ body }) => body)).toEqual(['Перше', 'Друге'])
    clock.push(901)
    const [late, lost] = [await edit(id, data.id, dispatcher), await withdraw(id, data.id, dispatcher)]
    expect([late.status, late.body.code, lost.body.code]).toEqual([409, 'too_late_to_edit', 'too_late_to_edit'])
    clock.push(-901)
    const gone = await withdraw(id, data.id, dispatcher)
    expect(gone.body.data).toMatchObject({ message: '', files: [] })
    expect(gone.body.data.deleted_at).not.toBeNull()
    expect([(await edit(id, data.id, dispatcher)).status, (await withdraw(id, data.id, dispatcher)).status]).toEqual([
      409, 409,
    ])
    const { staff_chat } = await chats(id, manager)
    expect([staff_chat.total, staff_chat.unread, staff_chat.messages[0]!.message]).toEqual([1, 0, ''])
  })

  it('keeps both of two concurrent edits', async () => {
    const id = await request()
    const { data } = await write(id, { message: '0' }, { as: dispatcher })
    const done = await Promise.all(['1', '2', '3'].map((message) => edit(id, data.id, dispatcher, message)))
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await sql<{
      body: string
      edits: { body: string }[]
    }>`select body, edits from service_request_messages
      where id = ${data.id}`.execute(db())
    const all = [...rows[0]!.edits.map(({ body }) => body), rows[0]!.body]
    expect([all.length, all.toSorted()]).toEqual([4, ['0', '1', '2', '3']])
  })
})

describe('reading', () => {
  const read = (id: number, up_to: number, as: Who) =>
    call(requestChats.read, { params: { id }, body: { chat_type: 'staff_chat', up_to }, as })

  it('is counted per reader, and receipts never go back', async () => {
    const id = await request()
    const sent: number[] = []
    for (const message of ['а', 'б', 'в']) sent.push((await write(id, { message }, { as: dispatcher })).data.id)
    await write(id, { message: 'моє' }, { as: manager })
    const of = async (who: Who) => (await unreadOf(await actFor(who), [id])).get(id) ?? 0
    expect([await of(manager), await of(dispatcher)]).toEqual([3, 1])
    await Promise.all([sent[1]!, sent[0]!, sent[1]!].map((up_to) => read(id, up_to, manager)))
    expect(await of(manager)).toBe(1)
    expect((await chats(id, manager)).staff_chat).toMatchObject({ unread: 1, total: 4 })
    await read(id, 999_999_999, manager)
    expect(await of(manager)).toBe(0)
    await write(id, { message: 'нове' }, { as: dispatcher })
    expect(await of(manager)).toBe(1)
  })

  it('is also a condition that holds for exactly these requests', async () => {
    const [fresh, silent] = [await request(), await request()]
    await write(fresh, {}, { as: dispatcher })
    const { rows } = await sql<{ id: number }>`select r.id from service_requests r
      where r.id = any(${[fresh, silent]}::bigint[]) and ${unread(await actFor(manager), 'r')}`.execute(db())
    expect(rows).toEqual([{ id: fresh }])
    expect((await unreadOf(await actFor(await worker('guard')), [fresh])).size).toBe(0)
  })

  it('loads older messages page by page', async () => {
    const id = await request()
    for (let n = 1; n <= 35; n++) await write(id, { message: String(n) }, { as: dispatcher })
    const { staff_chat } = await chats(id, manager)
    expect([staff_chat.messages[0]!.message, staff_chat.messages.length, staff_chat.has_more]).toEqual(['6', 30, true])
    const older = (before: number, limit: number) =>
      call(requestChats.older, { params: { id }, query: { chat_type: 'staff_chat', before, limit }, as: manager })
    const { body } = await older(staff_chat.messages[0]!.id, 30)
    expect([body.data.map(({ message }) => message), body.has_more]).toEqual([['1', '2', '3', '4', '5'], false])
    const [last] = staff_chat.messages.slice(-1)
    expect((await older(last!.id + 1, 1)).body.data).toMatchObject([{ id: last!.id }])
  })
})

describe('a system message', () => {
  it('is written to both chats and never counts as unread', async () => {
    const id = await request()
    const ctx = await actFor(dispatcher)
    await writeSystemMessage(ctx, await getVisibleRequest(ctx, id), ['staff_chat', 'member_chat'], {
      key: 'moved',
      to: 'accepted',
      by: 'Тест',
    })
    const { staff_chat, member_chat } = await chats(id, manager)
    for (const chat of [staff_chat, member_chat]) {
      expect(chat).toMatchObject({ total: 1, unread: 0 })
      expect(chat.messages[0]).toMatchObject({
        event: { key: 'moved', to: 'accepted' },
        author: { kind: 'system', name: null },
      })
    }
    expect((await stored(id)).first_replied_at).toBeNull()
  })

  it('of a move is written in the caller’s name, once per `client_msg_id`', async () => {
    const id = await request()
    const ctx = await actFor(technician)
    await db()
      .updateTable('service_requests')
      .set({ performer_id: idOf(technician) })
      .where('id', '=', id)
      .execute()
    const told = { message: 'Зроблено', client_msg_id: 'incident:7' }
    const at = await getVisibleRequest(ctx, id)
    expect(await writePublicMessage(ctx, at, told)).toBe(await writePublicMessage(ctx, at, told))
    const { member_chat } = await chats(id, technician)
    expect(member_chat.messages).toMatchObject([{ message: 'Зроблено', is_own: true }])
    expect(await stored(id)).toMatchObject({ waiting_side: 'resident' })
    expect((await stored(id)).first_replied_at).not.toBeNull()
  })
})
