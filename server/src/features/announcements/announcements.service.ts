import type { Announcement, announcementFields, AnnouncementState } from '@oselia/contract/announcements'
import type { TextMap } from '@oselia/contract/kit'
import { searchKey } from '@oselia/contract/search-key'
import type { z } from 'zod'
import { demand, may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { attachFaults } from '../../platform/attaching.js'
import { houseIdsOf, keepAudience } from '../../platform/audience.js'
import { toBin } from '../../platform/bin.js'
import { json } from '../../platform/db.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import type { Page } from '../../platform/list.js'
import { conflict, forbidden, invalid, invalidFaults, notFound } from '../../platform/problems.js'
import { cleanTexts, plainText } from '../../platform/rich-text.js'
import * as queries from './announcements.queries.js'
import { faultsIn, isPublic, mayMove } from './announcements.rules.js'

export type Written = z.output<typeof announcementFields>
type Update = Partial<Written> & { version: number }

/** The stored announcements with addresses of their attachments for the one who asks. */
const shown = async (app: App, act: Act, rows: queries.Stored[]): Promise<Announcement[]> => {
  const files = await app.files.viewMany(
    act.db,
    rows.flatMap((r) => r.attachment_ids),
    act.actor.id,
    act.now,
  )
  const byId = new Map(files.map((f) => [f.id, f]))
  return rows.map(({ audience_id: _audience, reaches_outside: _outside, ...row }) => ({
    ...row,
    attachments: row.attachment_ids.map((id) => byId.get(id)).filter((f) => f !== undefined),
  }))
}

export const list = async (
  app: App,
  act: Act,
  query: Parameters<typeof queries.list>[2],
): Promise<Page<Announcement>> => {
  const page = await queries.list(act.db, act.scope, query)
  return { ...page, data: await shown(app, act, page.data) }
}

export const read = async (app: App, act: Act, id: number): Promise<{ data: Announcement }> => {
  const row = await queries.one(act.db, act.scope, id)
  if (!row) throw notFound()
  return { data: (await shown(app, act, [row]))[0]! }
}

const cleanBody = (body: TextMap): TextMap => {
  const clean = cleanTexts(body)
  if (plainText(clean.uk) === '') throw invalid('body', 'empty_text')
  return clean
}

const searchKeys = (a: { title: TextMap; body: TextMap }) =>
  searchKey([...Object.values(a.title), ...Object.values(a.body).map(plainText)].join(' ')).slice(0, 20_000)

/** 403 unless the person may move an announcement between these states: whatever residents see is publishing. */
export const demandMove = (act: Act, a: Pick<Announcement, 'kind' | 'state'>, to: AnnouncementState): void => {
  if (isPublic(a.state) || isPublic(to)) demandPublishing(act, a)
}

/** Publishing needs its own right; one who may publish emergencies alone may do so with those. */
const demandPublishing = (act: Act, a: { kind: Announcement['kind'] }) => {
  if (a.kind === 'emergency' && may(act, 'emergencies.publish')) return
  demand(act, 'announcements.publish')
}

const demandAttachable = async (act: Act, ids: number[], already: number[] = []) => {
  const faults = await attachFaults(act, [{ field: 'attachment_ids', ids }], already)
  if (faults.length > 0) throw invalidFaults(faults)
}

const rowOf = ({ title, kind, starts_at, ends_at, publish_at, pinned, state }: Written, body: TextMap) => ({
  title: json(title),
  body: json(body),
  kind,
  starts_at,
  ends_at,
  publish_at,
  pinned,
  state,
  search_keys: searchKeys({ title, body }),
})

export const create = async (app: App, act: Act, input: Written): Promise<{ data: Announcement }> => {
  if (input.state === 'archived') throw conflict('state_forbids')
  if (isPublic(input.state)) demandPublishing(act, input)
  const faults = faultsIn(input, act.now, true)
  if (faults.length > 0) throw invalidFaults(faults)
  await demandAttachable(act, input.attachment_ids)
  const body = cleanBody(input.body)
  const audience_id = await keepAudience(act, input.audience)
  const { id } = await act.db
    .insertInto('announcements')
    .values({
      ...rowOf(input, body),
      audience_id,
      published_at: input.state === 'published' ? act.now : null,
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries.setAttachments(act, id, input.attachment_ids)
  return settle(app, act, 'create', id, null)
}

/** Ends a writing act: history, live event, the thing as it is now. */
const settle = async (app: App, act: Act, action: string, id: number, before: queries.Stored | null) => {
  const after = (await queries.one(act.db, act.scope, id))!
  await auditChange(act, action, 'announcements', after.title.uk, before, after)
  await announce(act.db, {
    entity: 'announcements',
    entity_id: id,
    action,
    house_ids: await houseIdsOf(act.db, after.audience_id),
  })
  return { data: (await shown(app, act, [after]))[0]! }
}

/** The announcement for changing: 404 when the caller doesn't see it, 403 when it also reaches others' houses. */
const mine = async (act: Act, id: number): Promise<queries.Stored> => {
  const current = await queries.one(act.db, act.scope, id, true)
  if (!current) throw notFound()
  if (current.reaches_outside) throw forbidden('outside_scope')
  return current
}

export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const stored = await mine(act, id)
  if (stored.version !== version) throw conflict('version_conflict', { data: (await shown(app, act, [stored]))[0] })
  const current = demandCurrent(stored, version)
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Written>
  const merged: Written = { ...current, ...given }
  if (!mayMove(current.state, merged.state)) throw conflict('state_forbids')
  const entering = merged.state !== current.state
  // What residents see may only be changed by one who may publish it.
  if (isPublic(current.state)) demandPublishing(act, current)
  if (isPublic(merged.state)) demandPublishing(act, merged)
  const faults = faultsIn(merged, act.now, entering)
  if (faults.length > 0) throw invalidFaults(faults)
  if (given.attachment_ids) await demandAttachable(act, given.attachment_ids, current.attachment_ids)
  const body = given.body ? cleanBody(given.body) : current.body
  if (given.audience !== undefined) await keepAudience(act, given.audience, current.audience_id)
  await act.db
    .updateTable('announcements')
    .set({
      ...rowOf(merged, body),
      ...(entering && merged.state === 'published' && { published_at: act.now }),
      version: version + 1,
      updated_at: act.now,
    })
    .where('id', '=', id)
    .execute()
  if (given.attachment_ids) await queries.setAttachments(act, id, given.attachment_ids)
  return settle(app, act, entering ? merged.state : 'update', id, current)
}

export const remove = async (act: Act, id: number) => {
  const current = await mine(act, id)
  return toBin(act, 'announcements', id, current.title.uk)
}

/** Moves one announcement to a state; for bulk acts and the clock. Answers its version, or null when it can't go there. */
export const move = async (act: Act, id: number, to: AnnouncementState): Promise<number | null> => {
  const current = await queries.one(act.db, act.scope, id, true)
  if (!current || current.reaches_outside || current.state === to || !mayMove(current.state, to)) return null
  if (faultsIn({ ...current, state: to }, act.now, true).length > 0) return null
  await act.db
    .updateTable('announcements')
    .set({
      state: to,
      ...(to === 'published' && { published_at: act.now }),
      version: current.version + 1,
      updated_at: act.now,
    })
    .where('id', '=', id)
    .execute()
  const after = (await queries.one(act.db, act.scope, id))!
  await auditChange(act, to, 'announcements', after.title.uk, current, after)
  await announce(act.db, {
    entity: 'announcements',
    entity_id: id,
    action: to,
    house_ids: await houseIdsOf(act.db, after.audience_id),
  })
  return after.version
}

/** Puts an announcement back into the state it had before a bulk act, whatever the usual ways are. */
export const putBack = (act: Act, current: queries.Stored, to: AnnouncementState): Promise<true> =>
  into(act, current, to, 'undo')

const into = async (act: Act, current: queries.Stored, to: AnnouncementState, action: string): Promise<true> => {
  await act.db
    .updateTable('announcements')
    .set({ state: to, version: current.version + 1, updated_at: act.now })
    .where('id', '=', current.id)
    .execute()
  const after = (await queries.one(act.db, act.scope, current.id))!
  await auditChange(act, action, 'announcements', after.title.uk, current, after)
  const house_ids = await houseIdsOf(act.db, after.audience_id)
  await announce(act.db, { entity: 'announcements', entity_id: current.id, action, house_ids })
  return true
}

/** What the clock does: publishes in time, archives what is over, also what was never published before its end. */
export const turn = async (act: Act, id: number, to: AnnouncementState): Promise<void> => {
  const current = await queries.one(act.db, act.scope, id, true)
  if (current?.state === 'scheduled' && to === 'archived') await into(act, current, to, 'archived')
  else await move(act, id, to)
}
