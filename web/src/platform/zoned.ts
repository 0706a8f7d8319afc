import { instantAt, localAt } from '@oselia/contract/local-time'

/** Whether a value is an instant, and not text that is being typed in its place. */
export const isInstant = (value: string | null): value is string =>
  value !== null && value.endsWith('Z') && !Number.isNaN(Date.parse(value))

/** Local time of an instant: `2026-03-05T14:30`. */
export const wallClock = (instant: string, timeZone: string): string => localAt(Date.parse(instant), timeZone)

/**
 * The instant of a local time: the first one where it comes twice; one that is skipped by the switch to summer time is
 * moved an hour later. Null when it is not a valid time.
 */
export const instantOf = (wall: string, timeZone: string): string | null =>
  Number.isNaN(Date.parse(`${wall}Z`)) ? null : new Date(instantAt(wall, timeZone).at).toISOString()
