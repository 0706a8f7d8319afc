/** What time it is. Handed around as a value, so that a test can live in another day. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }
