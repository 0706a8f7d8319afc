import { memberFields, type Member, type MemberFields } from '@oselia/contract/members'
import { demand, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { auditAll, differences } from '../../platform/audit.js'
import { binDays } from '../../platform/bin.js'
import { json } from '../../platform/db.js'
import { announce } from '../../platform/live.js'
import { conflict, invalid, invalidFaults, notFound } from '../../platform/problems.js'
import { isIdentity, isPersonal, maskedFor, rightsOf } from './members.masks.js'
import * as moves from './members.merge.queries.js'
import { choosable, differing, joinLinks, mergedFields, obstaclesOf, type Choice } from './members.merge.rules.js'
import * as queries from './members.queries.js'
import { kept as normal } from './members.rules.js'
import { demandWhole, housesOf } from './members.scope.js'
import { auditMember, seen, shown } from './members.service.js'

type Pair = { kept: queries.Stored; gone: queries.Stored }

const joiningOf = async (act: Act, { kept, gone }: Pair) =>
  joinLinks(await moves.linksOf(act.db, kept.id), await moves.linksOf(act.db, gone.id))

/** What merging would do, before it is done: 404 unless the caller sees both. */
export const preview = async (app: App, act: Act, keptId: number, goneId: number) => {
  if (keptId === goneId) throw notFound()
  const pair = { kept: await seen(act, keptId), gone: await seen(act, goneId) }
  const rights = rightsOf(act)
  const [keptSeen, goneSeen] = [maskedFor(rights, pair.kept), maskedFor(rights, pair.gone)]
  const [kept, gone] = (await shown(app, act, [pair.kept, pair.gone])) as [Member, Member]
  const fields = differing(pair.kept, pair.gone)
    .filter(({ field }) => rights.personal || !isPersonal(field))
    .map(({ field, choice }) => ({ field, kept: keptSeen[field], gone: goneSeen[field], choice }))
  const obstacles = obstaclesOf(pair.kept, pair.gone, await joiningOf(act, pair))
  return { data: { kept, gone, fields, moves: await queries.usageOf(act.db, goneId), obstacles } }
}

const demandChoices = (act: Act, choices: Readonly<Record<string, Choice>>) => {
  const faults = Object.keys(choices)
    .filter((field) => !(choosable as readonly string[]).includes(field))
    .map((field) => ({ field: `choices.${field}`, key: 'unknown_field' as const }))
  if (faults.length > 0) throw invalidFaults(faults)
  if (Object.keys(choices).some(isIdentity)) demand(act, 'identity.sensitive')
  if (Object.keys(choices).some(isPersonal)) demand(act, 'members.sensitive')
}

/** Both records locked, in one order whoever is kept, so that two merges never wait for each other. */
const lockedPair = async (act: Act, keptId: number, goneId: number): Promise<Pair> => {
  const found = await queries.some(act, [keptId, goneId], true)
  const kept = found.find(({ id }) => id === keptId)
  const gone = found.find(({ id }) => id === goneId)
  if (!kept) throw notFound()
  if (!gone || goneId === keptId) throw invalid('with_id', 'not_found')
  await demandWhole(act.db, act.scope, [keptId, goneId])
  return { kept, gone }
}

interface Merging {
  with_id: number
  version: number
  with_version: number
  choices: Record<string, Choice>
}

/** Moves all that hangs on one record to the other; answers what moved. */
const moveAll = async (act: Act, pair: Pair): Promise<Pick<moves.Moved, 'rows' | 'widened'>> => {
  const before = new Map((await moves.linksOf(act.db, pair.kept.id)).map((link) => [link.id, link]))
  const joining = await joiningOf(act, pair)
  for (const link of joining.widened) await moves.setLink(act, link)
  const rows = {} as moves.Moved['rows']
  for (const kind of moves.kinds) {
    const except = kind === 'residents' ? joining.joined : []
    rows[kind] = await moves.move(act, kind, { from: pair.gone.id, to: pair.kept.id, except })
  }
  return { rows, widened: joining.widened.map((after) => ({ before: before.get(after.id)!, after })) }
}

const setFields = (act: Act, id: number, fields: MemberFields, version: number) =>
  act.db
    .updateTable('members')
    .set({ ...queries.rowOf(fields), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()

/** Notes of what hung on one member and hangs on another now, row by row. */
const auditMoved = async (
  act: Act,
  action: string,
  { rows, widened }: Pick<moves.Moved, 'rows' | 'widened'>,
  told: { from: number; to: number; label: string },
) => {
  const notes = moves.kinds.flatMap((kind) =>
    rows[kind].map((entity_id) => ({
      action,
      entity: kind,
      entity_id,
      label: told.label,
      changes: [{ field: moves.moving[kind].column, old: told.from, new: told.to }],
    })),
  )
  const wide = widened.map(({ before, after }) => ({
    action,
    entity: 'residents',
    entity_id: after.id,
    label: told.label,
    changes: differences(before, after),
  }))
  await auditAll(act, [...notes, ...wide])
}

const tell = async (act: Act, action: string, ids: readonly number[]) => {
  const house_ids = await housesOf(act.db, ids)
  for (const id of ids) await announce(act.db, { entity: 'members', entity_id: id, action, house_ids })
}

const changedFields = (before: queries.Stored, after: queries.Stored): moves.Moved['fields'] =>
  Object.fromEntries(
    Object.keys(memberFields.shape)
      .filter(
        (field) =>
          JSON.stringify(before[field as keyof MemberFields]) !== JSON.stringify(after[field as keyof MemberFields]),
      )
      .map((field) => [
        field,
        { before: before[field as keyof MemberFields], after: after[field as keyof MemberFields] },
      ]),
  )

/**
 * Makes one record of two. Links, shares, vehicles, accounts and comments move; overlapping links join; what is chosen of
 * the fields stays; all of it is remembered. 409 for a stale copy of either, 403 for one who does not see all their houses.
 */
export const merge = async (
  app: App,
  act: Act,
  keptId: number,
  { with_id, version, with_version, choices }: Merging,
) => {
  demandChoices(act, choices)
  const { kept, gone } = await lockedPair(act, keptId, with_id)
  for (const [record, sent] of [
    [kept, version],
    [gone, with_version],
  ] as const)
    if (record.version !== sent) throw conflict('version_conflict', { data: (await shown(app, act, [record]))[0] })
  if (kept.kind !== gone.kind) throw invalid('with_id', 'other_kind')
  const moved = await moveAll(act, { kept, gone })
  await moves.takeAway(act, gone.id, kept.id)
  await setFields(act, kept.id, normal(mergedFields(kept, gone, choices)), kept.version)
  const after = await queries.written(act.db, kept.id)
  const { id: merge_id } = await act.db
    .insertInto('member_merges')
    .values({
      kept_id: kept.id,
      gone_id: gone.id,
      moved: json({ ...moved, fields: changedFields(kept, after), gone_status: gone.status }),
      kept_version: after.version,
      created_at: act.now,
      created_by: act.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditMember(act, 'merge', kept, after)
  await auditMember(act, 'merge', gone, await queries.written(act.db, gone.id))
  await auditMoved(act, 'merge', moved, { from: gone.id, to: kept.id, label: after.name })
  await tell(act, 'merge', [kept.id, gone.id])
  return { data: { merge_id, member: (await shown(app, act, [after]))[0]! } }
}

interface Changed {
  kind: string
  id: number
  field?: string
}

/** What of a merge was changed since, and therefore stays as it is. */
const changedSince = async (act: Act, keptId: number, moved: moves.Moved, now: queries.Stored): Promise<Changed[]> => {
  const standing = await moves.linksStanding(
    act.db,
    keptId,
    moved.widened.map(({ after }) => after.id),
  )
  const changed: Changed[] = Object.entries(moved.fields)
    .filter(
      ([field, { after }]) => differences({ field: now[field as keyof MemberFields] }, { field: after }).length > 0,
    )
    .map(([field]) => ({ kind: 'members', id: keptId, field }))
  for (const { after } of moved.widened) {
    const link = standing.get(after.id)
    if (!link || differences(link, after).length > 0) changed.push({ kind: 'residents', id: after.id })
  }
  for (const kind of moves.kinds)
    for (const id of await moves.elsewhere(act.db, kind, moved.rows[kind] ?? [], keptId)) changed.push({ kind, id })
  return changed
}

/** Puts everything back but what was changed since; answers what went. */
const putBack = async (
  act: Act,
  kept: queries.Stored,
  goneId: number,
  moved: moves.Moved,
  changed: readonly Changed[],
) => {
  const isChanged = (kind: string, id: number, field?: string) =>
    changed.some((one) => one.kind === kind && one.id === id && one.field === field)
  await moves.bringBack(act, goneId, moved.gone_status)
  const narrowed = moved.widened.filter(({ after }) => !isChanged('residents', after.id))
  for (const { before } of narrowed) await moves.setLink(act, before)
  const rows = {} as moves.Moved['rows']
  for (const kind of moves.kinds)
    rows[kind] = await moves.move(act, kind, { from: kept.id, to: goneId, ids: moved.rows[kind] ?? [] })
  const back = Object.entries(moved.fields).filter(([field]) => !isChanged('members', kept.id, field))
  const fields = { ...kept, ...Object.fromEntries(back.map(([field, { before }]) => [field, before])) }
  await setFields(act, kept.id, fields as MemberFields, kept.version)
  return { rows, widened: narrowed.map(({ before, after }) => ({ before: after, after: before })) }
}

/**
 * Takes a merge back within 30 days. 404 when there is none to take back, 409 `state_forbids` when the kept record has itself
 * gone into another or into the bin (that must be taken back first), 409 `changed_since` with the list of what was changed
 * since; `confirmed` takes back the rest.
 */
export const undoMerge = async (app: App, act: Act, id: number, confirmed: boolean) => {
  const found = await moves.undoable(act, id, binDays)
  if (!found) throw notFound()
  const { kept_id, gone_id, moved } = found
  if (!found.stands) throw conflict('state_forbids')
  const kept = await seen(act, kept_id, true)
  await demandWhole(act.db, act.scope, [kept_id])
  const changed = await changedSince(act, kept_id, moved, kept)
  if (changed.length > 0 && !confirmed) throw conflict('changed_since', { data: { changed } })
  const before = await queries.written(act.db, gone_id)
  const back = await putBack(act, kept, gone_id, moved, changed)
  await act.db.updateTable('member_merges').set({ undone_at: act.now }).where('id', '=', id).execute()
  const [after, restored] = [await queries.written(act.db, kept_id), await queries.written(act.db, gone_id)]
  await auditMember(act, 'undo', kept, after)
  await auditMember(act, 'undo', before, restored)
  await auditMoved(act, 'undo', back, { from: kept_id, to: gone_id, label: restored.name })
  await tell(act, 'undo', [kept_id, gone_id])
  const [member, other] = (await shown(app, act, [after, restored])) as [Member, Member]
  return { data: { member, restored: other } }
}
