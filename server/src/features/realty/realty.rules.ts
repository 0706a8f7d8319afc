import type { Fault } from '@oselia/contract/issues'
import type { Fraction, RealtyFields } from '@oselia/contract/realty'
import { searchKey } from '@oselia/contract/search-key'
import { oneScript } from '../../platform/spelling.js'

const padded = (text: string) => text.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(10, '0'))
const figuresApart = (text: string) => text.replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
const words = (text: string) => searchKey(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))

/**
 * One spelling of a unit's number within house and type: `53А`, `53-а` and `53 A` (Latin) are one unit, `н.п. 4` and
 * `НП-4` too; `1/2` stays apart from `12`. Empty when the text holds neither letter nor figure.
 */
export const numberKey = (number: string): string =>
  oneScript(number)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=\d) (?=\d)/g, '-')
    .replaceAll(' ', '')

/** Orders units as people count: 9, 10, 10А, 11; `ММ-2` before `ММ-017`. */
export const sortKey = (number: string): string => padded(numberKey(number))

/** Everything by which a unit is found besides its address: the number in each spelling, and the label. */
export const searchKeys = ({ number, label }: Pick<RealtyFields, 'number' | 'label'>): string => {
  const key = words(numberKey(number))
  const spellings = [key, figuresApart(key), words(number), words(label ?? '')]
  return [...new Set(spellings.join(' ').split(' '))].filter(Boolean).join(' ')
}

/** All that is kept beside a unit so that it is found, ordered and never there twice. */
export const keysOf = (unit: Pick<RealtyFields, 'number' | 'label'>) => ({
  number_key: numberKey(unit.number),
  sort_key: sortKey(unit.number),
  search_keys: searchKeys(unit),
})

/** Numbers that name nothing, and areas that contradict each other, at fields beginning with `at`. */
export const unitFaults = (
  { number, total_area, living_area }: Pick<RealtyFields, 'number'> & Partial<RealtyFields>,
  at = '',
): Fault[] => {
  const faults: Fault[] = []
  if (numberKey(number) === '') faults.push({ field: `${at}number`, key: 'format' })
  if (total_area != null && living_area != null && living_area > total_area)
    faults.push({ field: `${at}living_area`, key: 'over_total' })
  return faults
}

/** What must be known of the unit that another is to belong to. */
export interface Parent {
  id: number
  house_id: number
  parent_id: number | null
}

/**
 * Whether a unit may belong to another: one of the same house, not itself, and only one step: what belongs to a flat has
 * nothing belonging to it. `null` for a parent that is not there.
 */
export const parentFaults = (
  unit: Pick<RealtyFields, 'house_id' | 'parent_id'> & { id: number | null; children: number },
  parent: Parent | null,
): Fault[] => {
  if (unit.parent_id === null) return []
  if (parent === null || parent.house_id !== unit.house_id) return [{ field: 'parent_id', key: 'not_found' }]
  if (parent.id === unit.id) return [{ field: 'parent_id', key: 'own_parent' }]
  return parent.parent_id !== null || unit.children > 0 ? [{ field: 'parent_id', key: 'parent_chain' }] : []
}

/** Fields that are told only to holders of `realty.sensitive`. */
export const privateFields = ['intercom_code', 'keys_note', 'access_note'] as const
type Private = (typeof privateFields)[number]

/** The same unit for one who may not see its private fields. */
export const veiled = <T extends Partial<Record<Private, unknown>>>(unit: T): T => ({
  ...unit,
  ...Object.fromEntries(privateFields.map((field) => [field, null])),
})

/** Whether the sender wants to write a private field; empty ones are what he was shown in their place. */
export const writesPrivate = (sent: Partial<RealtyFields>): boolean =>
  privateFields.some((field) => sent[field] != null)

/** A share of a unit held on the day in question. */
export interface Share extends Fraction {
  joint: boolean
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

const summed = (shares: readonly Share[]): [bigint, bigint] => {
  const joint = shares
    .filter((share) => share.joint)
    .toSorted((a, b) => b.numerator * a.denominator - a.numerator * b.denominator)
  const counted = [...shares.filter((share) => !share.joint), ...joint.slice(0, 1)]
  let [n, d] = [0n, 1n]
  for (const { numerator, denominator } of counted) {
    n = n * BigInt(denominator) + BigInt(numerator) * d
    d *= BigInt(denominator)
    const common = gcd(n, d)
    n /= common
    d /= common
  }
  return [n, d]
}

/** The denominator in which a sum is told whose own is no safe integer. */
const finest = 10n ** 15n

/**
 * The sum of shares in lowest terms; joint owners hold the greatest of their shares together, once. Null for no shares.
 * Exact, unless its denominator outgrows what a number holds: then it is rounded down, so that less than one never reads
 * as one. Source: rules.md 1.
 */
export const sharesSum = (shares: readonly Share[]): Fraction | null => {
  if (shares.length === 0) return null
  const [n, d] = summed(shares)
  if (d <= BigInt(Number.MAX_SAFE_INTEGER) && n <= BigInt(Number.MAX_SAFE_INTEGER))
    return { numerator: Number(n), denominator: Number(d) }
  return { numerator: Number((n * finest) / d), denominator: Number(finest) }
}

/** Whether the shares add up to exactly one. */
export const sharesFull = (shares: readonly Share[]): boolean => {
  const [n, d] = summed(shares)
  return n === d
}
