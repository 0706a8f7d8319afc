/** What accounts of a house owe, kept apart from the product by the simplest rules: bills that stand less what is left of payments that stand. */
export interface ModelBill {
  id: number
  version: number
  period: string
  source: 'run' | 'opening'
  total: number
  isCancelled: boolean
  /** Corrections that the bill has taken: they wait again when it is cancelled. */
  taken: ModelCorrection[]
}
export interface ModelCorrection {
  id: number
  period: string
  amount: number
}
export interface ModelRefund {
  id: number
  amount: number
  isCancelled: boolean
}
export interface ModelPayment {
  id: number
  version: number
  amount: number
  day: string
  isCancelled: boolean
  source: 'manual' | 'statement' | 'opening'
  refunds: ModelRefund[]
  /** The sum of the refunds that stand. */
  refunded: number
}
export interface ModelAccount {
  id: number
  /** What a run charges for a month. */
  monthly: number
  bills: ModelBill[]
  payments: ModelPayment[]
  waiting: ModelCorrection[]
}
/** A movement of a bank: what is laid on accounts by the payments. */
export interface ModelLine {
  id: number
  amount: number
  state: 'open' | 'posted' | 'returned'
  payments: ModelPayment[]
}
export interface ModelHouse {
  house: number
  complex: number
  accounts: ModelAccount[]
  lines: ModelLine[]
  closed: string | null
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

export const balanceOf = ({ bills, payments }: ModelAccount): number =>
  sum(bills.map(({ isCancelled, total }) => (isCancelled ? 0 : total))) -
  sum(payments.map(({ isCancelled, amount, refunded }) => (isCancelled ? 0 : amount - refunded)))

export const newPayment = (fields: Pick<ModelPayment, 'id' | 'amount' | 'day' | 'source'>): ModelPayment => ({
  ...fields,
  version: 1,
  isCancelled: false,
  refunds: [],
  refunded: 0,
})

export const standing = (account: ModelAccount, period: string): ModelBill | undefined =>
  account.bills.find((bill) => bill.period === period && bill.source === 'run' && !bill.isCancelled)

/** What a run is to charge for a month besides late payment, and the corrections that it takes; nothing where it was charged. */
export const dueOf = (account: ModelAccount, period: string) => {
  if (standing(account, period)) return null
  const taken = account.waiting.filter((one) => one.period <= period)
  return { taken, charged: account.monthly + sum(taken.map(({ amount }) => amount)) }
}

export const hasOpening = ({ bills, payments }: ModelAccount): boolean =>
  bills.some(({ source, isCancelled }) => source === 'opening' && !isCancelled) ||
  payments.some(({ source, isCancelled }) => source === 'opening' && !isCancelled)

/** The refusal of an act in a month: `period_closed`, or none. */
export const closedRefusal = ({ closed }: ModelHouse, period: string): 'period_closed' | null =>
  closed !== null && period <= closed ? 'period_closed' : null

/** A repeatable series of numbers below `most`. */
export const seriesOf = (seed: number) => {
  let state = (Math.imul(seed, 2_654_435_761) >>> 0) % 2_147_483_648
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    // The low digits repeat after a few numbers.
    return Math.floor(state / 65_536) % most
  }
}
export type Series = ReturnType<typeof seriesOf>
