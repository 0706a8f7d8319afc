import { budgetEntries, budgetLines, budgets } from '@oselia/contract/budget'
import { exports } from '@oselia/contract/exports'
import { payees } from '@oselia/contract/payees'
import { platform } from '@oselia/contract/platform'
import { search } from '@oselia/contract/search'
import { supplierContracts, suppliers } from '@oselia/contract/suppliers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const now = new Date('2026-06-25T09:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product

let complex: number
let house: number
let alone: number
let other: number
let accountant: Who
let ofHouse: Who
beforeAll(async () => {
  const ours = await makeHouses(product.app, 'ЖК Кошторисний', 2)
  complex = ours.complex
  house = ours.houses[0]!
  const theirs = await makeHouses(product.app, 'ЖК Інший', 2)
  other = theirs.complex
  alone = theirs.houses[1]!
  await sql`update houses set complex_id = null where id = ${alone}`.execute(product.app.pools.db)
  accountant = await staffWith(product.app, 'accountant', { complexes: [complex] })
  ofHouse = await staffWith(product.app, 'accountant', { houses: [house, alone] })
})

const supplier = async (name: string, more: object = {}) =>
  (await call(suppliers.create, { raw: { name, ...more }, as: accountant })).body.data
const faultsOf = ({ status, body }: { status: number; body: { errors?: object | undefined } }) => [
  status,
  ...Object.keys(body.errors ?? {}),
]

describe('a supplier', () => {
  it('has a code of its own and an account that holds, and is found by name and code', async () => {
    const made = await supplier('ТОВ «Підйом»', { code: '45123454', iban: 'UA21 3223 1300 0002 6007 2335 66001' })
    expect(made).toMatchObject({ code: '45123454', iban: 'UA213223130000026007233566001', active: true, contracts: 0 })
    const refused = (raw: object) => call(suppliers.create, { raw: { name: 'Інший', ...raw } }).then(faultsOf)
    expect(await refused({ code: '45123454' })).toEqual([409, 'code'])
    expect(await refused({ code: '123' })).toEqual([422, 'code'])
    expect(await refused({ iban: 'UA213223130000026007233566010' })).toEqual([422, 'iban'])
    for (const q of ['підйом', '45123454'])
      expect((await call(search.find, { query: { q }, as: accountant })).body.data).toMatchObject([
        { kind: 'suppliers', id: made.id },
      ])
  })

  it('is not removed while a contract names it, and returns from the bin', async () => {
    const made = await supplier('Тимчасовий')
    const contract = await call(supplierContracts.create, {
      raw: { supplier_id: made.id, complex_id: complex, number: '7', from: '2026-01-01' },
      as: accountant,
    })
    const params = { id: made.id }
    expect((await call(suppliers.remove, { params, as: accountant })).body.code).toBe('in_use')
    await call(supplierContracts.remove, { params: { id: contract.body.data.id }, as: accountant })
    expect((await call(suppliers.remove, { params, as: accountant })).status).toBe(200)
    await call(platform.restore, { params: { kind: 'suppliers', id: made.id }, as: accountant })
    expect((await call(suppliers.read, { params, as: accountant })).status).toBe(200)
  })
})

describe('a contract', () => {
  it('belongs to one payee in the scope, and is listed before it ends', async () => {
    const { id: supplier_id } = await supplier('Договірний')
    const make = (raw: object, as: Who = accountant) =>
      call(supplierContracts.create, { raw: { supplier_id, number: 'Д-1', from: '2026-01-01', ...raw }, as })
    const soon = await make({ complex_id: complex, to: '2026-07-10', remind_days: 30, amount_minor: 120_000 })
    expect(soon.body.data).toMatchObject({ payee: { name: 'ЖК Кошторисний' }, supplier: { name: 'Договірний' } })
    expect(faultsOf(await make({}))).toEqual([422, 'complex_id'])
    expect(faultsOf(await make({ house_id: house }))).toEqual([422, 'house_id'])
    expect(faultsOf(await make({ complex_id: other }))).toEqual([422, 'complex_id'])
    expect(faultsOf(await make({ complex_id: complex }, ofHouse))).toEqual([422, 'complex_id'])
    expect((await make({ house_id: alone, to: '2026-08-01' }, ofHouse)).status).toBe(201)
    expect(faultsOf(await make({ complex_id: complex, to: '2025-01-01' }))).toEqual([422, 'to'])
    const ending = async (as: Who) =>
      (await call(supplierContracts.list, { query: { ends_before: '2026-07-25' }, as })).body.data.map(({ id }) => id)
    expect(await ending(accountant)).toEqual([soon.body.data.id])
    expect(await ending(ofHouse)).toEqual([])
    const read = (await call(suppliers.read, { params: { id: supplier_id }, as: accountant })).body.data
    expect(read.contracts).toBe(1)
  })
})

describe('a budget', () => {
  const line = (raw: object, as: Who = accountant) =>
    call(budgetLines.create, {
      raw: { complex_id: complex, year: 2026, name: 'Ліфти', planned_minor: 120_000, ...raw },
      as,
    })
  const spend = (raw: object, as: Who = accountant) =>
    call(budgetEntries.create, { raw: { day: '2026-03-05', amount_minor: 10_050, ...raw }, as })

  it('compares the plan of a year with what was received and spent, by line and month', async () => {
    const lifts = (await line({})).body.data.id
    const roof = (await line({ kind: 'income', name: 'Оренда даху', planned_minor: 60_000 })).body.data.id
    expect(faultsOf(await line({ name: 'ліфти' }))).toEqual([409, 'name'])
    const { id: supplier_id } = await supplier('Ліфт-сервіс')
    const entry = await spend({ line_id: lifts, supplier_id, house_id: house, document_number: 'А-17' })
    expect(entry.body.data).toMatchObject({ line: { name: 'Ліфти', year: 2026 }, supplier: { name: 'Ліфт-сервіс' } })
    await spend({ line_id: lifts, day: '2026-04-01' })
    await spend({ line_id: roof, amount_minor: 5000 })
    const query = { complex_id: complex, year: 2026 }
    const { data } = (await call(budgets.compare, { query, as: accountant })).body
    expect(data).toMatchObject({
      income: { planned_minor: 60_000, fact_minor: 5000 },
      expense: { planned_minor: 120_000, fact_minor: 20_100 },
      lines: [
        { id: roof, fact_minor: 5000 },
        { id: lifts, fact_minor: 20_100 },
      ],
    })
    expect(data.months.filter(({ expense_minor }) => expense_minor > 0)).toEqual([
      { month: 3, income_minor: 5000, expense_minor: 10_050 },
      { month: 4, income_minor: 0, expense_minor: 10_050 },
    ])
    expect((await call(budgets.compare, { query, as: ofHouse })).status).toBe(404)
    const listed = (await call(budgetLines.list, { query: { year: 2026 }, as: ofHouse })).body
    expect(listed.total).toBe(0)
    const again = (await call(suppliers.remove, { params: { id: supplier_id }, as: accountant })).body.code
    expect(again).toBe('in_use')
  })

  it('takes entries only of the year and payee of their line, which then keeps both', async () => {
    const { id, version } = (await line({ name: 'Двір' })).body.data
    expect(faultsOf(await spend({ line_id: id, day: '2025-12-31' }))).toEqual([422, 'day'])
    expect(faultsOf(await spend({ line_id: id, amount_minor: 0 }))).toEqual([422, 'amount_minor'])
    expect(
      faultsOf(
        await call(budgetEntries.create, {
          raw: { line_id: id, day: '2026-03-05', amount_minor: 1, house_id: alone },
        }),
      ),
    ).toEqual([422, 'house_id'])
    expect(faultsOf(await spend({ line_id: id }, ofHouse))).toEqual([422, 'line_id'])
    await spend({ line_id: id })
    const moved = await call(budgetLines.update, { params: { id }, raw: { version, year: 2027 }, as: accountant })
    expect(faultsOf(moved)).toEqual([422, 'year'])
    const renamed = await call(budgetLines.update, {
      params: { id },
      raw: { version, planned_minor: 7 },
      as: accountant,
    })
    expect(renamed.body.data).toMatchObject({ planned_minor: 7, fact_minor: 10_050 })
    expect((await call(budgetLines.remove, { params: { id }, as: accountant })).body.code).toBe('in_use')
  })

  it('begins with the lines of another year, each once', async () => {
    const raw = { complex_id: complex, from_year: 2026, year: 2028 }
    const lines = (await call(budgetLines.list, { query: { year: 2026 }, as: accountant })).body.total
    expect((await call(budgetLines.copy, { raw, as: accountant })).body.data).toEqual({ copied: lines })
    expect((await call(budgetLines.copy, { raw, as: accountant })).body.data).toEqual({ copied: 0 })
    expect(faultsOf(await call(budgetLines.copy, { raw, as: ofHouse }))).toEqual([422, 'complex_id'])
  })

  it('is of the payees of the caller, and exported with plan and fact', async () => {
    const names = async (as: Who) =>
      (await call(payees.list, { as })).body.data.map(({ complex_id, house_id }) => [complex_id, house_id])
    expect(await names(accountant)).toEqual([[complex, null]])
    expect(await names(ofHouse)).toEqual([[null, alone]])
    const made = await call(exports.create, {
      body: { list: 'budget-lines', format: 'csv', query: { year: 2026 } },
      as: accountant,
      language: 'uk',
    })
    expect(await (await fetch(product.url + made.body.data.url)).text()).toMatch(/Ліфти[;,]"?1200[.,]?/)
  })
})
