/** What time it is. Handed around as a value, so that a test can live in another day. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

const kyivDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' })

/** The legal day of an instant, `YYYY-MM-DD`: shares, residency and papers count by days of Kyiv, whatever the server's zone. */
export const legalDay = (at: Date): string => kyivDay.format(at)
