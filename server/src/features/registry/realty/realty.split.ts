import type { ValidationIssue } from '@oselia/contract/issues'
import { realtyFields, type RealtyFields } from '@oselia/contract/realty'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import { today } from '../../../platform/today.js'
import { openOwnerships } from '../residents/residents.public.js'
import { insertLineage, openShares, type HeldShare } from './realty.descent.js'
import { splitIssues, type SplitBody } from './realty.lineage.js'
import { unitEntity } from './realty.entity.js'
import * as queries from './realty.queries.js'
import { keysOf, numberKey } from './realty.rules.js'
import { answerMany, current } from './realty.service.js'

type Unit = queries.Unit
type Part = SplitBody['parts'][number]

/** 422 at `on` for a future day. */
export const requirePast = async (ctx: RequestContext, on: string): Promise<void> => {
  if (on > (await today(ctx))) throw invalid('on', 'in_future')
}

/** Measurements of a part; an omitted floor or entrance is inherited from the whole. */
const measures = (unit: Unit, { number, total_area, living_area, rooms, floor, entrance }: Part) => ({
  number,
  total_area,
  living_area,
  heated_area: null,
  balcony_area: null,
  rooms,
  floor: floor ?? unit.floor,
  entrance: entrance ?? unit.entrance,
})

/** A new part inherits type and purpose from the whole; notes about the whole stay with its first part. */
const newPart = (unit: Unit, part: Part): RealtyFields => {
  const { house_id, type, state, purpose, parent_id, counts_in_voting, billable } = unit
  return {
    ...realtyFields.parse({ house_id, type, number: part.number }),
    ...measures(unit, part),
    state,
    purpose,
    parent_id,
    counts_in_voting,
    billable,
  }
}

const insertParts = async (ctx: RequestContext, unit: Unit, parts: readonly Part[]): Promise<number[]> => {
  const rows = parts.map((part) =>
    Object.assign(newPart(unit, part), keysOf({ number: part.number, label: null }), {
      created_by: ctx.actor.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    }),
  )
  const made = await ctx.db.insertInto('realty').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

const copyOf = (
  { id: _id, registered_on: _on, registry_extract: _extract, ...share }: HeldShare,
  realty_id: number,
  on: string,
) => ({
  ...share,
  realty_id,
  from: on,
  registered_on: null,
  registry_extract: null,
})

const requireFree = async (ctx: RequestContext, unit: Unit, parts: readonly Part[]) => {
  const keys = parts.map(({ number }) => numberKey(number))
  const taken = await queries.takenKeys(ctx.db, unit, keys)
  const issues = keys.flatMap((key, at): ValidationIssue[] =>
    taken.has(key) ? [{ field: `parts.${at}.number`, key: 'taken' }] : [],
  )
  if (issues.length > 0) throw conflict('duplicate', { issues })
}

/**
 * Splits a unit into parts on a day: it becomes the first part with all its related records, the others are new and
 * get copies of the shares of that day. 403 without the right to create units; 422 at `on` for a future day or one
 * before a present owner's share begins, at `parts.0.number` and the like; 409 `duplicate` there for a number taken
 * in the house, `unit_ended`, `version_conflict`.
 */
export const split = async (ctx: RequestContext, id: number, { version, on, parts }: SplitBody) => {
  requirePermission(ctx, 'realty.create')
  const before = await current(ctx, id, version)
  await requirePast(ctx, on)
  const issues = splitIssues(parts)
  if (issues.length > 0) throw validationProblem(issues)
  await requireFree(ctx, before, parts)
  const shares = await openShares(ctx.db, [id], on)
  if (shares.some(({ from }) => from > on)) throw invalid('on', 'before_start')
  const [first, ...others] = parts
  const kept = measures(before, first!)
  await unitEntity.updateRow(ctx, before, { ...kept, ...keysOf({ ...before, ...kept }) })
  const newIds = await insertParts(ctx, before, others)
  await insertLineage(
    ctx,
    'split',
    on,
    newIds.map((newId) => ({ from: before, to: { id: newId }, was: null })),
  )
  await openOwnerships(
    ctx,
    newIds.flatMap((newId) => shares.map((share) => copyOf(share, newId, on))),
  )
  const units = [
    ...(await unitEntity.recordChanges(ctx, 'split', [id], [before])),
    ...(await unitEntity.recordChanges(ctx, 'create', newIds)),
  ]
  return { data: { units: await answerMany(ctx, units) } }
}
