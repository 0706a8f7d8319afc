/** Exact rational numbers: `numerator / denominator`, reduced, the denominator above 0. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

const largestSafe = BigInt(Number.MAX_SAFE_INTEGER)
/** Of two integers from 0; small ones as numbers, which takes a third of the time. */
const gcd = (a: bigint, b: bigint): bigint => {
  while (b !== 0n) {
    if (a <= largestSafe && b <= largestSafe) return BigInt(gcdOfNumbers(Number(a), Number(b)))
    ;[a, b] = [b, a % b]
  }
  return a
}
const gcdOfNumbers = (a: number, b: number): number => {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

/** The fraction of two integers; an error for a denominator of 0. */
export const fraction = (numerator: bigint | number | string, denominator: bigint | number | string = 1n): Fraction => {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  if (d === 0n) throw new RangeError('denominator is 0')
  const positive = gcd(n < 0n ? -n : n, d < 0n ? -d : d)
  const common = d < 0n ? -positive : positive
  return { numerator: n / common, denominator: d / common }
}

/** Of integers above 0; 1 of none. */
export const leastCommonMultiple = (all: readonly bigint[]): bigint =>
  all.reduce((common, each) => (common / gcd(common, each)) * each, 1n)

export const zero = fraction(0)
export const one = fraction(1)

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.denominator === b.denominator
    ? fraction(a.numerator + b.numerator, a.denominator)
    : fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
export const minus = (a: Fraction, b: Fraction): Fraction =>
  plus(a, { numerator: -b.numerator, denominator: b.denominator })
export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)
/** An error for a divisor of 0. */
export const over = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator)

/** Below 0, 0 or above 0 as `a` is less than, equal to or more than `b`. */
export const compare = (a: Fraction, b: Fraction): number => {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator]
  return left === right ? 0 : left < right ? -1 : 1
}
export const largest = (all: readonly Fraction[]): Fraction =>
  all.reduce((most, each) => (compare(each, most) > 0 ? each : most), zero)

/** Adds many: those of one denominator first, so that few are reduced. */
export const sumOf = (all: Iterable<Fraction>): Fraction => {
  const byDenominator = new Map<bigint, bigint>()
  for (const { numerator, denominator } of all)
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator)
  let sum = zero
  for (const [denominator, numerator] of byDenominator) sum = plus(sum, fraction(numerator, denominator))
  return sum
}

/** `n/d`. */
export const exactText = ({ numerator, denominator }: Fraction): string => `${numerator}/${denominator}`

/** With so many decimals, a half rounded away from 0: for people, never for comparing. */
export const decimalText = ({ numerator, denominator }: Fraction, decimals: number): string =>
  roundedText(numerator, denominator, decimals)

/** The text of a quotient, which need not be reduced; the denominator above 0. */
const roundedText = (numerator: bigint, denominator: bigint, decimals: number): string => {
  const scaled = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals)
  const rounded = (scaled * 2n + denominator) / (denominator * 2n)
  const digits = String(rounded).padStart(decimals + 1, '0')
  const sign = numerator < 0n && rounded > 0n ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Percent of a whole with four decimals; `0.0000` of nothing. */
export const percentText = (part: Fraction, whole: Fraction): string => {
  if (whole.numerator === 0n) return decimalText(zero, 4)
  const sign = whole.numerator < 0n ? -1n : 1n
  return roundedText(part.numerator * whole.denominator * 100n * sign, part.denominator * whole.numerator * sign, 4)
}
