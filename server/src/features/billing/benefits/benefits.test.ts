import { absences, benefits } from '@oselia/contract/benefits'
import { exports } from '@oselia/contract/exports'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { makeLink, makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { absencesOfMonth, benefitsOfMonth } from './benefits.charging.js'

const product = useApp({ clock: { now: () => new Date('2026-06-25T09:00:00Z') } })
const { call } = product
const db = () => product.app.pools.db

let house: number
let other: number
let flat: number
let twin: number
let member: number
let accountant: Who
beforeAll(async () => {
  ;[house, other] = (await makeHouses(product.app, 'ЖК Пільговий', 2)).houses as [number, number]
  flat = await makeUnit(product.app, house, { number: '1' })
  twin = await makeUnit(product.app, house, { number: '2' })
  member = (await makeLink(product.app, flat, 'Пільгова Ольга', '1/1')).member
  accountant = await staffWith(product.app, 'accountant', { houses: [house] })
})

const account = async (realty: number, number: string) =>
  (
    await sql<{ id: number }>`insert into personal_accounts (realty_id, number, number_key)
      values (${realty}, ${number}, ${number}) returning id`.execute(db())
  ).rows[0]!.id
const faultsOf = ({ status, body }: { status: number; body: { errors?: object | undefined } }) => [
  status,
  ...Object.keys(body.errors ?? {}),
]
const grant = (raw: object, as: Who = accountant) =>
  call(benefits.create, { raw: { realty_id: flat, kind: 'subsidy', from: '2026-01-01', ...raw }, as })

describe('subsidies and benefits', () => {
  it('have an amount or a percentage and a holder, with history and bin', async () => {
    const account_id = await account(flat, '120045')
    const made = await grant({ amount_minor: 35_000, member_id: member, account_id, decision_number: '848/12' })
    expect(made.body.data).toMatchObject({
      form: 'non_cash',
      realty: { number: '1' },
      member: { name: 'Пільгова Ольга' },
      account: { number: '120045' },
      current: true,
    })
    const params = { id: made.body.data.id }
    const changed = await call(benefits.update, { params, raw: { version: 1, to: '2026-03-31' }, as: accountant })
    expect(changed.body.data).toMatchObject({ current: false, amount_minor: 35_000 })
    await call(benefits.remove, { params, as: accountant })
    await call(platform.restore, { params: { kind: 'benefits', ...params }, as: accountant })
    expect((await call(platform.history, { query: { entity: 'benefits', ...params } })).body.total).toBe(4)
  })

  it('are refused with both or neither, with a wrong span, and with an account of another unit', async () => {
    expect(faultsOf(await grant({}))).toEqual([422, 'amount_minor'])
    expect(faultsOf(await grant({ amount_minor: 1, percent: 50 }))).toEqual([422, 'amount_minor'])
    expect(faultsOf(await grant({ percent: 100.5 }))).toEqual([422, 'percent'])
    expect(faultsOf(await grant({ percent: 33.333 }))).toEqual([422, 'percent'])
    expect(faultsOf(await grant({ amount_minor: 1, to: '2025-12-31' }))).toEqual([422, 'to'])
    const account_id = await account(twin, '120046')
    expect(faultsOf(await grant({ amount_minor: 1, account_id }))).toEqual([422, 'account_id'])
    const strange = await staffWith(product.app, 'accountant', { houses: [other] })
    expect(faultsOf(await grant({ amount_minor: 1 }, strange))).toEqual([422, 'realty_id'])
  })

  it('of one kind are not entered twice for the same account and days', async () => {
    const third = await makeUnit(product.app, house, { number: '3' })
    const [one, two] = [await account(third, '120047'), await account(third, '120048')]
    const spouse = (await makeLink(product.app, third, 'Пільговий Петро', '1/1')).member
    const codeOf = async (raw: object) => {
      const { status, body } = await grant({ realty_id: third, amount_minor: 500, ...raw })
      return status === 201 ? body.data.id : body.code
    }
    const first = await codeOf({ account_id: one, from: '2026-01-01', to: '2026-03-31' })
    expect(first).toBeTypeOf('number')
    expect(await codeOf({ account_id: one, from: '2026-03-31' })).toBe('benefits_overlap')
    expect(await codeOf({ from: '2026-02-01' })).toBe('benefits_overlap')
    expect(await codeOf({ account_id: one, member_id: spouse, to: '2026-01-01' })).toBe('benefits_overlap')
    expect(await codeOf({ account_id: one, form: 'cash' })).toBeTypeOf('number')
    expect(await codeOf({ account_id: two, from: '2026-03-31' })).toBeTypeOf('number')
    expect(await codeOf({ account_id: one, from: '2026-04-01' })).toBeTypeOf('number')
    const percents = { kind: 'benefit', amount_minor: null, percent: 50 }
    expect(await codeOf({ ...percents, member_id: spouse })).toBeTypeOf('number')
    expect(await codeOf({ ...percents, member_id: member })).toBeTypeOf('number')
    const params = { id: first as number }
    const changed = await call(benefits.update, { params, raw: { version: 1, to: '2026-04-01' }, as: accountant })
    expect([changed.status, changed.body.code]).toEqual([409, 'benefits_overlap'])
    const both = await Promise.all(
      [1, 2].map(() => codeOf({ ...percents, member_id: null, account_id: two, from: '2020-01-01', to: '2020-12-31' })),
    )
    expect(both.filter((code) => code === 'benefits_overlap')).toHaveLength(1)
  })

  it('of the non-cash form are given to the run for the months in which they hold', async () => {
    const mine = (await grant({ realty_id: twin, percent: 50, kind: 'benefit', from: '2026-04-01' })).body.data.id
    await grant({ realty_id: twin, amount_minor: 100, form: 'cash', from: '2026-04-01' })
    const given = async (period: string) =>
      (await benefitsOfMonth(db(), { house_ids: [house], period }))
        .filter(({ realty_id }) => realty_id === twin)
        .map(({ id, percent }) => [id, percent])
    expect(await given('2026-03')).toEqual([])
    expect(await given('2026-04')).toEqual([[mine, 50]])
  })
})

describe('absences', () => {
  const leave = (raw: object, as: Who = accountant) =>
    call(absences.create, {
      raw: { realty_id: flat, member_id: member, from: '2026-02-10', to: '2026-03-20', ...raw },
      as,
    })

  it('are counted for the run as days of each person', async () => {
    expect((await leave({ document: 'Довідка 7' })).body.data).toMatchObject({ days: 39, current: false })
    await leave({ from: '2026-03-15', to: '2026-04-05' })
    expect(faultsOf(await leave({ to: '2026-02-01' }))).toEqual([422, 'to'])
    const away = async (period: string) =>
      (await absencesOfMonth(db(), { house_ids: [house], period })).map(({ realty_id, persons, days }) => [
        realty_id,
        persons,
        days,
      ])
    expect(await away('2026-02')).toEqual([[flat, 1, 19]])
    expect(await away('2026-03')).toEqual([[flat, 1, 31]])
    expect(await away('2026-05')).toEqual([])
  })

  it('are listed and exported within the houses of the caller', async () => {
    const strange = await staffWith(product.app, 'accountant', { houses: [other] })
    expect((await call(absences.list, { as: strange })).body.total).toBe(0)
    expect((await call(absences.list, { query: { search_query: 'пільгова' }, as: accountant })).body.total).toBe(2)
    for (const list of ['absences', 'benefits']) {
      const made = await call(exports.create, {
        body: { list, format: 'csv', query: {} },
        as: accountant,
        language: 'uk',
      })
      expect(await (await fetch(product.url + made.body.data.url)).text()).toContain('Пільгова')
    }
  })
})
