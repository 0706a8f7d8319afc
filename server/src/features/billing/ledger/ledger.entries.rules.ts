import type { LineKind } from '@oselia/contract/billing.enums'

export type Book = 'receivable' | 'income' | 'benefit' | 'subsidy' | 'penalty' | 'bank' | 'cash' | 'offset' | 'opening'
type Component = LineKind | 'payment' | 'opening'

/** One side of an act: above 0 a debit, below 0 a credit. Only receivables name an account. */
export interface Entry {
  book: Book
  component: Component
  account_id: number | null
  bill_id: number | null
  payment_id: number | null
  service_id: number | null
  amount_minor: number
}

const books: Record<LineKind, Book> = {
  charge: 'income',
  recalculation: 'income',
  benefit: 'benefit',
  subsidy: 'subsidy',
  penalty: 'penalty',
  inflation: 'penalty',
  three_percent: 'penalty',
}

export interface ChargedAmount {
  account_id: number
  bill_id: number
  kind: LineKind
  service_id: number
  amount_minor: number
}

const none = { account_id: null, bill_id: null, payment_id: null, service_id: null }

/**
 * The entries of bill lines: what each account owes, by bill and part of the bill, against the books of the services. They
 * add up to zero; sums of zero have no entry.
 */
export const entriesOfLines = (amounts: readonly ChargedAmount[]): Entry[] => {
  const entries = new Map<string, Entry>()
  const add = (key: string, entry: Entry) => {
    const known = entries.get(key)
    if (known) known.amount_minor += entry.amount_minor
    else entries.set(key, entry)
  }
  for (const { account_id, bill_id, kind, service_id, amount_minor } of amounts) {
    const part = { ...none, component: kind }
    add(`a${bill_id}:${kind}`, { ...part, book: 'receivable', account_id, bill_id, amount_minor })
    add(`s${service_id}:${kind}`, { ...part, book: books[kind], service_id, amount_minor: -amount_minor })
  }
  return [...entries.values()].filter(({ amount_minor }) => amount_minor !== 0)
}

/** The entries of money received for an account; below 0 for money taken back. */
export const entriesOfPayment = (
  { account_id, payment_id, amount_minor }: { account_id: number; payment_id: number; amount_minor: number },
  book: Book,
): Entry[] => {
  const component = book === 'opening' ? 'opening' : 'payment'
  return [
    { ...none, book, component, payment_id, amount_minor },
    { ...none, book: 'receivable', component, account_id, payment_id, amount_minor: -amount_minor },
  ]
}

/** The entries of what an account owed before the first bill. */
export const entriesOfOpening = (amounts: readonly ChargedAmount[]): Entry[] => [
  ...amounts.map(({ account_id, bill_id, amount_minor }): Entry => ({
    ...none,
    book: 'receivable',
    component: 'opening',
    account_id,
    bill_id,
    amount_minor,
  })),
  ...amounts.map(({ bill_id, amount_minor }): Entry => ({
    ...none,
    book: 'opening',
    component: 'opening',
    bill_id,
    amount_minor: -amount_minor,
  })),
]
