import { lettersOf, unitKey } from './matching.purpose.rules.js'

/** A billing account with what payments are recognised by. Amounts are kopiykas. */
export interface KnownAccount {
  account: string
  /** Of the payee's accounts that this one is paid to; empty where it is any. */
  payeeIbans: readonly string[]
  unit: string
  /** «Садова»: the name of the street without its type. */
  street: string
  house: string
  payerCodes: readonly string[]
  /** What is due: the closing balance and sums of open bills. */
  due: readonly bigint[]
}
/** What was posted by a person before. */
export interface LearnedPayer {
  payerIban: string
  account: string
  times: number
}
/** An earlier credit, for refunds and reversals. */
export interface EarlierCredit {
  externalId: string
  payerIban: string | null
  amount: bigint
  bookedAt: string
  parts: readonly { account: string; amount: bigint }[]
}

/** Accounts by everything that they are looked up by. */
export interface Book {
  byAccount: ReadonlyMap<string, KnownAccount>
  byIban: ReadonlyMap<string, readonly LearnedPayer[]>
  byCode: ReadonlyMap<string, readonly KnownAccount[]>
  byUnit: ReadonlyMap<string, readonly KnownAccount[]>
  credits: ReadonlyMap<string, readonly EarlierCredit[]>
}

const grouped = <T, K>(all: Iterable<T>, keysOf: (one: T) => readonly K[]): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const one of all)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}

export const creditKey = (payerIban: string | null, amount: bigint): string => `${payerIban} ${amount}`

export const bookOf = ({
  accounts,
  learned,
  credits,
}: {
  accounts: readonly KnownAccount[]
  learned: readonly LearnedPayer[]
  credits: readonly EarlierCredit[]
}): Book => ({
  byAccount: new Map(accounts.map((account) => [account.account, account])),
  byIban: grouped(learned, ({ payerIban }) => [payerIban]),
  byCode: grouped(accounts, ({ payerCodes }) => payerCodes),
  byUnit: grouped(accounts, ({ unit }) => [unitKey(unit)]),
  credits: grouped(credits, ({ payerIban, amount }) => [creditKey(payerIban, amount)]),
})

const streetKeys = new WeakMap<KnownAccount, string>()
/** Whether a text that `lettersOf` gave names the street and the house of an account. */
export const namesPlace = (text: string, known: KnownAccount): boolean => {
  let key = streetKeys.get(known)
  if (key === undefined) {
    key = `${lettersOf(known.street)} | ${lettersOf(known.house)} `
    streetKeys.set(known, key)
  }
  const [street, house] = key.split(' | ') as [string, string]
  const at = street === '' ? -1 : text.indexOf(street)
  if (at < 0) return false
  const after = `${text.slice(at + street.length)} `
  return after.startsWith(` ${house}`) || after.includes(` буд ${house}`) || after.includes(` б ${house}`)
}
