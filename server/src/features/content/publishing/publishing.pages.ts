import { renderSVG } from 'uqr'
import type { App } from '../../../platform/app.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { readingsOf } from '../../../platform/page-readings.js'
import { conflict } from '../../../platform/problems.js'
import { recordChange } from '../../../platform/record-change.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { isPublic } from './publishing.rules.js'
import type { Publication, Publishable } from './publishing.service.js'

/** Kinds of the links to the pages of items. */
export const noticeKinds = ['notice.announcement', 'notice.article', 'notice.event'] as const
export type NoticeKind = (typeof noticeKinds)[number]

const recordLink = async (
  ctx: RequestContext,
  entity: string,
  row: Publishable,
  action: 'create_link' | 'revoke_link',
) =>
  recordChange(
    ctx,
    { entity, id: row.id, action, label: row.title.uk },
    { house_ids: await housesOfRows(ctx.db, [row]) },
  )

/** The token of an item's link; one that is made now is in the item's history. The item is locked. */
export const linkTo = async <Row extends Publishable>(
  app: App,
  ctx: RequestContext,
  publication: Publication<Row>,
  { kind, row }: { kind: string; row: Row },
): Promise<string> => {
  const standing = (await app.publicLinks.validLinks(ctx.db, kind, [row.id])).get(row.id)
  if (standing) return standing.token
  const token = await app.publicLinks.tokenFor(ctx, kind, row.id, null)
  await recordLink(ctx, publication.name, row, 'create_link')
  return token
}

/** The public pages of a kind of items: their links and how often they were read. */
export const itemPages = <Row extends Publishable>(app: App, publication: Publication<Row>, kind: NoticeKind) => {
  const describe = async (ctx: RequestContext, row: Row) => {
    const isShown = publication.mayPublish(ctx, row)
    const link = isShown ? (await app.publicLinks.validLinks(ctx.db, kind, [row.id])).get(row.id) : undefined
    const url = `${ctx.origin}/notice/${link?.token}`
    return {
      data: {
        link: link ? { url, qr: renderSVG(url), created_at: link.created_at } : null,
        readings: await readingsOf(ctx.db, kind, row.id),
      },
    }
  }
  const lock = async (ctx: RequestContext, id: number): Promise<Row> => {
    const row = await publication.getForUpdate(ctx, id)
    publication.declared.requirePublishing(ctx, row)
    return row
  }
  /** The token of an item's link, made where there is none; 403 without the right to publish, 409 for what is not public. */
  const tokenOf = async (ctx: RequestContext, id: number): Promise<{ row: Row; token: string }> => {
    const row = await lock(ctx, id)
    if (!isPublic(row.state)) throw conflict('state_forbids')
    return { row, token: await linkTo(app, ctx, publication, { kind, row }) }
  }
  /**
   * The item and the address of its page, for a paper; whoever may publish makes the link where there is none. Called by a
   * reading endpoint, so that it opens a transaction of its own.
   */
  const addressForPaper = async (ctx: RequestContext, id: number): Promise<{ row: Row; url: string }> => {
    const seen = await publication.declared.entity.get(ctx, id)
    if (!isPublic(seen.state)) throw conflict('state_forbids')
    const standing = (await app.publicLinks.validLinks(ctx.db, kind, [id])).get(id)
    const made = standing
      ? { row: seen, token: standing.token }
      : await inTransaction(app.pools.db, (tx) => tokenOf({ ...ctx, db: tx }, id))
    return { row: made.row, url: `${ctx.origin}/notice/${made.token}` }
  }
  return {
    kind,
    addressForPaper,
    read: async (ctx: RequestContext, id: number) => describe(ctx, await publication.declared.entity.get(ctx, id)),
    createLink: async (ctx: RequestContext, id: number) => describe(ctx, (await tokenOf(ctx, id)).row),
    revokeLink: async (ctx: RequestContext, id: number): Promise<{ data: { ok: true } }> => {
      const row = await lock(ctx, id)
      if (await app.publicLinks.revoke(ctx, kind, id)) await recordLink(ctx, publication.name, row, 'revoke_link')
      return { data: { ok: true } }
    },
  }
}

/** What a paper about an item needs of its pages. */
export interface PaperPages {
  kind: NoticeKind
  addressForPaper(ctx: RequestContext, id: number): Promise<{ row: Publishable; url: string }>
}
