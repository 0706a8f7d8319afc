import { type ChatType, type Message, requestChats, requestLinks } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { eventsOf, listenTo, useChats, type ReceivedEvent } from '../../../testing/chats.js'
import { useSecondNode } from '../../../testing/nodes.js'
import type { Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { db, idOf, worker, request, write, listen } = useChats(product)

const second = useSecondNode(product)
let dispatcher: Who
let technician: Who
beforeAll(async () => {
  dispatcher = await worker('dispatcher')
  technician = await worker('technician')
})

const linkTo = async (id: number, chat_type: ChatType) => {
  const { body } = await call(requestLinks.create, {
    params: { id },
    body: { chat_type, name: 'Олена' },
    as: dispatcher,
  })
  return { token: /\/chat\/([\w-]+)$/.exec(body.url!)![1]!, link_id: body.data.id }
}
const paths = { staff_chat: 'staff', member_chat: 'member' }
const streamOf = (chat: ChatType, token: string, url = product.url) => `${url}/api/${paths[chat]}/chat/${token}/stream`
const messagesOf = (heard: ReceivedEvent) =>
  eventsOf(heard).flatMap(({ data }) => (data?.['message'] ? [data['message'] as Message] : []))
const wordsOf = (heard: ReceivedEvent) => messagesOf(heard).flatMap(({ message }) => (message === '' ? [] : [message]))
const say = async (chat: ChatType, token: string, message: string, url = product.url) => {
  const form = new FormData()
  form.set('message', message)
  expect((await fetch(`${url}/api/${paths[chat]}/chat/${token}`, { method: 'POST', body: form })).status).toBe(200)
}

describe('a message written on one node', () => {
  it('is received on the other node once and unchanged', async () => {
    const id = await request({ performer_id: idOf(technician) })
    const { token } = await linkTo(id, 'staff_chat')
    const [staff, guest] = [
      await listen(technician, { url: second.url }),
      await listenTo(streamOf('staff_chat', token, second.url)),
    ]
    const files = [{ name: 'план.txt', bytes: 'текст' }]
    const { data } = await write(id, { message: 'Їду' }, { as: dispatcher, files })
    await expect.poll(() => [wordsOf(staff), wordsOf(guest)]).toEqual([['Їду'], ['Їду']])
    const heard = messagesOf(staff).find((line) => line.id === data.id)
    // Addresses are signed for one reader, and a picture of the author too: they are asked for.
    expect(heard).toEqual({
      ...data,
      is_own: false,
      author: { ...data.author, avatar: null },
      files: [{ ...data.files[0]!, url: '' }],
    })
    await say('staff_chat', token, 'Чекаю', second.url)
    await expect
      .poll(() => [wordsOf(staff), wordsOf(guest)])
      .toEqual([
        ['Їду', 'Чекаю'],
        ['Їду', 'Чекаю'],
      ])
    expect(messagesOf(guest).map(({ is_own }) => is_own)).toEqual([false, true])
  })

  it('is followed by events of its edit, withdrawal and read receipts', async () => {
    const id = await request()
    const heard = await listen(dispatcher, { url: second.url })
    const { data } = await write(id, { message: 'Прийде завтра' }, { as: dispatcher })
    const at = { params: { id, message_id: data.id }, as: dispatcher }
    const edited = await call(requestChats.edit, { ...at, body: { message: 'Прийде сьогодні' } })
    expect(edited.body.data).toMatchObject({ message: 'Прийде сьогодні', is_own: true })
    await call(requestChats.read, { params: { id }, body: { chat_type: 'staff_chat', up_to: data.id }, as: dispatcher })
    await call(requestChats.withdraw, at)
    await expect
      .poll(() => eventsOf(heard).map(({ action }) => action))
      .toEqual(['message', 'message_edited', 'read', 'message_withdrawn'])
    expect(messagesOf(heard).map(({ message }) => message)).toEqual(['Прийде завтра', 'Прийде сьогодні', ''])
    const { rows } = await sql<{
      body: string
      edits: { body: string }[]
    }>`select body, edits from service_request_messages
      where id = ${data.id}`.execute(db())
    expect(rows[0]).toMatchObject({ body: 'Прийде сьогодні', edits: [{ body: 'Прийде завтра' }] })
  })

  it('is received only by readers of that chat of that request', async () => {
    const id = await request({ performer_id: idOf(technician) })
    const other = await request()
    const { token } = await linkTo(id, 'member_chat')
    const { token: ofOther } = await linkTo(other, 'member_chat')
    const accountant = await worker('accountant')
    const [boss, worker1, clerk] = [await listen(dispatcher), await listen(technician), await listen(accountant)]
    const [resident, stranger] = [
      await listenTo(streamOf('member_chat', token)),
      await listenTo(streamOf('member_chat', ofOther)),
    ]
    await write(id, { message: 'Між нами' }, { as: dispatcher })
    await write(other, { message: 'Чуже' }, { as: dispatcher })
    await write(id, { chat_type: 'member_chat', message: 'Для Вас' }, { as: dispatcher })
    await expect.poll(() => wordsOf(boss)).toEqual(['Між нами', 'Чуже', 'Для Вас'])
    await expect.poll(() => wordsOf(resident)).toEqual(['Для Вас'])
    await expect.poll(() => wordsOf(worker1)).toEqual(['Між нами', 'Для Вас'])
    // What came to the others long ago would have come to these too.
    expect([wordsOf(clerk), wordsOf(stranger)]).toEqual([[], []])
  })

  it('is received by a resident without names where they are hidden', async () => {
    await sql`update service_request_types set hides_names = true where code = 'light'`.execute(db())
    const id = await request()
    const { token } = await linkTo(id, 'member_chat')
    const resident = await listenTo(streamOf('member_chat', token))
    const { data } = await write(id, { chat_type: 'member_chat', message: 'Вітаємо' }, { as: dispatcher })
    await write(id, { chat_type: 'member_chat', message: 'Ще', reply_to: String(data.id) }, { as: dispatcher })
    await call(requestChats.read, {
      params: { id },
      body: { chat_type: 'member_chat', up_to: data.id },
      as: dispatcher,
    })
    await expect.poll(() => eventsOf(resident).length).toBe(3)
    expect(resident.text).not.toMatch(/Тест|dispatcher/)
    expect(resident.text).toContain('Вітаємо')
    await sql`update service_request_types set hides_names = false where code = 'light'`.execute(db())
  })
})

describe('a stream of a link', () => {
  it('resumes after the last received event', async () => {
    const id = await request()
    const { token } = await linkTo(id, 'staff_chat')
    const first = await listenTo(streamOf('staff_chat', token))
    const staff = await listen(dispatcher)
    await write(id, { message: 'Раз' }, { as: dispatcher })
    await expect.poll(() => [wordsOf(first), wordsOf(staff)]).toEqual([['Раз'], ['Раз']])
    const last = [first, staff].map((heard) => eventsOf(heard).at(-1)!.last)
    first.stop()
    staff.stop()
    await write(id, { message: 'Два' }, { as: dispatcher })
    await say('staff_chat', token, 'Три')
    const again = await listenTo(streamOf('staff_chat', token, second.url), { 'last-event-id': last[0]! })
    const staffAgain = await listen(dispatcher, { url: second.url, last: last[1]! })
    await expect
      .poll(() => [wordsOf(again), wordsOf(staffAgain).slice(-2)])
      .toEqual([
        ['Два', 'Три'],
        ['Два', 'Три'],
      ])
    await write(id, { message: 'Чотири' }, { as: dispatcher })
    await expect.poll(() => wordsOf(again)).toEqual(['Два', 'Три', 'Чотири'])
  })

  it('reports moves of the request without internal data', async () => {
    const id = await request()
    const { token } = await linkTo(id, 'member_chat')
    const { link_id } = await linkTo(id, 'staff_chat')
    const resident = await listenTo(streamOf('member_chat', token))
    await call(requestLinks.revoke, { params: { id, link_id }, as: dispatcher })
    await sql`insert into live_events (entity, entity_id, action, data, at)
      values ('service_requests', ${id}, 'move', '{"secret":"a"}', now()), ('service_requests', ${id}, 'update', null, now())`.execute(
      db(),
    )
    await expect
      .poll(() => eventsOf(resident).map(({ action, data }) => [action, data]))
      .toEqual([
        ['move', undefined],
        ['update', undefined],
      ])
  })

  it('ends at once, on every node, when the link is revoked, and when it expires', async () => {
    const id = await request()
    const [one, two, three] = [
      await linkTo(id, 'staff_chat'),
      await linkTo(id, 'staff_chat'),
      await linkTo(id, 'staff_chat'),
    ]
    const ofOne = [
      await listenTo(streamOf('staff_chat', one.token)),
      await listenTo(streamOf('staff_chat', one.token, second.url)),
    ]
    const ofThree = await listenTo(streamOf('staff_chat', three.token))
    await call(requestLinks.revoke, { params: { id, link_id: one.link_id }, as: dispatcher })
    await expect.poll(() => ofOne.map(({ ended }) => ended)).toEqual([true, true])
    expect((await fetch(streamOf('staff_chat', one.token))).status).toBe(404)
    const until = new Date(Date.now() + 4000)
    await db().updateTable('service_request_links').set({ expires_at: until }).where('id', '=', two.link_id).execute()
    const ofTwo = await listenTo(streamOf('staff_chat', two.token))
    await expect.poll(() => ofTwo.ended).toBe(true)
    expect([Date.now() >= until.getTime(), ofThree.ended]).toEqual([true, false])
  })

  it('is limited to ten connections per link', async () => {
    const id = await request()
    const [one, two] = [await linkTo(id, 'staff_chat'), await linkTo(id, 'staff_chat')]
    const open = await Promise.all(Array.from({ length: 10 }, () => listenTo(streamOf('staff_chat', one.token))))
    expect((await fetch(streamOf('staff_chat', one.token))).status).toBe(429)
    await listenTo(streamOf('staff_chat', two.token))
    open[0]!.stop()
    await expect
      .poll(async () => {
        const gone = new AbortController()
        const { status } = await fetch(streamOf('staff_chat', one.token), { signal: gone.signal })
        gone.abort()
        return status
      })
      .toBe(200)
  })
})
