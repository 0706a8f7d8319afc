import type { Fault } from '@oselia/contract/issues'
import { memberFields, type Member, type MemberFields } from '@oselia/contract/members'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { attachFaults } from '../../platform/attaching.js'
import { audit, differences } from '../../platform/audit.js'
import { toBin } from '../../platform/bin.js'
import { announce } from '../../platform/live.js'
import type { Page } from '../../platform/list.js'
import { conflict, invalidFaults, notFound } from '../../platform/problems.js'
import { today } from '../../platform/today.js'
import { checked } from '../../platform/validate.js'
import { maskedFor, noted, rightsOf } from './members.masks.js'
import * as queries from './members.queries.js'
import { received, unknown, type Received } from './members.receiving.js'
import { faultsIn, identityFaults, kept, warningsOf } from './members.rules.js'
import { demandWhole, housesOf } from './members.scope.js'

type Update = Partial<MemberFields> & { version: number }

/** Stored members with all that answers carry besides, as the caller may see them. */
export const shown = async (app: App, act: Act, rows: readonly queries.Stored[]): Promise<Member[]> => {
  if (rows.length === 0) return []
  const day = await today(act)
  const rights = rightsOf(act)
  const [around, photos] = await Promise.all([
    queries.around(
      act,
      rows.map(({ id }) => id),
      day,
    ),
    app.files.viewMany(
      act.db,
      rows.flatMap(({ photo_id }) => photo_id ?? []),
      act.actor.id,
      act.now,
    ),
  ])
  const photoById = new Map(photos.map((photo) => [photo.id, photo]))
  return rows.map((row) => ({
    ...maskedFor(rights, row),
    photo: photoById.get(row.photo_id ?? 0) ?? null,
    ...around.get(row.id)!,
    warnings: warningsOf(row, day, rights.personal),
  }))
}

const shownOne = async (app: App, act: Act, row: queries.Stored) => ({ data: (await shown(app, act, [row]))[0]! })

export const list = async (app: App, act: Act, query: Parameters<typeof queries.list>[1]): Promise<Page<Member>> => {
  const page = await queries.list(act, query, await today(act))
  return { ...page, data: await shown(app, act, page.data) }
}

/** The member if the caller sees him; 404 else. */
export const seen = async (act: Act, id: number, lock = false): Promise<queries.Stored> => {
  const row = await queries.one(act, id, lock)
  if (!row) throw notFound()
  return row
}

/** Whether the caller may link things to the member. */
export const memberIsSeen = async (act: Act, id: number): Promise<boolean> => (await queries.one(act, id)) !== undefined

export const read = async (app: App, act: Act, id: number) => shownOne(app, act, await seen(act, id))

/** Checks all that the contract can't see; 422 with every fault. */
const prepare = async (act: Act, fields: MemberFields, sent: Received, photoBefore: number | null) => {
  const photo = fields.photo_id === null ? [] : [fields.photo_id]
  const faults: Fault[] = [
    ...sent.faults,
    ...identityFaults(fields, sent.identity),
    ...faultsIn(fields, await today(act)),
    ...(await attachFaults(act, [{ field: 'photo_id', ids: photo, pictures: true }], photoBefore ? [photoBefore] : [])),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
  return kept(fields)
}

/** A member as his history tells it. */
const toldOf = ({ name: _name, ...stored }: queries.Stored) => stored

/** Writes down a change of a member without his identity numbers. */
export const auditMember = (
  act: Act,
  action: string,
  before: queries.Stored | null,
  after: queries.Stored,
  reason: string | null = null,
) =>
  audit(act, {
    action,
    entity: 'members',
    entity_id: after.id,
    label: after.name,
    changes: differences(before && toldOf(before), toldOf(after)).map(noted),
    reason,
  })

const settle = async (act: Act, action: string, id: number, before: queries.Stored | null) => {
  const after = await queries.written(act.db, id)
  await auditMember(act, action, before, after)
  await announce(act.db, { entity: 'members', entity_id: id, action, house_ids: await housesOf(act.db, [id]) })
  return after
}

/**
 * Makes a person or legal person. 422 at every faulty field; 403 when the caller sets what he may not see. Nobody is linked
 * to a unit by it, so one limited to some houses sees his new member because he made him.
 */
export const createMember = async (act: Act, input: MemberFields, isDemo = false): Promise<queries.Stored> => {
  const sent = received(rightsOf(act), input, unknown)
  const fields = await prepare(act, checked(memberFields.strip(), sent.fields), sent, null)
  const { id } = await act.db
    .insertInto('members')
    .values({
      ...queries.rowOf(fields),
      external_id: null,
      merged_into: null,
      is_demo: isDemo,
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(act, 'create', id, null)
}

export const create = async (app: App, act: Act, input: MemberFields) =>
  shownOne(app, act, await createMember(act, input))

/** Changes the fields that were sent. 409 with the current state when somebody was faster. */
export const update = async (app: App, act: Act, id: number, { version, ...changes }: Update) => {
  const current = await seen(act, id, true)
  if (current.version !== version)
    throw conflict('version_conflict', { data: (await shownOne(app, act, current)).data })
  const sent = received(rightsOf(act), changes, current)
  const merged = { ...current, ...sent.fields } as MemberFields
  const fields = await prepare(act, merged, sent, current.photo_id)
  await act.db
    .updateTable('members')
    .set({ ...queries.rowOf(fields), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return shownOne(app, act, await settle(act, 'update', id, current))
}

/** To the bin with his links, shares and vehicles; 403 for one who does not see all of the member's houses. */
export const remove = async (act: Act, id: number) => {
  const current = await seen(act, id, true)
  await demandWhole(act.db, act.scope, [id])
  return toBin(act, 'members', id, current.name)
}

export const usage = async (act: Act, id: number) => {
  await seen(act, id)
  return { data: await queries.usageOf(act.db, id) }
}

/** Identity numbers in full; the look is written down with its reason. */
export const reveal = async (act: Act, id: number, reason: string) => {
  const { tax_number, passport, unzr, name } = await seen(act, id)
  await audit(act, { action: 'view_sensitive', entity: 'members', entity_id: id, label: name, reason })
  return { data: { tax_number, passport, unzr } }
}
