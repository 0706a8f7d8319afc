import { platform } from '@oselia/contract/platform'
import type { ProblemDetails } from '@oselia/contract/kit'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product

let house: number
let foreign: number
let clerk: Who
beforeAll(async () => {
  const made = await makeHouses(product.app, 'Садова', 1)
  house = made.houses[0]!
  foreign = (await makeHouses(product.app, 'Чужа', 1)).houses[0]!
  clerk = await staffWith(product.app, 'manager', { complexes: [made.complex] })
})

let last = 0
const input = (fields: Record<string, unknown> = {}) => ({
  house_id: house,
  type: 'apartment',
  number: `т${++last}`,
  ...fields,
})
const make = async (fields: Record<string, unknown> = {}, as: Who = 'owner') => {
  const { status, body } = await call(realty.create, { raw: input(fields), as })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const read = async (id: number, as: Who = 'owner') => (await call(realty.read, { params: { id }, as })).body.data
const update = (id: number, raw: Record<string, unknown>, as: Who = 'owner') =>
  call(realty.update, { params: { id }, raw, as })
const refused = async (answer: Promise<{ status: number; body: ProblemDetails }>) => {
  const { status, body } = await answer
  return [status, body.code, Object.keys(body.errors ?? {})]
}

describe('a clerk with some of the houses', () => {
  it('sees, creates and changes only units of the clerk’s houses', async () => {
    const abroad = await make({ house_id: foreign })
    const id = { params: { id: abroad.id } }
    expect((await call(realty.list, { query: { house_id: foreign }, as: clerk })).body.main_data.total).toBe(0)
    for (const answer of [
      await call(realty.read, { ...id, as: clerk }),
      await call(realty.update, { ...id, body: { version: 1, note: 'моє' }, as: clerk }),
      await call(realty.remove, { ...id, as: clerk }),
      await call(realty.usage, { ...id, as: clerk }),
      await call(realty.timeline, { ...id, as: clerk }),
      await call(platform.history, { query: { entity: 'realty', id: abroad.id }, as: clerk }),
    ])
      expect(answer.status).toBe(404)
    const own = await make({}, clerk)
    for (const house_id of [foreign, 999_999_999]) {
      expect(await refused(call(realty.create, { raw: input({ house_id }), as: clerk }))).toEqual([
        422,
        'validation',
        ['house_id'],
      ])
      expect(await refused(update(own.id, { version: 1, house_id }, clerk))).toEqual([422, 'validation', ['house_id']])
    }
    expect((await read(abroad.id)).version).toBe(1)
  })

  it.each([
    ['guard', realty.create],
    ['guard', realty.update],
    ['chair', realty.remove],
    ['guard', realty.split],
    ['guard', realty.merge],
  ] as const)('without the right (%s) is told so', async (as, endpoint) => {
    expect((await call(endpoint, { params: { id: 1 }, raw: {}, as })).status).toBe(403)
  })
})

describe('private fields', () => {
  const secrets = { intercom_code: '53К2580', keys_note: 'у консьєржа', access_note: 'пес' }
  const hidden = { intercom_code: null, keys_note: null, access_note: null }
  const dispatcher: Who = 'guard'

  it('are visible only with the permission, in history too', async () => {
    const made = await make(secrets)
    expect(await read(made.id)).toMatchObject(secrets)
    expect(await read(made.id, dispatcher)).toMatchObject(hidden)
    const listed = await call(realty.list, { query: { search_query: made.number }, as: dispatcher })
    expect(listed.body.main_data.data[0]).toMatchObject(hidden)
    for (const endpoint of ['history', 'timeline'] as const) {
      const rows = async (as: Who) =>
        endpoint === 'history'
          ? (await call(platform.history, { query: { entity: 'realty', id: made.id }, as })).body.data
          : (await call(realty.timeline, { params: { id: made.id }, as })).body.data
      expect((await rows('owner'))[0]!.changes).toContainEqual({ field: 'keys_note', old: null, new: 'у консьєржа' })
      expect((await rows(dispatcher))[0]!.changes).toContainEqual({ field: 'keys_note', old: null, new: null })
      expect(JSON.stringify(await rows(dispatcher))).not.toContain('2580')
    }
  })

  it('can’t be set or cleared by users who may not see them', async () => {
    await sql`update staff_roles set permissions = array_remove(permissions, 'realty.sensitive') where code = 'chair'`.execute(
      product.app.pools.db,
    )
    const chair = await staffWith(product.app, 'chair', 'all')
    const made = await make(secrets)
    const shown = await read(made.id, chair)
    const { body } = await update(made.id, { version: 1, note: 'нове', ...hidden }, chair)
    expect([shown.intercom_code, body.data.note, body.data.intercom_code]).toEqual([null, 'нове', null])
    expect(await read(made.id)).toMatchObject({ ...secrets, note: 'нове' })
    expect(await refused(update(made.id, { version: 2, keys_note: 'під килимком' }, chair))).toEqual([
      403,
      'forbidden',
      [],
    ])
    expect(await refused(call(realty.create, { raw: input(secrets), as: chair }))).toEqual([403, 'forbidden', []])
    const stale = await update(made.id, { version: 1 }, chair)
    expect(stale.body.data).toMatchObject(hidden)
    expect((await update(made.id, { version: 2, keys_note: null })).body.data.keys_note).toBeNull()
  })
})

describe('owners and residents', () => {
  it('are returned with the unit: exact shares, each person once', async () => {
    const { id } = await make()
    const first = await makeLink(product.app, id, 'Коваль Олена', '1/3')
    const second = await makeLink(product.app, id, 'Мороз Іван', '1/3')
    await makeLink(product.app, id, 'Орендар Петро')
    const unit = await read(id)
    expect(unit).toMatchObject({
      owners: [
        { member_id: first.member, name: 'Коваль Олена', share: { numerator: 1, denominator: 3 }, joint: false },
        { member_id: second.member, name: 'Мороз Іван' },
      ],
      shares: { numerator: 2, denominator: 3 },
      residents_count: 3,
    })
    expect(await read(id, 'guard')).toMatchObject({ owners: [], shares: null, residents_count: 3 })
    expect((await call(realty.usage, { params: { id } })).body.data).toEqual([
      { kind: 'residents', count: 3 },
      { kind: 'ownerships', count: 2 },
    ])
  })
})
