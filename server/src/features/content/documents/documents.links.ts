import type { PublicDocument } from '@oselia/contract/document-links'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { housesOfRows } from '../../registry/audience/audience.rows.public.js'
import { publishEvent } from '../../../platform/live.js'
import { headersOf } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { conflict, forbidden, notFound } from '../../../platform/problems.js'
import type { PublicRequestContext, RequestContext } from '../../../platform/request-context.js'
import { today } from '../../../platform/today.js'
import { documentEntity } from './documents.entity.js'
import type { Stored } from './documents.queries.js'
import { mayPublish, requirePublishing } from './documents.rights.js'

/** Kind of the public links. */
const kind = 'document'

interface Link {
  url: string
  qr: string
  created_at: string
}

/** The link as shown to those who may publish; null where there is none. */
export const linkOf = async (app: App, ctx: RequestContext, row: Stored): Promise<Link | null> => {
  if (!row.is_public || row.reaches_outside || !(await mayPublish(ctx, row.category_id))) return null
  const link = (await app.publicLinks.validLinks(ctx.db, kind, [row.id])).get(row.id)
  if (!link) return null
  const url = `${ctx.origin}/files/${link.token}`
  return { url, qr: renderSVG(url), created_at: link.created_at }
}

const lockForLink = async (ctx: RequestContext, id: number): Promise<Stored> => {
  const row = await documentEntity.lock(ctx, id)
  if (row.reaches_outside) throw forbidden('outside_scope')
  await requirePublishing(ctx, { ...row, state: 'active' })
  return row
}

const note = async (ctx: RequestContext, row: Stored, action: 'create_link' | 'revoke_link') => {
  await audit(ctx, { action, entity: 'documents', entity_id: row.id, label: row.name.uk, changes: [] })
  await publishEvent(ctx.db, {
    entity: 'documents',
    entity_id: row.id,
    action,
    house_ids: await housesOfRows(ctx.db, [row]),
    open_rights: ['all_documents.read'],
  })
}

/** The link of a public document; the first call makes it, and the next ones show the same. 409 unless it is public and active. */
export const createLink = async (app: App, ctx: RequestContext, id: number): Promise<{ data: Link }> => {
  const row = await lockForLink(ctx, id)
  if (!row.is_public || row.state !== 'active') throw conflict('state_forbids')
  const stood = await linkOf(app, ctx, row)
  if (stood) return { data: stood }
  await app.publicLinks.tokenFor(ctx, kind, id, null)
  await note(ctx, row, 'create_link')
  return { data: (await linkOf(app, ctx, row))! }
}

/** Ends the link; the next one has another token. */
export const revokeLink = async (app: App, ctx: RequestContext, id: number): Promise<{ data: { ok: true } }> => {
  const row = await lockForLink(ctx, id)
  if (await app.publicLinks.revoke(ctx, kind, id)) await note(ctx, row, 'revoke_link')
  return { data: { ok: true } }
}

type Opened = PublicDocument & { storage_key: string }

/** What a token opens now; 404 unless the document is public, active, not past its end and not deleted. */
const opened = async (app: App, ctx: PublicRequestContext, token: string): Promise<Opened> => {
  const id = await app.publicLinks.resolve(ctx, kind, token)
  const day = await today(ctx)
  const { rows } = await sql<Opened>`select d.name, d.number, d.doc_date, d.valid_until, c.name as category,
      (select organisation_name from settings) as organisation, v.pages, f.storage_key,
      jsonb_build_object('name', f.name, 'mime', f.mime, 'bytes', f.bytes, 'active_content', f.active_content, 'sha256', f.sha256) as file
    from documents d join document_categories c on c.id = d.category_id
      join document_versions v on v.document_id = d.id and v.number = d.revision join files f on f.id = v.file_id
    where d.id = ${id} and d.is_public and d.readers = 'everybody' and d.state = 'active' and d.deleted_at is null
      and (d.valid_until is null or d.valid_until >= ${day}::date)`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The page of a link. */
export const readPublic = async (
  app: App,
  ctx: PublicRequestContext,
  token: string,
): Promise<{ data: PublicDocument }> => {
  const { storage_key: _, ...data } = await opened(app, ctx, token)
  return { data: { ...data, organisation: data.organisation ?? '' } }
}

/** The file of a link; it may be revoked at any time, so that nothing may keep it. */
export const publicFile = async (app: App, ctx: PublicRequestContext, token: string): Promise<Bytes> => {
  const { file, storage_key } = await opened(app, ctx, token)
  return {
    stream: await app.files.bytesOf({ storage_key }),
    headers: {
      ...headersOf(file),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    },
  }
}
