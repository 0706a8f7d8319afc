import { approvals } from '@oselia/contract/approvals'
import { bills } from '@oselia/contract/bills'
import { openingImports, type OpeningImport } from '@oselia/contract/opening-imports'
import { payments } from '@oselia/contract/payments'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps } from '../../../testing/billing.js'
import { csv } from '../../../testing/imports.js'
import { makeNumberedHouse, type NumberedHouse } from '../../../testing/statement-imports.js'
import { staffWith } from '../../../testing/sign-in.js'
import { oldWorkbook } from '../../../testing/old-workbooks.js'
import { eventually } from '../../../testing/eventually.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product
const { expectConsistent } = billingSteps(product)

let home: NumberedHouse
let count = 0
beforeEach(async () => {
  home = await makeNumberedHouse(product, `Сальдова ${++count}`, [40, 50, 60])
})

const heading = ['Рахунок', 'Квартира', 'ПІБ', 'Поч. сальдо', 'Нараховано', 'Оплачено', 'Кін. сальдо', 'Борг']
const line = (number: string | undefined, unit: string, closing: string, debt = '0') => [
  `л/с №${number}`,
  unit,
  'Мешканець',
  '0',
  closing,
  '0',
  closing,
  debt,
]
const settled = async (id: number): Promise<OpeningImport> => {
  const read = async () => (await call(openingImports.read, { params: { id }, as: 'accountant' })).body.data
  await eventually(async () => expect((await read()).state).not.toBe('reading'))
  return read()
}
const fields = () => ({ complex_id: String(home.complex), period: '2026-03', due_on: '2026-03-31' })
const asCsv = (rows: string[][]) => ({
  name: '1С залишки.csv',
  bytes: csv([['Коротка зведена відомість'], heading, ...rows]),
})
const bring = async (rows: string[][], file: { name: string; bytes: string | Buffer } = asCsv(rows)) => {
  const { status, body } = await call(openingImports.create, { fields: fields(), file, as: 'accountant' })
  expect([status, body.errors]).toEqual([202, undefined])
  return settled(body.data.id)
}
const post = (run: OpeningImport, more: object = {}) =>
  call(openingImports.post, {
    params: { id: run.id },
    raw: { version: run.version, total_minor: run.outcomes.new.amount_minor, ...more },
    as: 'accountant',
  })
const undo = (run: OpeningImport) =>
  call(openingImports.undo, {
    params: { id: run.id },
    body: { version: run.version, reason: 'Не той файл' },
    as: 'accountant',
  })
const balances = async () => {
  const { rows } = await sql<{
    balance: number
  }>`select coalesce(t.balance_minor, 0) as balance from unnest(${home.accounts}::bigint[])
    with ordinality w(id, n) left join account_totals t on t.account_id = w.id order by w.n`.execute(
    product.app.pools.db,
  )
  return rows.map(({ balance }) => balance)
}
const list = () => [
  line(home.numbers[0], 'кв. 1', '1 500,00', '1 500,00'),
  line(home.numbers[1], '2', '-20,50'),
  line(home.numbers[2], '3', '0'),
]

describe('a list of balances', () => {
  it('is previewed with its totals, posted in one act, changes nothing when it comes again, and is taken back', async () => {
    const run = await bring([...list(), ['Всього:', '', '', '0', '1 479,50', '0', '1 479,50', '1 500,00']])
    expect(run).toMatchObject({
      state: 'checked',
      basis: 'closing',
      totals: { found: { closing: 147_950, debt: 150_000 }, stated: { closing: 147_950, debt: 150_000 } },
      outcomes: { new: { rows: 2, amount_minor: 147_950 }, zero: { rows: 1 }, unknown: { rows: 0 } },
      unlisted: 0,
    })
    expect(await balances()).toEqual([0, 0, 0])
    const posted = await post(run)
    expect(posted.body.data).toMatchObject({ state: 'posted', outcomes: { posted: { rows: 2 }, new: { rows: 0 } } })
    expect(await balances()).toEqual([150_000, -2050, 0])
    await expectConsistent()
    const again = await bring(list())
    expect(again.outcomes).toMatchObject({ new: { rows: 0 }, same: { rows: 2, amount_minor: 147_950 } })
    expect((await post(again)).body.code).toBe('state_forbids')
    const changed = await bring([line(home.numbers[0], '1', '1 400,00')])
    expect(changed).toMatchObject({ outcomes: { differs: { rows: 1 } }, unlisted: 2 })
    const undone = await undo(posted.body.data)
    expect([undone.status, undone.body.data.state]).toEqual([200, 'undone'])
    expect(await balances()).toEqual([0, 0, 0])
    await expectConsistent()
    const anew = await bring(list())
    expect((await post(anew)).status).toBe(200)
    expect(await balances()).toEqual([150_000, -2050, 0])
    await expectConsistent()
    const history = await call(platform.history, { query: { entity: 'opening_imports', id: run.id }, as: 'accountant' })
    expect(history.body.data.map(({ action, reason }) => [action, reason])).toEqual([
      ['undo', 'Не той файл'],
      ['post', null],
      ['create', null],
    ])
  })

  it('is read from the .xls that 1C saves, and the file is kept as it was', async () => {
    const rows = [['Коротка зведена відомість'], heading, ...list()].map((row) =>
      row.map((cell, at) => (at > 2 && /\d/.test(cell) ? Number(cell.replace(/\s/g, '').replace(',', '.')) : cell)),
    )
    const run = await bring([], { name: '1С залишки.xls', bytes: oldWorkbook(rows) })
    expect(run).toMatchObject({
      state: 'checked',
      file_name: '1С залишки.xls',
      totals: { found: { closing: 147_950, debt: 150_000 } },
      outcomes: { new: { rows: 2, amount_minor: 147_950 }, zero: { rows: 1 }, unknown: { rows: 0 } },
    })
    expect((await post(run)).status).toBe(200)
    expect(await balances()).toEqual([150_000, -2050, 0])
    await expectConsistent()
  })

  it('names the lines without an account and those of another unit, and leaves them out only on request', async () => {
    const run = await bring(
      [...list(), line('999999', '9', '10,00'), line(home.numbers[2], '17', '5,00')].filter((_, at) => at !== 2),
    )
    expect(run.outcomes).toMatchObject({
      new: { rows: 2 },
      unknown: { rows: 1, amount_minor: 1000 },
      other_unit: { rows: 1 },
    })
    const rows = await call(openingImports.rows, {
      params: { id: run.id },
      query: { outcome: 'other_unit' },
      as: 'accountant',
    })
    expect(rows.body.data).toMatchObject([{ number: home.numbers[2], unit: '17', realty: { number: '3' } }])
    const refused = await post(run)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { without_unmatched: ['Lines without an account: 2. Confirm that they are left out'] },
    ])
    expect((await post(run, { without_unmatched: true })).body.data.outcomes).toMatchObject({ posted: { rows: 2 } })
    expect(await balances()).toEqual([150_000, -2050, 0])
  })

  it('is not posted with another sum than was shown, by two at once, nor into a closed month', async () => {
    const run = await bring(list())
    const other = await post(run, { total_minor: 1 })
    expect(other.body.errors).toEqual({
      total_minor: ['The sum has changed: 1479.50 would be posted now. Look through the list again'],
    })
    const both = await Promise.all([post(run), post(run)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balances()).toEqual([150_000, -2050, 0])
    await undo(both.find(({ status }) => status === 200)!.body.data)
    const later = await bring(list())
    await call(bills.periods, { body: { house_ids: [home.house], closed_through: '2026-03', reason: 'Закрито' } })
    expect((await post(later)).body.code).toBe('period_closed')
    expect(await balances()).toEqual([0, 0, 0])
    await expectConsistent()
  })

  it('is taken back from the accounts that it was posted to, whatever their numbers are now', async () => {
    const run = (await post(await bring(list()))).body.data
    const renumber = (at: number, number: string) =>
      sql`update personal_accounts set number = ${number}, number_key = ${number} where id = ${home.accounts[at]!}`.execute(
        product.app.pools.db,
      )
    const [first, , third] = home.numbers
    await renumber(0, `${first}7`)
    await renumber(2, first!)
    const moved = await bring([line(first, '3', '70,00')])
    expect(moved.outcomes.new).toEqual({ rows: 1, amount_minor: 7000 })
    await post(moved)
    expect(await balances()).toEqual([150_000, -2050, 7000])
    expect((await undo(run)).status).toBe(200)
    expect(await balances()).toEqual([0, 0, 7000])
    await renumber(2, third!)
    await expectConsistent()
  })

  it('is not taken back once an account was paid, and nothing of it changes', async () => {
    const run = (await post(await bring(list()))).body.data
    await call(payments.create, {
      raw: { account_id: home.accounts[0], amount_minor: 100, received_on: '2026-04-01', channel: 'cash' },
      as: 'accountant',
    })
    const refused = await undo(run)
    expect([refused.status, refused.body.code]).toEqual([409, 'opening_followed'])
    expect(await balances()).toEqual([149_900, -2050, 0])
    await expectConsistent()
  })

  it('that does not add up, or is none, is refused whole and says why', async () => {
    const run = await bring([...list(), ['Всього:', '', '', '0', '1 479,50', '0', '9,00', '1 500,00']])
    expect(run).toMatchObject({
      state: 'refused',
      issues: [
        {
          line: null,
          key: 'statement_total',
          value: 'closing balance: 9.00 stated, 1,479.50 by the lines',
        },
      ],
      outcomes: { new: { rows: 0 } },
    })
    expect((await post(run)).body.code).toBe('state_forbids')
    expect(await bring([['щось']])).toMatchObject({ state: 'refused', issues: [{ key: 'statement_empty' }] })
  })

  it('needs a payee of the caller, a month that has come, a file, and the right to bill', async () => {
    const file = { name: 'a.csv', bytes: 'x' }
    const errors = async (more: object) => {
      const { status, body } = await call(openingImports.create, {
        fields: { ...fields(), ...more },
        file,
        as: 'accountant',
      })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await errors({ period: '2026-05' })).toEqual([422, ['period']])
    expect(await errors({ house_id: String(home.house) })).toEqual([422, ['complex_id']])
    expect(await errors({ due_on: '31.03.2026' })).toEqual([422, ['due_on']])
    const run = await bring(list())
    const outsider = await staffWith(product.app, 'accountant', { houses: [] })
    expect((await call(openingImports.read, { params: { id: run.id }, as: outsider })).status).toBe(404)
    expect((await call(openingImports.rows, { params: { id: run.id }, as: outsider })).status).toBe(404)
    expect((await call(openingImports.create, { fields: fields(), file, as: 'manager' })).status).toBe(403)
    expect(
      (await call(openingImports.post, { params: { id: run.id }, body: { version: 1, total_minor: 0 }, as: 'auditor' }))
        .status,
    ).toBe(403)
  })
})

it('a list with a balance above the limit is posted by a second person, where dual approval is on', async () => {
  const { db } = product.app.pools
  const decider = await staffWith(product.app, 'chair', 'all')
  const run = await bring(list())
  await sql`update settings set four_eyes = true`.execute(db)
  const refused = await post(run)
  expect([refused.status, refused.body.code]).toEqual([409, 'needs_second_person'])
  expect(await balances()).toEqual([0, 0, 0])
  const payload = { version: run.version, total_minor: run.outcomes.new.amount_minor }
  const asked = await call(approvals.create, {
    body: { kind: 'openings.post', entity_id: run.id, payload, reason: 'Сальдо за 1С' },
    as: 'accountant',
  })
  expect(asked.status).toBe(201)
  const agreed = await call(approvals.approve, { params: { id: asked.body.data.id }, body: {}, as: decider })
  expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
  expect(await balances()).toEqual([150_000, -2050, 0])
  const { body: posted } = await call(openingImports.read, { params: { id: run.id }, as: 'accountant' })
  const back = { version: posted.data.version, reason: 'Не той файл' }
  const undone = await call(openingImports.undo, { params: { id: run.id }, body: back, as: 'accountant' })
  expect([undone.status, undone.body.code]).toEqual([409, 'needs_second_person'])
  const wish = await call(approvals.create, {
    body: { kind: 'openings.undo', entity_id: run.id, payload: back, reason: 'Не той файл' },
    as: 'accountant',
  })
  expect(wish.status).toBe(201)
  const done = await call(approvals.approve, { params: { id: wish.body.data.id }, body: {}, as: decider })
  expect([done.status, done.body.code]).toEqual([200, undefined])
  expect(await balances()).toEqual([0, 0, 0])
  await sql`update settings set four_eyes = false`.execute(db)
})

it('a list within the limit is taken back without a second person by whoever posted it', async () => {
  const { db } = product.app.pools
  await sql`update settings set four_eyes = true`.execute(db)
  const posted = await post(await bring([line(home.numbers[0], 'кв. 1', '600,00', '600,00')]))
  expect([posted.status, await balances()]).toEqual([200, [60_000, 0, 0]])
  const undone = await undo(posted.body.data)
  expect([undone.status, undone.body.code, await balances()]).toEqual([200, undefined, [0, 0, 0]])
  await sql`update settings set four_eyes = false`.execute(db)
})
