import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookOf, type KnownAccount } from './matching.book.rules.js'
import { accountsIn, monthIn, referencesIn, unitsIn } from './matching.purpose.rules.js'
import { byDue, learnedFrom, matchMovement, type Movement } from './matching.rules.js'

const own = 'UA213223130000026007233566001'
const payerIban = 'UA903052992990004149123456789'
const accountOf = (account: string, unit: string, more: Partial<KnownAccount> = {}): KnownAccount => ({
  account,
  payeeIbans: [own],
  unit,
  street: 'Садова',
  house: '12',
  payerCodes: [],
  due: [],
  ...more,
})
const accounts = [
  accountOf('120045', '45', { payerCodes: ['3141592653'], due: [50_000n] }),
  accountOf('120046', '46', { due: [70_000n] }),
  accountOf('120054', '54'),
  accountOf('220045', '45', { street: 'Лісова', house: '3' }),
  accountOf('330001', '1', { payeeIbans: ['UA903052992990004149000000000'] }),
]
const book = bookOf({
  accounts,
  learned: [{ payerIban, account: '120046', times: 3 }],
  credits: [
    {
      externalId: 'c1',
      payerIban,
      amount: 70_000n,
      bookedAt: '2026-03-01',
      parts: [{ account: '120046', amount: 70_000n }],
    },
  ],
})
const movement = (purpose: string, more: Partial<Movement> = {}): Movement => ({
  account: own,
  direction: 'credit',
  amount: 50_000n,
  payerIban: null,
  payerCode: null,
  purpose,
  reference: null,
  isReversal: false,
  ...more,
})
const match = (...given: Parameters<typeof movement>) => matchMovement(movement(...given), book)
const suggested = (...given: Parameters<typeof movement>) => {
  const found = match(...given)
  return found.kind === 'suggested'
    ? found.suggestions.map(({ account, reasons }) => `${account} ${reasons.join('+')}`)
    : found.kind
}

it('accounts are found however their word is written, each once, with their sums', () => {
  const spellings = [
    'о/р 120045',
    'О/Р№120045',
    'о.р. 120045',
    'л/с: 120045',
    'особовий рахунок № 120045',
    'Особ. рах. 120045',
    'ос.рах.120045',
    'лицевой счет 120045',
    'рахунок 120045',
  ]
  for (const spelling of spellings)
    expect(accountsIn(`Внески; ${spelling}; кв. 45`)).toMatchObject([{ account: '120045' }])
  expect(accountsIn('о/р 120045, 120046 та 120054')).toMatchObject([
    { account: '120045' },
    { account: '120046' },
    { account: '120054' },
  ])
  expect(accountsIn('о/р 120045 - 500,00 грн; о/р 120046 - 700 грн')).toEqual([
    { account: '120045', amount: 50_000n },
    { account: '120046', amount: 70_000n },
  ])
  expect(accountsIn('договір 120045 від 2026')).toEqual([])
  expect(referencesIn('120045-202603', 'рах 120046-202613')).toEqual([{ account: '120045', month: '2026-03' }])
  expect(unitsIn('вул. Садова 12, кв.45-А та квартира 7; квартал 9')).toEqual(['45-а', '7'])
})

it('a reference posts by itself and names the month, before an account', () => {
  expect(match('Сплата', { reference: '120045-202603' })).toEqual({
    kind: 'posted',
    reason: 'reference',
    month: '2026-03',
    parts: [{ account: '120045', amount: 50_000n }],
  })
  expect(match('рахунок 120045-202603')).toMatchObject({ kind: 'posted', reason: 'reference' })
})

it('an account in the purpose posts by itself', () => {
  expect(match('Внески за 03.2026; о/р 120045; вул. Садова, 12, кв. 45')).toEqual({
    kind: 'posted',
    reason: 'account',
    month: '2026-03',
    parts: [{ account: '120045', amount: 50_000n }],
  })
})

it('an account that the rest of the payment speaks against is only suggested', () => {
  expect(suggested('о/р 120054, кв. 45, Садова 12')).toEqual(['120054 account+number', '120045 address'])
  expect(suggested('о/р 220045, вул. Садова, 12, кв. 45')).toEqual(['220045 account+number', '120045 address'])
  expect(suggested('о/р 220045, Садова 12, кв. 45')).toEqual(['220045 account+number', '120045 address'])
  expect(match('вул. Садова, 12, кв. 45 о/р120045')).toMatchObject({ kind: 'posted' })
  expect(suggested('о/р 120054', { payerIban })).toEqual(['120054 account+number', '120046 payer_iban'])
  expect(suggested('о/р 120046', { reference: '120045-202603' })).toEqual(['120045 reference', '120046 account+number'])
  expect(match('о/р 120046; кв. 46', { payerIban })).toMatchObject({ kind: 'posted' })
})

it('a street is evidence by itself, unless the bank cut it off or it is no street', () => {
  expect(suggested('о/р 220045, вул. Садова, 12')).toEqual(['220045 account+number'])
  expect(match('о/р 120045; вул. Сад')).toMatchObject({ kind: 'posted' })
  expect(match('о/р 120045, вулиця Садова')).toMatchObject({ kind: 'posted' })
  for (const words of ['плата за кв. 45', 'переказ коштів', 'улаштування кв.45', 'стягнення'])
    expect(match(`${words} о/р 120045`)).toMatchObject({ kind: 'posted' })
})

it('a number of premises that begins with letters speaks against the account of others', () => {
  const shops = bookOf({
    accounts: [accountOf('130001', 'н.п. 1'), accountOf('130002', 'н.п. 2')],
    learned: [],
    credits: [],
  })
  const kindOf = (purpose: string) => matchMovement(movement(purpose), shops).kind
  expect(kindOf('о/р 130001, вул. Садова, 12, прим. н.п. 1')).toBe('posted')
  expect(kindOf('о/р 130001, вул. Садова, 12, прим. н. п. 2')).toBe('suggested')
})

it('an account that is unknown or paid to another IBAN is not posted', () => {
  expect(match('о/р 999999')).toEqual({ kind: 'unmatched' })
  expect(suggested('о/р 330001')).toEqual(['330001 account+number'])
  expect(suggested('за березень', { reference: '330001-202603' })).toEqual(['330001 reference'])
})

it('a statement may name its account by the number in the IBAN', () => {
  const posted = { kind: 'posted', parts: [{ account: '120045', amount: 50_000n }] }
  expect(match('о/р 120045', { account: '26007233566001' })).toMatchObject(posted)
  expect(match('о/р 120045', { account: '0000026007233566001' })).toMatchObject(posted)
  expect(suggested('о/р 120045', { account: '26007233566002' })).toEqual(['120045 account+number'])
})

it('a remembered payer, a code and an address are suggested in this order', () => {
  expect(suggested('Квартплата кв 45 вул Садова 12', { payerIban, payerCode: '3141592653' })).toEqual([
    '120046 payer_iban',
    '120045 payer_code+address',
  ])
  expect(suggested('за кв. 45')).toEqual(['120045 address'])
  expect(suggested('за кв. 45', { amount: 1n })).toBe('unmatched')
  expect(suggested('Лісова 3 кв. 45', { amount: 1n })).toEqual(['220045 address'])
  expect(match('Дякую')).toEqual({ kind: 'unmatched' })
})

it('a payment for several accounts is split by the sums that it names, or by what is due, when they make up the whole', () => {
  expect(match('о/р 120045 - 400,00; о/р 120046 - 100,00')).toMatchObject({
    kind: 'posted',
    parts: [
      { account: '120045', amount: 40_000n },
      { account: '120046', amount: 10_000n },
    ],
  })
  expect(match('о/р 120045, 120046', { amount: 120_000n })).toMatchObject({
    kind: 'posted',
    parts: [
      { account: '120045', amount: 50_000n },
      { account: '120046', amount: 70_000n },
    ],
  })
  expect(match('о/р 120045, 120046', { amount: 60_000n })).toMatchObject({
    kind: 'suggested',
    parts: [
      { account: '120045', amount: 25_000n },
      { account: '120046', amount: 35_000n },
    ],
  })
  expect(match('о/р 120045, 999999', { amount: 120_000n })).toMatchObject({ kind: 'suggested', parts: null })
})

it('every split makes up the whole', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.array(fc.bigInt({ min: -500n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 }),
      (amount, debts) => {
        const parts = byDue(
          debts.map((debt, at) => ({ account: String(at), due: [debt] })),
          amount,
        )
        expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount)
        expect(parts.every((part) => part.amount >= 0n)).toBe(true)
      },
    ),
  )
})

it('money that goes back is a refund of the payment that it returns, and never posted by itself', () => {
  const back = { direction: 'debit', amount: 70_000n, payerIban } as const
  expect(match('Повернення помилково сплачених коштів', back)).toEqual({
    kind: 'refund',
    of: 'c1',
    parts: [{ account: '120046', amount: 70_000n }],
  })
  expect(match('Повернення надлишку', { ...back, amount: 5n })).toEqual({ kind: 'refund', of: null, parts: null })
  expect(match('Оплата за електроенергію', back)).toEqual({ kind: 'expense' })
  expect(match('о/р 120045', { isReversal: true })).toMatchObject({ kind: 'suggested' })
})

it('a payer is remembered for one account only', () => {
  const paid = movement('', { payerIban })
  expect(learnedFrom(paid, [{ account: '120045', amount: 1n }])).toEqual({ payerIban, account: '120045' })
  expect(
    learnedFrom(paid, [
      { account: '120045', amount: 1n },
      { account: '120046', amount: 1n },
    ]),
  ).toBeNull()
})

it('the month that a purpose names is the one that is paid first', () => {
  const months = [
    'Внески за 07.2026; о/р 000019; Київ, вул. Лесі Українки, 12, кв. 5',
    'за 7/2026',
    'за травень 2026 року',
    'за березень 2026',
    'за вересень 2026',
    'за май 2026',
    'за марта 2026',
    'за 06.2026 і 07.2026',
    'від 12.07.2026',
    'сума 07.2026.10',
    'рахунок 10.2026-1',
    'без місяця',
  ].map(monthIn)
  expect(months).toEqual([
    '2026-07',
    '2026-07',
    '2026-05',
    '2026-03',
    '2026-09',
    '2026-05',
    '2026-03',
    ...Array.from({ length: 5 }, () => null),
  ])
  expect(match('Внески за 07.2026; о/р 120045')).toMatchObject({ kind: 'posted', month: '2026-07' })
})
