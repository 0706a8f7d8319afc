import { type ChatType, requestChats, requestLinks } from '@oselia/contract/service-request-chats'
import { memberChat, staffChat } from '@oselia/contract/service-request-guests'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { pushedClock } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { heicWith, pdf, photo } from '../../../testing/samples.js'
import { useChats, type Paper } from '../../../testing/chats.js'
import type { Who } from '../../../testing/sign-in.js'

const clock = pushedClock()
const product = useApp({ clock })
const { call } = product
const { db, idOf, worker, request, stored, write, chats } = useChats(product)

let dispatcher: Who
let technician: Who
beforeAll(async () => {
  dispatcher = await worker('dispatcher')
  technician = await worker('technician')
})

const linkTo = async (id: number, chat_type: ChatType, name = 'Олена') => {
  const { body } = await call(requestLinks.create, { params: { id }, body: { chat_type, name }, as: dispatcher })
  return { token: /\/chat\/([\w-]+)$/.exec(body.url!)![1]!, link_id: body.data.id }
}
const pathOf = { staff_chat: '/api/staff/chat/', member_chat: '/api/member/chat/' }
const say = async (chat: ChatType, token: string, fields: Record<string, string>, files: Paper[] = []) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  for (const { name, bytes } of files) form.append('files[]', new Blob([bytes as string]), name)
  const response = await fetch(product.url + pathOf[chat] + token, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}
const staffPage = async (token: string) => (await call(staffChat.read, { params: { token }, as: null })).body.staff_chat
const memberPage = async (token: string) =>
  (await call(memberChat.read, { params: { token }, as: null })).body.member_chat
const lines = async (id: number) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from service_request_messages
    where request_id = ${id} and author_kind <> 'system'`.execute(db())
  return rows[0]!.n
}

describe('the performer with a link', () => {
  it('sees what the job needs and writes to the staff chat, each message once', async () => {
    const id = await request({ caller_name: 'Олена Коваль', caller_phone: '+380671234567', entrance: 2 })
    await write(id, { message: 'Ключ у охорони' }, { as: dispatcher })
    await write(id, { chat_type: 'member_chat', message: 'Їдемо' }, { as: dispatcher })
    const { token } = await linkTo(id, 'staff_chat', 'Іван')
    const page = await staffPage(token)
    expect(page.request).toMatchObject({ caller_name: 'Олена Коваль', caller_phone: '+380671234567', name: 'Іван' })
    expect(page.request.address).toMatch(/під’їзд 2|entrance 2/)
    expect(page.messages.filter(({ event }) => !event).map(({ message }) => message)).toEqual(['Ключ у охорони'])
    expect(page.unread).toBe(1)
    const client_msg_id = randomUUID()
    const files = [
      {
        name: 'a.png',
        bytes: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      },
    ]
    const said = await Promise.all(
      [1, 2, 3, 4, 5].map(() => say('staff_chat', token, { message: 'Готово', client_msg_id }, files)),
    )
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await lines(id)).toBe(3)
    const own = (await staffPage(token)).messages.at(-1)!
    expect(own).toMatchObject({ message: 'Готово', is_own: true, author: { kind: 'guest', id: null, name: 'Іван' } })
    expect((await chats(id, dispatcher)).staff_chat.messages.at(-1)).toMatchObject({ id: own.id, is_own: false })
    // A message of the performer does not change the waiting side.
    expect(await stored(id)).toMatchObject({ waiting_side: 'resident', last_member_at: null })
  })

  it('gets files signed for the link while it is valid', async () => {
    const id = await request()
    const { token, link_id } = await linkTo(id, 'staff_chat', 'Іван')
    await say('staff_chat', token, { message: '' }, [{ name: 'a.txt', bytes: 'текст' }])
    const { url } = (await staffPage(token)).messages.at(-1)!.files[0]!
    const get = async (address: string) => (await fetch(product.url + address)).status
    expect(await get(url)).toBe(200)
    expect(await get(url.replace(`link=${link_id}`, `user=${link_id}`))).toBe(404)
    expect(await get(url.replace(`link=${link_id}`, `link=${link_id + 1}`))).toBe(404)
    await call(requestLinks.revoke, { params: { id, link_id }, as: dispatcher })
    expect(await get(url)).toBe(404)
  })

  it('sends pictures without their location, and active documents for downloading only', async () => {
    const { token } = await linkTo(await request(), 'staff_chat', 'Іван')
    const script = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/J#61vaScript/JS(1)>>>>endobj\n%%EOF\n')
    const sent = { 'a.jpg': await photo(30, 20), 'b.heic': heicWith('Kyivphone 50.27N'), 'c.pdf': script, 'd.pdf': pdf }
    const papers = Object.entries(sent).map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }))
    expect((await say('staff_chat', token, { message: '' }, papers)).status).toBe(200)
    const { files } = (await staffPage(token)).messages.at(-1)!
    expect(files.map(({ name, active_content }) => [name, active_content])).toEqual([
      ['a.jpg', false],
      ['b.heic', false],
      ['c.pdf', true],
      ['d.pdf', false],
    ])
    const answers = await Promise.all(files.map(({ url }) => fetch(product.url + url)))
    const shown = answers.map(({ headers }) => headers.get('content-disposition')!.split(';')[0])
    expect(shown).toEqual(['inline', 'attachment', 'attachment', 'inline'])
    const [jpeg, heic] = await Promise.all(answers.map(async (one) => Buffer.from(await one.arrayBuffer())))
    for (const bytes of [jpeg!, heic!]) expect(bytes.includes('Kyivphone')).toBe(false)
    expect([heic!.length, heic!.includes('pixels of the picture')]).toEqual([sent['b.heic'].length, true])
  })

  it('meets the same refusals as the staff', async () => {
    const id = await request()
    const { token } = await linkTo(id, 'staff_chat', 'Іван')
    const { data: open } = await write(id, { chat_type: 'member_chat' }, { as: dispatcher })
    expect((await say('staff_chat', token, { message: ' ' })).status).toBe(422)
    expect((await say('staff_chat', token, { message: 'Так', reply_to: String(open.id) })).status).toBe(422)
    expect((await say('staff_chat', token, {}, [{ name: 'a.png', bytes: '<html>' }])).status).toBe(415)
    expect((await say('staff_chat', token, { message: 'Так', chat_type: 'member_chat' })).status).toBe(422)
    expect((await say('member_chat', token, { message: 'Так' })).status).toBe(404)
    expect(await lines(id)).toBe(1)
  })
})

describe('the resident with a link', () => {
  it('reads the chat without names of staff where they are hidden', async () => {
    await sql`update service_request_types set hides_names = true where code = 'light'`.execute(db())
    const id = await request({ caller_phone: '+380671234567' })
    await write(id, { message: 'Внутрішнє' }, { as: dispatcher })
    const { data: first } = await write(id, { chat_type: 'member_chat', message: 'Вітаємо' }, { as: dispatcher })
    await write(id, { chat_type: 'member_chat', message: 'Ще одне', reply_to: String(first.id) }, { as: dispatcher })
    await call(requestChats.read, {
      params: { id },
      body: { chat_type: 'member_chat', up_to: first.id },
      as: dispatcher,
    })
    const { token } = await linkTo(id, 'member_chat')
    const page = await memberPage(token)
    expect(JSON.stringify(page)).not.toMatch(/Тест|dispatcher|Внутрішнє|380671234567/)
    expect(page.messages.map(({ message }) => message)).toEqual(['Вітаємо', 'Ще одне'])
    expect(page.readers).toMatchObject([{ name: '', up_to: first.id }])
    await sql`update service_request_types set hides_names = false where code = 'light'`.execute(db())
    expect((await memberPage(token)).messages[0]!.author.name).toBe('Тест dispatcher')
  })

  it('resumes work that waited for the resident by an answer', async () => {
    const id = await request({
      status: 'waiting',
      wait_reason: 'resident',
      performer_id: idOf(technician),
      responsible_id: idOf(dispatcher),
    })
    const { token } = await linkTo(id, 'member_chat')
    expect((await say('member_chat', token, { message: 'Буду вдома', client_msg_id: 'a1' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'in_progress', waiting_side: 'staff' })
    const { member_chat } = await chats(id, dispatcher)
    expect(member_chat.unread).toBe(1)
    expect(member_chat.messages.find(({ message }) => message)).toMatchObject({
      author: { kind: 'resident', id: null, name: 'Олена' },
    })
    const { rows } = await sql<{ staff_id: number }>`select staff_id from notifications where entity_id = ${id}
      and kind = 'request_message' order by staff_id`.execute(db())
    expect(rows.map(({ staff_id }) => staff_id)).toEqual([idOf(dispatcher), idOf(technician)])
  })

  it('does not resume work that waits for a contractor', async () => {
    const id = await request({ status: 'waiting', wait_reason: 'contractor' })
    const { token } = await linkTo(id, 'member_chat')
    await say('member_chat', token, { message: 'Коли?' })
    expect(await stored(id)).toMatchObject({ status: 'waiting', waiting_side: 'staff' })
  })

  it('rates finished work, returns it, or cancels the request before work has started', async () => {
    const at = clock.now()
    const done = () => request({ status: 'done', resolved_at: at, status_since: at, performer_id: idOf(technician) })
    const [rated, returned, fresh] = [await done(), await done(), await request()]
    const tokens = await Promise.all(
      [rated, returned, fresh].map(async (id) => (await linkTo(id, 'member_chat')).token),
    )
    const [first, second, third] = tokens as [string, string, string]
    expect((await memberPage(first)).request.allowed.toSorted()).toEqual(['rate', 'return'])
    expect((await memberPage(third)).request.allowed).toEqual(['cancel'])
    const rate = () =>
      call(memberChat.rate, { params: { token: first }, body: { rating: 5, comment: 'Дякую' }, as: null })
    const { status, body } = await rate()
    expect([status, body.member_chat.request]).toMatchObject([
      200,
      { status: 'closed', rating: 5, rating_comment: 'Дякую' },
    ])
    expect((await rate()).status).toBe(409)
    const back = await call(memberChat.giveBack, {
      params: { token: second },
      body: { reason: 'Знову не горить' },
      as: null,
    })
    expect([back.status, (await stored(returned)).status]).toEqual([200, 'in_progress'])
    const cancel = (token: string) =>
      call(memberChat.cancel, { params: { token }, body: { reason: 'Полагодили' }, as: null })
    expect((await cancel(second)).status).toBe(409)
    expect([(await cancel(third)).status, (await stored(fresh)).status]).toEqual([200, 'cancelled'])
  })

  it('sees nothing of a request that is hidden or has another member by now', async () => {
    const people = await sql<{
      id: number
    }>`insert into members (kind, last_name, first_name, name, sort_name, search_keys)
      select 'person', n, 'Олена', n, n, n from unnest(array['Перша', 'Друга']) n returning id`.execute(db())
    const [one, two] = people.rows.map(({ id }) => id)
    const [hidden, other] = [await request(), await request({ member_id: one })]
    const [first, second] = [(await linkTo(hidden, 'member_chat')).token, (await linkTo(other, 'member_chat')).token]
    const status = async (token: string) => (await call(memberChat.read, { params: { token }, as: null })).status
    expect([await status(first), await status(second)]).toEqual([200, 200])
    const set = (id: number, fields: object) =>
      db().updateTable('service_requests').set(fields).where('id', '=', id).execute()
    await set(hidden, { visible_to_resident: false })
    await set(other, { member_id: two })
    expect([await status(first), await status(second)]).toEqual([404, 404])
  })
})

describe('a page of a link', () => {
  it('advances the read receipt, which never goes back', async () => {
    const id = await request()
    const { token, link_id } = await linkTo(id, 'staff_chat', 'Іван')
    const [one, two] = [(await write(id, {}, { as: dispatcher })).data, (await write(id, {}, { as: dispatcher })).data]
    const mark = (up_to: number) => call(staffChat.markRead, { params: { token }, body: { up_to }, as: null })
    for (const up_to of [two.id, one.id, 999_999_999]) expect((await mark(up_to)).status).toBe(200)
    expect((await staffPage(token)).unread).toBe(0)
    expect((await chats(id, dispatcher)).staff_chat.readers).toMatchObject([
      { reader: `g${link_id}`, name: 'Іван', up_to: two.id },
    ])
  })

  it('loads older messages page by page', async () => {
    const id = await request()
    const { token } = await linkTo(id, 'staff_chat', 'Іван')
    for (let n = 1; n <= 5; n++) await write(id, { message: String(n) }, { as: dispatcher })
    const { messages } = await staffPage(token)
    const older = (query: { before?: number; limit: number }) =>
      call(staffChat.older, { params: { token }, query, as: null })
    const { body } = await older({ before: messages.at(-1)!.id, limit: 2 })
    expect([body.data.map(({ message }) => message), body.has_more]).toEqual([['3', '4'], true])
    const { body: rest } = await older({ before: body.data[0]!.id, limit: 100 })
    expect([rest.data.filter(({ event }) => !event).map(({ message }) => message), rest.has_more]).toEqual([
      ['1', '2'],
      false,
    ])
  })

  it('accepts no files without a valid token', async () => {
    const path = `${product.url}/api/staff/chat/${'y'.repeat(43)}`
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const files = async function* () {
      yield Buffer.from('--b\r\ncontent-disposition: form-data; name="files[]"; filename="a.txt"\r\n\r\nтекст')
      // The rest comes after the answer: whoever waited for the whole file would not answer.
      await answered
      yield Buffer.from('\r\n--b--\r\n')
    }
    const sending = { method: 'POST', body: Readable.toWeb(Readable.from(files())), duplex: 'half' }
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const { status } = await fetch(path, { ...sending, headers } as RequestInit)
    answer()
    expect(status).toBe(404)
  })

  it('limits guesses of tokens and the number of messages', async () => {
    const id = await request()
    const { token } = await linkTo(id, 'staff_chat', 'Іван')
    const flood: number[] = []
    for (let n = 0; n < 32; n++) flood.push((await say('staff_chat', token, { message: `${n}` })).status)
    expect(flood).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429])
    const guesses: number[] = []
    for (let n = 0; n < 32; n++)
      guesses.push((await call(staffChat.read, { params: { token: `${n}`.padStart(43, 'x') }, as: null })).status)
    expect([guesses[0], guesses.at(-1)]).toEqual([404, 429])
    clock.push(901)
    expect((await call(staffChat.read, { params: { token }, as: null })).status).toBe(200)
  })
})
