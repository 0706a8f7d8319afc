export type Roll = (sides: number) => number

/** The same figures on every start, so that the demo looks the same to everybody. */
export const dice = (seed: number): Roll => {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
}
