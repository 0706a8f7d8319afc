import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { drawPdf } from '../../../platform/pdf.js'
import { readPdfText } from '../../../platform/pdf-text.js'
import { qrCodesOf } from '../../../testing/qr.js'
import { billsPages, byEntrance, paymentPurpose, type BillPaper } from './bill-papers.bill.js'
import type { BillLine } from './bill-papers.lines.js'
import { paymentLink } from './bill-papers.payment.rules.js'

const line = (service: string, more: Partial<BillLine>): BillLine => ({
  service,
  unit: '',
  readings: null,
  quantity: null,
  tariff: null,
  charged: 0n,
  recalculated: 0n,
  recalculationReason: null,
  subsidy: 0n,
  ...more,
})
const payee = {
  name: 'ОСББ «ЗАТИШОК 12»',
  code: '45123454',
  iban: 'UA213223130000026007233566001',
  bank: 'АТ КБ «ПриватБанк»',
}
const purpose = paymentPurpose({ month: '2026-03', account: '120045', address: 'вул. Садова, 12, кв. 45' })
const answer = paymentLink({ ...payee, payee: payee.name, amount: 255_849n, purpose, reference: null })
if ('problem' in answer) throw new Error(answer.problem)

/** The example of the domain guide. */
const bill: BillPaper = {
  language: 'uk',
  number: '2026-03/120045',
  month: '2026-03',
  issuedOn: '2026-04-01',
  dueOn: '2026-04-20',
  payee,
  account: '120045',
  payer: 'Ґалаґан Соломія В’ячеславівна',
  address: 'м. Київ, вул. Садова, 12, кв. 45',
  area: 6230n,
  persons: 3,
  entrance: '2',
  unit: '45',
  lines: [
    line('Утримання будинку', { unit: 'м²', quantity: 623_000n, tariff: 98_500n, charged: 61_366n }),
    line('Ремонтний фонд', { unit: 'м²', quantity: 623_000n, tariff: 15_000n, charged: 9345n }),
    line('Домофон', { unit: 'шт.', quantity: 10_000n, tariff: 350_000n, charged: 3500n }),
    line('Вивезення ТПВ', { unit: 'ос.', quantity: 30_000n, tariff: 412_500n, charged: 12_375n }),
    line('Холодна вода', {
      unit: 'м³',
      readings: { span: { previous: 1_240_000n, current: 1_320_000n }, coefficient: null, isEstimated: false },
      quantity: 80_000n,
      tariff: 325_920n,
      charged: 26_074n,
    }),
    line('Електроенергія МЗК', { charged: 128_189n }),
    line('Субсидія', { subsidy: -35_000n }),
  ],
  opening: 150_000n,
  paid: 100_000n,
  penalty: 0n,
  threePercent: 0n,
  inflation: 0n,
  closing: 255_849n,
  purpose,
  paymentLink: answer.link,
  dispatcher: '+380 44 123 45 67, цілодобово',
  notice: null,
}

const draw = async (bills: readonly BillPaper[]) =>
  buffer(await drawPdf({ title: 'Рахунки', author: payee.name, language: 'uk', at: new Date(0) }, billsPages(bills)))
const read = async (bytes: Buffer) => {
  const { text, pages } = await readPdfText(Readable.from([bytes]))
  // Thousands are parted by spaces that do not break.
  return { text: text.replaceAll(/\s+/g, ' '), pages }
}

it('the bill of the guide says what is charged, paid and due, on one page, with a code that holds the payment', async () => {
  const bytes = await draw([bill])
  const { text, pages } = await read(bytes)
  expect(pages).toBe(1)
  for (const part of [
    'Рахунок № 2026-03/120045 за березень 2026 р.',
    'До сплати 2 558,49 грн Сплатити до 20.04.2026',
    'Утримання будинку 62,3 м² 9,85 613,66',
    'Холодна вода 124 – 132 8 м³ 32,592 260,74',
    'Електроенергія МЗК 1 281,89',
    'За місяць 2 408,49',
    'Субсидія, пільга −350,00',
    'Борг на початок місяця 1 500,00',
    'Сплачено за місяць −1 000,00',
    'UA21 3223 1300 0002 6007 2335 6600 1',
    'Внески за 03.2026; о/р 120045; вул. Садова, 12, кв. 45',
    'Диспетчер: +380 44 123 45 67, цілодобово',
  ])
    expect(text).toContain(part)
  const [code] = await qrCodesOf(bytes)
  expect(code!.text).toBe(answer.link)
  expect(new Uint8Array(Buffer.from(code!.text.split('/').at(-1)!, 'base64url'))).toEqual(answer.content)
})

it('columns of corrections and subsidies are printed only where there are any, and an advance asks for nothing', async () => {
  const lines = bill.lines.slice(0, 2)
  const { text } = await read(
    await draw([{ ...bill, lines, opening: -200_000n, closing: -129_289n, paymentLink: null }]),
  )
  for (const part of ['Сплата не потрібна', 'Переплата на початок місяця', 'Переплата на кінець місяця −1 292,89'])
    expect(text).toContain(part)
  for (const part of ['Субсидія', 'Перерахунок', 'Показання', 'Відскануйте']) expect(text).not.toContain(part)
})

it('a correction names its reason', async () => {
  const corrected = line('Вивезення ТПВ', {
    charged: 12_375n,
    recalculated: -4125n,
    recalculationReason: 'відсутність 10.03–31.03',
  })
  const { text } = await read(await draw([{ ...bill, lines: [corrected] }]))
  expect(text).toContain('Вивезення ТПВ 123,75 −41,25 82,50')
  expect(text).toContain('Підстави перерахунку. Вивезення ТПВ: відсутність 10.03–31.03')
})

it('a bill is written in each language', async () => {
  const texts = await read(
    await draw([
      { ...bill, language: 'en' },
      { ...bill, language: 'ru' },
      { ...bill, language: 'es' },
    ]),
  )
  for (const part of [
    'Bill no. 2026-03/120045',
    'UAH 2,558.49',
    'Счёт №',
    '2 558,49 грн',
    'Recibo n.º',
    '2.558,49 UAH',
  ])
    expect(texts.text).toContain(part)
  expect(texts.pages).toBe(3)
})

it('a bill of many lines goes on with its head repeated, and ends with the sum', async () => {
  const lines = Array.from({ length: 90 }, (_, at) => line(`Послуга ${at + 1}`, { charged: 100n }))
  const { text, pages } = await read(await draw([{ ...bill, lines }]))
  expect(pages).toBeGreaterThan(1)
  expect(text.match(/Послуга Кількість Тариф, грн Нараховано/g)!.length).toBeGreaterThan(1)
  expect(text).toContain('За місяць 90,00')
})

it('bills are in the order of letter boxes', () => {
  const places = [
    ['2', '10'],
    ['1', '12'],
    [null, '3'],
    ['10', '300'],
    ['2', '2'],
    ['1', '12-А'],
  ] as const
  const sorted = byEntrance(places.map(([entrance, unit]) => ({ entrance, unit })))
  expect(sorted.map(({ entrance, unit }) => `${entrance}/${unit}`)).toEqual([
    '1/12',
    '1/12-А',
    '2/2',
    '2/10',
    '10/300',
    'null/3',
  ])
})
