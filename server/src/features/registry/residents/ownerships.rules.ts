/** A share of a unit and its dates; `to` is the last day, null while it lasts. */
export interface Share {
  numerator: number
  denominator: number
  joint: boolean
  from: string
  to: string | null
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/**
 * Square metres of a share, `12.345`: area (square metres with two decimals) × n / d, rounded half up to four
 * decimals, without trailing zeros. Null without an area.
 */
export const ownedArea = (
  totalArea: number | null,
  { numerator, denominator }: Pick<Share, 'numerator' | 'denominator'>,
): string | null => {
  if (totalArea === null) return null
  const whole = BigInt(Math.round(totalArea * 100)) * 100n * BigInt(numerator)
  const d = BigInt(denominator)
  const tenThousandths = (2n * whole + d) / (2n * d)
  const decimals = String(tenThousandths % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${tenThousandths / 10_000n}${decimals && `.${decimals}`}`
}

/** The holder of the whole unit alone is its owner; the holder of a part, or of all of it jointly, a co-owner. */
export const ownerRoleOf = ({
  numerator,
  denominator,
  joint,
}: Pick<Share, 'numerator' | 'denominator' | 'joint'>): 'owner' | 'co_owner' =>
  numerator === denominator && !joint ? 'owner' : 'co_owner'

/** Whether the dates of two shares overlap. */
export const datesOverlap = (a: Pick<Share, 'from' | 'to'>, b: Pick<Share, 'from' | 'to'>): boolean =>
  (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to)

/** Whether two fractions are equal: 1/2 and 2/4 are. */
export const sameShare = (
  a: Pick<Share, 'numerator' | 'denominator'>,
  b: Pick<Share, 'numerator' | 'denominator'>,
): boolean => BigInt(a.numerator) * BigInt(b.denominator) === BigInt(b.numerator) * BigInt(a.denominator)

/**
 * Whether the shares of a unit add up to at most 1 on every day, computed exactly. Joint owners hold one share
 * together, so the largest of theirs counts once. Only days on which a share begins are checked, because the sum
 * rises on no other day. Source: rules.md 1.
 */
export const withinOne = (shares: readonly Share[]): boolean =>
  shares.every(({ from }) => {
    const held = shares.filter((share) => datesOverlap(share, { from, to: from }))
    const joint = held.filter((share) => share.joint)
    const largest = joint.toSorted((a, b) => b.numerator * a.denominator - a.numerator * b.denominator).slice(0, 1)
    let n = 0n
    let d = 1n
    for (const { numerator, denominator } of [...held.filter((share) => !share.joint), ...largest]) {
      n = n * BigInt(denominator) + BigInt(numerator) * d
      d *= BigInt(denominator)
      const common = gcd(n, d)
      n /= common
      d /= common
    }
    return n <= d
  })
