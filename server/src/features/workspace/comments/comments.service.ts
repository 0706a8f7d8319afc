import type { Comment, CommentFields } from '@oselia/contract/comments'
import type { Permission } from '@oselia/contract/kit'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { requireVersion } from '../../../platform/entity.js'
import type { Page } from '../../../platform/list.js'
import { forbidden, validationProblem } from '../../../platform/problems.js'
import { memberEntity } from '../../registry/members/members.public.js'
import { commentEntity } from './comments.entity.js'
import * as queries from './comments.queries.js'
import { canChange } from './comments.rules.js'

type Update = Partial<CommentFields> & { version: number }

const changeable = (ctx: RequestContext, row: queries.Stored, right: Permission = 'comments.update'): boolean =>
  canChange(row, { id: ctx.actor.id, canAny: can(ctx, right) }, ctx.now)

/** Comments for the response: deleted ones keep their position without text and files. */
const present = async (app: App, ctx: RequestContext, rows: readonly queries.Stored[]): Promise<Comment[]> => {
  const standing = rows.filter(({ deleted_at }) => deleted_at === null)
  const files = await app.files.viewMany(
    ctx.db,
    standing.flatMap(({ file_ids }) => file_ids),
    ctx.actor.id,
    ctx.now,
  )
  const byId = new Map(files.map((file) => [file.id, file]))
  return rows.map((row) =>
    row.deleted_at !== null
      ? { ...row, text: null, file_ids: [], files: [], previous: [], may_change: false }
      : { ...row, files: row.file_ids.flatMap((id) => byId.get(id) ?? []), may_change: changeable(ctx, row) },
  )
}

const presentOne = async (app: App, ctx: RequestContext, row: queries.Stored) => ({
  data: (await present(app, ctx, [row]))[0]!,
})

export const list = async (
  app: App,
  ctx: RequestContext,
  memberId: number,
  query: { page: number; per_page: number },
): Promise<Page<Comment>> => {
  await memberEntity.get(ctx, memberId)
  const page = await queries.list(ctx, memberId, query)
  return { ...page, data: await present(app, ctx, page.data) }
}

const requireFiles = async (ctx: RequestContext, fields: CommentFields, current: queries.Stored | null) => {
  const issues = await commentEntity.linkIssues(ctx, fields, current)
  if (issues.length > 0) throw validationProblem(issues)
}

const fieldsOf = ({ text, visibility, pinned, file_ids }: CommentFields) => ({ text, visibility, pinned, file_ids })

/** Creates a comment on a member that the caller sees. */
export const create = async (app: App, ctx: RequestContext, memberId: number, fields: CommentFields) => {
  await memberEntity.get(ctx, memberId)
  await requireFiles(ctx, fields, null)
  const about = { entity: 'members' as const, entity_id: memberId, author_id: ctx.actor.id, previous: [] }
  return presentOne(app, ctx, await commentEntity.insert(ctx, { ...fields, ...about }))
}

/**
 * The comment for a change: 404 when the caller cannot read it, 403 when it is another person's or older than a day.
 */
const getForUpdate = async (ctx: RequestContext, id: number, right: Permission): Promise<queries.Stored> => {
  const current = await commentEntity.lock(ctx, id)
  if (!changeable(ctx, current, right)) throw forbidden()
  return current
}

/** Updates a comment; earlier texts stay readable in `previous`. */
export const update = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const current = await getForUpdate(ctx, id, 'comments.update')
  await requireVersion(current, body.version, async (row) => (await presentOne(app, ctx, row)).data)
  const fields = fieldsOf({ ...current, ...body })
  await requireFiles(ctx, fields, current)
  const previousText = { text: current.text, at: current.edited_at ?? current.created_at, by: current.said_by }
  const edited = { previous: [...current.previous, previousText], edited_at: ctx.now, edited_by: ctx.actor.id }
  const row = { ...fields, ...(fields.text !== current.text && edited) }
  return presentOne(app, ctx, await commentEntity.update(ctx, current, row))
}

/** Deletes a comment; its author, time and the person who deleted it stay visible. */
export const remove = async (ctx: RequestContext, id: number) =>
  commentEntity.trash(ctx, await getForUpdate(ctx, id, 'comments.delete'))
