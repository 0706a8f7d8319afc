import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { drawPdf } from '../../../platform/pdf.js'
import { qrCodesOf } from '../../../testing/qr.js'
import { defaultPaymentFormat, paymentLink, type Payment } from './bill-papers.payment.rules.js'
import { drawPaymentQr, paymentQr } from './bill-papers.qr.js'

const payment: Payment = {
  payee: 'ОСББ «ЗАТИШОК 12»',
  iban: 'UA213223130000026007233566001',
  amount: 255_849n,
  code: '45123454',
  purpose: 'Внески за 03.2026; о/р 120045; вул. Садова, 12, кв. 45',
  reference: '120045-202603',
}
const linkOf = (...given: Parameters<typeof paymentLink>) => {
  const answer = paymentLink(...given)
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}
const draw = async (links: readonly string[], size = 125) => {
  const pages = links.map(
    (link) => (paper: Parameters<typeof drawPaymentQr>[0]) => drawPaymentQr(paper, link, { x: 60, y: 60, size }),
  )
  return buffer(await drawPdf({ title: 'QR', author: 'ОСББ', language: 'uk', at: new Date(0) }, pages))
}

it('a drawn code is read back to the bytes of the payment, in both formats', async () => {
  const answers = [linkOf(payment), linkOf(payment, { ...defaultPaymentFormat, version: '003' })]
  const found = await qrCodesOf(await draw(answers.map(({ link }) => link)))
  expect(found.map(({ text }) => text)).toEqual(answers.map(({ link }) => link))
  for (const [at, { text }] of found.entries()) {
    const read = Buffer.from(text.split('/').at(-1)!, 'base64url')
    expect(new Uint8Array(read)).toEqual(answers[at]!.content)
  }
})

it('the sign of the hryvnia leaves every version from 10 to 20 readable, with the level Q where it fits', async () => {
  const links = Array.from(
    { length: 24 },
    (_, at) => `https://qr.bank.gov.ua/${'QkNECjAwMwoxClVDVAoK0J7QodCR'.repeat(20).slice(0, 60 + at * 18)}`,
  )
  const found = await qrCodesOf(await draw([...links, `https://qr.bank.gov.ua/${'w'.repeat(483)}`], 140))
  expect(found.map(({ text }) => text.length)).toEqual([...links.map((link) => link.length), 506])
  expect(new Set(links.map((link) => paymentQr(link).version))).toEqual(
    new Set([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
  )
  // 482 bytes are what version 20 holds at the level Q.
  for (const { text, level } of found) expect(level).toBe(text.length <= 482 ? 'Q' : 'M')
})

it('a link beyond the largest code is refused', () => {
  expect(() => paymentQr('w'.repeat(700))).toThrow(RangeError)
})
