import { createHash } from 'node:crypto'
import type { StatementRecord } from './statements.record.js'

/** What distinguishes movements that a bank gives the same name, such as documents that each payer numbers from 1. */
type Content = Pick<StatementRecord, 'direction' | 'amount' | 'bookedAt' | 'purpose' | 'payerIban'>
type Named = Content & Pick<StatementRecord, 'account' | 'externalId'>

const apart = ({ direction, amount, bookedAt }: Content) => `.${direction}.${amount}.${bookedAt}`
const hashOf = ({ purpose, payerIban }: Content) =>
  createHash('sha256')
    .update(`${payerIban ?? ''}\u0000${purpose}`)
    .digest('base64url')
    .slice(0, 12)

/** Names that a movement may have, the one of its bank first: a longer one where a shorter one is that of another movement. */
export const namesOf = (record: Named): [string, string, string] => {
  const longer = apart(record)
  const [bare] = record.externalId.split(longer, 1) as [string]
  return [bare, bare + longer, `${bare}${longer}.${hashOf(record)}`]
}

const isSameMovement = (a: Content, b: Content): boolean =>
  apart(a) === apart(b) && a.purpose === b.purpose && a.payerIban === b.payerIban

/**
 * Of the same day, amount and direction, and in a table, whose names may be any column, for the same or from the same: banks may write
 * one of both anew.
 */
const isAlike = (a: Content, b: StatementRecord): boolean =>
  apart(a) === apart(b) &&
  (b.source !== 'table' || a.purpose === b.purpose || (a.payerIban !== null && a.payerIban === b.payerIban))

/** Gives movements that differ names that differ; the very same one, as at the border of two pages, is kept once. */
export const distinct = (records: readonly StatementRecord[]): StatementRecord[] => {
  const taken = new Map<string, StatementRecord>()
  return records.filter((record) => {
    for (const name of namesOf(record)) {
      const known = taken.get(`${record.account} ${name}`)
      if (known && isSameMovement(known, record)) return false
      if (known) continue
      record.externalId = name
      taken.set(`${record.account} ${name}`, record)
      return true
    }
    return false
  })
}

/**
 * Gives movements the names under which they are stored already, and to new ones names that nobody has: the movement of another
 * file that its bank calls the same is not taken for it. `stored` are those of all names of the records.
 */
export const renamed = (records: readonly StatementRecord[], stored: readonly Named[]): StatementRecord[] => {
  const keyOf = (account: string, name: string) => `${account} ${name}`
  const known = new Map(stored.map((one) => [keyOf(one.account, one.externalId), one]))
  const claimed = new Map<string, StatementRecord>()
  const claim = (record: StatementRecord, fits: (name: string) => boolean): boolean => {
    const name = namesOf(record).find((one) => !claimed.has(keyOf(record.account, one)) && fits(one))
    if (name === undefined) return false
    record.externalId = name
    claimed.set(keyOf(record.account, name), record)
    return true
  }
  const standing = (record: StatementRecord, same: typeof isAlike) => (name: string) => {
    const one = known.get(keyOf(record.account, name))
    return one !== undefined && same(one, record)
  }
  const others = records.filter((record) => !claim(record, standing(record, isSameMovement)))
  const added = others.filter((record) => !claim(record, standing(record, isAlike)))
  for (const record of added) claim(record, (name) => !known.has(keyOf(record.account, name)))
  return [...records]
}
