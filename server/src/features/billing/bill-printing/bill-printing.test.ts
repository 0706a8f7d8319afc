import { billPapers } from '@oselia/contract/bill-papers'
import { bills } from '@oselia/contract/bills'
import { payments } from '@oselia/contract/payments'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { billsOf, giveRequisites, putInEntrances, testIban } from '../../../testing/bill-papers.js'
import { billingSteps, makeBilledHouse, serviceIds } from '../../../testing/billing.js'
import { meteredSteps } from '../../../testing/metered-bills.js'
import { qrCodesOf } from '../../../testing/qr.js'
import { printed as printedBy } from '../../../testing/sheets.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { windows1251 } from '../bill-papers/bill-papers.public.js'

const product = useApp({ clock: { now: () => new Date('2027-04-02T08:00:00Z') } })
const { call } = product
const { addTariff, bill } = billingSteps(product)
const { estimated } = meteredSteps(product)
const period = '2027-03'

const printed = async (path: string, who: Who = 'accountant') => {
  const paper = await printedBy(product, who, path)
  return { ...paper, text: paper.text.replaceAll(/\s+/g, ' ') }
}
const billed = async (street: string, requisites: Record<string, unknown> | null = {}) => {
  const home = await makeBilledHouse(product, street, [40, 50, 60])
  if (requisites) await giveRequisites(product, home, requisites)
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 9.85 })
  await putInEntrances(product, home.units, [2, null, 1])
  await bill(period, [home.house])
  return { ...home, bills: await billsOf(product, home.house, period) }
}

describe('a bill as PDF', () => {
  it('has a payment code of the requisites, byte by byte in Windows-1251', async () => {
    const home = await billed('Паперова')
    const [one] = home.bills
    const paper = await printed(`/bills/${one!.id}/pdf`)
    expect([paper.status, paper.pages]).toEqual([200, 1])
    for (const part of [
      `Рахунок № ${one!.number}`,
      '394,00',
      'ОСББ «ЗАТИШОК 12»',
      '45123454',
      'АТ КБ «ПриватБанк»',
      '9,85',
    ])
      expect(paper.text).toContain(part)
    const [code] = await qrCodesOf(paper.bytes)
    const [, text] = code!.text.split('https://bank.gov.ua/qr/')
    const content = new Uint8Array(Buffer.from(text!, 'base64url'))
    const lines = new TextDecoder('windows-1251').decode(content).split('\n')
    expect(lines.slice(0, 9)).toEqual([
      'BCD',
      '002',
      '2',
      'UCT',
      '',
      'ОСББ «ЗАТИШОК 12»',
      testIban,
      'UAH394',
      '45123454',
    ])
    expect(lines[11]).toContain(`Внески за 03.2027; о/р ${one!.account.number}; `)
    expect(content).toEqual(windows1251(lines.join('\n')))
  })

  it('has a code of format 003 in UTF-8 where the complex asks for it', async () => {
    const home = await billed('Новоформатна', {
      qr_format: '003',
      qr_encoding: 'utf-8',
      qr_separator: 'crlf',
      qr_transfer: 'XCT',
      qr_amount_editable: false,
    })
    const [code] = await qrCodesOf((await printed(`/bills/${home.bills[0]!.id}/pdf`)).bytes)
    const [, text] = code!.text.split('https://qr.bank.gov.ua/')
    const lines = Buffer.from(text!, 'base64url').toString('utf8').split('\r\n')
    expect(lines.slice(0, 9)).toEqual([
      'BCD',
      '003',
      '1',
      'XCT',
      '',
      'ОСББ «ЗАТИШОК 12»',
      testIban,
      'UAH394',
      '45123454',
    ])
    expect([lines[10], lines[13]]).toEqual([home.bills[0]!.number, 'FFFF'])
  })

  it('is printed without a code where requisites are missing, and says which', async () => {
    const home = await billed('Безреквізитна', null)
    const paper = await printed(`/bills/${home.bills[0]!.id}/pdf`)
    expect(paper.status).toBe(200)
    expect(await qrCodesOf(paper.bytes)).toEqual([])
    const { body } = await call(billPapers.state, { params: { id: home.house }, query: { period }, as: 'accountant' })
    expect(body.data).toEqual({
      bills: 3,
      problems: ['legal_name', 'edrpou', 'accounts'],
      complex_id: home.complex,
      house_id: null,
    })
    const { body: read } = await call(bills.read, { params: { id: home.bills[0]!.id } })
    expect(read.data.paper.problems).toEqual(['legal_name', 'edrpou', 'accounts'])
  })

  it('keeps the payee of the day of its issue, also in its code and beside bills of a later run', async () => {
    const home = await billed('Давньореквізитна')
    const [one, two] = home.bills
    const cancelled = await call(bills.update, {
      body: { id: two!.id, version: two!.version, reason: 'Помилка', cancelled: true },
      as: 'accountant',
    })
    expect(cancelled.status).toBe(200)
    const accounts = [{ iban: 'UA483052990000026009012345679', bank_name: 'АТ «Інший»' }]
    await giveRequisites(product, home, { legal_name: 'ОСББ «НОВЕ»', edrpou: '32855961', accounts })
    await bill(period, [home.house])

    const kept = await printed(`/bills/${one!.id}/pdf`)
    for (const part of ['ОСББ «ЗАТИШОК 12»', '45123454', 'АТ КБ «ПриватБанк»']) expect(kept.text).toContain(part)
    expect(kept.text).not.toContain('НОВЕ')
    const [code] = await qrCodesOf(kept.bytes)
    expect(Buffer.from(code!.text.split('/qr/')[1]!, 'base64url').toString('latin1')).toContain(testIban)
    const all = await printed(`/bills/houses/${home.house}/bills.pdf?period=${period}`)
    expect([all.text.includes('ОСББ «ЗАТИШОК 12»'), all.text.includes('ОСББ «НОВЕ»')]).toEqual([true, true])

    await giveRequisites(product, home, { accounts: [] })
    const { body } = await call(bills.read, { params: { id: one!.id } })
    expect(body.data.paper.problems).toEqual([])
    expect(await qrCodesOf((await printed(`/bills/${one!.id}/pdf`)).bytes)).toHaveLength(1)
  })

  it('takes requisites that are entered after its issue', async () => {
    const home = await billed('Пізньореквізитна', null)
    await giveRequisites(product, home)
    expect(await qrCodesOf((await printed(`/bills/${home.bills[0]!.id}/pdf`)).bytes)).toHaveLength(1)
  })

  it('says how a part of the total of the house was computed', async () => {
    const home = await makeBilledHouse(product, 'Часткова', [40.5, 59.5])
    await addTariff('common_electricity', {
      house_id: home.house,
      method: 'house_share',
      share_by: 'area',
      rate: null,
      total_minor: 1_234_567,
    })
    await bill(period, [home.house])
    const [one] = await billsOf(product, home.house, period)
    const { text } = await printed(`/bills/${one!.id}/pdf`)
    // The parts add up to the total: 40.5 of 100 m².
    for (const part of ['12 345,67 на будинок × 40,50/100,00', '5 000,00']) expect(text).toContain(part)
  })

  it('says who provides a service, that its consumption is an estimate, and by what readings are multiplied', async () => {
    const { home } = await estimated('Оцінена', { coefficient: 40 })
    await sql`update services set provider = 'КП «Водоканал»' where code = 'cold_water'`.execute(product.app.pools.db)
    const lineOf = async (month: string) => {
      const [one] = await billsOf(product, home.house, month)
      const { body } = await call(bills.read, { params: { id: one!.id }, as: 'accountant' })
      const { text } = await printed(`/bills/${one!.id}/pdf`)
      return { text, line: body.data.lines.find(({ method }) => method === 'by_meter') }
    }
    const march = await lineOf('2027-03')
    expect(march.line).toMatchObject({
      quantity: 400,
      estimated: true,
      coefficient: 40,
      service: { provider: 'КП «Водоканал»' },
    })
    for (const part of ['КП «Водоканал»', '120 – 130', '× 40', '(за середнім)']) expect(march.text).toContain(part)
    const february = await lineOf('2027-02')
    expect(february.line).toMatchObject({ estimated: false, coefficient: 40 })
    expect(february.text).not.toContain('(за середнім)')
  })

  it('asks for what was not paid meanwhile, and for nothing once it is paid', async () => {
    const home = await billed('Сплачена')
    const [one] = home.bills
    const pay = async (amount_minor: number) => {
      const body = { account_id: one!.account.id, amount_minor, received_on: '2027-04-02', channel: 'bank' as const }
      expect((await call(payments.create, { body, as: 'accountant' })).status).toBe(201)
    }
    await pay(9401)
    const [code] = await qrCodesOf((await printed(`/bills/${one!.id}/pdf`)).bytes)
    expect(Buffer.from(code!.text.split('/qr/')[1]!, 'base64url').toString('latin1')).toContain('\nUAH299.99\n')
    await pay(40_599)
    expect(await qrCodesOf((await printed(`/bills/${one!.id}/pdf`)).bytes)).toEqual([])
  })

  it('adds corrections with their reason, and its settlement adds up', async () => {
    const home = await billed('Виправлена')
    const [one] = home.bills
    const service_id = (await serviceIds(product))['maintenance']!
    const add_lines = [{ service_id, amount_minor: -9400 }]
    const { body } = await call(bills.update, {
      body: { id: one!.id, version: one!.version, reason: 'Не прибирали', add_lines },
      as: 'accountant',
    })
    expect(body.data[0]!.total_minor).toBe(30_000)
    const { text } = await printed(`/bills/${one!.id}/pdf`)
    for (const part of ['394,00 −94,00 300,00', 'Підстави перерахунку', 'Не прибирали', 'До сплати 300,00 грн'])
      expect(text).toContain(part)
  })

  it('is written in the language that is asked for', async () => {
    const home = await billed('Мовна')
    const { text } = await printed(`/bills/${home.bills[0]!.id}/pdf?language=en`)
    for (const part of ['Bill no.', 'UAH 394.00', 'Building maintenance']) expect(text).toContain(part)
  })

  it('is not there for a draft, a cancelled one, another’s scope or no right', async () => {
    const home = await billed('Відмовна')
    const [one, two] = home.bills
    const cancelled = await call(bills.update, {
      body: { id: one!.id, version: one!.version, reason: 'Помилка', cancelled: true },
      as: 'accountant',
    })
    expect([cancelled.status, cancelled.body.code]).toEqual([200, undefined])
    expect((await printed(`/bills/${one!.id}/pdf`)).status).toBe(409)
    expect((await printed(`/bills/${two!.id}/pdf`, 'dispatcher')).status).toBe(403)
    const other = await billed('Чужа')
    const limited = await staffWith(product.app, 'accountant', { complexes: [other.complex] })
    expect((await printed(`/bills/${two!.id}/pdf`, limited)).status).toBe(404)
    expect((await printed(`/bills/houses/${home.house}/bills.pdf?period=${period}`, limited)).status).toBe(404)
    expect((await printed(`/bills/${other.bills[0]!.id}/pdf`, limited)).status).toBe(200)
  })
})

describe('the bills of a house and month', () => {
  it('are one file by entrance and unit, each with its own code', async () => {
    const home = await billed('Будинкова')
    const paper = await printed(`/bills/houses/${home.house}/bills.pdf?period=${period}`)
    expect([paper.status, paper.pages]).toEqual([200, 3])
    const numbers = [2, 0, 1].map((at) => home.bills[at]!.account.number)
    const places = numbers.map((number) => paper.text.indexOf(`о/р ${number};`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(await qrCodesOf(paper.bytes)).toHaveLength(3)
  })

  it('are not there in a month without any, and a wrong month is refused', async () => {
    const home = await billed('Порожня')
    const empty = await printed(`/bills/houses/${home.house}/bills.pdf?period=2027-02`)
    expect(empty.status).toBe(409)
    expect(empty.text).toContain('no_bills')
    expect((await printed(`/bills/houses/${home.house}/bills.pdf?period=2027-13`)).status).toBe(422)
  })
})
