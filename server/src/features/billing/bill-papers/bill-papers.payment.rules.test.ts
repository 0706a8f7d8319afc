import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountElement, defaultPaymentFormat, paymentLink, type Payment } from './bill-papers.payment.rules.js'
import { toCyrillicText, windows1251 } from './bill-papers.windows1251.rules.js'

const payment: Payment = {
  payee: 'ОСББ «ЗАТИШОК 12»',
  iban: 'UA21 3223 1300 0002 6007 2335 6600 1',
  amount: 255_849n,
  code: '45123454',
  purpose: 'Внески за 03.2026; о/р 120045; вул. Садова, 12, кв. 45',
  reference: '120045-202603',
}
const utf8 = { ...defaultPaymentFormat, version: '003', encoding: 'utf-8' } as const
const linkOf = (...given: Parameters<typeof paymentLink>) => {
  const answer = paymentLink(...given)
  return 'link' in answer ? answer.link : answer.problem
}
const linesOf = (link: string, encoding: string) =>
  new TextDecoder(encoding).decode(Buffer.from(link.split('/').at(-1)!, 'base64url')).split('\n')

it('format 002 is written in Windows-1251 as in the example of the guide, byte by byte', () => {
  expect(linkOf(payment)).toBe(
    'https://bank.gov.ua/qr/QkNECjAwMgoyClVDVAoKztHBwSCrx8DSyNjOyiAxMrsKVUEyMTMyMjMxMzAwMDAwMjYwMDcyMzM1NjYwMDEKVUFIMjU1OC40OQo0NTEyMzQ1NAoKCsLt5fHq6CDn4CAwMy4yMDI2OyDuL_AgMTIwMDQ1OyDi8-suINHg5O7i4CwgMTIsIOriLiA0NQoK',
  )
})

it('format 003 is written in UTF-8 as in the example of the guide, byte by byte', () => {
  expect(linkOf(payment, utf8)).toBe(
    'https://qr.bank.gov.ua/QkNECjAwMwoxClVDVAoK0J7QodCR0JEgwqvQl9CQ0KLQmNCo0J7QmiAxMsK7ClVBMjEzMjIzMTMwMDAwMDI2MDA3MjMzNTY2MDAxClVBSDI1NTguNDkKNDUxMjM0NTQKU1VQUC9TVVBQCjEyMDA0NS0yMDI2MDMK0JLQvdC10YHQutC4INC30LAgMDMuMjAyNjsg0L4v0YAgMTIwMDQ1OyDQstGD0LsuINCh0LDQtNC-0LLQsCwgMTIsINC60LIuIDQ1CgpGRUZGCgoK',
  )
})

it('a whole sum has no digits of kopiykas, any other has two', () => {
  expect(amountElement(300n)).toBe('UAH3')
  expect(amountElement(123_450n)).toBe('UAH1234.50')
  expect(amountElement(5n)).toBe('UAH0.05')
})

it('lines may be separated by CRLF, and the amount may be locked', () => {
  const content = linesOf(linkOf(payment, { ...defaultPaymentFormat, separator: 'crlf' }), 'windows-1251')
  expect(content[0]).toBe('BCD\r')
  expect(linesOf(linkOf(payment, { ...utf8, isAmountEditable: false, transfer: 'XCT' }), 'utf-8')).toEqual(
    expect.arrayContaining(['FFFF', 'XCT']),
  )
})

it('characters that Windows-1251 lacks take their usual spelling, which keeps every Ukrainian letter', () => {
  expect(toCyrillicText('Сім’я Ґалаґанʼів\u00a0–\n№ 5, 12 ₴ м² José')).toBe(
    'Сім’я Ґалаґан’ів – № 5, 12 грн м2 José'.replace('é', 'e'),
  )
  expect(windows1251('ҐґЄєІіЇї’«»№–')).toEqual(
    Uint8Array.from([0xa5, 0xb4, 0xaa, 0xba, 0xb2, 0xb3, 0xaf, 0xbf, 0x92, 0xab, 0xbb, 0xb9, 0x96]),
  )
})

it('a name with letters that Windows-1251 lacks is written in UTF-8, and the code says so', () => {
  const lines = linesOf(linkOf({ ...payment, payee: 'ОСББ «Σ»' }), 'utf-8')
  expect(lines[2]).toBe('1')
  expect(lines[5]).toBe('ОСББ «Σ»')
})

it('line breaks in a name or purpose never add an element', () => {
  const lines = linesOf(linkOf({ ...payment, payee: 'ОСББ\n«Дім»', purpose: 'Внески\r\nза\tберезень' }), 'windows-1251')
  expect(lines).toHaveLength(14)
  expect([lines[5], lines[11]]).toEqual(['ОСББ «Дім»', 'Внески за березень'])
})

it.each([
  ['payee', { payee: '' }],
  ['payee', { payee: 'Я'.repeat(71) }],
  ['iban', { iban: 'UA213223130000026007233566002' }],
  ['iban', { iban: 'DE89370400440532013000' }],
  ['amount', { amount: 0n }],
  ['amount', { amount: -5n }],
  ['amount', { amount: 100_000_000_000n }],
  ['code', { code: '12' }],
  ['code', { code: '12345678901' }],
  ['reference', { reference: '1'.repeat(36) }],
] as const)('a payment without a fitting %s has no code', (problem, change) => {
  expect(paymentLink({ ...payment, ...change })).toEqual({ problem })
})

it('only the purpose is shortened, to its limit and to the bytes of the whole', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 700 }),
      fc
        .string({ unit: fc.constantFrom('Щ', 'Ґ', 'é', '₴', 'Σ', ' '), minLength: 1, maxLength: 60 })
        .filter((s) => s.trim() !== ''),
      fc.constantFrom('002', '003'),
      fc.constantFrom('windows-1251', 'utf-8'),
      fc.constantFrom('lf', 'crlf'),
      (purpose, name, version, encoding, separator) => {
        const answer = paymentLink(
          { ...payment, payee: name, purpose },
          { ...defaultPaymentFormat, version, encoding, separator },
        )
        if ('problem' in answer) throw new Error(answer.problem)
        expect(answer.content.length).toBeLessThanOrEqual(version === '002' ? 331 : 356)
        if (version === '003') expect(answer.link.length).toBeLessThanOrEqual(507)
        const isUtf8 = answer.content[10 - (separator === 'lf' ? 2 : 0)] === '1'.charCodeAt(0)
        const text = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1251', { fatal: true }).decode(answer.content)
        const lines = text.split(separator === 'lf' ? '\n' : '\r\n')
        expect(lines).toHaveLength(version === '002' ? 14 : 17)
        expect(lines.slice(6, 9)).toEqual(['UA213223130000026007233566001', 'UAH2558.49', '45123454'])
        expect([...lines[11]!].length).toBeLessThanOrEqual(version === '002' ? 140 : 420)
      },
    ),
  )
})
