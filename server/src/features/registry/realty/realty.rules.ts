import type { ValidationIssue } from '@oselia/contract/issues'
import type { Fraction, RealtyFields } from '@oselia/contract/realty'
import { searchKey } from '@oselia/contract/search-key'
import { oneScript } from '../../../platform/spelling.js'

const padded = (text: string) => text.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(10, '0'))
const figuresApart = (text: string) => text.replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
const words = (text: string) => searchKey(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))

/**
 * The normalised unit number within house and type: `53А`, `53-а` and `53 A` (Latin) are equal, so are `н.п. 4` and
 * `НП-4`; `1/2` differs from `12`. Empty when the text has no letter or digit.
 */
export const numberKey = (number: string): string =>
  oneScript(number)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=\d) (?=\d)/g, '-')
    .replaceAll(' ', '')

/** Natural sort key: 9, 10, 10А, 11; `ММ-2` before `ММ-017`. */
export const sortKey = (number: string): string => padded(numberKey(number))

/** Search keys of a unit besides its address: the number in each spelling, and the label. */
export const searchKeys = ({ number, label }: Pick<RealtyFields, 'number' | 'label'>): string => {
  const key = words(numberKey(number))
  const spellings = [key, figuresApart(key), words(number), words(label ?? '')]
  return [...new Set(spellings.join(' ').split(' '))].filter(Boolean).join(' ')
}

/** Derived columns of a unit: search, sort and uniqueness keys. */
export const keysOf = (unit: Pick<RealtyFields, 'number' | 'label'>) => ({
  number_key: numberKey(unit.number),
  sort_key: sortKey(unit.number),
  search_keys: searchKeys(unit),
})

/** Issues: a number without a letter or digit, contradictory areas; field paths begin with `at`. */
export const unitIssues = (
  { number, total_area, living_area }: Pick<RealtyFields, 'number'> & Partial<RealtyFields>,
  at = '',
): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  if (numberKey(number) === '') issues.push({ field: `${at}number`, key: 'format' })
  if (total_area != null && living_area != null && living_area > total_area)
    issues.push({ field: `${at}living_area`, key: 'over_total' })
  return issues
}

/** The fields of a parent unit needed for validation. */
export interface Parent {
  id: number
  house_id: number
  parent_id: number | null
}

/**
 * Issues of the parent: it must be another unit of the same house, and only one level is allowed, so a child unit can
 * have no children. `null` for a parent that does not exist.
 */
export const parentIssues = (
  unit: Pick<RealtyFields, 'house_id' | 'parent_id'> & { id: number | null; children: number },
  parent: Parent | null,
): ValidationIssue[] => {
  if (unit.parent_id === null) return []
  if (parent === null || parent.house_id !== unit.house_id) return [{ field: 'parent_id', key: 'not_found' }]
  if (parent.id === unit.id) return [{ field: 'parent_id', key: 'own_parent' }]
  return parent.parent_id !== null || unit.children > 0 ? [{ field: 'parent_id', key: 'parent_chain' }] : []
}

/** Readable only with `realty.sensitive`. */
export const privateFields = ['intercom_code', 'keys_note', 'access_note'] as const
type Private = (typeof privateFields)[number]

/** The unit without its private fields. */
export const withoutPrivate = <T extends Partial<Record<Private, unknown>>>(unit: T): T => ({
  ...unit,
  ...Object.fromEntries(privateFields.map((field) => [field, null])),
})

/** Whether the sender sets a private field; empty values are what a reader without the right received. */
export const writesPrivate = (sent: Partial<RealtyFields>): boolean =>
  privateFields.some((field) => sent[field] != null)

/** A share of a unit valid on the day in question. */
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

/** The denominator used for a sum whose own exceeds the safe integers. */
const finest = 10n ** 15n

/**
 * The sum of shares in lowest terms; joint owners count once, with the largest of their shares. Null for no shares.
 * Exact unless the denominator exceeds the safe integers; then it is rounded down, so that a sum below one never
 * reads as one. Source: rules.md 1.
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
