import { Readable } from 'node:stream'
import { openingImports } from '@oselia/contract/opening-imports'
import { papers } from '@oselia/contract/papers'
import { expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { billingSteps } from '../../../testing/billing.js'
import { eventually } from '../../../testing/eventually.js'
import { csv } from '../../../testing/imports.js'
import { givePayeeIban, paperSteps } from '../../../testing/papers.js'
import { makeNumberedHouse, type NumberedHouse } from '../../../testing/statement-imports.js'

const product = useApp({ clock: { now: () => new Date('2026-05-20T08:00:00Z') } })
const { call } = product
const { addTariff, bill, expectConsistent } = billingSteps(product)
const { issue, issued, bytesOf } = paperSteps(product)

const textOf = async (bytes: Buffer) => (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')

/** Imports balances at the end of a month and posts them. */
const open = async ({ complex, numbers }: NumberedHouse, period: string, closing: readonly string[]) => {
  const { body } = await call(openingImports.create, {
    fields: { complex_id: String(complex), period, due_on: '2026-04-30' },
    file: {
      name: 'залишки.csv',
      bytes: csv([['Рахунок', 'Кін. сальдо'], ...closing.map((sum, at) => [numbers[at]!, sum])]),
    },
    as: 'accountant',
  })
  const { id } = body.data
  const read = async () => (await call(openingImports.read, { params: { id }, as: 'accountant' })).body.data
  await eventually(async () => expect((await read()).state).toBe('checked'))
  const { version, outcomes } = await read()
  const raw = { version, total_minor: outcomes.new.amount_minor }
  const posted = await call(openingImports.post, { params: { id }, raw, as: 'accountant' })
  expect([posted.status, posted.body.errors, posted.body.code]).toEqual([200, undefined, undefined])
  return posted.body.data
}
const undo = async ({ id, version }: { id: number; version: number }) => {
  const undone = await call(openingImports.undo, {
    params: { id },
    body: { version, reason: 'Не той місяць' },
    as: 'accountant',
  })
  expect([undone.status, undone.body.code]).toEqual([200, undefined])
}
const reconciled = async (id: number) =>
  (await call(papers.reconciled, { params: { id }, as: 'accountant' })).body.data.from
const act = (account_id: number, from: string, to = '2026-05-20') => ({ kind: 'reconciliation', account_id, from, to })
const refusal = async (raw: Record<string, unknown>) => {
  const { status, body } = await issue(raw)
  return [status, body.code ?? null, body.errors ?? null]
}

it('balances that were imported by mistake, undone and imported again begin the books once, on their last day', async () => {
  const home = await makeNumberedHouse(product, 'Двічі відкрита', [40, 50])
  await givePayeeIban(product, home.complex)
  const [debtor, payer] = home.accounts as [number, number]
  const wrong = await open(home, '2026-04', ['900,00', '-20,00'])
  expect(await reconciled(debtor)).toBe('2026-04-30')
  const early = await refusal(act(debtor, '2026-03-31'))
  expect(early.slice(0, 2)).toEqual([422, 'validation'])
  await undo(wrong)
  await open(home, '2026-03', ['700,00', '-50,00'])
  // Were the undone balances still counted, nothing before the end of April would be known.
  expect([await reconciled(debtor), await reconciled(payer)]).toEqual(['2026-03-31', '2026-03-31'])
  expect((await refusal(act(debtor, '2026-03-30')))[2]).toEqual({
    from: ['Облік ведеться від 31.03.2026: на раніший день даних немає'],
  })
  const text = await textOf(await bytesOf(await issued(act(debtor, '2026-04-01'))))
  expect(text).toContain('Сальдо на 01.04.2026 700,00')
  expect(text).toContain('Сальдо на 20.05.2026 700,00')
  expect((await issued(act(payer, '2026-04-01'))).amount_minor).toBe(-5000)
  await expectConsistent()
})

it('an act of a unit whose balance was undone and not imported again goes by the other accounts of the house', async () => {
  const home = await makeNumberedHouse(product, 'Частково відкрита', [40, 50])
  await givePayeeIban(product, home.complex)
  const [debtor, other] = home.accounts as [number, number]
  await undo(await open(home, '2026-04', ['900,00', '10,00']))
  await open(home, '2026-03', ['700,00'])
  expect([await reconciled(debtor), await reconciled(other)]).toEqual(['2026-03-31', '2026-03-31'])
  const paper = await issued(act(other, '2026-03-31'))
  expect(paper.amount_minor).toBe(0)
  expect(await textOf(await bytesOf(paper))).toContain('Сальдо на 31.03.2026 0,00')
})

it('with all balances undone the books begin with what is charged here, and the certificate knows of no debt', async () => {
  const home = await makeNumberedHouse(product, 'Без залишків', [40])
  await givePayeeIban(product, home.complex)
  await undo(await open(home, '2026-04', ['900,00']))
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  await bill('2026-04', [home.house], { issued_on: '2026-05-01', due_on: '2026-05-31' })
  const [account] = home.accounts as [number]
  const paper = await issued(act(account, '2026-01-01'))
  expect(paper.amount_minor).toBe(40_000)
  expect(await textOf(await bytesOf(paper))).toContain('Сальдо на 01.01.2026 0,00')
  expect((await issue({ kind: 'certificate', account_id: account, as_of: '2026-04-30' })).status).toBe(201)
  expect((await refusal({ kind: 'certificate', account_id: account, as_of: '2026-05-02' }))[1]).toBe('paper_has_debt')
})
