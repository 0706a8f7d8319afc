/** Shares of one unit as after the import; `row` is null for ownerships of the register that are not in the file. */
export interface Part {
  row: number | null
  /** Null: not stated in the file. */
  share: { numerator: number; denominator: number } | null
  joint: boolean
  from: string
  to: string | null
}

type Fraction = readonly [bigint, bigint]
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const reduced = (n: bigint, d: bigint): Fraction => {
  const common = gcd(n < 0n ? -n : n, d) || 1n
  return [n / common, d / common]
}
const plus = (a: Fraction, b: Fraction): Fraction => reduced(a[0] * b[1] + b[0] * a[1], a[1] * b[1])
const minus = (a: Fraction, b: Fraction): Fraction => reduced(a[0] * b[1] - b[0] * a[1], a[1] * b[1])
const over = (a: Fraction, b: Fraction) => a[0] * b[1] > b[0] * a[1]
const one: Fraction = [1n, 1n]
const fractionOf = ({ numerator, denominator }: { numerator: number; denominator: number }): Fraction => [
  BigInt(numerator),
  BigInt(denominator),
]

const heldOn = (part: Part, day: string) => part.from <= day && (part.to === null || part.to >= day)

/** The sum of shares on a day; the greatest share of joint owners counts once. Source: rules.md 1. */
const sumOn = (parts: readonly Part[], day: string): Fraction => {
  let sum: Fraction = [0n, 1n]
  let joint: Fraction = [0n, 1n]
  for (const part of parts) {
    if (!part.share || !heldOn(part, day)) continue
    const share = fractionOf(part.share)
    if (!part.joint) sum = plus(sum, share)
    else if (over(share, joint)) joint = share
  }
  return plus(sum, joint)
}

/** The greatest sum of the unit's shares on any day. */
const greatest = (parts: readonly Part[]): Fraction => {
  let most: Fraction = [0n, 1n]
  for (const day of new Set(parts.map(({ from }) => from))) {
    const sum = sumOn(parts, day)
    if (over(sum, most)) most = sum
  }
  return most
}

interface Settled {
  /** Shares missing in the file: the remainder of the other shares, held jointly when several rows have no share. */
  filled: { row: number; numerator: number; denominator: number; joint: boolean }[]
  /** The greatest sum, as `5/4`, when it is over 1. */
  above: string | null
  /** The sum today, when it is below 1. */
  below: string | null
}

/** Completes and sums the shares of one unit with exact fractions. `today` is the community's date. */
export const resolveShares = (parts: readonly Part[], today: string): Settled => {
  const open = parts.filter((part) => part.share === null && part.row !== null)
  const given = parts.filter((part) => part.share !== null)
  const rest = minus(one, greatest(given))
  const isLeft = over(rest, [0n, 1n])
  const share = { numerator: Number(isLeft ? rest[0] : 1n), denominator: Number(isLeft ? rest[1] : 1n) }
  const filled = open.map(({ row }) => Object.assign({ row: row!, joint: open.length > 1 }, share))
  const completed = open.map(({ row, from, to }): Part => ({ row, share, joint: open.length > 1, from, to }))
  const whole = [...given, ...completed]
  const most = greatest(whole)
  const now = sumOn(whole, today)
  return {
    filled,
    above: over(most, one) ? most.join('/') : null,
    below: over(one, now) && !over(most, one) && now[0] > 0n ? now.join('/') : null,
  }
}
