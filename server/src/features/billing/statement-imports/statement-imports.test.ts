import { statementImports, statementLines } from '@oselia/contract/statement-imports'
import { counters } from '@oselia/contract/counters'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps } from '../../../testing/billing.js'
import { csv } from '../../../testing/imports.js'
import {
  makeNumberedHouse,
  makeNumberedHouses,
  statementOf,
  useStatements,
  type Movement,
  type NumberedHouse,
} from '../../../testing/statement-imports.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product
const { expectConsistent } = billingSteps(product)
const { bring, send, settled, undo } = useStatements(product)

const postedOf = async (home: NumberedHouse) => {
  const { rows } = await sql<{
    payments: number
    sum: number
  }>`select count(*) as payments, coalesce(sum(amount_minor), 0)::bigint as sum
    from payments where house_id = ${home.house} and state = 'posted'`.execute(product.app.pools.db)
  return rows[0]!
}
const openLines = async (import_id: number, state: 'open' | 'expense' | 'dismissed' | 'returned' = 'open') =>
  (await call(statementLines.list, { rawQuery: { import_id, state, per_page: 100 }, as: 'accountant' })).body.data

const payer = (n: number) => `UA9030529900000260000000${String(n).padStart(5, '0')}`
const certain = (home: NumberedHouse, at: number, more: Partial<Movement> = {}): Movement => ({
  id: `${home.house}-${at}`,
  amount: 10_000 + at,
  purpose: `Внески за 03.2026; о/р ${home.numbers[at % home.numbers.length]}`,
  ...more,
})

describe('a statement', () => {
  let home: NumberedHouse
  beforeAll(async () => {
    home = await makeNumberedHouse(product, 'Виписна', [40, 50, 60])
  })

  it('posts what is certain, keeps the rest for a person, and changes nothing when it comes again', async () => {
    const text = statementOf('UA1', [
      certain(home, 0),
      certain(home, 1),
      { id: 'x1', amount: 25_000, purpose: 'комуналка', iban: payer(1) },
      { id: 'x2', amount: -9000, purpose: 'Сплата за ліфт', iban: payer(2) },
    ])
    const run = await bring(home.complex, text)
    expect(run).toMatchObject({
      state: 'done',
      lines: 4,
      added: 4,
      counts: { posted: 2, open: 1, expense: 1 },
      totals: [{ account: 'UA1', credits: 3, debits: 1, credit_minor: 45_001, debit_minor: 9000 }],
      posted_minor: 20_001,
      open_minor: 25_000,
    })
    expect(await postedOf(home)).toEqual({ payments: 2, sum: 20_001 })
    const again = await bring(home.complex, text)
    expect(again).toMatchObject({ state: 'done', lines: 4, added: 0 })
    expect(await postedOf(home)).toEqual({ payments: 2, sum: 20_001 })
    const { body } = await call(counters.read, { as: 'accountant' })
    expect(body.data).toContainEqual({ section: 'payments', count: 1, is_capped: false })
    await expectConsistent()
  })

  it('keeps movements of several files apart that the bank calls by one name, and knows each when it comes again', async () => {
    const ofDay = (day: string, ats: number[]) =>
      statementOf(
        'UA1',
        ats.map((at) => certain(home, at, { id: '17', amount: 12_300, day })),
      )
    const before = await postedOf(home)
    expect(await bring(home.complex, ofDay('10.03.2026', [0]))).toMatchObject({ added: 1, counts: { posted: 1 } })
    expect(await bring(home.complex, ofDay('11.03.2026', [0]))).toMatchObject({ added: 1, counts: { posted: 1 } })
    expect(await bring(home.complex, ofDay('11.03.2026', [1]))).toMatchObject({ added: 1, counts: { posted: 1 } })
    expect(await bring(home.complex, ofDay('11.03.2026', [2, 1, 0]))).toMatchObject({ lines: 3, added: 1 })
    expect(await bring(home.complex, ofDay('10.03.2026', [0]))).toMatchObject({ added: 0 })
    expect(await postedOf(home)).toEqual({ payments: before.payments + 4, sum: before.sum + 4 * 12_300 })
    await expectConsistent()
  })

  it('takes each movement once when two files with the same movements come at once', async () => {
    const text = statementOf(
      'UA1',
      Array.from({ length: 60 }, (_, at) => certain(home, at, { id: `two-${at}` })),
    )
    const before = await postedOf(home)
    const runs = await Promise.all([send(home.complex, text), send(home.complex, text)])
    const done = await Promise.all(runs.map(settled))
    expect(done[0]!.added + done[1]!.added).toBe(60)
    expect((await postedOf(home)).payments).toBe(before.payments + 60)
    await expectConsistent()
  })

  it('may be larger than 50 MB, as those of large payees are', async () => {
    const transaction = {
      AUT_MY_ACC: 'UA1',
      AUT_CNTR_ACC: payer(77),
      CCY: 'UAH',
      SUM: '77,00',
      OSND: `о/р ${home.numbers[0]}`,
      DAT_KL: '10.03.2026',
      DAT_OD: '10.03.2026',
      TRANTYPE: 'C',
      FL_REAL: 'r',
      PR_PR: 'r',
      REF: 'large',
      REFN: '1',
    }
    const text = JSON.stringify({ status: 'SUCCESS', exist_next_page: false, transactions: [transaction] })
    expect(await bring(home.complex, text.padEnd(53_000_000))).toMatchObject({ state: 'done', added: 1 })
  })

  it('is refused as a whole when its rows can’t be read or it is of another payee', async () => {
    const before = await postedOf(home)
    const bad = statementOf('UA1', [certain(home, 5, { id: 'b1' }), certain(home, 6, { id: 'b2', day: '31.02.2026' })])
    const run = await bring(home.complex, bad)
    expect(run).toMatchObject({ state: 'refused', added: 0, issues: [{ line: 3, key: 'statement_day' }] })
    const other = await makeNumberedHouse(product, 'Інша', [30])
    const wrong = await bring(other.complex, statementOf('UA1', [certain(other, 0)]))
    expect(wrong).toMatchObject({ state: 'refused', issues: [{ line: null, key: 'statement_payee', value: 'UA1' }] })
    const ahead = await bring(home.complex, statementOf('UA1', [certain(home, 1, { id: 'b3', day: '03.04.2026' })]))
    expect(ahead).toMatchObject({ state: 'refused', issues: [{ key: 'statement_future' }] })
    expect(await postedOf(home)).toEqual(before)
  })

  it('whose grand total is wrong posts nothing and says so, and with the right one is posted without its totals', async () => {
    const before = await postedOf(home)
    const table = (total: string) =>
      csv([
        ['Рахунок', 'Дата операції', 'Кредит', 'Дебет', 'Призначення платежу'],
        ['UA1', '12.03.2026', '70,00', '', `Внески; о/р ${home.numbers[0]}`],
        ['UA1', '12.03.2026', '80,00', '', 'Разом за місяць'],
        ['UA1', '13.03.2026', '', '30,00', 'Сплата за ліфт'],
        ['Всього витрат', '', '', '1,00', ''],
        ['Всього', '', total, '30,00', ''],
      ])
    const run = await bring(home.complex, table('150,01'))
    expect(run).toMatchObject({
      state: 'refused',
      added: 0,
      posted_minor: 0,
      issues: [{ line: 6, key: 'statement_total', value: 'received: 150.01 stated, 150.00 by the lines' }],
    })
    expect([await postedOf(home), await openLines(run.id)]).toEqual([before, []])
    const right = await bring(home.complex, table('150,00'))
    expect(right).toMatchObject({ state: 'done', added: 3, counts: { posted: 1, open: 1, expense: 1 }, issues: [] })
    expect((await openLines(right.id)).map(({ purpose }) => purpose)).toEqual(['Разом за місяць'])
    expect(await postedOf(home)).toEqual({ payments: before.payments + 1, sum: before.sum + 7000 })
    await expectConsistent()
  })

  it('needs a file and one payee of the caller', async () => {
    const file = { name: 'a.csv', bytes: 'x' }
    const nobody = await call(statementImports.create, { fields: {}, file, as: 'accountant' })
    expect([nobody.status, Object.keys(nobody.body.errors ?? {})]).toEqual([422, ['complex_id']])
    const inside = await call(statementImports.create, {
      fields: { house_id: String(home.house) },
      file,
      as: 'accountant',
    })
    expect([inside.status, Object.keys(inside.body.errors ?? {})]).toEqual([422, ['house_id']])
    const mapped = await call(statementImports.create, {
      fields: { complex_id: String(home.complex), mapping: '{' },
      file,
      as: 'accountant',
    })
    expect([mapped.status, Object.keys(mapped.body.errors ?? {})]).toEqual([422, ['mapping']])
    const refused = await call(statementImports.create, {
      fields: { complex_id: String(home.complex) },
      file,
      as: 'manager',
    })
    expect(refused.status).toBe(403)
  })

  it('continues where its connection was cut between portions, and posts each movement once', async () => {
    const [first, second] = await makeNumberedHouses(product, 'Перервана', 2, [40, 50])
    const text = statementOf('UA3', [
      ...Array.from({ length: 500 }, (_, at) => certain(first!, at)),
      ...Array.from({ length: 300 }, (_, at) => certain(second!, at, { id: `z-${at}` })),
    ])
    const { db } = product.app.pools
    await sql`insert into billing_books (house_id) values (${second!.house})`.execute(db)
    let id = 0
    await db.transaction().execute(async (tx) => {
      // The second portion waits for the book of its house, after the first one is committed.
      await sql`select 1 from billing_books where house_id = ${second!.house} for update`.execute(tx)
      id = await send(first!.complex, text)
      const cut = async () => {
        const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%billing_books%'`.execute(db)
        return rows.length
      }
      await expect.poll(cut, { interval: 20 }).toBeGreaterThan(0)
    })
    expect([(await postedOf(first!)).payments, (await postedOf(second!)).payments]).toEqual([500, 0])
    // The queue runs the job again after a while; here it need not be waited for.
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
    const run = await settled(id)
    expect(run).toMatchObject({
      state: 'done',
      counts: { posted: 800, new: 0 },
      posted_minor: run.totals[0]!.credit_minor,
    })
    expect([(await postedOf(first!)).payments, (await postedOf(second!)).payments]).toEqual([500, 300])
    await expectConsistent()
  })
})

describe('the undo of a statement', () => {
  it('cancels its payments by reversals and lets the file be imported anew', async () => {
    const home = await makeNumberedHouse(product, 'Повернута', [40, 50])
    const text = statementOf('UA4', [certain(home, 0), certain(home, 1), certain(home, 2, { purpose: 'за квартиру' })])
    const run = await bring(home.complex, text)
    const undone = await undo(run)
    expect(undone).toMatchObject({ state: 'undone', counts: { posted: 0, open: 0 } })
    expect(await postedOf(home)).toEqual({ payments: 0, sum: 0 })
    const twice = await call(statementImports.undo, {
      params: { id: run.id },
      body: { version: undone.version, reason: 'Ще раз' },
      as: 'accountant',
    })
    expect([twice.status, twice.body.code]).toEqual([409, 'state_forbids'])
    expect(await bring(home.complex, text)).toMatchObject({ added: 3, counts: { posted: 2, open: 1 } })
    expect((await openLines(run.id)).length).toBe(0)
    await expectConsistent()
  })
})
