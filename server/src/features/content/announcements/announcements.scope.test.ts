import { announcements } from '@oselia/contract/announcements'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

const water = { title: 'Немає води', body: '<p>До вечора</p>', kind: 'outage' } as const
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const create = async (more: object = {}, as: Who = 'owner') =>
  (await call(announcements.create, { body: { ...water, ...more }, as })).body.data

let a: { complex: number; houses: number[] }
let b: { complex: number; houses: number[] }
beforeAll(async () => {
  a = await makeHouses(product.app, 'ЖК Альфа', 3)
  b = await makeHouses(product.app, 'ЖК Бета', 2)
})

describe('permissions', () => {
  it('let the accountant write a draft but not publish', async () => {
    const published = await call(announcements.create, { body: { ...water, state: 'published' }, as: 'accountant' })
    expect([published.status, published.body.code]).toEqual([403, 'forbidden'])
    expect((await call(announcements.create, { body: water, as: 'accountant' })).status).toBe(201)
  })

  it('let the dispatcher publish emergencies only', async () => {
    const usual = await call(announcements.create, { body: { ...water, state: 'published' }, as: 'dispatcher' })
    expect(usual.status).toBe(403)
    const urgent = { ...water, kind: 'emergency', ends_at: tomorrow(), state: 'published' } as const
    expect((await call(announcements.create, { body: urgent, as: 'dispatcher' })).status).toBe(201)
  })

  it('show nothing to the technician and refuse requests without a token', async () => {
    expect((await call(announcements.list, { as: 'technician' })).status).toBe(403)
    const anonymous = await call(announcements.list, { as: null })
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'unauthenticated'])
    const forged = await call(announcements.list, {
      as: null,
      headers: { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
    })
    expect(forged.status).toBe(401)
  })

  it('show a limited user what reaches their complex, their house, and everyone', async () => {
    const alpha = await staffWith(product.app, 'manager', { complexes: [a.complex] })
    const forAlpha = await create({ title: 'Для Альфи', audience: { complex_ids: [a.complex] } })
    const forHouse = await create({ title: 'Для будинку', audience: { house_ids: [a.houses[1]!] } })
    const forBeta = await create({ title: 'Для Бети', audience: { complex_ids: [b.complex] } })
    const forAll = await create({ title: 'Для всіх' })
    const seen = async (id: number) => (await call(announcements.read, { params: { id }, as: alpha })).status
    expect([await seen(forAlpha.id), await seen(forHouse.id), await seen(forBeta.id), await seen(forAll.id)]).toEqual([
      200, 200, 404, 200,
    ])
    const listed = await call(announcements.list, { query: { per_page: 100 }, as: alpha })
    const ids = listed.body.data.map((x) => x.id)
    expect(ids).toContain(forHouse.id)
    expect(ids).not.toContain(forBeta.id)
  })

  it('show nothing to a scope without houses', async () => {
    const lost = await staffWith(product.app, 'manager', {})
    await create({ title: 'Щось', audience: { complex_ids: [a.complex] } })
    const listed = await call(announcements.list, { as: lost })
    expect(listed.body.data.every((x) => x.audience.complex_ids.length + x.audience.house_ids.length === 0)).toBe(true)
    const made = await call(announcements.create, { body: water, as: lost })
    expect([made.status, Object.keys(made.body.errors!)]).toEqual([422, ['audience']])
  })

  it('prevent a limited user from writing to, or about, houses outside the scope', async () => {
    const alpha = await staffWith(product.app, 'manager', { complexes: [a.complex] })
    const foreign = await call(announcements.create, {
      body: { ...water, audience: { house_ids: [b.houses[0]!] } },
      as: alpha,
    })
    expect([foreign.status, Object.keys(foreign.body.errors!)]).toEqual([422, ['audience.house_ids']])
    const own = await create({ title: 'Без адресатів' }, alpha)
    expect(own.audience.complex_ids).toEqual([a.complex])
    const forAll = await create({ title: 'Для всієї спільноти' })
    const change = await call(announcements.update, { params: forAll, body: { title: 'Моє', version: 1 }, as: alpha })
    expect([change.status, change.body.code]).toEqual([403, 'outside_scope'])
    const remove = await call(announcements.remove, { params: forAll, as: alpha })
    expect(remove.status).toBe(403)
  })
})
