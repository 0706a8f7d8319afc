import type { Comment, CommentFields } from '@oselia/contract/comments'
import type { Permission } from '@oselia/contract/kit'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { attachFaults } from '../../platform/attaching.js'
import { audit, differences, type Change } from '../../platform/audit.js'
import { toBin } from '../../platform/bin.js'
import { json } from '../../platform/db.js'
import { announce } from '../../platform/live.js'
import type { Page } from '../../platform/list.js'
import { conflict, forbidden, invalidFaults, notFound } from '../../platform/problems.js'
import { housesOf, namesOf, seenMember } from '../members/members.door.js'
import * as queries from './comments.queries.js'
import { mayChange } from './comments.rules.js'

type Update = Partial<CommentFields> & { version: number }

const changeable = (act: Act, row: queries.Stored, right: Permission = 'comments.update'): boolean =>
  mayChange(row, { id: act.actor.id, mayAny: may(act, right) }, act.now)

/** Comments as answers carry them: what was taken away keeps its place without its words and files. */
const shown = async (app: App, act: Act, rows: readonly queries.Stored[]): Promise<Comment[]> => {
  const standing = rows.filter(({ deleted_at }) => deleted_at === null)
  const files = await app.files.viewMany(
    act.db,
    standing.flatMap(({ file_ids }) => file_ids),
    act.actor.id,
    act.now,
  )
  const byId = new Map(files.map((file) => [file.id, file]))
  return rows.map((row) =>
    row.deleted_at !== null
      ? { ...row, text: null, file_ids: [], files: [], previous: [], may_change: false }
      : { ...row, files: row.file_ids.flatMap((id) => byId.get(id) ?? []), may_change: changeable(act, row) },
  )
}

const shownOne = async (app: App, act: Act, row: queries.Stored) => ({ data: (await shown(app, act, [row]))[0]! })

export const list = async (
  app: App,
  act: Act,
  memberId: number,
  query: { page: number; per_page: number },
): Promise<Page<Comment>> => {
  await seenMember(act, memberId)
  const page = await queries.list(act, memberId, query)
  return { ...page, data: await shown(app, act, page.data) }
}

const demandFiles = async (act: Act, ids: readonly number[], already: readonly number[] = []) => {
  const faults = await attachFaults(act, [{ field: 'file_ids', ids }], already)
  if (faults.length > 0) throw invalidFaults(faults)
}

// The log is read by more people than a comment may be: the words of one that is not for everybody stay in the comment.
const untold = (change: Change): Change =>
  change.field === 'text' ? { ...change, old: change.old && '•••', new: change.new && '•••' } : change

const fieldsOf = ({ text, visibility, pinned, file_ids }: CommentFields) => ({ text, visibility, pinned, file_ids })

/** Ends a writing act: history, live event, the comment as it is now. */
const settle = async (app: App, act: Act, action: string, id: number, before: queries.Stored | null) => {
  const after = await queries.written(act, id)
  const changes = differences(before && fieldsOf(before), fieldsOf(after))
  const forAll = after.visibility === 'all_staff' && (before?.visibility ?? 'all_staff') === 'all_staff'
  await audit(act, {
    action,
    entity: 'comments',
    entity_id: id,
    label: (await namesOf(act.db, [after.entity_id])).get(after.entity_id)!,
    changes: forAll ? changes : changes.map(untold),
  })
  await announce(act.db, {
    entity: 'comments',
    entity_id: id,
    action,
    ...(after.visibility === 'private'
      ? { staff_id: after.author.id }
      : { house_ids: await housesOf(act.db, [after.entity_id]) }),
  })
  return shownOne(app, act, after)
}

/** Writes a comment on a member whom the caller sees. */
export const create = async (app: App, act: Act, memberId: number, fields: CommentFields) => {
  await seenMember(act, memberId)
  await demandFiles(act, fields.file_ids)
  const { id } = await act.db
    .insertInto('comments')
    .values({
      ...fields,
      entity: 'members',
      entity_id: memberId,
      author_id: act.actor.id,
      previous: json([]),
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(app, act, 'create', id, null)
}

/** The comment for changing: 404 when the caller can't read it, 403 when it is another's or older than a day. */
const mine = async (act: Act, id: number, right: Permission): Promise<queries.Stored> => {
  const current = await queries.one(act, id)
  if (!current) throw notFound()
  if (!changeable(act, current, right)) throw forbidden()
  return current
}

/** Changes a comment; the words that stood there before stay to be read. */
export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const current = await mine(act, id, 'comments.update')
  if (current.version !== version)
    throw conflict('version_conflict', { data: (await shownOne(app, act, current)).data })
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const fields: CommentFields = { ...fieldsOf(current), ...given }
  await demandFiles(act, fields.file_ids, current.file_ids)
  const reworded = fields.text !== current.text
  const said = { text: current.text, at: current.edited_at ?? current.created_at, by: current.said_by }
  await act.db
    .updateTable('comments')
    .set({
      ...fields,
      ...(reworded && { previous: json([...current.previous, said]), edited_at: act.now, edited_by: act.actor.id }),
      version: version + 1,
      updated_at: act.now,
    })
    .where('id', '=', id)
    .execute()
  return settle(app, act, 'update', id, current)
}

/** Takes a comment away; that it was there, whose it was and who took it stays to be seen. */
export const remove = async (act: Act, id: number) => {
  const current = await mine(act, id, 'comments.delete')
  const names = await namesOf(act.db, [current.entity_id])
  return toBin(act, 'comments', id, names.get(current.entity_id)!)
}
