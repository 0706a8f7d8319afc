import { memberFields, type Member, type MemberFields } from '@oselia/contract/members'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { auditAll, differences } from '../../../platform/audit.js'
import { binDays } from '../../../platform/bin.js'
import { json } from '../../../platform/db.js'
import { requireVersion } from '../../../platform/entity.js'
import { conflict, invalid, validationProblem, notFound } from '../../../platform/problems.js'
import { isIdentity, isPersonal, maskedFor, rightsOf } from './members.masks.js'
import * as moves from './members.merge.queries.js'
import { choosable, differing, joinLinks, mergedFields, mergeConflicts, type Choice } from './members.merge.rules.js'
import * as queries from './members.queries.js'
import { normalisedFields } from './members.rules.js'
import { requireWhole } from './members.scope.js'
import { memberEntity } from './members.entity.js'
import { present } from './members.service.js'

type Pair = { kept: queries.Stored; gone: queries.Stored }

const joiningOf = async (ctx: RequestContext, { kept, gone }: Pair) =>
  joinLinks(await moves.linksOf(ctx.db, kept.id), await moves.linksOf(ctx.db, gone.id))

/** A preview of the merge: 404 unless the caller sees both records. */
export const preview = async (app: App, ctx: RequestContext, keptId: number, goneId: number) => {
  if (keptId === goneId) throw notFound()
  const pair = { kept: await memberEntity.get(ctx, keptId), gone: await memberEntity.get(ctx, goneId) }
  const rights = rightsOf(ctx)
  const [keptSeen, goneSeen] = [maskedFor(rights, pair.kept), maskedFor(rights, pair.gone)]
  const [kept, gone] = (await present(app, ctx, [pair.kept, pair.gone])) as [Member, Member]
  const fields = differing(pair.kept, pair.gone)
    .filter(({ field }) => rights.personal || !isPersonal(field))
    .map(({ field, choice }) => ({ field, kept: keptSeen[field], gone: goneSeen[field], choice }))
  const obstacles = mergeConflicts(pair.kept, pair.gone, await joiningOf(ctx, pair))
  return { data: { kept, gone, fields, moves: await queries.usageOf(ctx.db, goneId), obstacles } }
}

const requireChoices = (ctx: RequestContext, choices: Readonly<Record<string, Choice>>) => {
  const issues = Object.keys(choices)
    .filter((field) => !(choosable as readonly string[]).includes(field))
    .map((field) => ({ field: `choices.${field}`, key: 'unknown_field' as const }))
  if (issues.length > 0) throw validationProblem(issues)
  if (Object.keys(choices).some(isIdentity)) requirePermission(ctx, 'identity.sensitive')
  if (Object.keys(choices).some(isPersonal)) requirePermission(ctx, 'members.sensitive')
}

/** Locks both records in order of id, so that two concurrent merges can't deadlock. */
const lockedPair = async (ctx: RequestContext, keptId: number, goneId: number): Promise<Pair> => {
  const found = await memberEntity.lockMany(ctx, [keptId, goneId], 'removal')
  const kept = found.find(({ id }) => id === keptId)
  const gone = found.find(({ id }) => id === goneId)
  if (!kept) throw notFound()
  if (!gone || goneId === keptId) throw invalid('with_id', 'not_found')
  await requireWhole(ctx.db, ctx.scope, [keptId, goneId])
  return { kept, gone }
}

interface Merging {
  with_id: number
  version: number
  with_version: number
  choices: Record<string, Choice>
}

/** Moves all related records to the surviving record; returns what was moved. */
const moveAll = async (ctx: RequestContext, pair: Pair): Promise<Pick<moves.Moved, 'rows' | 'widened'>> => {
  const kept = await moves.linksOf(ctx.db, pair.kept.id, true)
  const joining = joinLinks(kept, await moves.linksOf(ctx.db, pair.gone.id, true))
  const before = new Map(kept.map((link) => [link.id, link]))
  for (const link of joining.widened) await moves.setLink(ctx, link)
  const rows = {} as moves.Moved['rows']
  for (const kind of moves.kinds) {
    const except = kind === 'residents' ? joining.joined : []
    rows[kind] = await moves.move(ctx, kind, { from: pair.gone.id, to: pair.kept.id, except })
  }
  return { rows, widened: joining.widened.map((after) => ({ before: before.get(after.id)!, after })) }
}

/** Records the dependents that moved from one member to another, row by row. */
const auditMoved = async (
  ctx: RequestContext,
  action: string,
  { rows, widened }: Pick<moves.Moved, 'rows' | 'widened'>,
  relinked: { from: number; to: number; label: string },
) => {
  const notes = moves.kinds.flatMap((kind) =>
    rows[kind].map((entity_id) => ({
      action,
      entity: kind,
      entity_id,
      label: relinked.label,
      changes: [{ field: moves.moving[kind].column, old: relinked.from, new: relinked.to }],
    })),
  )
  const wide = widened.map(({ before, after }) => ({
    action,
    entity: 'residents',
    entity_id: after.id,
    label: relinked.label,
    changes: differences(before, after),
  }))
  await auditAll(ctx, [...notes, ...wide])
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
 * Merges two records into one: links, shares, vehicles, accounts and comments are moved, overlapping links are
 * joined, the chosen field values stay, and all changes are stored for undo. 409 for a stale version of either, 403
 * for a caller who does not see all their houses.
 */
export const merge = async (
  app: App,
  ctx: RequestContext,
  keptId: number,
  { with_id, version, with_version, choices }: Merging,
) => {
  requireChoices(ctx, choices)
  const { kept, gone } = await lockedPair(ctx, keptId, with_id)
  const presented = async (record: queries.Stored) => (await present(app, ctx, [record]))[0]
  await requireVersion(kept, version, presented)
  await requireVersion(gone, with_version, presented)
  if (kept.kind !== gone.kind) throw invalid('with_id', 'other_kind')
  const moved = await moveAll(ctx, { kept, gone })
  await moves.markMerged(ctx, gone.id, kept.id)
  await memberEntity.updateRow(ctx, kept, queries.rowOf(normalisedFields(mergedFields(kept, gone, choices))))
  const after = await memberEntity.reload(ctx, kept.id)
  const { id: merge_id } = await ctx.db
    .insertInto('member_merges')
    .values({
      kept_id: kept.id,
      gone_id: gone.id,
      moved: json({ ...moved, fields: changedFields(kept, after), gone_status: gone.status }),
      kept_version: after.version,
      created_at: ctx.now,
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await memberEntity.recordChanges(ctx, 'merge', [kept.id, gone.id], [kept, gone])
  await auditMoved(ctx, 'merge', moved, { from: gone.id, to: kept.id, label: after.name })
  return { data: { merge_id, member: (await present(app, ctx, [after]))[0]! } }
}

interface Changed {
  kind: string
  id: number
  field?: string
}

/** Rows changed since the merge, which an undo leaves as they are. */
const changedSince = async (
  ctx: RequestContext,
  keptId: number,
  moved: moves.Moved,
  now: queries.Stored,
): Promise<Changed[]> => {
  const standing = await moves.lockRemainingLinks(
    ctx.db,
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
    for (const id of await moves.idsOfOtherMembers(ctx.db, kind, moved.rows[kind] ?? [], keptId))
      changed.push({ kind, id })
  return changed
}

/** Reverts all changes of a merge except those changed since; returns what was reverted. */
const putBack = async (
  ctx: RequestContext,
  kept: queries.Stored,
  goneId: number,
  moved: moves.Moved,
  changed: readonly Changed[],
) => {
  const isChanged = (kind: string, id: number, field?: string) =>
    changed.some((one) => one.kind === kind && one.id === id && one.field === field)
  await moves.restoreMerged(ctx, goneId, moved.gone_status)
  const narrowed = moved.widened.filter(({ after }) => !isChanged('residents', after.id))
  for (const { before } of narrowed) await moves.setLink(ctx, before)
  const rows = {} as moves.Moved['rows']
  for (const kind of moves.kinds)
    rows[kind] = await moves.move(ctx, kind, { from: kept.id, to: goneId, ids: moved.rows[kind] ?? [] })
  const back = Object.entries(moved.fields).filter(([field]) => !isChanged('members', kept.id, field))
  const fields = { ...kept, ...Object.fromEntries(back.map(([field, { before }]) => [field, before])) }
  await memberEntity.updateRow(ctx, kept, queries.rowOf(fields as MemberFields))
  return { rows, widened: narrowed.map(({ before, after }) => ({ before: after, after: before })) }
}

/**
 * Undoes a merge within 30 days. 404 when there is no merge to undo; 409 `state_forbids` when the surviving record
 * was itself merged or is in the bin (undo that first); 409 `changed_since` with the list of later changes, unless
 * `confirmed`, which reverts the rest.
 */
export const undoMerge = async (app: App, ctx: RequestContext, id: number, confirmed: boolean) => {
  const found = await moves.undoable(ctx, id, binDays)
  if (!found) throw notFound()
  const { kept_id, gone_id, moved } = found
  if (!found.stands) throw conflict('state_forbids')
  const kept = await memberEntity.lock(ctx, kept_id)
  await requireWhole(ctx.db, ctx.scope, [kept_id])
  const changed = await changedSince(ctx, kept_id, moved, kept)
  if (changed.length > 0 && !confirmed) throw conflict('changed_since', { data: { changed } })
  const before = await memberEntity.reload(ctx, gone_id)
  const back = await putBack(ctx, kept, gone_id, moved, changed)
  await ctx.db.updateTable('member_merges').set({ undone_at: ctx.now }).where('id', '=', id).execute()
  const now = await memberEntity.recordChanges(ctx, 'undo', [kept_id, gone_id], [kept, before])
  const records = [kept_id, gone_id].map((one) => now.find((record) => record.id === one)!)
  await auditMoved(ctx, 'undo', back, { from: kept_id, to: gone_id, label: records[1]!.name })
  const [member, other] = (await present(app, ctx, records)) as [Member, Member]
  return { data: { member, restored: other } }
}
