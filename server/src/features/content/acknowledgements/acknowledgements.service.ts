import type { App } from '../../../platform/app.js'
import { unitsInAudience } from '../../registry/audience/audience.reach.public.js'
import { enqueue } from '../../../platform/jobs.js'
import { notFound, Problem } from '../../../platform/problems.js'
import type { PublicRequestContext, RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import { today } from '../../../platform/today.js'
import * as queries from './acknowledgements.queries.js'

/** Kind of the links of single readers; the subject is a recipient of a delivery. */
export const readerKind = 'notice.reader'
/** The task that tells open pages of new confirmations of an announcement. */
export const acknowledgedTask = 'announcements.acknowledged'

/** Milliseconds whose confirmations are one live event: after a delivery they come by the hundred. */
const slotMs = 2000

/** How the person of a link stands to an announcement. */
export interface Reading {
  /** `outside`: no longer one of its people. */
  state: 'open' | 'confirmed' | 'outside'
  /** The day of the confirmation. */
  on: string | null
}

const asSystem = (ctx: PublicRequestContext): RequestContext => ({ ...ctx, ...systemActor })

/** The reader of a token; undefined for a token of nobody or of another announcement, whose use is counted. */
const readerFor = async (app: App, ctx: PublicRequestContext, announcementId: number, token: string) => {
  const recipient = await app.publicLinks.resolve(ctx, readerKind, token).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })
  const reader = recipient === undefined ? undefined : await queries.readerOf(ctx.db, recipient)
  return reader?.announcement_id === announcementId ? reader : undefined
}

const standingOf = async (ctx: PublicRequestContext, reader: queries.Reader): Promise<Reading> => {
  const on = await queries.dayOf(ctx.db, reader)
  if (on !== undefined) return { state: 'confirmed', on }
  const audience = await queries.audienceOf(ctx.db, reader.announcement_id)
  const units = await unitsInAudience(asSystem(ctx), audience, [reader.member_id])
  return { state: units.length > 0 ? 'open' : 'outside', on: null }
}

/** How the person of a token stands to an announcement; undefined for a token of nobody or of another announcement. */
export const readingOf = async (
  app: App,
  ctx: PublicRequestContext,
  announcementId: number,
  token: string,
): Promise<Reading | undefined> => {
  const reader = await readerFor(app, ctx, announcementId, token)
  return reader && standingOf(ctx, reader)
}

/**
 * Confirms an announcement, which must be shown, for the person of a token; repeating it changes nothing. Answers how the person stands
 * to it then: `outside` confirms nothing. 404 for a token of nobody or of another announcement.
 */
export const confirmReading = async (
  app: App,
  ctx: PublicRequestContext,
  announcementId: number,
  token: string,
): Promise<Reading> => {
  const reader = await readerFor(app, ctx, announcementId, token)
  if (!reader) throw notFound()
  const reading = await standingOf(ctx, reader)
  if (reading.state !== 'open') return reading
  const on = await today(ctx)
  if (await queries.addEntry(ctx.db, { ...reader, on, recorded_by: null, now: ctx.now })) {
    const slot = Math.ceil((ctx.now.getTime() + 1) / slotMs) * slotMs
    const key = `${acknowledgedTask}:${announcementId}:${slot}`
    await enqueue(ctx.db, acknowledgedTask, { id: announcementId }, { key, runAt: new Date(slot) })
  }
  return { state: 'confirmed', on }
}
