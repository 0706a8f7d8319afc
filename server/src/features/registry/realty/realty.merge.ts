import type { ValidationIssue } from '@oselia/contract/issues'
import type { realtyRoutes } from '@oselia/contract/realty'
import type { ResidentFields } from '@oselia/contract/residents'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { dayAfter, today } from '../../../platform/today.js'
import { closeOwnerships, closeResidents, openResidents } from '../residents/residents.public.js'
import { unitDependents } from '../units/units.public.js'
import { insertLineage, openLinks, openShares, type HeldShare } from './realty.descent.js'
import { areasSum, countsSum, ownedAlike } from './realty.lineage.js'
import { unitEntity } from './realty.entity.js'
import * as queries from './realty.queries.js'
import { keysOf, unitIssues } from './realty.rules.js'
import { answerMany, current, labelOf } from './realty.service.js'
import { requirePast } from './realty.split.js'

type Unit = queries.Unit
type Body = z.output<(typeof realtyRoutes)['merge']['body']>

/**
 * The units to be merged into this one, locked: of the same house, in the caller's scope, not ended and not listed
 * twice.
 */
const requireMergedUnits = async (ctx: RequestContext, unit: Unit, ids: readonly number[]): Promise<Unit[]> => {
  const found = await unitEntity.lockMany(ctx, ids)
  const inSameHouse = new Map(found.filter(({ house_id }) => house_id === unit.house_id).map((one) => [one.id, one]))
  const issues = ids.flatMap((id, at): ValidationIssue[] => {
    const field = `with_ids.${at}`
    if (id === unit.id || ids.indexOf(id) < at) return [{ field, key: 'named_twice' }]
    return inSameHouse.has(id) ? [] : [{ field, key: 'not_found' }]
  })
  if (issues.length > 0) throw validationProblem(issues)
  if (found.some(({ ended_on }) => ended_on !== null)) throw conflict('unit_ended')
  return ids.map((id) => inSameHouse.get(id)!)
}

/**
 * 409 with the units whose owners or shares differ from those of the surviving unit on the day or today; 422 for a
 * day before an owner's share begins.
 */
const requireAlike = (unit: Unit, going: readonly Unit[], shares: readonly HeldShare[], days: readonly string[]) => {
  const of = (id: number, day: string) =>
    shares.filter(({ realty_id, to }) => realty_id === id && (to === null || to >= day))
  const differing = going.filter(({ id }) => days.some((day) => !ownedAlike(of(unit.id, day), of(id, day))))
  if (differing.length > 0)
    throw conflict('owners_differ', { data: { units: differing.map(({ id, number }) => ({ id, number })) } })
  if (shares.some(({ from }) => from > days[0]!)) throw invalid('on', 'before_start')
}

/** Moves residents to the surviving unit from that day; a person who already has the role there keeps that link. */
const moveResidents = async (ctx: RequestContext, unit: Unit, going: readonly Unit[], on: string) => {
  const links = await openLinks(ctx.db, [unit.id, ...going.map(({ id }) => id)], on)
  const leaving = links.filter(({ realty_id, is_owner }) => realty_id !== unit.id && !is_owner)
  const there = links.filter(({ realty_id }) => realty_id === unit.id)
  const last = dayAfter(on, -1)
  await closeResidents(
    ctx,
    leaving.map(({ id }) => id),
    last,
    'merged',
  )
  const opened: ResidentFields[] = []
  for (const { id: _id, is_owner: _owner, ...link } of leaving) {
    const moved = { ...link, realty_id: unit.id, from: on, end_reason: null }
    if ([...there, ...opened].some((other) => sameRole(other, moved))) continue
    const has = [...there, ...opened].some(({ is_primary_contact }) => is_primary_contact)
    opened.push({ ...moved, is_primary_contact: moved.is_primary_contact && !has })
  }
  await openResidents(ctx, opened)
}

const sameRole = (one: ResidentFields, other: ResidentFields) =>
  one.member_id === other.member_id &&
  one.role_id === other.role_id &&
  (one.to === null || other.from <= one.to) &&
  (other.to === null || one.from <= other.to)

/** Measurements of the surviving unit after the merge; a value unknown for one unit is unknown for the whole. */
const whole = (units: readonly Unit[], { number, total_area }: Body) => ({
  number,
  total_area: total_area ?? areasSum(units.map((unit) => unit.total_area)),
  living_area: areasSum(units.map((unit) => unit.living_area)),
  heated_area: areasSum(units.map((unit) => unit.heated_area)),
  balcony_area: areasSum(units.map((unit) => unit.balcony_area)),
  rooms: countsSum(units.map((unit) => unit.rooms)),
  residents_registered: countsSum(units.map((unit) => unit.residents_registered)),
  residents_actual: countsSum(units.map((unit) => unit.residents_actual)),
})

const end = (ctx: RequestContext, ids: readonly number[], on: string) =>
  sql`update realty set ended_on = ${on}::date, version = version + 1, updated_at = ${ctx.now}
    where id = any(${ids}::bigint[])`.execute(ctx.db)

/** Child units of the merged units become children of the surviving unit, or of its own parent. */
const adopt = async (ctx: RequestContext, unit: Unit, ids: readonly number[], parent_id: number) => {
  const children = await queries.childrenOf(ctx.db, ids)
  const adopted = children.filter(({ id }) => id !== unit.id)
  await sql`update realty set parent_id = ${parent_id}, version = version + 1, updated_at = ${ctx.now}
    where id = any(${adopted.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  await auditAll(
    ctx,
    adopted.map((child) => ({
      action: 'update',
      entity: 'realty',
      entity_id: child.id,
      label: labelOf(child),
      changes: differences({ parent_id: child.parent_id }, { parent_id }),
    })),
  )
}

/**
 * Merges units of one house into one on a day: the others end and keep their history; their residents, vehicles,
 * requests and accounts are moved. All must have the same owners with the same shares: 409 `owners_differ` with
 * `data: { units }`. 409 `unit_ended`, `version_conflict`, `duplicate` at `number`; 422 at `with_ids.0` for a unit of
 * another house, absent or outside the caller's scope, at `on` for a future day or one before a resident moved in.
 */
export const merge = async (ctx: RequestContext, id: number, body: Body) => {
  const { version, on, with_ids } = body
  const before = await current(ctx, id, version, with_ids)
  const going = await requireMergedUnits(ctx, before, with_ids)
  await requirePast(ctx, on)
  const fields = whole([before, ...going], body)
  const issues = unitIssues(fields)
  if (issues.length > 0) throw validationProblem(issues)
  const shares = await openShares(ctx.db, [id, ...with_ids], on)
  requireAlike(before, going, shares, [on, await today(ctx)])
  const ended = shares.filter(({ realty_id }) => realty_id !== id).map((share) => share.id)
  await closeOwnerships(ctx, ended, dayAfter(on, -1), 'merged')
  await moveResidents(ctx, before, going, on)
  await unitDependents.reassign(ctx, with_ids, id, { house_id: before.house_id, on })
  await end(ctx, with_ids, on)
  const parent_id = before.parent_id !== null && with_ids.includes(before.parent_id) ? null : before.parent_id
  await adopt(ctx, before, with_ids, parent_id ?? id)
  await unitEntity.updateRow(ctx, before, { ...fields, parent_id, ...keysOf({ ...before, ...fields }) })
  await insertLineage(
    ctx,
    'merge',
    on,
    going.map((from) => ({ from, to: before, was: before })),
  )
  const units = await unitEntity.recordChanges(ctx, 'merge', [id, ...with_ids], [before, ...going])
  const [unit] = await answerMany(
    ctx,
    units.filter((one) => one.id === id),
  )
  return { data: { unit: unit! } }
}
