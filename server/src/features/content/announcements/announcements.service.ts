import { announcementFields, type Announcement, type ListedAnnouncement } from '@oselia/contract/announcements'
import { searchKey } from '@oselia/contract/search-key'
import type { z } from 'zod'
import { requirePermission, can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { saveAudience } from '../../registry/audience/audience.public.js'
import { requireVersion } from '../../../platform/entity.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { Page } from '../../../platform/list.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import { plainText } from '../../../platform/rich-text.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { cleanText, isPublic, isUnarchived, Publication, published } from '../publishing/publishing.public.js'
import { announcementEntity } from './announcements.entity.js'
import * as queries from './announcements.queries.js'
import { houseIssues, repeatedHouses, validateFields } from './announcements.rules.js'

export type Written = z.output<typeof announcementFields>
type Update = Partial<Written> & { version: number }

/** Stored announcements with attachment URLs signed for the caller. */
const present = async <Row extends queries.Listed | queries.Stored>(app: App, ctx: RequestContext, rows: Row[]) => {
  const shown = rows.map((row) => published(row, ctx.now))
  return withFiles(app, ctx, shown, { attachment_ids: 'attachments' })
}

const presentOne = async (app: App, ctx: RequestContext, row: queries.Stored) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const list = async (
  app: App,
  ctx: RequestContext,
  query: Parameters<typeof queries.list>[2],
): Promise<Page<ListedAnnouncement>> => {
  const page = await queries.list(ctx.db, ctx.scope, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

export const read = async (app: App, ctx: RequestContext, id: number) =>
  presentOne(app, ctx, await announcementEntity.get(ctx, id))

type Texts = Pick<Written, 'title' | 'body' | 'house_texts'>

const searchKeys = ({ title, body, house_texts }: Texts) => {
  const bodies = [body, ...house_texts.map((text) => text.body)].flatMap((text) => Object.values(text))
  return searchKey([...Object.values(title), ...bodies.map(plainText)].join(' ')).slice(0, 20_000)
}

/** The texts sanitised; those that are stored already are as they were. */
const cleaned = ({ title, body, house_texts }: Texts, current: queries.Stored | null): Texts => ({
  title,
  body: body === current?.body ? body : cleanText(body, 'body'),
  house_texts:
    house_texts === current?.house_texts
      ? house_texts
      : house_texts.map(({ house_ids, body: text }, at) => ({
          house_ids,
          body: cleanText(text, `house_texts.${at}.body`),
        })),
})

/** 422 at the texts of houses that the saved audience does not include, or that the caller does not see. */
const requireHouses = async (
  ctx: RequestContext,
  texts: Written['house_texts'],
  { audience_id, current }: { audience_id: number; current: queries.Stored | null },
) => {
  const ids = texts.flatMap(({ house_ids }) => house_ids)
  if (ids.length === 0) return
  const included = await queries.housesWithin(ctx.db, ctx.scope, audience_id, ids)
  const kept = new Set(current?.house_texts.flatMap(({ house_ids }) => house_ids))
  const outside = ids.filter((id) => included.get(id) === false)
  const addresses = await addressesOf(ctx.db, outside, ctx.language)
  const issues = houseIssues(texts, { included, kept, addressOf: (id) => addresses.get(id) ?? '' })
  if (issues.length > 0) throw validationProblem(issues)
}

/** Publishing requires its own right; `emergencies.publish` suffices for emergencies. */
const requirePublishing = (ctx: RequestContext, a: { kind: Announcement['kind'] }) => {
  if (a.kind === 'emergency' && can(ctx, 'emergencies.publish')) return
  requirePermission(ctx, 'announcements.publish')
}

export const announcementPublication = new Publication<queries.Stored>({
  entity: announcementEntity,
  permissions: { publish: 'announcements.publish', delete: 'announcements.delete' },
  requirePublishing,
  issues: validateFields,
})

const fieldNames = Object.keys(announcementFields.shape) as (keyof Written)[]
/** Picks the contract's fields without validating them again. */
const fieldsOf = (one: Written): Written =>
  Object.fromEntries(fieldNames.map((field) => [field, one[field]])) as unknown as Written

/** Values of the columns; 422 for invalid fields. `current` is the announcement before the change. */
const prepare = async (ctx: RequestContext, fields: Written, current: queries.Stored | null) => {
  const entering = fields.state !== current?.state
  const issues = [...validateFields(fields, ctx.now, entering), ...repeatedHouses(fields.house_texts)]
  if (issues.length > 0) throw validationProblem(issues)
  const links = await announcementEntity.linkIssues(ctx, fields, current)
  if (links.length > 0) throw validationProblem(links)
  const { audience: _audience, ...row } = fields
  const texts = cleaned(row, current)
  return {
    ...row,
    ...texts,
    search_keys: searchKeys(texts),
    ...(entering && row.state === 'published' && !isUnarchived(current, ctx.now) && { published_at: ctx.now }),
  }
}

export const create = async (app: App, ctx: RequestContext, input: Written): Promise<{ data: Announcement }> => {
  if (input.state === 'archived') throw conflict('state_forbids')
  if (isPublic(input.state)) requirePublishing(ctx, input)
  const row = await prepare(ctx, input, null)
  const audience_id = await saveAudience(ctx, input.audience)
  await requireHouses(ctx, row.house_texts, { audience_id, current: null })
  return presentOne(app, ctx, await announcementEntity.insert(ctx, { ...row, audience_id }))
}

export const update = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const current = await announcementPublication.getForUpdate(ctx, id)
  await requireVersion(current, body.version, async (row) => (await presentOne(app, ctx, row)).data)
  const merged = fieldsOf({ ...current, ...body })
  announcementPublication.requireUpdate(ctx, current, { ...current, ...merged, audience: current.audience })
  const row = await prepare(ctx, merged, current)
  if (body.audience !== undefined) await saveAudience(ctx, body.audience, current.audience_id)
  if (body.audience !== undefined || body.house_texts !== undefined)
    await requireHouses(ctx, row.house_texts, { audience_id: current.audience_id, current })
  await announcementPublication.requireSomebody(ctx, current, merged.state)
  const action = merged.state === current.state ? 'update' : merged.state
  return presentOne(app, ctx, await announcementEntity.update(ctx, current, row, action))
}

/** Returns a publication to draft; 409 `state_forbids`, `publication_undo_over` or `already_delivered`. */
export const undoPublication = async (app: App, ctx: RequestContext, id: number, version: number) => {
  const present = async (row: queries.Stored) => (await presentOne(app, ctx, row)).data
  return presentOne(app, ctx, await announcementPublication.undo(ctx, id, version, present))
}
