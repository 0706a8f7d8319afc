import { accounts } from '@oselia/contract/billing-accounts'
import { complexes } from '@oselia/contract/complexes'
import { houses } from '@oselia/contract/houses'
import type { ProblemDetails } from '@oselia/contract/kit'
import { platform } from '@oselia/contract/platform'
import { realtyRoutes as realty } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeMember, makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { accountIssues, accountKey } from './billing-accounts.rules.js'

const product = useApp()
const { call } = product

let flat: number
let second: number
let foreign: number
let clerk: Who
beforeAll(async () => {
  const { complex, houses: own } = await makeHouses(product.app, 'Рахункова', 2)
  ;[flat, second] = [
    await makeUnit(product.app, own[0]!, { number: '1' }),
    await makeUnit(product.app, own[1]!, { number: '1' }),
  ]
  const [stranger] = (await makeHouses(product.app, 'Стороння', 1)).houses
  foreign = await makeUnit(product.app, stranger!, { number: '1' })
  clerk = await staffWith(product.app, 'accountant', { complexes: [complex] })
})

let last = 0
const input = (fields: Record<string, unknown> = {}) => ({ realty_id: flat, number: `9${++last}`, ...fields })
const make = async (fields: Record<string, unknown> = {}, as: Who = 'owner') => {
  const { status, body } = await call(accounts.create, { raw: input(fields), as })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const refused = async (answer: Promise<{ status: number; body: ProblemDetails }>) => {
  const { status, body } = await answer
  return [status, body.code, Object.keys(body.errors ?? {})]
}
const taken = [409, 'duplicate', ['number']]

describe('the normalised account number', () => {
  it('keeps leading zeros and ignores spaces, hyphens, case and script', () => {
    expect(['00123-45', '00123 45', '0012345'].map(accountKey)).toEqual(['0012345', '0012345', '0012345'])
    expect(accountKey('12345')).not.toBe(accountKey('0012345'))
    expect(accountKey('A-1')).toBe(accountKey('а1'))
  })

  it('requires a number and an end not before the start', () => {
    const fields = {
      realty_id: 1,
      number: '-',
      service: null,
      holder_id: null,
      from: '2026-02-01',
      to: '2026-01-31',
      note: null,
    }
    expect(accountIssues(fields).map(({ field }) => field)).toEqual(['number', 'to'])
    expect(accountIssues({ ...fields, number: '1', to: '2026-02-01' })).toEqual([])
  })
})

describe('a billing account', () => {
  it('is opened, read, changed and deleted with its history', async () => {
    const { member } = await makeLink(product.app, flat, 'Платник Остап', '1/1')
    const made = await make({ number: '0012345', service: 'Утримання будинку', holder_id: member, from: '2024-01-01' })
    expect(made).toMatchObject({
      number: '0012345',
      holder: { id: member, name: 'Платник Остап' },
      realty: { id: flat, type: 'apartment', number: '1', address: expect.stringContaining('Rakhunkova') },
      current: true,
      version: 1,
    })
    const params = { id: made.id }
    expect((await call(accounts.read, { params })).body.data).toEqual(made)
    const closed = await call(accounts.update, { params, raw: { ...made, to: '2024-12-31' } })
    expect(closed.body.data).toEqual({
      ...made,
      to: '2024-12-31',
      current: false,
      version: 2,
      updated_at: closed.body.data.updated_at,
    })
    expect(await refused(call(accounts.update, { params, body: { version: 1 } }))).toEqual([
      409,
      'version_conflict',
      [],
    ])
    await call(accounts.remove, { params })
    expect((await call(accounts.read, { params })).status).toBe(404)
    expect((await call(platform.restore, { params: { kind: 'accounts', id: made.id } })).status).toBe(200)
    const history = await call(platform.history, { query: { entity: 'accounts', id: made.id } })
    expect(history.body.data.map(({ action }) => action)).toEqual(['restore', 'delete', 'update', 'create'])
    const timeline = await call(realty.timeline, { params: { id: flat } })
    expect(timeline.body.data[0]).toMatchObject({
      entity: 'accounts',
      entity_id: made.id,
      action: 'restore',
      label: '0012345',
    })
    const silent = await call(realty.timeline, { params: { id: flat }, as: 'technician' })
    expect(silent.body.data.filter(({ entity }) => entity === 'accounts')).toEqual([])
    const { rows } = await sql`select 1 from live_events where entity = 'accounts' and entity_id = ${made.id}`.execute(
      product.app.pools.db,
    )
    expect(rows).toHaveLength(4)
  })

  it('is unique within its payee, which is the complex', async () => {
    await make({ number: '777-1' })
    expect(await refused(call(accounts.create, { raw: input({ number: '7771' }) }))).toEqual(taken)
    expect(await refused(call(accounts.create, { raw: input({ number: '7771', realty_id: second }) }))).toEqual(taken)
    await make({ number: '7771', realty_id: foreign })
    const other = await make()
    expect(
      await refused(call(accounts.update, { params: { id: other.id }, body: { version: 1, number: '777 1' } })),
    ).toEqual(taken)
  })

  it.each([
    [{ realty_id: 999_999_999 }, ['realty_id']],
    [{ holder_id: 999_999_999 }, ['holder_id']],
    [{ number: ' ' }, ['number']],
    [{ number: '--' }, ['number']],
    [{ from: '2026-02-01', to: '2026-01-01' }, ['to']],
    [{ from: '2026-02-31' }, ['from']],
    [{ colour: 'red' }, ['colour']],
  ])('with %o is refused at %o', async (fields, errors) => {
    expect(await refused(call(accounts.create, { raw: input(fields) }))).toEqual([422, 'validation', errors])
  })

  it('can’t be opened for a merged unit', async () => {
    const { rows } = await sql<{ house_id: number }>`select house_id from realty where id = ${flat}`.execute(
      product.app.pools.db,
    )
    const ended = await makeUnit(product.app, rows[0]!.house_id, { number: 'к1', ended_on: '2024-01-01' })
    expect(await refused(call(accounts.create, { raw: input({ realty_id: ended }) }))).toEqual([
      422,
      'validation',
      ['realty_id'],
    ])
  })
})

describe('a clerk with some of the houses', () => {
  it('works only with accounts of the clerk’s houses', async () => {
    const abroad = await make({ realty_id: foreign })
    const params = { id: abroad.id }
    for (const answer of [
      await call(accounts.read, { params, as: clerk }),
      await call(accounts.update, { params, body: { version: 1 }, as: clerk }),
      await call(platform.history, { query: { entity: 'accounts', id: abroad.id }, as: clerk }),
    ])
      expect(answer.status).toBe(404)
    const stranger = await makeMember(product.app, 'Чужий Яків')
    expect(
      await refused(call(accounts.create, { raw: input({ realty_id: foreign, holder_id: stranger }), as: clerk })),
    ).toEqual([422, 'validation', ['realty_id', 'holder_id']])
    const own = await make({}, clerk)
    const { body } = await call(accounts.list, { query: { per_page: 100 }, as: clerk })
    expect(body.data.map(({ id }) => id)).toContain(own.id)
    expect(body.data.map(({ id }) => id)).not.toContain(abroad.id)
  })

  it.each([
    ['guard', accounts.list],
    ['guard', accounts.read],
    ['manager', accounts.create],
    ['manager', accounts.update],
    ['accountant', accounts.remove],
  ] as const)('without the right (%s) is told so', async (as, endpoint) => {
    expect(
      (await call(endpoint, { params: { id: 1 }, raw: endpoint.method === 'GET' ? undefined : {}, as })).status,
    ).toBe(403)
  })
})

describe('the list of accounts', () => {
  it('filters by unit, house and current state, and finds by a part of the number', async () => {
    const [house] = (await makeHouses(product.app, 'Спискова', 1)).houses
    const unit = await makeUnit(product.app, house!, { number: '1' })
    for (const [number, to] of [
      ['0456-2', null],
      ['0456-1', '2020-01-01'],
      ['0789', null],
    ])
      await make({ number, to, realty_id: unit })
    const numbers = async (query: Record<string, unknown>) => {
      const { body } = await call(accounts.list, { rawQuery: query, language: 'uk' })
      return body.data.map(({ number }) => number)
    }
    expect(await numbers({ realty_id: unit })).toEqual(['0456-1', '0456-2', '0789'])
    expect(await numbers({ house_id: house, sort: '-number' })).toEqual(['0789', '0456-2', '0456-1'])
    expect(await numbers({ realty_id: unit, current: 'true' })).toEqual(['0456-2', '0789'])
    expect(await numbers({ realty_id: unit, current: 'false' })).toEqual(['0456-1'])
    expect(await numbers({ realty_id: unit, search_query: '456' })).toEqual(['0456-1', '0456-2'])
    expect(await numbers({ search_query: '%' })).toEqual([])
  })
})

describe('a house that moves to another payee', () => {
  const pair = async (name: string) => {
    const [one, two] = [await makeHouses(product.app, `${name} А`, 1), await makeHouses(product.app, `${name} Б`, 1)]
    const units = [one, two].map(({ houses: [house] }) => makeUnit(product.app, house!, { number: '1' }))
    const [first, other] = await Promise.all(units)
    return { one, two, first: first!, other: other! }
  }
  const move = (id: number, complex_id: number | null) =>
    call(houses.update, { params: { id }, body: { version: 1, complex_id } })

  it('moves its accounts, and is refused when their numbers are taken', async () => {
    const { one, two, first, other } = await pair('Мандрівна')
    await make({ number: '500', realty_id: first })
    await make({ number: '500', realty_id: other })
    expect(await refused(move(two.houses[0]!, one.complex))).toEqual([409, 'duplicate', ['complex_id']])
    const free = (await call(complexes.create, { body: { name: 'ЖК Вільний' } })).body.data.id
    expect((await move(two.houses[0]!, free)).status).toBe(200)
    await make({ number: '500', realty_id: (await pair('Третя')).other })
  })

  it('is refused at the accounts’ unit too', async () => {
    const { one, two, first, other } = await pair('Перенесена')
    await make({ number: '600', realty_id: first })
    await make({ number: '600', realty_id: other })
    const there = await call(realty.update, {
      params: { id: other },
      body: { version: 1, house_id: one.houses[0]!, number: '2' },
    })
    expect([there.status, Object.keys(there.body.errors!)]).toEqual([409, ['house_id']])
    expect((await call(realty.read, { params: { id: other } })).body.data.house_id).toBe(two.houses[0])
  })

  it('becomes its own payee when it leaves its complex', async () => {
    const { one, first } = await pair('Вихідна')
    const [house] = one.houses
    await make({ number: '800', realty_id: first })
    const fellow = await call(houses.unlink, { body: { house_ids: [house!] } })
    expect(fellow.status).toBe(200)
    expect(await refused(call(accounts.create, { raw: input({ number: '800', realty_id: first }) }))).toEqual(taken)
    const beside = await makeUnit(product.app, house!, { number: '2' })
    expect(await refused(call(accounts.create, { raw: input({ number: '800', realty_id: beside }) }))).toEqual(taken)
    const { rows } = await sql<{
      payee_key: string
    }>`select payee_key from personal_accounts where realty_id = ${first}`.execute(product.app.pools.db)
    expect(rows).toEqual([{ payee_key: `h${house}` }])
  })
})
