import { announcementFields, type Announcement, type AnnouncementState } from '@oselia/contract/announcements'
import type { TextMap } from '@oselia/contract/kit'
import { searchKey } from '@oselia/contract/search-key'
import type { z } from 'zod'
import { requirePermission, can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { hasSomebody, saveAudience } from '../../../platform/audience.js'
import { requireVersion } from '../../../platform/entity.js'
import type { Page } from '../../../platform/list.js'
import { conflict, forbidden, invalid, validationProblem } from '../../../platform/problems.js'
import { cleanTexts, plainText } from '../../../platform/rich-text.js'
import { recall } from '../../../platform/outbox.js'
import { announcementEntity } from './announcements.entity.js'
import * as queries from './announcements.queries.js'
import { validateFields, isPublic, canMove, undoUntil } from './announcements.rules.js'

export type Written = z.output<typeof announcementFields>
type Update = Partial<Written> & { version: number }

/** Stored announcements with attachment URLs signed for the caller. */
const present = async (app: App, ctx: RequestContext, rows: queries.Stored[]): Promise<Announcement[]> => {
  const files = await app.files.viewMany(
    ctx.db,
    rows.flatMap((r) => r.attachment_ids),
    ctx.actor.id,
    ctx.now,
  )
  const byId = new Map(files.map((f) => [f.id, f]))
  return rows.map(({ audience_id: _audience, reaches_outside: _outside, delivered, ...row }) => ({
    ...row,
    undo_until: delivered ? null : undoUntil(row, ctx.now),
    attachments: row.attachment_ids.map((id) => byId.get(id)).filter((f) => f !== undefined),
  }))
}

const presentOne = async (app: App, ctx: RequestContext, row: queries.Stored) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const list = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof queries.list>[2],
): Promise<Page<Announcement>> => {
  const page = await queries.list(ctx.db, ctx.scope, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

export const read = async (app: App, ctx: RequestContext, id: number) =>
  presentOne(app, ctx, await announcementEntity.get(ctx, id))

const cleanBody = (body: TextMap): TextMap => {
  const clean = cleanTexts(body)
  if (plainText(clean.uk) === '') throw invalid('body', 'empty_text')
  return clean
}

const searchKeys = (a: { title: TextMap; body: TextMap }) =>
  searchKey([...Object.values(a.title), ...Object.values(a.body).map(plainText)].join(' ')).slice(0, 20_000)

/**
 * 403 unless the user may move an announcement between these states: a state visible to residents requires the
 * publishing right.
 */
export const requireMove = (
  ctx: RequestContext,
  a: Pick<Announcement, 'kind' | 'state'>,
  to: AnnouncementState,
): void => {
  if (isPublic(a.state) || isPublic(to)) requirePublishing(ctx, a)
}

/** Publishing requires its own right; `emergencies.publish` suffices for emergencies. */
const requirePublishing = (ctx: RequestContext, a: { kind: Announcement['kind'] }) => {
  if (a.kind === 'emergency' && can(ctx, 'emergencies.publish')) return
  requirePermission(ctx, 'announcements.publish')
}

const fieldNames = Object.keys(announcementFields.shape) as (keyof Written)[]
/** Picks the contract's fields without validating them again. */
const fieldsOf = (one: Written): Written =>
  Object.fromEntries(fieldNames.map((field) => [field, one[field]])) as unknown as Written

/** Values of the columns; 422 for invalid fields. `current` is the announcement before the change. */
const prepare = async (ctx: RequestContext, fields: Written, current: queries.Stored | null) => {
  const entering = fields.state !== current?.state
  const issues = validateFields(fields, ctx.now, entering)
  if (issues.length > 0) throw validationProblem(issues)
  const links = await announcementEntity.linkIssues(ctx, fields, current)
  if (links.length > 0) throw validationProblem(links)
  const { audience: _audience, ...row } = fields
  const body = row.body === current?.body ? row.body : cleanBody(row.body)
  return {
    ...row,
    body,
    search_keys: searchKeys({ title: row.title, body }),
    ...(entering && row.state === 'published' && { published_at: ctx.now }),
  }
}

export const create = async (app: App, ctx: RequestContext, input: Written): Promise<{ data: Announcement }> => {
  if (input.state === 'archived') throw conflict('state_forbids')
  if (isPublic(input.state)) requirePublishing(ctx, input)
  const row = await prepare(ctx, input, null)
  const audience_id = await saveAudience(ctx, input.audience)
  return presentOne(app, ctx, await announcementEntity.insert(ctx, { ...row, audience_id }))
}

/**
 * The announcement, locked for update: 404 when the caller doesn't see it, 403 when it also reaches houses outside
 * the scope.
 */
const getForUpdate = async (ctx: RequestContext, id: number): Promise<queries.Stored> => {
  const current = await announcementEntity.lock(ctx, id)
  if (current.reaches_outside) throw forbidden('outside_scope')
  return current
}

export const update = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const current = await getForUpdate(ctx, id)
  await requireVersion(current, body.version, async (row) => (await presentOne(app, ctx, row)).data)
  const merged = fieldsOf({ ...current, ...body })
  if (!canMove(current.state, merged.state)) throw conflict('state_forbids')
  // Changing an announcement visible to residents requires the publishing permission.
  if (isPublic(current.state)) requirePublishing(ctx, current)
  if (isPublic(merged.state)) requirePublishing(ctx, merged)
  const row = await prepare(ctx, merged, current)
  if (body.audience !== undefined) await saveAudience(ctx, body.audience, current.audience_id)
  const publishes = isPublic(merged.state) && merged.state !== current.state
  if (publishes && !(await hasSomebody(ctx.db, current.audience_id))) throw invalid('audience', 'nobody_chosen')
  const action = merged.state === current.state ? 'update' : merged.state
  return presentOne(app, ctx, await announcementEntity.update(ctx, current, row, action))
}

export const remove = async (ctx: RequestContext, id: number) =>
  announcementEntity.trash(ctx, await getForUpdate(ctx, id))

/**
 * Moves one announcement to a state, for bulk jobs and the scheduler. Returns its version, or null when the
 * transition is not allowed.
 */
export const move = async (ctx: RequestContext, id: number, to: AnnouncementState): Promise<number | null> => {
  const [current] = await announcementEntity.lockMany(ctx, [id])
  if (!current || current.reaches_outside || current.state === to || !canMove(current.state, to)) return null
  if (validateFields({ ...current, state: to }, ctx.now, true).length > 0) return null
  if (isPublic(to) && !(await hasSomebody(ctx.db, current.audience_id))) return null
  const values = { state: to, ...(to === 'published' && { published_at: ctx.now }) }
  return (await announcementEntity.update(ctx, current, values, to)).version
}

/** Cancels the messages of a publication; 409 once it is older than 10 minutes or one of them has been sent. */
const recallPublication = async (ctx: RequestContext, current: queries.Stored) => {
  if (undoUntil(current, ctx.now) === null) throw conflict('publication_undo_over')
  if (!(await recall(ctx.db, 'announcements', current.id))) throw conflict('already_delivered')
}

/** Returns a publication to draft; 409 `state_forbids`, `publication_undo_over` or `already_delivered`. */
export const undoPublication = async (app: App, ctx: RequestContext, id: number, version: number) => {
  const current = await getForUpdate(ctx, id)
  await requireVersion(current, version, async (row) => (await presentOne(app, ctx, row)).data)
  requirePublishing(ctx, current)
  if (current.state !== 'published') throw conflict('state_forbids')
  await recallPublication(ctx, current)
  return presentOne(
    app,
    ctx,
    await announcementEntity.update(ctx, current, { state: 'draft', published_at: null }, 'undo'),
  )
}

/**
 * Restores the state that an announcement had before a bulk action, bypassing the usual transitions. A publication is
 * undone under the same conditions as a single one.
 */
export const putBack = async (ctx: RequestContext, current: queries.Stored, to: AnnouncementState): Promise<true> => {
  if (current.state !== 'published' || to === 'archived') {
    await announcementEntity.update(ctx, current, { state: to }, 'undo')
    return true
  }
  await recallPublication(ctx, current)
  // What was scheduled for a time that has passed would be published again at once.
  const passed = to === 'scheduled' && current.publish_at !== null && current.publish_at <= ctx.now.toISOString()
  await announcementEntity.update(ctx, current, { state: passed ? 'draft' : to, published_at: null }, 'undo')
  return true
}

/**
 * Scheduled transitions: publishes on time and archives what is over, including announcements never published before
 * their end.
 */
export const applyDueTransitions = async (ctx: RequestContext, id: number, to: AnnouncementState): Promise<void> => {
  const [current] = await announcementEntity.lockMany(ctx, [id])
  if (current?.state === 'scheduled' && to === 'archived')
    await announcementEntity.update(ctx, current, { state: to }, 'archived')
  else await move(ctx, id, to)
}
