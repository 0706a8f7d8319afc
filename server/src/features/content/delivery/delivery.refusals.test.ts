import { announcements } from '@oselia/contract/announcements'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { roleWithout } = people(product)

let house: number
let foreign: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'ЖК Альфа', 1)).houses[0]!
  foreign = (await makeHouses(product.app, 'ЖК Бета', 1)).houses[0]!
})

const publish = async (fields: object = {}) => {
  const { status, body } = await call(announcements.create, {
    raw: { title: 'Вода', body: '<p>Не буде</p>', audience: { house_ids: [house] }, state: 'published', ...fields },
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}

describe('a delivery is refused', () => {
  const codeOf = async (id: number, as: Parameters<typeof call<typeof announcements.deliver>>[1]) => {
    const { status, body } = await call(announcements.deliver, {
      params: { id },
      body: { channels: ['email'], preview: true },
      ...as,
    })
    return [status, body.code]
  }

  it('for a draft and for what is archived', async () => {
    const id = await publish({ state: 'draft' })
    expect(await codeOf(id, {})).toEqual([409, 'state_forbids'])
    await call(announcements.update, { params: { id }, body: { state: 'published', version: 1 } })
    await call(announcements.update, { params: { id }, body: { state: 'archived', version: 2 } })
    expect(await codeOf(id, {})).toEqual([409, 'state_forbids'])
  })

  it('without the right to publish, and an emergency without the right to publish those', async () => {
    const id = await publish()
    expect(await codeOf(id, { as: 'dispatcher' })).toEqual([403, 'forbidden'])
    expect(
      await codeOf(id, { as: await roleWithout('manager', 'announcements.publish', 'emergencies.publish') }),
    ).toEqual([403, 'forbidden'])
    const ends_at = new Date(Date.now() + 3_600_000).toISOString()
    const urgent = await publish({ kind: 'emergency', ends_at })
    expect((await codeOf(urgent, { as: 'dispatcher' }))[0]).toBe(200)
    const retry = await call(announcements.retryDelivery, { params: { id }, body: {}, as: 'dispatcher' })
    expect(retry.status).toBe(403)
  })

  it('outside the caller’s houses, and where it also reaches others', async () => {
    const as = await staffWith(product.app, 'manager', { houses: [foreign] })
    expect(await codeOf(await publish(), { as })).toEqual([404, 'not_found'])
    expect(await codeOf(await publish({ audience: { house_ids: [house, foreign] } }), { as })).toEqual([
      403,
      'outside_scope',
    ])
  })

  it('where nobody is reached, and nothing is recorded then', async () => {
    const id = await publish()
    const body = { channels: ['email' as const], preview: false }
    const refused = await call(announcements.deliver, { params: { id }, body })
    expect([refused.status, refused.body.code]).toEqual([409, 'nobody_to_reach'])
    expect((await call(announcements.deliveries, { params: { id } })).body.data).toEqual([])
  })

  it('without a channel or with an unknown one', async () => {
    const id = await publish()
    for (const channels of [[], ['viber'], 'email'])
      expect(await codeOf(id, { raw: { channels, preview: true } })).toEqual([422, 'validation'])
    expect(await codeOf(id, { raw: { channels: ['email'] } })).toEqual([422, 'validation'])
  })
})
