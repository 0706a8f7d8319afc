import { members } from '@oselia/contract/members'
import { moves } from '@oselia/contract/residents'
import { requestLinks } from '@oselia/contract/service-request-chats'
import { memberChat } from '@oselia/contract/service-request-guests'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeUnit } from '../../../testing/registry.js'
import { requestMakers } from '../../../testing/requests.js'
import type { Who } from '../../../testing/sign-in.js'
import { applyLeavings } from './requests.leaving.later.js'

let ahead = 0
const product = useApp({ clock: { now: () => new Date(Date.now() + ahead) } })
const { call } = product
const { place, make, read } = requestMakers(product)
const { person, lives, owns, roleWithout } = people(product)
const db = () => product.app.pools.db

let here: Awaited<ReturnType<typeof place>>
beforeAll(async () => {
  here = await place('Переїзна')
})

let units = 0
const day = async (days: number) =>
  (
    await sql<{ day: string }>`select to_char((now() at time zone timezone)::date + ${days}::int, 'YYYY-MM-DD') as day
      from settings`.execute(db())
  ).rows[0]!.day
/** A flat with an owner, their open request, and the owner's link to its chat. */
const home = async () => {
  const flat = await makeUnit(product.app, here.house, { number: `П${++units}` })
  const seller = await person({ phones: [{ number: '+380501112233', is_primary: true }] })
  await owns(seller.id, flat)
  const request = await make({ house_id: here.house, realty_id: flat, member_id: seller.id })
  const { body } = await call(requestLinks.create, { params: { id: request.id }, raw: { chat_type: 'member_chat' } })
  const token = /\/chat\/([\w-]+)/.exec(body.url!)![1]!
  return { flat, seller, id: request.id, token }
}
const opens = async (token: string) => (await call(memberChat.read, { params: { token }, as: null })).status
const sell = async (flat: number, buyer: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(moves.sale, {
    params: { id: flat },
    raw: { on: await day(0), buyers: [{ member_id: buyer, numerator: 1, denominator: 1 }], ...raw },
    as,
  })
/** Runs the job as on a later day. */
const applyAfter = async (days: number) => {
  ahead = days * 86_400_000
  await applyLeavings(product.app, product.app.pools.slowDb)
  ahead = 0
}
const keys = async (id: number) => (await read(id)).staff_chat.messages.map(({ event }) => event?.key)

describe('the sale of a unit whose owner has open requests', () => {
  it('asks what becomes of them, and changes nothing before', async () => {
    const { flat, id, token } = await home()
    const { status, body } = await sell(flat, (await person()).id, {})
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['requests']])
    expect((await read(id)).member).not.toBeNull()
    expect(await opens(token)).toBe(200)
  })
  it('keeps them with the unit and the new owner, and ends the link of the former one', async () => {
    const { flat, seller, id, token } = await home()
    const buyer = await person({ last_name: 'Новак', phones: [{ number: '+380671234567', is_primary: true }] })
    expect(await opens(token)).toBe(200)
    expect((await sell(flat, buyer.id, { requests: 'unit' })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      member: { id: buyer.id },
      caller_name: buyer.name,
      caller_phone: '+380671234567',
    })
    expect(await opens(token)).toBe(404)
    const found = async (search_query: string) =>
      (await call(serviceRequests.list, { query: { search_query } })).body.main_data.data.map((row) => row.id)
    expect(await found('Новак')).toContain(id)
    expect([...(await found(seller.name)), ...(await found('0501112233'))]).not.toContain(id)
    expect((await call(requestLinks.list, { params: { id } })).body.data[0]!.revoked_at).not.toBeNull()
    expect(await keys(id)).toEqual(expect.arrayContaining(['resident_left', 'link_ended']))
    const { rows } = await sql<{ changes: unknown }>`select changes from audit_log where entity = 'service_requests'
      and entity_id = ${id} and action = 'update' order by id desc limit 1`.execute(db())
    expect(rows[0]!.changes).toContainEqual({ field: 'member_id', old: seller.id, new: buyer.id })
  })
  it('leaves them with the person, whose link ends too', async () => {
    const { flat, seller, id, token } = await home()
    expect((await sell(flat, (await person()).id, { requests: 'person' })).status).toBe(200)
    expect((await read(id)).member?.id).toBe(seller.id)
    expect(await opens(token)).toBe(404)
  })
  it('ends the link that was given to a record merged into the seller’s, also of a request in the bin', async () => {
    const { flat, seller, id, token } = await home()
    const kept = await person()
    const { body: preview } = await call(members.mergePreview, { params: { id: kept.id, with_id: seller.id } })
    const { kept: one, gone: two } = preview.data
    const raw = { with_id: two.id, version: one.version, with_version: two.version }
    expect((await call(members.merge, { params: { id: kept.id }, raw })).status).toBe(200)
    expect(await opens(token)).toBe(200)
    await sql`update service_requests set deleted_at = now() where id = ${id}`.execute(db())
    expect((await sell(flat, (await person()).id, { requests: 'person' })).status).toBe(200)
    await sql`update service_requests set deleted_at = null where id = ${id}`.execute(db())
    expect((await read(id)).member?.id).toBe(kept.id)
    expect(await opens(token)).toBe(404)
  })
  it('cancels them with a reason, which is required', async () => {
    const { flat, id } = await home()
    const buyer = (await person()).id
    const { body } = await sell(flat, buyer, { requests: 'cancel' })
    expect(Object.keys(body.errors!)).toEqual(['requests_reason'])
    expect((await sell(flat, buyer, { requests: 'cancel', requests_reason: 'Продано' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'other' })
  })
  it('does not ask one who may not change requests: they stay with the unit', async () => {
    const { flat, id } = await home()
    const clerk = await roleWithout('owner', 'service_requests.update', 'service_requests.approve')
    const buyer = await person()
    expect((await sell(flat, buyer.id, {}, clerk)).status).toBe(200)
    expect((await read(id)).member?.id).toBe(buyer.id)
    const other = await home()
    expect((await sell(other.flat, buyer.id, { requests: 'cancel', requests_reason: 'x' }, clerk)).status).toBe(403)
    expect((await read(other.id)).status).toBe('new')
  })
})

describe('the sale of a unit on a later day', () => {
  const later = async (flat: number, buyer: number, raw: Record<string, unknown>) =>
    expect((await sell(flat, buyer, { on: await day(3), ...raw })).status).toBe(200)

  it('keeps the requests with the seller until then, and hands them on afterwards, once', async () => {
    const { flat, seller, id, token } = await home()
    const buyer = await person()
    await later(flat, buyer.id, { requests: 'unit' })
    await applyAfter(2)
    expect((await read(id)).member?.id).toBe(seller.id)
    expect(await opens(token)).toBe(200)
    await applyAfter(3)
    await applyAfter(4)
    expect((await read(id)).member?.id).toBe(buyer.id)
    expect((await keys(id)).filter((key) => key === 'resident_left')).toHaveLength(1)
  })
  it('cancels what was open at the decision, and keeps what is filed later with the unit', async () => {
    const { flat, seller, id } = await home()
    const buyer = (await person()).id
    const { body } = await sell(flat, buyer, { on: await day(3), requests: 'cancel' })
    expect(Object.keys(body.errors!)).toEqual(['requests_reason'])
    await later(flat, buyer, { requests: 'cancel', requests_reason: 'Продано' })
    expect((await read(id)).status).toBe('new')
    const filed = await make({ house_id: here.house, realty_id: flat, member_id: seller.id })
    await applyAfter(3)
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'other' })
    expect(await read(filed.id)).toMatchObject({ status: 'new', member: { id: buyer } })
  })
  it('changes nothing for a seller who stays as a resident after all', async () => {
    const { flat, seller, id } = await home()
    await later(flat, (await person()).id, { requests: 'unit' })
    await lives(seller.id, flat)
    await applyAfter(3)
    expect((await read(id)).member?.id).toBe(seller.id)
  })
})

describe('a move-out of a tenant with an open request', () => {
  const tenancy = async () => {
    const { flat } = await home()
    const tenant = await person()
    const link = await lives(tenant.id, flat)
    const request = await make({ house_id: here.house, realty_id: flat, member_id: tenant.id })
    const { body } = await call(requestLinks.create, { params: { id: request.id }, raw: { chat_type: 'member_chat' } })
    return { flat, tenant, link, id: request.id, token: /\/chat\/([\w-]+)/.exec(body.url!)![1]! }
  }
  const leave = (flat: number, link: number, on: string, requests?: string) =>
    call(moves.moveOut, { params: { id: flat }, raw: { on, resident_ids: [link], ...(requests && { requests }) } })

  it('keeps it with the unit, where nobody is its resident, and ends the link', async () => {
    const { flat, link, id, token } = await tenancy()
    expect((await leave(flat, link, await day(-1))).status).toBe(422)
    expect((await leave(flat, link, await day(-1), 'unit')).status).toBe(200)
    expect(await read(id)).toMatchObject({ member: null, caller_name: null, caller_phone: null, realty: { id: flat } })
    expect(await opens(token)).toBe(404)
  })
  it('of a later day lets the link work until then', async () => {
    const { flat, link, id, token } = await tenancy()
    expect((await leave(flat, link, await day(2), 'person')).status).toBe(200)
    expect(await opens(token)).toBe(200)
    const { expires_at } = (await call(requestLinks.list, { params: { id } })).body.data[0]!
    expect(Date.parse(expires_at) - Date.now()).toBeLessThan(4 * 86_400_000)
  })
})
