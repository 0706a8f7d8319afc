/** Kopiykas of a quantity (ten-thousandths) at a price for one unit (kopiykas); rounded once, a half up. Neither is below 0. */
export const workAmount = (quantity: bigint, price: bigint): bigint => (2n * quantity * price + 10_000n) / 20_000n
