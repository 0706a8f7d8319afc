/** A share in the contract's shape: `{ numerator: 1, denominator: 3 }`. */
export interface Share {
  numerator: number
  denominator: number
}

/** An exact sum of shares, in lowest terms. */
export interface Exact {
  n: bigint
  d: bigint
}

const LARGEST = 1_000_000n

const common = (a: bigint, b: bigint): bigint => (b === 0n ? a : common(b, a % b))
const lowest = (n: bigint, d: bigint): Exact => {
  const by = common(n < 0n ? -n : n, d)
  return by === 0n ? { n: 0n, d: 1n } : { n: n / by, d: d / by }
}
const within = ({ n, d }: Exact): Share | null =>
  n >= 1n && n <= LARGEST && d <= LARGEST ? { numerator: Number(n), denominator: Number(d) } : null

/**
 * Parses a share: `1/3`, `50 %`, `33,33%`, `0,5`, `1`. A fraction is kept as typed, other forms are reduced to lowest
 * terms. Null when it is not a share or a part exceeds a million.
 */
export const shareIn = (typed: string): Share | null => {
  const bare = typed.replace(/\s/g, '').replace(',', '.')
  const parts = /^(\d{1,7})[/⁄:](\d{1,7})$/.exec(bare)
  if (parts) {
    const [n, d] = [BigInt(parts[1]!), BigInt(parts[2]!)]
    return d === 0n ? null : within({ n, d })
  }
  const decimal = /^(\d{1,7})(?:\.(\d{1,6}))?(%?)$/.exec(bare)
  if (!decimal) return null
  const [, whole = '', rest = '', percent] = decimal
  const d = 10n ** BigInt(rest.length) * (percent ? 100n : 1n)
  return within(lowest(BigInt(whole + rest), d))
}

/**
 * Numerator and denominator of the body; an unreadable share is sent as NaN, which the contract rejects at its field.
 */
export const shareBody = (typed: string): Share => shareIn(typed) ?? { numerator: Number.NaN, denominator: 1 }

/** A share as text: `1/3`, or `1` for the whole. */
export const shareText = ({ numerator, denominator }: Share) =>
  numerator === denominator ? '1' : `${numerator}/${denominator}`

export const exactText = ({ n, d }: Exact) => (d === 1n ? String(n) : `${n}/${d}`)

const exact = ({ numerator, denominator }: Share): Exact => lowest(BigInt(numerator), BigInt(denominator))
const plus = (a: Exact, b: Exact): Exact => lowest(a.n * b.d + b.n * a.d, a.d * b.d)
export const minus = (a: Exact, b: Exact): Exact => lowest(a.n * b.d - b.n * a.d, a.d * b.d)
/** Negative, 0 or positive when `a` is less than, equal to or greater than `b`. */
export const compare = (a: Exact, b: Exact) => Number(a.n * b.d - b.n * a.d)

/** The whole unit. */
export const whole: Exact = { n: 1n, d: 1n }

/** The sum of all shares: joint owners hold one share together, so the largest of theirs counts once. */
export const sumOf = (shares: readonly (Share & { joint: boolean })[]): Exact => {
  const joint = shares.filter((share) => share.joint).map(exact)
  const largest = joint.toSorted((a, b) => compare(b, a)).slice(0, 1)
  return [...shares.filter((share) => !share.joint).map(exact), ...largest].reduce(plus, { n: 0n, d: 1n })
}
