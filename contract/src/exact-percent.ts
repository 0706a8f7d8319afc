/** `numerator / denominator` in whole numbers of any size, the denominator above 0. */
export interface ExactFraction {
  numerator: bigint
  denominator: bigint
}

/** `n/d` as the API writes exact numbers. */
export const exactOf = (text: string): ExactFraction => {
  const [numerator = '0', denominator = '1'] = text.split('/')
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
}

const signOf = (difference: bigint): number => (difference === 0n ? 0 : difference < 0n ? -1 : 1)

/** Decimals that a limit may need to be written exactly: 12.5 %. */
const exactDigits = 4

/**
 * The percent of a part of a whole, rounded half up to `digits` decimals, or to as many more as it takes for the text to lie on the same
 * side of `limit` (a part of 1) as the exact number: 49.999 %, never 50 %, where less than a half was given. Null where it is exactly a
 * limit that decimals do not write, such as 2/3: then the limit says it.
 */
export const percentBeside = (
  part: ExactFraction,
  whole: ExactFraction,
  limit: ExactFraction | null,
  digits = 2,
): `${number}` | null => {
  const [n, d] = [part.numerator * whole.denominator, part.denominator * whole.numerator]
  if (d === 0n) return '0'
  const side = limit && signOf(n * limit.denominator - limit.numerator * d)
  for (let places = digits; ; places++) {
    const scale = 100n * 10n ** BigInt(places)
    const rounded = (2n * n * scale + d) / (2n * d)
    const isBeside = !limit || signOf(rounded * limit.denominator - limit.numerator * scale) === side
    if (isBeside) {
      const text = String(rounded).padStart(places + 1, '0')
      return `${text.slice(0, -places)}.${text.slice(-places)}` as `${number}`
    }
    if (side === 0 && places >= exactDigits) return null
  }
}
