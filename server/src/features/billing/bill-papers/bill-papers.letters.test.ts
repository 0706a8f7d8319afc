import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { drawPdf, type PdfDocument } from '../../../platform/pdf.js'
import { readPdfText } from '../../../platform/pdf-text.js'
import { qrCodesOf } from '../../../testing/qr.js'
import { certificatePages, claimPages, reconciliationPages, type Claim } from './bill-papers.account-letters.js'
import { amountInWords } from './bill-papers.words.rules.js'
import { completionPages, defectPages } from './bill-papers.works.js'

const letter = {
  language: 'uk' as const,
  number: '15',
  day: '2026-04-05',
  association: { name: 'ОСББ «Затишок 12»', code: '45123454', address: 'м. Київ, вул. Садова, 12' },
  checkLink: 'https://oselia.example/check/7Kq2mZx9Lw4R',
  signers: [
    { role: 'Голова правління', name: 'Гнатюк О. В.' },
    { role: 'Бухгалтер', name: 'Шульга Ю. І.' },
  ],
  account: '120045',
  payer: 'Ґалаґан Соломія В’ячеславівна',
  address: 'м. Київ, вул. Садова, 12, кв. 45',
}
const claim: Claim = {
  ...letter,
  asOf: '2026-04-05',
  payBy: '2026-05-05',
  iban: 'UA213223130000026007233566001',
  purpose: 'Погашення боргу; о/р 120045',
  principal: 150_000n,
  penalty: 345n,
  threePercent: 284n,
  inflation: 2867n,
  calculation: [
    {
      part: 'penalty',
      from: '2026-03-01',
      until: '2026-03-23',
      base: 150_000n,
      days: 23,
      rate: '0,01 % на день',
      amount: 345n,
    },
    {
      part: 'inflation',
      from: '2026-01-01',
      until: '2026-03-31',
      base: 150_000n,
      days: null,
      rate: '1,006 × 1,009 × 1,004',
      amount: 2867n,
    },
  ],
}

const draw = async (pages: Iterable<(paper: PdfDocument) => void>) => {
  const bytes = await buffer(
    await drawPdf({ title: 'Документ', author: 'ОСББ', language: 'uk', at: new Date(0) }, pages),
  )
  const { text } = await readPdfText(Readable.from([bytes]))
  return { bytes, text: text.replaceAll(/\s+/g, ' ') }
}
const expectParts = (text: string, parts: readonly string[]) => {
  for (const part of parts) expect(text).toContain(part)
}

it('a certificate of no debt says for whom and as of when, with a code that leads to its page', async () => {
  const { bytes, text } = await draw(certificatePages({ ...letter, asOf: '2026-04-01', area: 6230n }))
  expectParts(text, [
    'ДОВІДКА про відсутність заборгованості',
    '№ 15 від 5 квітня 2026 р.',
    'станом на 1 квітня 2026 р.',
    'особовий рахунок № 120045',
    '62,30 м²',
    'відсутня',
    'Голова правління:',
    'Гнатюк О. В.',
  ])
  expect((await qrCodesOf(bytes)).map(({ text }) => text)).toEqual([letter.checkLink])
})

it('a reconciliation act goes from the opening to the closing balance, with the debt in words', async () => {
  const entries = [
    { day: '2026-03-31', document: 'Рахунок за 03.2026', charged: 240_849n, paid: 0n },
    { day: '2026-04-02', document: 'Платіж № 5', charged: 0n, paid: 100_000n },
  ]
  const act = { ...letter, from: '2026-03-01', until: '2026-04-05', opening: 150_000n, entries }
  expectParts((await draw(reconciliationPages(act))).text, [
    'АКТ ЗВІРКИ взаємних розрахунків',
    'Сальдо на 01.03.2026 1 500,00',
    '02.04.2026 Платіж № 5 1 000,00',
    'Обороти за період 2 408,49 1 000,00',
    'Сальдо на 05.04.2026 2 908,49',
    'заборгованість на користь ОСББ «Затишок 12» становить 2 908,49 грн (Дві тисячі дев’ятсот вісім гривень 49 копійок)',
  ])
  expectParts((await draw(reconciliationPages({ ...act, opening: -140_849n }))).text, [
    'заборгованості між сторонами немає',
  ])
  expectParts((await draw(reconciliationPages({ ...act, opening: -240_849n }))).text, [
    'переплата',
    'становить 1 000,00 грн',
  ])
})

it('a claim adds up principal, penalty, three percent and inflation, and shows how each came to be', async () => {
  expectParts((await draw(claimPages(claim))).text, [
    'ПРЕТЕНЗІЯ про сплату заборгованості',
    'Основний борг 1 500,00',
    'Пеня 3,45',
    '3 % річних (ст. 625 Цивільного кодексу України) 2,84',
    'Інфляційні втрати (ст. 625 Цивільного кодексу України) 28,67',
    'Разом 1 534,96',
    'Просимо сплатити 1 534,96 грн (Одна тисяча п’ятсот тридцять чотири гривні 96 копійок) до 5 травня 2026 р.',
    'Розрахунок заборгованості',
    '0,01 % на день',
    '1,006 × 1,009 × 1,004',
  ])
  const { text } = await draw(claimPages({ ...claim, penalty: 0n, threePercent: 0n, inflation: 0n, calculation: [] }))
  for (const part of ['Пеня', '625', 'Розрахунок']) expect(text).not.toContain(part)
})

it('a claim of a year of bills is one page, and an opening balance in it is of no month', async () => {
  const of = { part: 'principal', base: 87_357n, days: null, amount: 87_357n } as const
  const opening = { ...of, from: '2025-11-01', until: '2025-11-30', rate: 'залишок на початок обліку', isOpening: true }
  const months = Array.from({ length: 12 }, () => ({
    ...of,
    from: '2026-03-01',
    until: '2026-03-31',
    rate: 'рахунок № 000019-202603',
  }))
  const { text } = await draw(claimPages({ ...claim, law: 'services', calculation: [opening, ...months] }))
  expectParts(text, [
    'сторінка 1 з 1',
    '«Про житлово-комунальні послуги»',
    'Основний борг — 873,57 залишок на початок обліку 873,57',
  ])
  expect(text).not.toContain('01.11.2025')
  expect(text).not.toContain('об’єднання')
})

const works = [{ name: 'Заміна ділянки стояка Ø25', unit: 'м', quantity: 35_000n, price: 42_000n, amount: 147_000n }]
const completion = {
  ...letter,
  contractor: { name: 'ФОП Мельник І. О.', code: '3141592653', address: null },
  basis: 'договір № 5 від 01.02.2026, заявка № 1203',
  works,
  vat: null,
  warranty: '12 місяців',
}
const report = {
  ...letter,
  members: letter.signers,
  basis: 'заявка № 1203',
  defects: [
    {
      place: 'Під’їзд 2, покрівля',
      defect: 'Протікання біля ліфтової шахти',
      extent: '12 м²',
      needed: 'Ремонт мембрани',
    },
  ],
  cause: 'зношення',
  conclusion: 'потрібен поточний ремонт',
}

it('an act of completed works names works, cost in words, tax, warranty and both parties', async () => {
  expectParts((await draw(completionPages(completion))).text, [
    'АКТ приймання-передачі виконаних робіт',
    'ФОП Мельник І. О., РНОКПП 3141592653',
    'договір № 5 від 01.02.2026, заявка № 1203',
    'Заміна ділянки стояка Ø25 м 3,5 420,00 1 470,00',
    '1 470,00 грн (Одна тисяча чотириста сімдесят гривень 00 копійок), без ПДВ',
    'Гарантійний строк: 12 місяців',
    'Виконавець:',
  ])
  expectParts((await draw(completionPages({ ...completion, vat: 24_500n }))).text, ['у тому числі ПДВ 245,00 грн'])
})

it('a defect report names the commission, the defects and the works needed', async () => {
  expectParts((await draw(defectPages(report))).text, [
    'ДЕФЕКТНИЙ АКТ',
    'Комісія у складі: Голова правління Гнатюк О. В., Бухгалтер Шульга Ю. І.',
    'Протікання біля ліфтової шахти',
    '12 м²',
    'Ремонт мембрани',
    'Висновок комісії: потрібен поточний ремонт',
  ])
})

it('a claim names what is not charged for exempt days, as it was kept', async () => {
  const days = { from: '2026-03-16', to: '2026-03-31', reason: 'рішення суду', document: '№ 7' }
  const textOf = async (more: object) =>
    (await draw(claimPages({ ...claim, exemptions: [{ ...days, ...more }] }))).text.replaceAll(/\s+/g, ' ')
  const some = await textOf({ kinds: ['penalty', 'threePercent'] })
  expect(some).toContain('звільнено, не нараховано: пеню, 3 % річних. Дні: 16.03.2026')
  expect(some).toContain('(рішення суду, № 7)')
  const all = 'Пеню, 3 % річних та інфляційні втрати не нараховано'
  expect(await textOf({ kinds: ['penalty', 'threePercent', 'inflation'] })).toContain(all)
  expect(await textOf({ covers: 'all' })).toContain(all)
  for (const earlier of [{}, { covers: 'penalty' }, { kinds: ['penalty'] }])
    expect(await textOf(earlier)).toContain('Пеню не нараховано за дні')
})

it('papers are written in each language', async () => {
  for (const [language, ...titles] of [
    [
      'en',
      'CERTIFICATE OF NO DEBT',
      'RECONCILIATION STATEMENT',
      'DEMAND FOR PAYMENT',
      'CERTIFICATE OF COMPLETED WORKS',
      'DEFECT REPORT',
    ],
    ['ru', 'СПРАВКА об отсутствии', 'АКТ СВЕРКИ', 'ПРЕТЕНЗИЯ об уплате', 'АКТ приёмки-передачи', 'ДЕФЕКТНЫЙ АКТ'],
    [
      'es',
      'CERTIFICADO DE ESTAR AL CORRIENTE',
      'ACTA DE CONCILIACIÓN',
      'REQUERIMIENTO DE PAGO',
      'ACTA DE RECEPCIÓN',
      'INFORME DE DEFECTOS',
    ],
  ] as const) {
    const drawn = [
      certificatePages({ ...letter, language, asOf: '2026-04-01', area: 6230n }),
      reconciliationPages({ ...letter, language, from: '2026-03-01', until: '2026-04-05', opening: 5n, entries: [] }),
      claimPages({ ...claim, language }),
      completionPages({ ...completion, language }),
      defectPages({ ...report, language }),
    ]
    const together = function* () {
      for (const one of drawn) yield* one
    }
    const { text } = await draw(together())
    expectParts(text, titles)
    expect(text).not.toMatch(/\{\w+\}/)
  }
})

it('amounts are written in words by the grammar of Ukrainian and Russian', () => {
  expect(
    [1n, 200n, 2_100n, 1_200_00n, 255_849n, 2_111_114_02n, 1_000_001_00n, 5_000_000_000_00n].map((one) =>
      amountInWords(one, 'uk'),
    ),
  ).toEqual([
    'Нуль гривень 01 копійка',
    'Дві гривні 00 копійок',
    'Двадцять одна гривня 00 копійок',
    'Одна тисяча двісті гривень 00 копійок',
    'Дві тисячі п’ятсот п’ятдесят вісім гривень 49 копійок',
    'Два мільйони сто одинадцять тисяч сто чотирнадцять гривень 02 копійки',
    'Один мільйон одна гривня 00 копійок',
    'П’ять мільярдів гривень 00 копійок',
  ])
  expect(amountInWords(4_202n, 'ru')).toBe('Сорок две гривны 02 копейки')
  expect(amountInWords(1n, 'en')).toBeNull()
})
