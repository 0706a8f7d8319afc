import type { Language } from '@oselia/contract/languages'
import { minorOf as exactMinor, typedMinor } from '../ledger/ledger.money.public.ts'

interface Account {
  id: number | null
  label: string
}
/** A part of a movement for one account; the amount as typed, in hryvnias. */
export interface Part {
  key: number
  account: Account | null
  amount: string
}

/** Kopiykas of a typed amount; 0 when it is none. */
export const minorOf = (typed: string): number => {
  const minor = exactMinor(typed)
  return minor === null || Number.isNaN(minor) || minor < 0 ? 0 : minor
}
export const typedOf = (minor: number, language: Language): string => typedMinor(minor, language)

/** The parts as they are sent, without those that are left empty; null while one of them is not whole, or all are more than the money. */
export const partsToPost = (parts: readonly Part[], whole: number) => {
  const begun = parts.filter(({ account, amount }) => account?.id || amount.trim() !== '')
  const laid = begun.flatMap(({ account, amount }) =>
    account?.id && minorOf(amount) > 0 ? [{ account_id: account.id, amount_minor: minorOf(amount) }] : [],
  )
  const sum = laid.reduce((all, { amount_minor }) => all + amount_minor, 0)
  return laid.length === 0 || laid.length < begun.length || sum > whole ? null : laid
}

/** The other parts; the only one that is left takes the whole sum, in kopiykas, again. */
export const withoutPart = (parts: readonly Part[], key: number, whole: number, language: Language): Part[] => {
  const left = parts.filter((part) => part.key !== key)
  return left.length === 1 ? [{ ...left[0]!, amount: typedOf(whole, language) }] : left
}
