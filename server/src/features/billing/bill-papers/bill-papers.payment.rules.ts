import { ibanHolds } from '@oselia/contract/checks'
import { toCyrillicText, windows1251 } from './bill-papers.windows1251.rules.js'

/** What a payment code says. Texts are of any length and alphabet; only the purpose is ever shortened. */
export interface Payment {
  payee: string
  /** With or without spaces. */
  iban: string
  /** Kopiykas. */
  amount: bigint
  /** ЄДРПОУ, or РНОКПП of a person. */
  code: string
  purpose: string
  /** Number of the invoice; only format 003 has a place for it. */
  reference: string | null
}
export interface PaymentFormat {
  version: '002' | '003'
  encoding: 'windows-1251' | 'utf-8'
  separator: 'lf' | 'crlf'
  /** Of format 003: an ordinary transfer, an instant one, or either as the bank decides. */
  transfer: 'UCT' | 'ICT' | 'XCT'
  /** Of format 003: whether the payer may change the amount. */
  isAmountEditable: boolean
}
export const defaultPaymentFormat: PaymentFormat = {
  version: '002',
  encoding: 'windows-1251',
  separator: 'lf',
  transfer: 'UCT',
  isAmountEditable: true,
}
/** The part of a payment that no code can hold. */
export type PaymentProblem = 'payee' | 'iban' | 'amount' | 'code' | 'reference'
type PaymentLink = { link: string; content: Uint8Array } | { problem: PaymentProblem }

/** Characters of the elements, and bytes of the whole. Source: domain guide 2.6, NBU board resolution № 97 of 19.08.2025. */
const limits = {
  '002': { payee: 70, purpose: 140, bytes: 331, address: 'https://bank.gov.ua/qr/' },
  '003': { payee: 140, purpose: 420, bytes: 356, address: 'https://qr.bank.gov.ua/' },
} as const
const mostKopiykas = 99_999_999_999n
const longestReference = 35
const codePattern = /^[0-9A-ZА-ЯІЇЄҐ]{8,10}$/u
/** Nothing but the amount may be changed, or nothing at all; other masks are read in different ways by banks. */
const lockMasks = { editable: 'FEFF', locked: 'FFFF' } as const

/** `UAH3` for whole hryvnias, otherwise two digits: `UAH1234.50`. */
export const amountElement = (kopiykas: bigint): string => {
  const [whole, rest] = [kopiykas / 100n, kopiykas % 100n]
  return rest === 0n ? `UAH${whole}` : `UAH${whole}.${String(rest).padStart(2, '0')}`
}

const elementsOf = (payment: Payment, format: PaymentFormat, encoding: '1' | '2', purpose: string): string[] => {
  const { payee, iban, amount, code, reference } = payment
  const parties = [payee, iban, amountElement(amount), code]
  if (format.version === '002') return ['BCD', '002', encoding, 'UCT', '', ...parties, '', '', purpose, '', '']
  const mask = format.isAmountEditable ? lockMasks.editable : lockMasks.locked
  const further = ['SUPP/SUPP', reference ?? '', purpose, '', mask, '', '', '']
  return ['BCD', '003', encoding, format.transfer, '', ...parties, ...further]
}

const problemOf = ({ payee, iban, amount, code, reference }: Payment, format: PaymentFormat): PaymentProblem | null => {
  if (payee === '' || [...payee].length > limits[format.version].payee) return 'payee'
  if (!iban.startsWith('UA') || !ibanHolds(iban)) return 'iban'
  if (amount <= 0n || amount > mostKopiykas) return 'amount'
  if (!codePattern.test(code)) return 'code'
  if (reference !== null && [...reference].length > longestReference) return 'reference'
  return null
}

const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim()

const utf8 = new TextEncoder()
/** The bytes with the longest purpose that fits; null when nothing fits even without one. */
const packed = (payment: Payment, format: PaymentFormat, encoding: '1' | '2'): Uint8Array | 'lacks' | null => {
  const { purpose: longest, bytes } = limits[format.version]
  const between = format.separator === 'lf' ? '\n' : '\r\n'
  for (let purpose = cut(payment.purpose, longest); ; purpose = cut(purpose, [...purpose].length - 1)) {
    const text = elementsOf(payment, format, encoding, purpose).join(between)
    const content = encoding === '2' ? windows1251(text) : utf8.encode(text)
    if (content === null) return 'lacks'
    if (content.length <= bytes) return content
    if (purpose === '') return null
  }
}

const singleLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()

const written = (given: Payment, spelled: (text: string) => string): Payment => ({
  payee: spelled(given.payee),
  iban: given.iban.replace(/\s/g, '').toUpperCase(),
  amount: given.amount,
  code: given.code.trim(),
  purpose: spelled(given.purpose),
  reference: given.reference === null ? null : spelled(given.reference),
})

const contentOf = (given: Payment, format: PaymentFormat): Uint8Array | null => {
  const content = format.encoding === 'utf-8' ? 'lacks' : packed(written(given, toCyrillicText), format, '2')
  const other = content === 'lacks' ? packed(written(given, singleLine), format, '1') : content
  return other === 'lacks' ? null : other
}

/**
 * The link that a payment code holds, in format 002 or 003 of the National Bank of Ukraine. With the encoding Windows-1251, characters
 * that it lacks are replaced by their usual spelling (`toCyrillicText`); texts that still have one are written as UTF-8,
 * and the third element says so: no letter of a name is lost. The problem names the part that does not fit.
 */
export const paymentLink = (given: Payment, format: PaymentFormat = defaultPaymentFormat): PaymentLink => {
  const problem = problemOf(written(given, singleLine), format)
  if (problem) return { problem }
  const content = contentOf(given, format)
  // Of the elements that are not shortened, only the payee can be so long.
  if (content === null) return { problem: 'payee' }
  return { link: limits[format.version].address + Buffer.from(content).toString('base64url'), content }
}
