import { dayAfter } from '../../../platform/today.js'
import type { DemoAccount } from './demo.billing.context.js'
import { habitOf } from './demo.billing.data.js'

export interface Movement {
  amount: number
  purpose: string
  payer: string
  iban: string
  day: string
  debit?: boolean
}

/** People who pay for somebody, and whom the bank names only so. */
export const strangers = {
  /** Pays for the account at `kinAt`, and never names it. */
  kin: { payer: 'КОВАЛЬ ТЕТЯНА ІВАНІВНА', iban: 9_000_001 },
  unknown: { payer: 'ШЕВЧУК РОМАН', iban: 9_000_002 },
  neighbour: { payer: 'ГРИЦЕНКО ОЛЬГА', iban: 9_000_003 },
  daughter: { payer: 'МЕЛЬНИК ІРИНА', iban: 9_000_004 },
  mistaken: { payer: 'ТОВ «АКВАСЕРВІС»', iban: 9_000_005 },
  bank: { payer: 'АТ «УКРЕКСІМБАНК»', iban: 14 },
} as const
export const kinAt = 31
export const parentsAt = [7, 11] as const

const ibanOf = (number: number) => `UA90305299${String(2_600_000_000_000_000_000n + BigInt(number)).padStart(19, '0')}`
const of = ({ payer, iban }: { payer: string; iban: number }) => ({ payer, iban: ibanOf(iban) })
const dotted = (day: string) => day.split('-').toReversed().join('.')

/** Purposes as payers write them; `month` is `MM.YYYY`. The codes of the bills come first. */
const purposesOf = (account: DemoAccount, month: string): string[] => [
  `Внески за ${month}; о/р ${account.number}; кв. ${account.unit}`,
  `о/р ${account.number} утримання будинку`,
  `ОСОБОВИЙ РАХУНОК ${account.number} ЗА ${month}`,
  `Сплата рахунка ${account.number}-${month.split('.').toReversed().join('')}`,
  `л/с ${account.number}, квартплата`,
]

export const paidOf = (account: DemoAccount, amount: number, given: { nth: number; month: string; day: string }) => {
  const purposes = purposesOf(account, given.month)
  return {
    amount,
    purpose: purposes[given.nth % purposes.length]!,
    payer: (account.holder ?? 'Невідомий платник').toUpperCase(),
    iban: ibanOf(account.id),
    day: given.day,
  }
}

/** Whether the account pays through the bank of the first payee, whose statements name it. */
export const isInStatement = (account: DemoAccount, complexAt: number): boolean =>
  complexAt === 0 && account.at % 2 === 0 && habitOf(account.at).pays === 'whole'

/** What no program can tell, and what is not of residents; the days of the four receipts and of what is paid out. */
export const othersOf = (accounts: readonly DemoAccount[], month: string, on: (nth: number) => string): Movement[] => [
  { ...of(strangers.kin), amount: 65_000, purpose: 'за квартиру', day: on(0) },
  { ...of(strangers.unknown), amount: 120_000, purpose: 'Комунальні послуги', day: on(1) },
  {
    ...of(strangers.neighbour),
    amount: 71_240,
    purpose: `вул. Лесі Українки, 12, кв. ${accounts[3]!.unit}, за ${month}`,
    day: on(2),
  },
  {
    ...of(strangers.daughter),
    amount: 80_000,
    purpose: `за батьків о/р ${accounts[parentsAt[0]]!.number} та о/р ${accounts[parentsAt[1]]!.number}`,
    day: on(3),
  },
  {
    amount: 480_000,
    purpose: 'Оплата за обслуговування ліфтів згідно договору № 17-Л',
    payer: 'ТОВ «Підйомсервіс»',
    iban: 'UA303005280000026001455062341',
    day: on(0),
    debit: true,
  },
  { ...of(strangers.bank), amount: 1500, purpose: 'Комісія банку', day: on(1), debit: true },
]

/** Money that came by mistake and went back, and interest, which is no payment for a unit. */
export const oddOf = (on: (nth: number) => string): Movement[] => [
  { ...of(strangers.mistaken), amount: 250_000, purpose: 'Оплата згідно рахунку № 88 від постачальника', day: on(0) },
  {
    ...of(strangers.mistaken),
    amount: 250_000,
    purpose: 'Повернення помилково перерахованих коштів',
    day: dayAfter(on(0), 2),
    debit: true,
  },
  { ...of(strangers.bank), amount: 2318, purpose: 'Відсотки за залишком на рахунку', day: on(3) },
]

const transactionOf = (one: Movement, nth: number, own: string) => {
  const day = dotted(one.day)
  return {
    AUT_MY_ACC: own,
    AUT_CNTR_ACC: one.iban,
    AUT_CNTR_NAM: one.payer,
    AUT_CNTR_CRF: one.debit ? '38211544' : '14360570',
    CCY: 'UAH',
    SUM: (one.amount / 100).toFixed(2),
    OSND: one.purpose,
    DAT_KL: day,
    DAT_OD: day,
    NUM_DOC: String(1001 + nth),
    TRANTYPE: one.debit ? 'D' : 'C',
    FL_REAL: 'r',
    PR_PR: 'r',
    REF: `OSELIA${one.day.slice(2).replaceAll('-', '')}${String(nth).padStart(3, '0')}`,
    REFN: '1',
  }
}

/** The answer of PrivatBank's «Автоклієнт» with the movements of an account, by their days. */
export const statementFile = (movements: readonly Movement[], own: string): Buffer => {
  const transactions = movements
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map((one, nth) => transactionOf(one, nth, own))
  const answer = { status: 'SUCCESS', type: 'transactions', exist_next_page: false, transactions }
  return Buffer.from(JSON.stringify(answer, null, 1))
}
