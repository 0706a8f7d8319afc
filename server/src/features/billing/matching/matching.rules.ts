import { matchReasons } from '@oselia/contract/statement-imports.enums'
import { creditKey, namesPlace, type Book, type KnownAccount } from './matching.book.rules.js'
import {
  accountsIn,
  isRefundPurpose,
  lettersOf,
  monthIn,
  numbersIn,
  referencesIn,
  streetIn,
  unitKey,
  unitsIn,
  type NamedAccount,
} from './matching.purpose.rules.js'

/** The part of a statement record that matching needs. Amounts are kopiykas above 0. */
export interface Movement {
  account: string
  direction: 'credit' | 'debit'
  amount: bigint
  payerIban: string | null
  payerCode: string | null
  purpose: string
  reference: string | null
  isReversal: boolean
}
/** In the order of trust; the first two post by themselves. Source: domain guide 2.7. */
export type MatchReason = (typeof matchReasons)[number]
export interface Part {
  account: string
  amount: bigint
}
export interface Suggestion {
  account: string
  reasons: MatchReason[]
  /** The amount is one that is due. */
  isAmountDue: boolean
}
export type Match =
  | { kind: 'posted'; reason: 'reference' | 'account'; month: string | null; parts: Part[] }
  | { kind: 'suggested'; suggestions: Suggestion[]; parts: Part[] | null }
  | { kind: 'unmatched' }
  /** Money that goes back to a payer, of an earlier credit where it is known. */
  | { kind: 'refund'; of: string | null; parts: Part[] | null }
  /** A payment to a supplier: not of residents. */
  | { kind: 'expense' }

/** Digits of the account in a Ukrainian IBAN, without the zeros that fill them up to 19. */
const numberIn = (iban: string): string => (/^UA\d{27}$/.test(iban) ? iban.slice(10).replace(/^0+/, '') : iban)

/** Whether an account of a statement, by its IBAN or its number, is one of the IBANs; any is where none is known. */
export const isOneOf = (ibans: readonly string[], account: string): boolean =>
  ibans.length === 0 ||
  ibans.includes(account) ||
  (!account.startsWith('UA') && ibans.some((iban) => numberIn(iban) === account.replace(/^0+/, '')))

const isPaidHere = ({ payeeIbans }: KnownAccount, { account }: Movement) => isOneOf(payeeIbans, account)

const sumOf = (parts: readonly { amount: bigint }[]) => parts.reduce((sum, { amount }) => sum + amount, 0n)

/** A unit is named, and its street or house is another one than that of the account. */
const isElsewhere = (known: KnownAccount, { purpose }: Movement, units: readonly string[], book: Book): boolean => {
  const text = lettersOf(purpose)
  if (namesPlace(text, known)) return false
  return (
    streetIn(purpose) !== null || units.some((unit) => book.byUnit.get(unit)?.some((other) => namesPlace(text, other)))
  )
}

/** A street is named that is another one than that of the account; banks may cut a purpose off within it. */
const isOtherStreet = (known: KnownAccount, { purpose }: Movement): boolean => {
  const named = streetIn(purpose)
  const own = lettersOf(known.street)
  return named !== null && !named.startsWith(own) && !own.startsWith(named)
}

/**
 * Evidence in the rest of a payment against an account: another unit, street or house, or a payer always posted
 * elsewhere. Detects mistyped numbers.
 */
const isContradicted = (known: KnownAccount, movement: Movement, units: readonly string[], book: Book): boolean => {
  if (units.length > 0) return !units.includes(unitKey(known.unit)) || isElsewhere(known, movement, units, book)
  if (isOtherStreet(known, movement)) return true
  const learned = movement.payerIban === null ? [] : (book.byIban.get(movement.payerIban) ?? [])
  return learned.length > 0 && !learned.some(({ account }) => account === known.account)
}

/** The amounts of several accounts: those that the purpose names, or those that are due, when they make up the whole. */
const splitOf = (named: readonly NamedAccount[], accounts: readonly KnownAccount[], amount: bigint): Part[] | null => {
  if (accounts.length === 1) return [{ account: accounts[0]!.account, amount }]
  const given = named.map(({ account, amount }) => ({ account, amount: amount ?? 0n }))
  if (given.every((part) => part.amount > 0n) && sumOf(given) === amount) return given
  const due = accounts.map(({ account, due }) => ({ account, amount: due[0] ?? 0n }))
  return due.every((part) => part.amount > 0n) && sumOf(due) === amount ? due : null
}

type Reference = ReturnType<typeof referencesIn>[number]
const byReference = (movement: Movement, references: readonly Reference[], book: Book): Match | null => {
  const accounts = [...new Set(references.map(({ account }) => account))]
  if (accounts.length !== 1) return null
  const account = book.byAccount.get(accounts[0]!)!
  const named = accountsIn(movement.purpose)
  // A payment that names another account besides is looked at by a person.
  if (!isPaidHere(account, movement) || named.some((one) => one.account !== account.account)) return null
  const month = references.length === 1 ? references[0]!.month : null
  return { kind: 'posted', reason: 'reference', month, parts: [{ account: account.account, amount: movement.amount }] }
}

const byAccount = (movement: Movement, units: readonly string[], book: Book): Match | null => {
  const named = accountsIn(movement.purpose)
  const accounts = named.map(({ account }) => book.byAccount.get(account))
  // One unknown number of several may be mistyped, so none of them is posted.
  if (accounts.length === 0 || accounts.includes(undefined)) return null
  const known = accounts as KnownAccount[]
  if (known.some((account) => !isPaidHere(account, movement) || isContradicted(account, movement, units, book)))
    return null
  const parts = splitOf(named, known, movement.amount)
  return parts === null ? null : { kind: 'posted', reason: 'account', month: monthIn(movement.purpose), parts }
}

const mostSuggestions = 5

/** Accounts that anything of the payment points to, the most trusted reason first, then by the number of reasons and the amount due. */
const suggestionsOf = (movement: Movement, units: readonly string[], book: Book): Suggestion[] => {
  const found = new Map<string, Suggestion>()
  const add = (known: KnownAccount | undefined, reason: MatchReason) => {
    if (!known) return
    const suggestion = found.get(known.account)
    if (!suggestion)
      found.set(known.account, {
        account: known.account,
        reasons: [reason],
        isAmountDue: known.due.includes(movement.amount),
      })
    else if (!suggestion.reasons.includes(reason)) suggestion.reasons.push(reason)
  }
  for (const { account } of referencesIn(movement.reference, movement.purpose))
    add(book.byAccount.get(account), 'reference')
  for (const { account } of accountsIn(movement.purpose)) add(book.byAccount.get(account), 'account')
  const learned = movement.payerIban === null ? [] : (book.byIban.get(movement.payerIban) ?? [])
  for (const { account } of learned.toSorted((a, b) => b.times - a.times))
    add(book.byAccount.get(account), 'payer_iban')
  if (movement.payerCode !== null)
    for (const known of book.byCode.get(movement.payerCode) ?? []) add(known, 'payer_code')
  const text = lettersOf(movement.purpose)
  for (const unit of units)
    for (const known of book.byUnit.get(unit) ?? [])
      if (namesPlace(text, known) || known.due.includes(movement.amount)) add(known, 'address')
  for (const number of numbersIn(movement.purpose)) add(book.byAccount.get(number), 'number')
  const rank = ({ reasons }: Suggestion) => Math.min(...reasons.map((reason) => matchReasons.indexOf(reason)))
  return [...found.values()]
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || b.reasons.length - a.reasons.length || Number(b.isAmountDue) - Number(a.isAmountDue),
    )
    .slice(0, mostSuggestions)
}

/** Money that leaves: back to a payer, or to a supplier. */
const outgoing = (movement: Movement, book: Book): Match => {
  const earlier = book.credits.get(creditKey(movement.payerIban, movement.amount)) ?? []
  const [only] = earlier
  const isBack = movement.isReversal || isRefundPurpose(movement.purpose)
  if (isBack && earlier.length === 1 && only) return { kind: 'refund', of: only.externalId, parts: [...only.parts] }
  const isPayer = movement.payerIban !== null && book.byIban.has(movement.payerIban)
  return isBack && (earlier.length > 0 || isPayer || movement.isReversal)
    ? { kind: 'refund', of: null, parts: null }
    : { kind: 'expense' }
}

/**
 * What a movement of a statement is for. Only a reference and an account that the purpose names post by themselves, and only when
 * nothing else in the payment speaks against them; everything else is suggested, ranked. A refund is never posted by itself.
 */
export const matchMovement = (movement: Movement, book: Book): Match => {
  if (movement.direction === 'debit') return outgoing(movement, book)
  const units = unitsIn(movement.purpose)
  const references = referencesIn(movement.reference, movement.purpose).filter(({ account }) =>
    book.byAccount.has(account),
  )
  const posted = references.length > 0 ? byReference(movement, references, book) : byAccount(movement, units, book)
  if (posted && !movement.isReversal) return posted
  const suggestions = suggestionsOf(movement, units, book)
  if (suggestions.length === 0) return { kind: 'unmatched' }
  const named = accountsIn(movement.purpose)
  const known = named.map(({ account }) => book.byAccount.get(account)).filter((one) => one !== undefined)
  const parts = known.length > 1 && known.length === named.length ? byDue(known, movement.amount) : null
  return { kind: 'suggested', suggestions, parts }
}

/**
 * An amount over accounts in proportion to what each owes, or evenly where nothing is owed; by the largest remainder, ties in the given
 * order, so that the parts make up the whole.
 */
export const byDue = (accounts: readonly Pick<KnownAccount, 'account' | 'due'>[], amount: bigint): Part[] => {
  const debts = accounts.map(({ due }) => ((due[0] ?? 0n) > 0n ? due[0]! : 0n))
  const owed = debts.reduce((sum, debt) => sum + debt, 0n)
  const weights = owed === 0n ? debts.map(() => 1n) : debts
  const whole = owed === 0n ? BigInt(accounts.length) : owed
  const shares = accounts.map(({ account }, at) => ({ account, amount: (amount * weights[at]!) / whole }))
  const remainders = weights.map((weight, at) => ({ at, left: (amount * weight) % whole }))
  let left = amount - sumOf(shares)
  for (const { at } of remainders.toSorted(
    (a, b) => Number(b.left > a.left) - Number(b.left < a.left) || a.at - b.at,
  )) {
    if (left === 0n) break
    shares[at]!.amount += 1n
    left -= 1n
  }
  return shares
}

/** The payers to remember after a person has posted a payment; none when it was split, as the next one may be for one of them. */
export const learnedFrom = (
  movement: Movement,
  parts: readonly Part[],
): { payerIban: string; account: string } | null =>
  movement.direction === 'credit' && movement.payerIban !== null && parts.length === 1
    ? { payerIban: movement.payerIban, account: parts[0]!.account }
    : null
