export type Roll = (sides: number) => number

/** Deterministic random numbers (seeded), so that every installation gets the same demo. */
export const seededRandom = (seed: number): Roll => {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
}
