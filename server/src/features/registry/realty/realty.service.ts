import { realtyFields, type Realty, type RealtyFields, type realtyList } from '@oselia/contract/realty'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { z } from 'zod'
import { requirePermission, can, type RequestContext } from '../../../platform/request-context.js'
import { inMainData } from '../../../platform/list.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import { checked } from '../../../platform/validate.js'
import { lockHousesOf } from './realty.house.js'
import { childrenCount, linksOf, parentById, surroundingsOf } from './realty.links.js'
import { unitEntity } from './realty.entity.js'
import * as queries from './realty.queries.js'
import { unitName } from '../units/units.public.js'
import { keysOf, parentIssues, privateFields, unitIssues, withoutPrivate, writesPrivate } from './realty.rules.js'

type Update = Partial<RealtyFields> & { version: number }
type Unit = queries.Unit

/** The label of a unit in the history and the bin, always in Ukrainian; `address` is the Ukrainian one. */
export const labelOf = (unit: Pick<Unit, 'type' | 'number' | 'address'>): string => unitName(unit, 'uk')

/** Units as the caller may see them. */
export const answerMany = async (ctx: RequestContext, units: readonly Unit[]): Promise<Realty[]> => {
  const reader = await queries.readerOf(ctx)
  return queries.present(ctx.db, reader.sensitive ? units : units.map(withoutPrivate), reader)
}
const answer = async (ctx: RequestContext, unit: Unit): Promise<Realty> => (await answerMany(ctx, [unit]))[0]!

const houseIssues = async (
  ctx: RequestContext,
  wanted: RealtyFields,
  current: Unit | null,
  children: number,
): Promise<ValidationIssue[]> => {
  if (wanted.house_id === current?.house_id) return []
  const issues = await unitEntity.linkIssues(ctx, wanted, current)
  if (issues.length > 0) return issues
  return children > 0 ? [{ field: 'house_id', key: 'units_attached' }] : []
}

/** A parent that the unit already has is accepted, even while it is in the bin. */
const belongsAsBefore = (wanted: RealtyFields, current: Unit | null): boolean =>
  current !== null && wanted.parent_id === current.parent_id && wanted.house_id === current.house_id

/** Validates what the contract can't. 422 with all issues. */
const requireValidFields = async (ctx: RequestContext, wanted: RealtyFields, current: Unit | null): Promise<void> => {
  const children = current ? await childrenCount(ctx.db, current.id) : 0
  const parent = wanted.parent_id === null ? null : await parentById(ctx.db, wanted.parent_id)
  const issues = [
    ...(await houseIssues(ctx, wanted, current, children)),
    ...unitIssues(wanted),
    ...(belongsAsBefore(wanted, current) ? [] : parentIssues({ ...wanted, id: current?.id ?? null, children }, parent)),
  ]
  if (issues.length > 0) throw validationProblem(issues)
}

const requirePrivate = (ctx: RequestContext, sent: Partial<RealtyFields>) => {
  if (writesPrivate(sent)) requirePermission(ctx, 'realty.sensitive')
}

/**
 * Creates a unit. 422 at `house_id` for a house that does not exist or is outside the caller's scope, at `parent_id`,
 * `number` and `living_area` when invalid; 409 at `number` when taken in the house and type; 403 for private fields
 * without the right.
 */
export const createUnit = async (
  ctx: RequestContext,
  fields: RealtyFields,
  isDemo = false,
): Promise<{ data: Realty }> => {
  requirePrivate(ctx, fields)
  await requireValidFields(ctx, fields, null)
  return { data: await answer(ctx, await unitEntity.insert(ctx, { ...fields, ...keysOf(fields), is_demo: isDemo })) }
}

/** 403 for filters by people without the right to see people, because their results reveal them. */
export const requireFilters = (
  ctx: RequestContext,
  query: Pick<z.output<typeof realtyList>, 'member_id' | 'unowned' | 'shares_open'>,
): void => {
  if (query.member_id !== undefined) requirePermission(ctx, 'residents.read')
  if (query.unowned !== undefined || query.shares_open !== undefined) requirePermission(ctx, 'ownerships.read')
}

export const list = async (ctx: RequestContext, query: z.output<typeof realtyList>) => {
  requireFilters(ctx, query)
  return inMainData(await queries.list(ctx.db, ctx.scope, query, await queries.readerOf(ctx)))
}

export const read = async (ctx: RequestContext, id: number) => {
  const unit = await unitEntity.get(ctx, id)
  const [shown, surroundings] = await Promise.all([answer(ctx, unit), surroundingsOf(ctx.db, id, ctx.language)])
  return { data: { ...shown, ...surroundings } }
}

/**
 * The unit, locked for update together with its related rows: 404, 409 with its state when the version is stale, 409
 * when it has ended.
 */
export const current = async (
  ctx: RequestContext,
  id: number,
  version: number,
  otherIds: readonly number[] = [],
): Promise<Unit> => {
  await lockHousesOf(ctx.db, ctx.scope, [id, ...otherIds])
  if (otherIds.length > 0) await unitEntity.lockMany(ctx, [id, ...otherIds], 'removal')
  const unit = await unitEntity.lockVersion(ctx, id, { version }, (row) => answer(ctx, row))
  if (unit.ended_on !== null) throw conflict('unit_ended')
  return unit
}

const storedPrivate = (ctx: RequestContext, unit: Unit) =>
  can(ctx, 'realty.sensitive') ? {} : Object.fromEntries(privateFields.map((field) => [field, unit[field]]))

export const update = async (ctx: RequestContext, id: number, { version, ...changes }: Update) => {
  requirePrivate(ctx, changes)
  const before = await current(ctx, id, version)
  const fields = checked(realtyFields.strip(), { ...before, ...changes, ...storedPrivate(ctx, before) })
  await requireValidFields(ctx, fields, before)
  return { data: await answer(ctx, await unitEntity.update(ctx, before, { ...fields, ...keysOf(fields) })) }
}

export const remove = async (ctx: RequestContext, id: number) => {
  await lockHousesOf(ctx.db, ctx.scope, [id])
  return unitEntity.trash(ctx, await unitEntity.lock(ctx, id, 'removal'))
}

export const usage = async (ctx: RequestContext, id: number) => {
  await unitEntity.get(ctx, id)
  return { data: (await linksOf(ctx.db, [id])).map(({ kind, count }) => ({ kind, count })) }
}
