import type { App } from '../../../platform/app.js'
import { tooMany } from '../../../platform/problems.js'
import { secondsToWait } from '../../../platform/rate-limits.js'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import { warn } from './auth.notices.js'
import { isKnownPlaceOf, placeKey } from './auth.places.js'

/**
 * Codes that a person may try in a day from one known device, and over all other places together. A correct one starts
 * anew. Of 1,000,000 codes, a year of attempts then meets one with a chance of 0.4 %.
 */
const triesADay = 10

/** The counter of a place; of all places it begins so. */
export const triesKey = (staffId: number, place: string) => `code:account:${staffId}:${place}`

/** The counters that a correct code resets. */
export const triesKeys = (staffId: number, from: Pick<PublicRequestContext, 'ip' | 'userAgent'>): string[] =>
  ['unknown', placeKey(from, true)].map((place) => triesKey(staffId, place))

/** Counts an attempt on a person's codes; 429 past the limit of the day, of which the person is notified once a day. */
export const countTries = async (app: App, ctx: PublicRequestContext, staffId: number): Promise<void> => {
  const place = (await isKnownPlaceOf(ctx.db, staffId, ctx)) ? placeKey(ctx, true) : 'unknown'
  const pool = app.pools.interactiveDb
  const limit = { key: triesKey(staffId, place), attempts: triesADay, seconds: 86_400 }
  const wait = await secondsToWait(pool, ctx.now, limit)
  if (wait === 0) return
  // Outside of the transaction, which the refusal rolls back.
  await warn({ ...ctx, db: pool }, staffId, 'codes_blocked', ctx.now.toISOString().slice(0, 10))
  throw tooMany(wait)
}
