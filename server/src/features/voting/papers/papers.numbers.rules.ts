import { percentBeside, type ExactFraction } from '@oselia/contract/exact-percent'
import { localeTags, withPercentSign, type Language } from '@oselia/contract/languages'

/** A whole number of any size, as the database or JSON gives it. */
export type Exact = bigint | string
/** `num / den`, with `den` above 0. */
export interface Fraction {
  num: Exact
  den: Exact
}

const formats = new Map<string, Intl.NumberFormat>()
const formatOf = (language: Language, least: number): Intl.NumberFormat => {
  const name = `${language}${least}`
  const known =
    formats.get(name) ??
    new Intl.NumberFormat(localeTags[language], { minimumFractionDigits: least, maximumFractionDigits: 4 })
  formats.set(name, known)
  return known
}

/** Ten-thousandths of a fraction that is not negative, rounded half up. */
const tenThousandths = (num: bigint, den: bigint): bigint => (2n * 10_000n * num + den) / (2n * den)

/** Exact decimals as text; `Intl` formats such a text without passing through a binary number. */
const decimal = (value: bigint) =>
  `${value / 10_000n}.${String(value % 10_000n).padStart(4, '0')}` as Intl.StringNumericLiteral

/** A whole number with the separators of the language. */
export const countText = (value: number, language: Language): string => formatOf(language, 0).format(value)

/**
 * m² from a fraction of hundredths of m²: two digits where they are exact, else four, rounded half up. `{ num: 6230, den: 3 }` is
 * «20,7667».
 */
export const areaText = ({ num, den }: Fraction, language: Language): string =>
  formatOf(language, 2).format(decimal(tenThousandths(BigInt(num), BigInt(den) * 100n)))

const exact = ({ num, den }: Fraction): ExactFraction => ({ numerator: BigInt(num), denominator: BigInt(den) })

/**
 * A part of a whole in percent with `digits` at most, rounded half up; 0 of nothing is 0. Beside a `limit`, a part of 1, it has as many
 * digits as it takes to lie on the same side of it, and is the limit itself where decimals do not write that.
 */
export const percentText = (
  part: Fraction,
  whole: Fraction,
  language: Language,
  { limit = null, digits = 4 }: { limit?: Fraction | null; digits?: number } = {},
): string => {
  const text = percentBeside(exact(part), exact(whole), limit && exact(limit), digits)
  if (text === null) return `${limit!.num}/${limit!.den}`
  const most = { minimumFractionDigits: 2, maximumFractionDigits: 20 }
  return withPercentSign(new Intl.NumberFormat(localeTags[language], most).format(text), language)
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

/** The exact sum. */
export const sumOf = (parts: readonly Fraction[]): { num: bigint; den: bigint } =>
  parts.reduce<{ num: bigint; den: bigint }>(
    (sum, part) => {
      const den = sum.den * BigInt(part.den)
      const num = sum.num * BigInt(part.den) + BigInt(part.num) * sum.den
      const common = divisor(num, den) || 1n
      return { num: num / common, den: den / common }
    },
    { num: 0n, den: 1n },
  )

/** An area in hundredths of m² times a share, in hundredths of m². */
export const shareOf = (area: Exact, share: Fraction): { num: bigint; den: bigint } => ({
  num: BigInt(area) * BigInt(share.num),
  den: BigInt(share.den),
})
