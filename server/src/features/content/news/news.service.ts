import { articleFields, type Article } from '@oselia/contract/articles'
import type { ValidationIssue } from '@oselia/contract/issues'
import { searchKey } from '@oselia/contract/search-key'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { saveAudience } from '../../registry/audience/audience.public.js'
import { requireVersion } from '../../../platform/entity.js'
import { keepAlts } from '../../../platform/files.alts.js'
import { withFiles } from '../../../platform/files.presenting.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { plainText } from '../../../platform/rich-text.js'
import { cleanText, isPublic, isUnarchived, Publication, published } from '../publishing/publishing.public.js'
import { articleEntity } from './news.entity.js'
import * as queries from './news.queries.js'
import { altsOf, differInText, pictureIdsIn, picturesWithoutWords, validateArticle } from './news.rules.js'

type Written = z.output<typeof articleFields>
type Update = Partial<Written> & { version: number }

/** Stored articles with URLs of their files signed for the caller. */
const present = async (app: App, ctx: RequestContext, rows: queries.Stored[]): Promise<Article[]> => {
  const shown = rows.map((row) => published(row, ctx.now))
  return withFiles(app, ctx, shown, {
    cover_id: 'cover',
    gallery_ids: 'gallery',
    picture_ids: 'pictures',
    attachment_ids: 'attachments',
  })
}

const presentOne = async (app: App, ctx: RequestContext, row: queries.Stored) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const listArticles = async (app: App, ctx: RequestContext, query: Parameters<typeof queries.list>[2]) => {
  const page = await queries.list(ctx.db, ctx.scope, query)
  return { main_data: { ...page, data: await present(app, ctx, page.data) } }
}

export const readArticle = async (app: App, ctx: RequestContext, id: number) =>
  presentOne(app, ctx, await articleEntity.get(ctx, id))

const searchKeys = ({ title, lead, body, tags }: Pick<Written, 'title' | 'lead' | 'body' | 'tags'>) =>
  searchKey(
    [...Object.values(title), ...tags, ...Object.values(lead ?? {}), ...Object.values(body).map(plainText)].join(' '),
  ).slice(0, 20_000)

export const articlePublication = new Publication<queries.Stored>({
  entity: articleEntity,
  permissions: { publish: 'articles.publish', delete: 'articles.delete' },
  requirePublishing: (ctx) => requirePermission(ctx, 'articles.publish'),
  issues: validateArticle,
})

const fieldNames = Object.keys(articleFields.shape) as (keyof Written)[]
/** Picks the contract's fields without validating them again. */
const fieldsOf = (one: Written): Written =>
  Object.fromEntries(fieldNames.map((field) => [field, one[field]])) as unknown as Written

/** The issues that a change of a published item adds: what was published before there were words for each picture may stay. */
const addedIssues = (now: Omit<Written, 'audience'>, current: queries.Stored | null): ValidationIssue[] => {
  if (current === null || now.state !== current.state || !isPublic(now.state)) return []
  const had = new Set(picturesWithoutWords(current).map(({ field }) => field))
  return picturesWithoutWords(now).filter(({ field }) => !had.has(field))
}

/** Pictures are part of the text. */
const fieldOf = ({ field }: ValidationIssue) => (field.startsWith('picture_ids') ? 'body' : field)

/** Values of the columns; 422 for invalid fields. `current` is the article before the change. */
const prepare = async (ctx: RequestContext, fields: Written, current: queries.Stored | null) => {
  const entering = fields.state !== current?.state
  const { audience: _audience, ...row } = fields
  // A crop belongs to its picture.
  if (row.cover_id === null) Object.assign(row, { cover_alt: null, cover_crop: null })
  const body = row.body === current?.body ? row.body : cleanText(row.body, 'body', 'article')
  const picture_ids = pictureIdsIn(body)
  const described = Object.entries(row.gallery_alts).filter(([id]) => row.gallery_ids.includes(Number(id)))
  Object.assign(row, { body, gallery_alts: Object.fromEntries(described) })
  const issues = [
    ...validateArticle(row, ctx.now, entering),
    ...addedIssues(row, current),
    ...(await articleEntity.linkIssues(ctx, { ...row, picture_ids }, current)),
  ]
  if (issues.length > 0) throw validationProblem(issues.map((issue) => Object.assign(issue, { field: fieldOf(issue) })))
  const rewritten = current === null || differInText(current, { ...row, body })
  const edited = rewritten && current?.state === 'published' && row.state === 'published'
  const isNew = entering && row.state === 'published' && !isUnarchived(current, ctx.now)
  return {
    ...row,
    body,
    picture_ids,
    ...((rewritten || String(current.tags) !== String(row.tags)) && { search_keys: searchKeys({ ...row, body }) }),
    ...(edited && { edited_at: ctx.now }),
    ...(isNew && { published_at: ctx.now, edited_at: null }),
  }
}

export const createArticle = async (app: App, ctx: RequestContext, input: Written): Promise<{ data: Article }> => {
  if (input.state === 'archived') throw conflict('state_forbids')
  if (isPublic(input.state)) requirePermission(ctx, 'articles.publish')
  const row = await prepare(ctx, input, null)
  await keepAlts(ctx.db, altsOf(row))
  const audience_id = await saveAudience(ctx, input.audience)
  return presentOne(app, ctx, await articleEntity.insert(ctx, { ...row, audience_id }))
}

export const updateArticle = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const current = await articlePublication.getForUpdate(ctx, id)
  await requireVersion(current, body.version, async (row) => (await presentOne(app, ctx, row)).data)
  const merged = fieldsOf({ ...current, ...body })
  articlePublication.requireUpdate(ctx, current, { ...current, ...merged, audience: current.audience })
  const row = await prepare(ctx, merged, current)
  await keepAlts(ctx.db, altsOf(row))
  if (body.audience !== undefined) await saveAudience(ctx, body.audience, current.audience_id)
  await articlePublication.requireSomebody(ctx, current, merged.state)
  const action = merged.state === current.state ? 'update' : merged.state
  return presentOne(app, ctx, await articleEntity.update(ctx, current, row, action))
}

/** Returns a publication to draft; 409 `state_forbids`, `publication_undo_over` or `already_delivered`. */
export const undoArticlePublication = async (app: App, ctx: RequestContext, id: number, version: number) => {
  const shown = async (row: queries.Stored) => (await presentOne(app, ctx, row)).data
  return presentOne(app, ctx, await articlePublication.undo(ctx, id, version, shown))
}
