/** What late payment costs, in the order in which money counts for it once the principal is paid. */
export const lateKinds = ['penalty', 'three_percent', 'inflation'] as const

const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * What is left of sums once something of them is paid, in kopiykas: the sums below zero pay the others first, then money does, each in the
 * order of the sums; what the sums below zero have left stays on them in their order. What is left adds up to the sums without what is paid.
 */
export const leftInOrder = (sums: readonly bigint[], paid: bigint): bigint[] => {
  const given = sum(sums.map((one) => (one < 0n ? -one : 0n)))
  let money = paid + given
  const above = sums.map((one) => {
    const taken = one > 0n ? least(money, one) : 0n
    money -= taken
    return one > 0n ? one - taken : 0n
  })
  return sums.map((one, at) => {
    if (one >= 0n) return above[at]!
    const left = least(money, -one)
    money -= left
    return -left
  })
}
