import { ownerships, residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeMember, makeUnit } from '../../../testing/registry.js'

const product = useApp()
const { call } = product

let house: number
beforeAll(async () => {
  house = (await makeHouses(product.app, 'Часткова', 1)).houses[0]!
})

let counter = 0
const unit = () => makeUnit(product.app, house, { number: String(++counter), total_area: 60 })
const member = () => makeMember(product.app, `Власник Номер${++counter}`)
const parts = (share: string) => {
  const [numerator, denominator] = share.split('/').map(Number)
  return { numerator, denominator }
}
const open = async (realty_id: number, share: string, fields: Record<string, unknown> = {}) =>
  call(ownerships.create, {
    raw: { member_id: await member(), realty_id, ...parts(share), from: '2020-01-01', ...fields },
  })
const make = async (realty_id: number, share = '1/1', fields: Record<string, unknown> = {}) => {
  const { status, body } = await open(realty_id, share, fields)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const update = (id: number, raw: Record<string, unknown>) => call(ownerships.update, { params: { id }, raw })
const tooMuch = { numerator: ['The shares of the unit would add up to more than one'] }

describe('the shares of a unit', () => {
  it('may be three thirds and not four', async () => {
    const realty_id = await unit()
    for (const _ of [1, 2, 3]) await make(realty_id, '1/3')
    const { status, body } = await open(realty_id, '1/3')
    expect([status, body.errors]).toEqual([422, tooMuch])
    expect((await call(ownerships.list, { query: { realty_id } })).body.total).toBe(3)
    expect((await call(residents.list, { query: { realty_id } })).body.total).toBe(3)
  })

  it('may not exceed one on a later day', async () => {
    const realty_id = await unit()
    await make(realty_id, '2/3')
    expect((await open(realty_id, '1/2', { from: '2030-01-01' })).body.errors).toEqual(tooMuch)
    expect((await open(realty_id, '1/3', { from: '2030-01-01' })).status).toBe(201)
  })

  it('may not have exceeded one in the past either', async () => {
    const realty_id = await unit()
    await make(realty_id, '2/3', { from: '2010-01-01', to: '2012-01-01' })
    const { status, body } = await open(realty_id, '2/3', { from: '2012-01-01', to: '2013-01-01' })
    expect([status, body.errors]).toEqual([422, tooMuch])
    await make(realty_id, '2/3', { from: '2012-01-02', to: '2013-01-01' })
  })

  it('are available again once one is closed', async () => {
    const realty_id = await unit()
    const { id } = await make(realty_id, '1/1')
    expect((await open(realty_id, '1/2', { from: '2021-01-01' })).status).toBe(422)
    expect((await update(id, { version: 1, to: '2020-12-31', end_reason: 'sold' })).status).toBe(200)
    await make(realty_id, '1/2', { from: '2021-01-01' })
    expect((await update(id, { version: 2, to: null })).body.errors).toEqual(tooMuch)
  })

  it('may grow only as far as one', async () => {
    const realty_id = await unit()
    const { id } = await make(realty_id, '1/3')
    await make(realty_id, '1/2')
    expect((await update(id, { version: 1, denominator: 2 })).status).toBe(200)
    expect((await update(id, { version: 2, numerator: 501, denominator: 1000 })).body.errors).toEqual(tooMuch)
  })

  it('count once when held jointly, and are equal', async () => {
    const realty_id = await unit()
    const joint = { joint: true }
    const [first, second] = [await make(realty_id, '1/2', joint), await make(realty_id, '2/4', joint)]
    const { status, body } = await open(realty_id, '1/3', joint)
    expect([status, body.errors]).toEqual([422, { numerator: ['A joint share is the same for all who hold it: 1/2'] }])
    await make(realty_id, '1/2')
    expect((await open(realty_id, '1/1000')).body.errors).toEqual(tooMuch)
    expect((await update(first.id, { version: 1, numerator: 2, denominator: 3 })).body.errors).toEqual(tooMuch)
    await update(first.id, { version: 1, denominator: 5 })
    expect((await call(ownerships.read, { params: { id: second.id } })).body.data).toMatchObject({
      numerator: 1,
      denominator: 5,
      owned_area: '12',
      version: 2,
    })
  })

  it('of successive joint owners are independent', async () => {
    const realty_id = await unit()
    const past = await make(realty_id, '1/2', { joint: true, to: '2020-12-31' })
    const next = await make(realty_id, '1/1', { joint: true, from: '2021-01-01' })
    const { status, body } = await update(past.id, { version: 1, to: '2021-05-31' })
    expect([status, body.errors]).toEqual([422, { numerator: ['A joint share is the same for all who hold it: 1/1'] }])
    expect((await update(past.id, { version: 1, denominator: 1 })).status).toBe(200)
    expect((await call(ownerships.read, { params: { id: next.id } })).body.data).toMatchObject({ version: 1 })
  })

  it('may be two of one person, by two titles', async () => {
    const [realty_id, member_id] = [await unit(), await member()]
    await make(realty_id, '1/2', { member_id, title_kind: 'privatisation' })
    await make(realty_id, '1/2', { member_id, title_kind: 'inheritance' })
    expect((await call(residents.list, { query: { member_id } })).body.total).toBe(2)
  })

  it('stay within one when two are added concurrently', async () => {
    for (const _ of [1, 2, 3]) {
      const realty_id = await unit()
      const answers = await Promise.all([open(realty_id, '2/3'), open(realty_id, '2/3')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
      expect(answers.find(({ status }) => status === 422)!.body.errors).toEqual(tooMuch)
    }
  })

  it('stay within one even when the database is written directly', async () => {
    const realty_id = await unit()
    const { resident_id, member_id } = await make(realty_id, '2/3')
    const past = sql`with link as (insert into residents (member_id, realty_id, role_id, "from")
        select member_id, realty_id, role_id, "from" from residents where id = ${resident_id} returning id)
      insert into ownerships (member_id, realty_id, resident_id, numerator, denominator, "from")
      select ${member_id}, ${realty_id}, link.id, 1, 2, '2021-01-01' from link`
    await expect(past.execute(product.app.pools.db)).rejects.toMatchObject({ constraint: 'ownerships_within_one' })
  })
})
