import { houses } from '@oselia/contract/houses'
import { members } from '@oselia/contract/members'
import { platform } from '@oselia/contract/platform'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { type ChatType, requestLinks } from '@oselia/contract/service-request-chats'
import { memberChat } from '@oselia/contract/service-request-guests'
import { serviceRequests } from '@oselia/contract/service-requests'
import { staff } from '@oselia/contract/staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { eventsOf, listenTo, useChats, type ReceivedEvent } from '../../../testing/chats.js'
import { makeMember, makeUnit } from '../../../testing/registry.js'
import type { Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { db, idOf, worker, request, stored, write, listen } = useChats(product)

let dispatcher: Who
let technician: Who
beforeAll(async () => {
  dispatcher = await worker('dispatcher')
  technician = await worker('technician')
})

const linkTo = async (id: number, chat_type: ChatType) => {
  const body = { chat_type, name: 'Олена' }
  const made = await call(requestLinks.create, { params: { id }, body, as: dispatcher })
  return /\/chat\/([\w-]+)$/.exec(made.body.url!)![1]!
}

describe('subscribers', () => {
  it('receive the deletion and restoring of requests that they see', async () => {
    const [own, other] = [await request({ performer_id: idOf(technician) }), await request()]
    const [boss, mine] = [await listen('owner'), await listen(technician)]
    for (const id of [other, own]) {
      expect((await call(serviceRequests.remove, { params: { id } })).status).toBe(200)
      const back = await call(platform.restore, { params: { kind: 'service_requests', id } })
      expect(back.status).toBe(200)
    }
    const heard = (text: string) =>
      [...text.matchAll(/"entity_id":(\d+),"action":"(?:delete|restore)"/g)].map((m) => Number(m[1]))
    await expect.poll(() => heard(boss.text)).toEqual([other, other, own, own])
    await expect.poll(() => heard(mine.text)).toEqual([own, own])
  })

  it('who keep the accounts receive messages of payable requests only', async () => {
    const [paid, free] = [await request({ payable: true }), await request()]
    const clerk = await listen(await worker('accountant'))
    await write(free, { message: 'Безкоштовно' }, { as: dispatcher })
    await write(paid, { message: 'Рахунок виставлено' }, { as: dispatcher })
    await write(paid, { chat_type: 'member_chat', message: 'Для мешканця' }, { as: dispatcher })
    await write(paid, { message: 'Оплачено' }, { as: dispatcher })
    const words = () => eventsOf(clerk).flatMap(({ data }) => (data?.['message'] ? [data['message']['message']] : []))
    await expect.poll(words).toEqual(['Рахунок виставлено', 'Оплачено'])
  })
})

describe('a stream of a link', () => {
  const streamOf = (chat: ChatType, token: string) =>
    `${product.url}/api/${chat === 'staff_chat' ? 'staff' : 'member'}/chat/${token}/stream`

  it('ends when its recipient is removed', async () => {
    const id = await request()
    const mate = await worker('technician')
    const made = await call(requestLinks.create, {
      params: { id },
      body: { chat_type: 'staff_chat', staff_id: idOf(mate) },
      as: dispatcher,
    })
    const token = /\/chat\/([\w-]+)$/.exec(made.body.url!)![1]!
    const [own, other] = [
      await listenTo(streamOf('staff_chat', token)),
      await listenTo(streamOf('staff_chat', await linkTo(id, 'staff_chat'))),
    ]
    const blocked = await call(staff.block, { params: { id: idOf(mate) }, body: { reason: 'Звільнено' } })
    expect(blocked.status).toBe(200)
    await expect.poll(() => own.ended).toBe(true)
    expect([other.ended, (await fetch(streamOf('staff_chat', token))).status]).toEqual([false, 404])
  })

  it('ends for the resident when the request is hidden from them or gets another member', async () => {
    const [hidden, given] = [
      await request(),
      await request({ member_id: await makeMember(product.app, 'Перша Ганна') }),
    ]
    const streams: ReceivedEvent[] = []
    for (const id of [hidden, given])
      streams.push(
        await listenTo(streamOf('member_chat', await linkTo(id, 'member_chat'))),
        await listenTo(streamOf('staff_chat', await linkTo(id, 'staff_chat'))),
      )
    const change = async (id: number, raw: object) =>
      expect((await call(serviceRequests.update, { params: { id }, raw: { version: 1, ...raw } })).status).toBe(200)
    await change(hidden, { visible_to_resident: false })
    await change(given, { member_id: await makeMember(product.app, 'Друга Олена') })
    await expect.poll(() => [streams[0]!.ended, streams[2]!.ended]).toEqual([true, true])
    expect([streams[1]!.ended, streams[3]!.ended]).toEqual([false, false])
  })
})

describe('a link of a resident whose record was merged twice', () => {
  it('still opens their chat', async () => {
    const [first, second, third] = [
      await makeMember(product.app, 'Коваль Ганна'),
      await makeMember(product.app, 'Коваль Анна'),
      await makeMember(product.app, 'Коваль Г.'),
    ]
    const id = await request({ member_id: first })
    const token = await linkTo(id, 'member_chat')
    const version = async (member: number) => (await call(members.read, { params: { id: member } })).body.data.version
    const merge = async (kept: number, with_id: number) => {
      const body = { with_id, version: await version(kept), with_version: await version(with_id), choices: {} }
      expect((await call(members.merge, { params: { id: kept }, body })).status).toBe(200)
    }
    await merge(second, first)
    await merge(third, second)
    expect((await stored(id)).member_id).toBe(third)
    expect((await call(memberChat.read, { params: { token }, as: null })).status).toBe(200)
    await db().updateTable('service_requests').set({ member_id: null }).where('id', '=', id).execute()
    expect((await call(memberChat.read, { params: { token }, as: null })).status).toBe(404)
  })
})

describe('the usage of a place', () => {
  it('counts its requests', async () => {
    const { house_id } = await stored(await request())
    const flat = await makeUnit(product.app, house_id, { number: '77' })
    await request({ realty_id: flat })
    const { rows } = await sql<{ n: number }>`select count(*) as n from service_requests
      where house_id = ${house_id} and deleted_at is null`.execute(db())
    expect((await call(realty.usage, { params: { id: flat } })).body.data).toEqual([
      { kind: 'service_requests', count: 1 },
    ])
    expect((await call(houses.usage, { params: { id: house_id } })).body.data).toContainEqual({
      kind: 'service_requests',
      count: rows[0]!.n,
    })
  })
})
