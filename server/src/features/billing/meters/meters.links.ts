import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { App } from '../../../platform/app.js'
import { holdReferenced } from '../../../platform/entity.locks.js'
import { notFound } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { unitReference } from '../../registry/units/units.public.js'

/** The kind of links of residents; the subject is the unit. */
export const meterLinkKind = 'meters'

/** A link ends by itself after a year, so that one that was forgotten does not stay open. */
const lifeDays = 365

/** The house of a unit in the scope of the caller; 404 otherwise. */
const houseOfUnit = async (ctx: RequestContext, id: number): Promise<number> => {
  const { rows } = await sql<{ house_id: number }>`select u.house_id from realty u
    where u.id = ${id} and u.deleted_at is null and ${unitReference.visible(ctx, 'u')}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0].house_id
}

const linkOf = async (app: App, ctx: RequestContext, id: number) => {
  const link = (await app.publicLinks.validLinks(ctx.db, meterLinkKind, [id])).get(id)
  if (!link) return { data: null }
  const url = `${ctx.origin}/meters/${link.token}`
  return { data: { token: link.token, url, qr: renderSVG(url), expires_at: link.expires_at } }
}

const note = (ctx: RequestContext, id: number, house_id: number, action: 'create_link' | 'revoke_link') =>
  recordChange(ctx, { entity: 'realty', id, action, label: null }, { house_ids: [house_id] })

export const readMeterLink = async (app: App, ctx: RequestContext, id: number) => {
  await houseOfUnit(ctx, id)
  return linkOf(app, ctx, id)
}

/** The first call makes the link, and the next ones answer the same. */
export const createMeterLink = async (app: App, ctx: RequestContext, id: number) => {
  const house = await houseOfUnit(ctx, id)
  await holdReferenced(ctx, 'realty', [id])
  const standing = await app.publicLinks.validLinks(ctx.db, meterLinkKind, [id])
  if (standing.size === 0) {
    await app.publicLinks.tokenFor(ctx, meterLinkKind, id, new Date(ctx.now.getTime() + lifeDays * 86_400_000))
    await note(ctx, id, house, 'create_link')
  }
  return linkOf(app, ctx, id)
}

export const revokeMeterLink = async (app: App, ctx: RequestContext, id: number): Promise<{ data: { ok: true } }> => {
  const house = await houseOfUnit(ctx, id)
  if (await app.publicLinks.revoke(ctx, meterLinkKind, id)) await note(ctx, id, house, 'revoke_link')
  return { data: { ok: true } }
}
