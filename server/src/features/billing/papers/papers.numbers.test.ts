import { papers } from '@oselia/contract/papers'
import { urlOf } from '@oselia/contract/kit'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { finished } from '../../../testing/jobs.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { givePayeeIban, paperSteps } from '../../../testing/papers.js'
import { qrCodesOf } from '../../../testing/qr.js'
import { signInAs, staffWith } from '../../../testing/sign-in.js'
import { payeeOfHouse, signersOf } from './papers.payee.js'

let now = new Date('2026-05-20T08:00:00Z')
const product = useApp({ clock: { now: () => now } })
const { call } = product
const { addTariff, bill } = billingSteps(product)
const { issue, issued } = paperSteps(product)

let home: BilledHouse
let other: BilledHouse
let bare: BilledHouse
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Нумерована', [40, 50, 60])
  other = await makeBilledHouse(product, 'Інша', [10])
  bare = await makeBilledHouse(product, 'Без рахунку в банку', [20])
  await givePayeeIban(product, home.complex)
  await givePayeeIban(product, other.complex)
})
const certificate = ({ accounts }: BilledHouse) => ({
  kind: 'certificate',
  account_id: accounts[0],
  as_of: '2026-05-20',
})
const act = () => ({ kind: 'reconciliation', account_id: home.accounts[0], from: '2026-01-01', to: '2026-05-01' })

const numbersOf = async (where: string): Promise<number[]> => {
  const { rows } = await sql<{
    number: number
  }>`select number from papers where kind = ${where} and payee = ${`complex:${home.complex}`}
    order by year, number`.execute(product.app.pools.db)
  return rows.map(({ number }) => number)
}

describe('the number of a paper', () => {
  it('is taken once by each of twenty that are issued at once, without a gap', async () => {
    // A busy server answers 503, having issued nothing; the same request is sent again.
    const untilIssued = async (key: string): Promise<Awaited<ReturnType<typeof issue>>> => {
      const answer = await call(papers.issue, {
        raw: certificate(home),
        as: 'accountant',
        headers: { 'idempotency-key': key },
      })
      return answer.status === 503 ? untilIssued(key) : answer
    }
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => untilIssued(`race-${at}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
    expect(answers.map(({ body }) => body.data.number).toSorted((a, b) => a - b)).toEqual(numbers)
    expect(await numbersOf('certificate')).toEqual(numbers)
  })

  it('is given by the database to whatever connection inserts, and that of a transaction that is rolled back to the next one', async () => {
    const row = sql`insert into papers (kind, payee, year, number, day, subject, content, search_keys, issued_at)
      values ('defects', ${`complex:${home.complex}`}, 2026, 555, '2026-05-20', 'x', '{}', '', now())`
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        product.app.pools.db.transaction().execute(async (tx) => {
          await row.execute(tx)
          if (at % 2 === 1) throw new Error('rolled back')
        }),
      ),
    )
    expect(await numbersOf('defects')).toEqual(Array.from({ length: 10 }, (_, at) => at + 1))
  })

  it('runs within the payee and the kind', async () => {
    expect((await issued(certificate(other))).number).toBe(1)
    expect((await issued(act())).number).toBe(1)
    expect((await issued(certificate(home))).number).toBe(21)
  })

  it('is the same when the same request is sent again', async () => {
    const again = () =>
      call(papers.issue, { raw: certificate(other), as: 'chair', headers: { 'idempotency-key': 'one-paper' } })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status, first.body.code]).toEqual([201, 201, undefined])
    expect(second.body.data.id).toBe(first.body.data.id)
  })
})

describe('claims of many debtors', () => {
  const start = async (account_ids: number[], as: Parameters<typeof issue>[1]) => {
    const { status, body } = await call(papers.claims, { raw: { account_ids, pay_by: '2026-06-20' }, as })
    expect([status, body.code]).toEqual([202, undefined])
    return finished(product, body.data.job_id, as!)
  }
  const fileOf = async (id: number, as: Parameters<typeof issue>[1]) => {
    const token = await signInAs(product.app, as!)
    const path = urlOf(papers.claimsFile).replace(':id', String(id))
    const response = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  it('are issued as a job, without those who owe nothing overdue, and are one file with a code on each', async () => {
    await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
    await bill('2026-02', [home.house], { issued_on: '2026-03-01', due_on: '2026-03-31' })
    const clerk = await staffWith(product.app, 'accountant', 'all')
    const job = await start([...home.accounts, other.accounts[0]!, home.accounts[0]!], clerk)
    expect(job.result).toEqual({ changed: 3, skipped: 1 })
    expect(await numbersOf('claim')).toEqual([1, 2, 3])
    expect((await start(home.accounts, clerk)).result).toEqual({ changed: 0, skipped: 3 })
    expect(await numbersOf('claim')).toEqual([1, 2, 3])
    const { status, bytes } = await fileOf(job.id, clerk)
    expect(status).toBe(200)
    const { body } = await call(papers.list, { query: { kind: 'claim', per_page: 100 }, as: clerk })
    const codes = (await qrCodesOf(bytes)).map(({ text }) => text)
    expect(codes.toSorted()).toEqual(body.data.map(({ check_url }) => check_url).toSorted())
    expect((await fileOf(job.id, await staffWith(product.app, 'chair', 'all'))).status).toBe(404)
    // Their own files are drawn in the background.
    const listed = async () => (await call(papers.list, { query: { kind: 'claim' }, as: clerk })).body.data
    await expect.poll(async () => (await listed()).every(({ file }) => file)).toBe(true)
  })

  it('are refused for a day that has passed, without an account to pay to, and for whom may not issue papers', async () => {
    const ask = (pay_by: string, as: Parameters<typeof issue>[1], account_ids = home.accounts) =>
      call(papers.claims, { raw: { account_ids, pay_by }, as })
    const unpayable = await ask('2026-06-20', 'accountant', [...home.accounts, ...bare.accounts])
    expect([unpayable.status, unpayable.body.code]).toEqual([409, 'payee_requisites_missing'])
    expect((await ask('2026-05-19', 'accountant')).status).toBe(422)
    expect((await ask('2026-06-20', 'manager')).status).toBe(403)
  })

  it('have no file where nobody owed', async () => {
    const job = await start([other.accounts[0]!], 'chair')
    expect(job.result).toEqual({ changed: 0, skipped: 1 })
  })
})

// The last test: a system task that runs meanwhile deletes the sessions of the other tests, which have long ended by then.
it('the number of a paper begins anew with the year, and that of the year before goes on', async () => {
  const numberIn = async (instant: string) => {
    now = new Date(instant)
    return (await issue(act(), await staffWith(product.app, 'accountant', 'all'))).body.data.number
  }
  expect(await numberIn('2027-01-02T08:00:00Z')).toBe(1)
  expect(await numberIn('2026-05-20T08:00:00Z')).toBe(2)
})

it('the head of a company is not titled as the chair of a board', async () => {
  const { db } = product.app.pools
  const titles = async () => {
    const payee = await payeeOfHouse(db, bare.house)
    return (await signersOf(db, bare.house, payee, ['chair', 'accountant'])).map(({ role }) => role)
  }
  expect(await titles()).toEqual(['Голова правління', 'Бухгалтер'])
  await sql`update complexes set legal_form = 'management_company' where id = ${bare.complex}`.execute(db)
  expect(await titles()).toEqual(['Керівник', 'Бухгалтер'])
})
