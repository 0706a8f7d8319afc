import { platform } from '@oselia/contract/platform'
import { budgetEntries, budgetLines } from '@oselia/contract/budget'
import { statementImports, statementLines, type StatementImport } from '@oselia/contract/statement-imports'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps } from '../../../testing/billing.js'
import { csv } from '../../../testing/imports.js'
import {
  makeNumberedHouse,
  statementOf,
  useStatements,
  type NumberedHouse,
} from '../../../testing/statement-imports.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product
const { expectConsistent } = billingSteps(product)
const { bring, settled, undo } = useStatements(product)

let home: NumberedHouse
beforeAll(async () => {
  home = await makeNumberedHouse(product, 'Стовпчикова', [40, 50, 60])
})

let count = 0
/** A table whose headings say nothing, with two movements for accounts. */
const unknownTable = (title = '') =>
  csv([
    ...(title === '' ? [] : [[title]]),
    ['Коли', 'Скільки', 'За що', 'Хто'],
    ['10.03.2026', '100,00', `о/р ${home.numbers[0]}, ${++count}`, 'Петренко'],
    ['11.03.2026', '-50,00', `за ліфт ${count}`, 'Ліфтсервіс'],
  ])
const columns = { bookedAt: 0, amount: 1, purpose: 2, payerName: 3 }
const save = (run: StatementImport, mapping: object, as: 'accountant' | 'auditor' = 'accountant') =>
  call(statementImports.saveColumns, { params: { id: run.id }, raw: { version: run.version, mapping }, as })
const columnsOf = (run: StatementImport) => call(statementImports.columns, { params: { id: run.id }, as: 'accountant' })

describe('a table whose columns are not known', () => {
  it('waits for a person to name them, is read by them, and the next one needs only its account', async () => {
    const run = await bring(home.complex, unknownTable())
    expect(run).toMatchObject({ state: 'columns', source: 'table', lines: 0, issues: [] })
    const asked = (await columnsOf(run)).body.data
    expect(asked).toMatchObject({
      mapping: null,
      rows: [{ no: 1, cells: ['Коли', 'Скільки', 'За що', 'Хто'] }, { no: 2 }, { no: 3 }],
    })
    const taken = await save(run, { heading: 1, columns, account: 'UA77' })
    expect([taken.status, taken.body.data.state]).toEqual([202, 'reading'])
    expect(await settled(run.id)).toMatchObject({ state: 'done', added: 2, counts: { posted: 1, expense: 1 } })
    const next = await bring(home.complex, unknownTable('Банк «Приклад»'))
    expect(next.state).toBe('columns')
    expect((await columnsOf(next)).body.data).toMatchObject({
      mapping: { heading: 2, columns, account: 'UA77' },
      accounts: ['UA77'],
    })
    await save(next, { heading: 2, columns, account: 'UA77' })
    expect(await settled(next.id)).toMatchObject({ state: 'done', added: 2 })
    const { data } = (await call(statementLines.list, { rawQuery: { import_id: next.id }, as: 'accountant' })).body
    expect(data[0]).toMatchObject({ raw: { Коли: '10.03.2026', Хто: 'Петренко' }, value_on: '2026-03-10' })
    await expectConsistent()
  })

  it('is not read by columns that leave out the day, the amount or the account, or name one column twice', async () => {
    const run = await bring(home.complex, unknownTable())
    const errors = async (mapping: object) => Object.keys((await save(run, mapping)).body.errors ?? {})
    expect(await errors({ heading: 1, columns: { amount: 1 }, account: null })).toEqual([
      'mapping.columns.bookedAt',
      'mapping.account',
    ])
    expect(await errors({ heading: 1, columns: { bookedAt: 0 }, account: 'UA77' })).toEqual(['mapping.columns.amount'])
    expect(await errors({ heading: 1, columns: { ...columns, purpose: 1 }, account: 'UA77' })).toEqual([
      'mapping.columns',
    ])
    expect((await save(run, { heading: 1, columns, account: 'UA77' }, 'auditor')).status).toBe(403)
    const outsider = await staffWith(product.app, 'accountant', { houses: [] })
    expect((await call(statementImports.columns, { params: { id: run.id }, as: outsider })).status).toBe(404)
    expect((await settled(run.id)).state).toBe('columns')
    expect((await undo(run)).state).toBe('undone')
  })

  it('that was refused for wrong columns is read again by others, and not once it is done', async () => {
    const run = await bring(home.complex, unknownTable())
    await save(run, { heading: 1, columns: { bookedAt: 2, amount: 1 }, account: 'UA77' })
    const refused = await settled(run.id)
    expect(refused).toMatchObject({ state: 'refused', issues: [{ line: 2, key: 'statement_day' }, { line: 3 }] })
    await save(refused, { heading: 1, columns, account: 'UA77' })
    const done = await settled(run.id)
    expect(done).toMatchObject({ state: 'done', added: 2, issues: [] })
    const late = await save(done, { heading: 1, columns, account: 'UA77' })
    expect([late.status, late.body.code]).toEqual([409, 'state_forbids'])
    const stale = await save(refused, { heading: 1, columns, account: 'UA77' })
    expect(stale.body.code).toBe('version_conflict')
  })
})

describe('a movement', () => {
  const lines = async (run: StatementImport) =>
    (await call(statementLines.list, { rawQuery: { import_id: run.id }, as: 'accountant' })).body.data
  const line = async (year: number, kind: 'expense' | 'income' = 'expense', complex_id = home.complex) =>
    (
      await call(budgetLines.create, {
        raw: { complex_id, year, kind, name: `Ліфти ${++count}`, planned_minor: 1 },
        as: 'accountant',
      })
    ).body.data.id

  it('paid out becomes an expense of the budget once, and is taken out of it when it is reopened', async () => {
    const run = await bring(home.complex, statementOf('UA8', [{ id: 'e1', amount: -9000, purpose: 'Ліфт' }]))
    const [paid] = await lines(run)
    const act = (body: object, version = paid!.version) =>
      call(statementLines.expense, { params: { id: paid!.id }, raw: { version, ...body }, as: 'accountant' })
    const other = await makeNumberedHouse(product, 'Чужа', [30])
    expect(Object.keys((await act({ line_id: await line(2026, 'income') })).body.errors!)).toEqual(['line_id'])
    expect(Object.keys((await act({ line_id: await line(2026, 'expense', other.complex) })).body.errors!)).toEqual([
      'line_id',
    ])
    expect(Object.keys((await act({ line_id: await line(2025) })).body.errors!)).toEqual(['day'])
    const line_id = await line(2026)
    const recorded = await act({ line_id, description: 'Обслуговування' })
    expect(recorded.body.data).toMatchObject({ state: 'expense', expense: { line: expect.stringContaining('Ліфти') } })
    expect((await act({ line_id }, recorded.body.data.version)).body.code).toBe('state_forbids')
    const inBudget = async () =>
      (await call(budgetEntries.list, { rawQuery: { line_id }, as: 'accountant' })).body.data.map(
        ({ amount_minor, day }) => [amount_minor, day],
      )
    expect(await inBudget()).toEqual([[9000, '2026-03-10']])
    const { version } = recorded.body.data
    const back = await call(statementLines.reopen, {
      params: { id: paid!.id },
      body: { version, reason: 'Не та стаття' },
      as: 'accountant',
    })
    expect(back.body.data).toMatchObject({ state: 'open', expense: null })
    expect(await inBudget()).toEqual([])
    const history = await call(platform.history, {
      query: { entity: 'statement_lines', id: paid!.id },
      as: 'accountant',
    })
    expect(history.body.data.map(({ action, changes }) => [action, changes])).toEqual([
      ['reopen', [{ field: 'state', old: 'expense', new: 'open' }]],
      ['expense', []],
    ])
  })

  it('that gives money back is offered the earlier ones of its account and amount', async () => {
    const run = await bring(
      home.complex,
      statementOf('UA8', [
        { id: 'r1', amount: 7000, purpose: 'за квартиру', day: '05.03.2026' },
        { id: 'r2', amount: 7001, purpose: 'за квартиру', day: '05.03.2026' },
        { id: 'r3', amount: 7000, purpose: 'за квартиру', day: '12.03.2026' },
        { id: 'r4', amount: -7000, purpose: 'Повернення', day: '06.03.2026' },
      ]),
    )
    const all = await lines(run)
    const back = all.find(({ direction }) => direction === 'debit')
    const offered = await call(statementLines.list, { rawQuery: { refundable_by: back!.id }, as: 'accountant' })
    expect(offered.body.data.map(({ amount_minor, booked_on }) => [amount_minor, booked_on])).toEqual([
      [7000, '2026-03-05'],
    ])
  })
})
