import { statementImports, statementLines } from '@oselia/contract/statement-imports'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billingSteps } from '../../../testing/billing.js'
import { untilWaiting } from '../../../testing/locks.js'
import { makeNumberedHouse, statementOf, useStatements } from '../../../testing/statement-imports.js'

const product = useApp({ clock: { now: () => new Date('2026-04-02T08:00:00Z') } })
const { call } = product
const { expectConsistent } = billingSteps(product)
const { bring, settled, undo } = useStatements(product)

it('money that a person lays while its statement is undone is taken back with it', async () => {
  const home = await makeNumberedHouse(product, 'Одночасна', [40, 50])
  const text = statementOf('UA9', [{ id: 'slow', amount: 25_000, purpose: 'комуналка' }])
  const run = await bring(home.complex, text)
  const { body } = await call(statementLines.list, { rawQuery: { import_id: run.id }, as: 'accountant' })
  const [line] = body.data
  const calls = await product.app.pools.db.transaction().execute(async (tx) => {
    await sql`select 1 from statement_lines where id = ${line!.id} for update`.execute(tx)
    const posted = call(statementLines.post, {
      params: { id: line!.id },
      body: { version: line!.version, parts: [{ account_id: home.accounts[0]!, amount_minor: 25_000 }] },
      as: 'accountant',
    })
    await untilWaiting(product.app, 1)
    const undone = await call(statementImports.undo, {
      params: { id: run.id },
      body: { version: run.version, reason: 'Не той файл' },
      as: 'accountant',
    })
    expect(undone.status).toBe(202)
    await untilWaiting(product.app, 2)
    // Not awaited here: it waits for this transaction.
    return { posted }
  })
  expect((await calls.posted).status).toBe(200)
  expect(await settled(run.id)).toMatchObject({ state: 'undone' })
  const { rows } = await sql`select 1 from payments where house_id = ${home.house} and state = 'posted'`.execute(
    product.app.pools.db,
  )
  expect(rows).toEqual([])
  expect(await bring(home.complex, text)).toMatchObject({ state: 'done', added: 1, counts: { open: 1 } })
  await expectConsistent()
})

it('a refund that a person enters while its statement is undone is taken back with it', async () => {
  const home = await makeNumberedHouse(product, 'Повернена', [40])
  const iban = 'UA903052990000026000000012345'
  const received = { id: 'in', amount: 50_000, purpose: `о/р ${home.numbers[0]}`, iban, day: '01.03.2026' }
  const credits = await bring(home.complex, statementOf('UA6', [received]))
  const text = statementOf('UA6', [{ id: 'out', amount: -20_000, purpose: 'Повернення', iban, day: '20.03.2026' }])
  const run = await bring(home.complex, text)
  const lineOf = async (import_id: number) =>
    (await call(statementLines.list, { rawQuery: { import_id }, as: 'accountant' })).body.data[0]!
  const [credit, debit] = [await lineOf(credits.id), await lineOf(run.id)]
  const calls = await product.app.pools.db.transaction().execute(async (tx) => {
    await sql`select 1 from statement_lines where id = ${debit.id} for update`.execute(tx)
    const refunded = call(statementLines.refund, {
      params: { id: debit.id },
      body: { version: debit.version, of_id: credit.id },
      as: 'accountant',
    })
    await untilWaiting(product.app, 1)
    const undone = await call(statementImports.undo, {
      params: { id: run.id },
      body: { version: run.version, reason: 'Не той файл' },
      as: 'accountant',
    })
    expect(undone.status).toBe(202)
    await untilWaiting(product.app, 2)
    return { refunded }
  })
  expect((await calls.refunded).status).toBe(200)
  expect(await settled(run.id)).toMatchObject({ state: 'undone' })
  const { rows } = await sql`select p.refunded_minor, r.state, r.cancel_reason, r.statement_line_id from payments p
    join payment_refunds r on r.payment_id = p.id where p.house_id = ${home.house}`.execute(product.app.pools.db)
  expect(rows).toEqual([
    { refunded_minor: 0, state: 'cancelled', cancel_reason: 'Не той файл', statement_line_id: null },
  ])
  await expectConsistent()
})

it('a file with signs that no database keeps is imported, and one with emoji is refused with its reasons', async () => {
  const home = await makeNumberedHouse(product, 'Знакова', [40])
  const movement = {
    AUT_MY_ACC: 'UA8',
    SUM: '100.00',
    OSND: `о/р ${home.numbers[0]}\u0000 \ud800`,
    DAT_OD: '10.03.2026',
    TRANTYPE: 'C',
    PR_PR: 'r',
    REF: 'A',
    REFN: '1',
  }
  expect(await bring(home.complex, JSON.stringify({ transactions: [movement] }))).toMatchObject({
    state: 'done',
    counts: { posted: 1 },
  })
  const bad = { ...movement, REFN: '2', SUM: `${'1'.repeat(79)}😀` }
  const refused = await bring(home.complex, JSON.stringify({ transactions: [bad] }))
  expect([refused.state, refused.issues.map(({ key }) => key)]).toEqual(['refused', ['statement_amount']])
})

it('a bank account that was taken for that of another payee by mistake is free again after the undo', async () => {
  const [wrong, right] = [
    await makeNumberedHouse(product, 'Помилкова', [40]),
    await makeNumberedHouse(product, 'Правильна', [40]),
  ]
  const text = statementOf('UA7', [{ id: '1', amount: 10_000, purpose: `о/р ${right.numbers[0]}` }])
  const run = await bring(wrong.complex, text)
  expect(await bring(right.complex, text)).toMatchObject({ state: 'refused', issues: [{ key: 'statement_payee' }] })
  await undo(run)
  expect(await bring(right.complex, text)).toMatchObject({ state: 'done', counts: { posted: 1 } })
})

it.each([
  ['виписка.json', 'виписка.json', '{"transactions": []}'],
  ['Виписка.XML', 'Виписка.XML', '<Document/>'],
  ['kl_to_1c.txt', 'kl_to_1c.txt', '1CClientBankExchange'],
  ['виписка', 'виписка.csv', 'a;b'],
])('the file %s is kept as %s', async (name, kept, bytes) => {
  const home = await makeNumberedHouse(product, `Назва ${name}`, [40])
  const { status, body } = await call(statementImports.create, {
    fields: { complex_id: String(home.complex) },
    file: { name, bytes },
    as: 'accountant',
  })
  expect([status, body.data.file_name]).toEqual([202, kept])
  await settled(body.data.id)
  const { rows } = await sql<{
    name: string
    mime: string
  }>`select f.name, f.mime from files f join statement_imports i on i.file_id = f.id
    where i.id = ${body.data.id}`.execute(product.app.pools.db)
  expect(rows[0]!.name).toBe(kept)
  expect(rows[0]!.mime).not.toMatch(/xml|html/)
})
