import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { bills } from '@oselia/contract/bills'
import { papers } from '@oselia/contract/papers'
import { payments } from '@oselia/contract/payments'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { givePayeeIban, paperSteps } from '../../../testing/papers.js'
import { qrCodesOf } from '../../../testing/qr.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp({ clock: { now: () => new Date('2026-05-20T08:00:00Z') } })
const { call } = product
const { addTariff, bill } = billingSteps(product)
const { issue, issued, drawn, bytesOf, checked } = paperSteps(product)

let home: BilledHouse
let bare: BilledHouse
const textOf = async (bytes: Buffer) => (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')
const pay = (account_id: number, amount_minor: number, received_on: string) =>
  call(payments.create, { raw: { account_id, amount_minor, received_on, channel: 'bank' }, as: 'accountant' })

// 40 m² and 50 m² at 10.00: February and March are overdue on 20 May, April is due at its end.
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Паперова', [40, 50])
  bare = await makeBilledHouse(product, 'Безрахункова', [30])
  await givePayeeIban(product, home.complex)
  for (const { house } of [home, bare]) {
    await addTariff('maintenance', { house_id: house, method: 'per_m2', rate: 10 })
    await bill('2026-02', [house], { issued_on: '2026-03-01', due_on: '2026-03-31' })
    await bill('2026-03', [house], { issued_on: '2026-04-01', due_on: '2026-04-30' })
    await bill('2026-04', [house], { issued_on: '2026-05-01', due_on: '2026-05-31' })
  }
  await pay(home.accounts[0]!, 40_000, '2026-03-20')
  await pay(home.accounts[0]!, 80_000, '2026-05-10')
})

describe('a certificate of no debt', () => {
  it('is a numbered PDF whose code leads to the page that confirms it', async () => {
    const paper = await drawn(await issued({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-05-20' }))
    expect(paper).toMatchObject({
      kind: 'certificate',
      number: 1,
      day: '2026-05-20',
      state: 'in_force',
      as_of: '2026-05-20',
    })
    const bytes = await bytesOf(paper)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(paper.sha256)
    expect((await qrCodesOf(bytes)).map(({ text }) => text)).toEqual([paper.check_url])
    const text = await textOf(bytes)
    for (const part of [
      'ДОВІДКА про відсутність заборгованості',
      '№ 1 від 20 травня 2026 р.',
      '40,00 м²',
      'ОСББ «Затишок 12»',
    ])
      expect(text).toContain(part)
    const page = await checked(paper)
    expect([page.status, page.html.includes('Документ справжній і чинний')]).toEqual([200, true])
  })

  it('is refused with the sum where the unit owed on that day, and given for a day on which it did not', async () => {
    const owing = await issue({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-05-05' })
    expect([owing.status, owing.body.code, owing.body.data]).toMatchObject([
      409,
      'paper_has_debt',
      { debt_minor: 80_000 },
    ])
    expect(owing.body.message).toContain('800,00')
    const before = await issued({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-03-25' })
    expect(before.as_of).toBe('2026-03-25')
    const first = await issued({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-02-01' })
    expect(first.as_of).toBe('2026-02-01')
    const unknown = await issue({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-01-31' })
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['as_of']])
    expect((await issue({ kind: 'certificate', account_id: home.accounts[1], as_of: '2026-05-20' })).status).toBe(409)
  })

  it('knows an opening balance from the end of its month, and nothing of the days before it', async () => {
    const moved = await makeBilledHouse(product, 'Перенесена', [40, 50])
    const [debtor, payer] = moved.accounts as [number, number]
    const items = [{ account_id: debtor, amount_minor: 70_000 }]
    const opening = { period: '2026-03', due_on: '2026-03-31', items, total_minor: 70_000 }
    expect((await call(bills.opening, { raw: opening, as: 'accountant' })).status).toBe(201)
    const asked = async (account_id: number, as_of: string) => {
      const { status, body } = await issue({ kind: 'certificate', account_id, as_of })
      return [status, body.code ?? Object.keys(body.errors ?? {})[0]]
    }
    expect(await asked(debtor, '2026-03-31')).toEqual([409, 'paper_has_debt'])
    expect(await asked(debtor, '2026-03-30')).toEqual([422, 'validation'])
    expect(await asked(payer, '2026-03-30')).toEqual([422, 'validation'])
    expect((await asked(payer, '2026-03-31'))[0]).toBe(201)
    const act = { kind: 'reconciliation', account_id: debtor, from: '2026-04-01', to: '2026-05-20' }
    expect(await textOf(await bytesOf(await issued(act)))).toContain('Сальдо на 01.04.2026 700,00')
    const proposed = await call(papers.reconciled, { params: { id: debtor }, as: 'accountant' })
    expect(proposed.body.data).toEqual({ from: '2026-03-31' })
    expect(await textOf(await bytesOf(await issued({ ...act, ...proposed.body.data })))).toContain(
      'Сальдо на 31.03.2026 0,00',
    )
    const early = await issue({ ...act, from: '2026-03-30' })
    expect([early.status, early.body.errors]).toEqual([
      422,
      { from: ['Облік ведеться від 31.03.2026: на раніший день даних немає'] },
    ])
  })

  it('is refused for another account of the same unit that owes', async () => {
    const { rows } = await sql<{ id: number }>`insert into personal_accounts (realty_id, number, number_key)
      values (${home.units[1]}, 'ПАРК-1', 'парк1') returning id`.execute(product.app.pools.db)
    const { status, body } = await issue({ kind: 'certificate', account_id: rows[0]!.id, as_of: '2026-05-20' })
    expect([status, body.code]).toEqual([409, 'paper_has_debt'])
  })

  it('is refused at the field for a future day, an unknown account and another house', async () => {
    const future = await issue({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-05-21' })
    expect([future.status, Object.keys(future.body.errors ?? {})]).toEqual([422, ['as_of']])
    const stranger = await staffWith(product.app, 'accountant', { houses: [bare.house] })
    const other = await issue({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-05-20' }, stranger)
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['account_id']])
    for (const as of ['manager', 'dispatcher', 'technician', 'guard', 'auditor'] as const)
      expect((await issue({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-05-20' }, as)).status).toBe(
        403,
      )
  })
})

describe('a reconciliation act', () => {
  it('goes by the ledger from the opening to the closing balance', async () => {
    const paper = await issued({
      kind: 'reconciliation',
      account_id: home.accounts[0],
      from: '2026-03-15',
      to: '2026-05-05',
    })
    expect(paper).toMatchObject({ number: 1, amount_minor: 80_000, as_of: '2026-05-05' })
    const text = await textOf(await bytesOf(paper))
    for (const part of [
      'Сальдо на 15.03.2026 400,00',
      '20.03.2026 Платіж',
      'Рахунок № ',
      'Обороти за період 800,00 400,00',
    ])
      expect(text).toContain(part)
  })

  it('of the whole year is issued in the year in which the books began without opening balances', async () => {
    const { body } = await call(papers.reconciled, { params: { id: home.accounts[0]! }, as: 'accountant' })
    expect(body.data).toEqual({ from: '2026-01-01' })
    const act = { kind: 'reconciliation', account_id: home.accounts[0], ...body.data, to: '2026-05-05' }
    const paper = await issued(act)
    expect(paper.amount_minor).toBe(80_000)
    expect(await textOf(await bytesOf(paper))).toContain('Сальдо на 01.01.2026 0,00')
  })

  it('is refused for days that do not follow one another, and for more than five years', async () => {
    for (const [from, to] of [
      ['2026-05-05', '2026-05-04'],
      ['2026-05-05', '2026-05-21'],
      ['2020-01-01', '2026-01-01'],
    ]) {
      const { status, body } = await issue({ kind: 'reconciliation', account_id: home.accounts[0], from, to })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['to']])
    }
  })
})

describe('a debt claim', () => {
  const claim = (account_id: number | undefined, more: object = {}) => ({
    kind: 'claim',
    account_id,
    pay_by: '2026-06-20',
    ...more,
  })

  it('demands overdue bills alone while late payment costs nothing', async () => {
    const paper = await issued(claim(home.accounts[1]))
    expect(paper).toMatchObject({ number: 1, amount_minor: 100_000 })
    const text = await textOf(await bytesOf(paper))
    for (const part of ['Основний борг 1 000,00', 'UA213223130000026007233566001', 'до 20 червня 2026 р.'])
      expect(text).toContain(part)
    expect(text).not.toContain('Пеня')
  })

  it('adds penalties and 3 % a year of the days that no bill has charged yet', async () => {
    await sql`update billing_settings set penalty_enabled = true, three_percent_enabled = true`.execute(
      product.app.pools.db,
    )
    try {
      // May until the 20th: 20 days of February's and of March's 500.00, at 0.01 % a day and 3 % a year.
      const paper = await issued(claim(home.accounts[1]))
      expect(paper.amount_minor).toBe(100_000 + 2 * 100 + 2 * 82)
      const text = await textOf(await bytesOf(paper))
      for (const part of ['Пеня 2,00', '0,01 % на день', '3 % річних', '01.05.2026 – 20.05.2026 500,00 20'])
        expect(text).toContain(part)
    } finally {
      await sql`update billing_settings set penalty_enabled = false, three_percent_enabled = false`.execute(
        product.app.pools.db,
      )
    }
  })

  it('is refused without overdue debt, without an account to pay to, and for a day that has passed', async () => {
    const none = await issue(claim(home.accounts[0]))
    expect([none.status, none.body.code]).toEqual([409, 'paper_no_overdue'])
    const unpayable = await issue(claim(bare.accounts[0]))
    expect([unpayable.status, unpayable.body.code]).toEqual([409, 'payee_requisites_missing'])
    const late = await issue(claim(home.accounts[1], { pay_by: '2026-05-20' }))
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['pay_by']])
  })

  it('leaves out a bill in dispute', async () => {
    const only = sql`account_id = ${home.accounts[1]} and period = '2026-02-01'`
    await sql`update bills set disputed = true where ${only}`.execute(product.app.pools.db)
    expect((await issued(claim(home.accounts[1]))).amount_minor).toBe(50_000)
    await sql`update bills set disputed = false where ${only}`.execute(product.app.pools.db)
  })
})

describe('an issued paper', () => {
  it('is revoked once, with a reason, and its page says so', async () => {
    const paper = await issued({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-05-20' })
    const revoke = (reason: string) =>
      call(papers.revoke, { params: { id: paper.id }, raw: { reason }, as: 'accountant' })
    expect((await revoke(' ')).status).toBe(422)
    const { status, body } = await revoke('Помилка у прізвищі')
    expect([status, body.data.state, body.data.revoke_reason]).toEqual([200, 'revoked', 'Помилка у прізвищі'])
    expect((await revoke('Ще раз')).body.code).toBe('paper_ended')
    expect((await checked(paper)).html).toContain('але 20 травня 2026 р. його скасовано')
  })

  it('is replaced by a new one of the same account, which its page names', async () => {
    const old = await issued({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-05-20' })
    const next = await issued({
      kind: 'certificate',
      account_id: home.accounts[0],
      as_of: '2026-05-20',
      replaces_id: old.id,
    })
    expect((await call(papers.read, { params: { id: old.id }, as: 'accountant' })).body.data).toMatchObject({
      state: 'replaced',
      replaced_by: { id: next.id, number: next.number },
    })
    expect((await checked(old)).html).toContain(`його замінено новим: № ${next.number}`)
    const again = { kind: 'certificate', account_id: home.accounts[0], as_of: '2026-05-20', replaces_id: old.id }
    expect(Object.keys((await issue(again)).body.errors ?? {})).toEqual(['replaces_id'])
  })

  it('is fixed by the database: neither changed nor deleted, whoever asks', async () => {
    const { id } = await drawn(await issued({ kind: 'certificate', account_id: home.accounts[0], as_of: '2026-05-20' }))
    const { db } = product.app.pools
    const changes = [
      sql`update papers set number = 77 where id = ${id}`,
      sql`update papers set content = '{}' where id = ${id}`,
      sql`update papers set amount_minor = 1 where id = ${id}`,
      sql`update papers set file_id = null, sha256 = null where id = ${id}`,
      sql`delete from papers where id = ${id}`,
      sql`truncate papers`,
    ]
    for (const change of changes) await expect(change.execute(db)).rejects.toMatchObject({ constraint: 'papers_fixed' })
  })

  it('is listed by kind, state, unit and account number, within the houses of the reader', async () => {
    const list = async (query: object, as: Parameters<typeof issue>[1] = 'auditor') =>
      (await call(papers.list, { query: { per_page: 100, ...query }, as })).body.data
    const all = await list({})
    expect(all.length).toBeGreaterThan(5)
    expect(new Set((await list({ kind: 'claim' })).map(({ kind }) => kind))).toEqual(new Set(['claim']))
    expect(new Set((await list({ state: 'revoked' })).map(({ state }) => state))).toEqual(new Set(['revoked']))
    expect(new Set((await list({ realty_id: home.units[1] })).map(({ realty }) => realty?.id))).toEqual(
      new Set([home.units[1]]),
    )
    expect(await list({ search_query: all[0]!.subject })).not.toEqual([])
    expect(await list({}, await staffWith(product.app, 'accountant', { houses: [bare.house] }))).toEqual([])
  })
})
