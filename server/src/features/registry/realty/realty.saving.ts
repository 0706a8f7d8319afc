import type { BoardChanges } from '@oselia/contract/board'
import type { RealtyType } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { auditAll, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import { conflict, validationProblem, notFound } from '../../../platform/problems.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { readBoard } from './realty.board.js'
import { gridIssues, unitsToRelease, takenIssues } from './realty.grid.js'
import { linksOf } from './realty.links.js'
import { byUnit } from './realty.people.js'
import { keysOf } from './realty.rules.js'
import { labelOf } from './realty.service.js'

/** A unit of the house with the fields that the board changes. */
interface Cell {
  id: number
  version: number
  type: RealtyType
  number: string
  number_key: string
  label: string | null
  entrance: number | null
  floor: number | null
  position_in_floor: number | null
}
type Placed = Pick<Cell, 'type' | 'number' | 'entrance' | 'floor' | 'position_in_floor'>

const lockHouse = async (ctx: RequestContext, id: number): Promise<string> => {
  const { rows } = await sql<{ label: string }>`select h.label from houses h where h.id = ${id} and h.deleted_at is null
    and ${houseInScope(ctx.scope, 'h')} for no key update of h`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0].label
}

const cellsOf = async (db: Db, houseId: number): Promise<Map<number, Cell>> => {
  const { rows } =
    await sql<Cell>`select id, version, type, number, number_key, label, entrance, floor, position_in_floor
    from realty where house_id = ${houseId} and deleted_at is null and ended_on is null order by id for no key update`.execute(
      db,
    )
  return new Map(rows.map((cell) => [cell.id, cell]))
}

/** 409 with the current state of every unit changed since it was read, and the ids of those that no longer exist. */
const requireFresh = (cells: Map<number, Cell>, { update, remove }: BoardChanges) => {
  const sent = [...update, ...remove]
  const gone = sent.filter(({ id }) => !cells.has(id)).map(({ id }) => id)
  const stale = sent.flatMap(({ id, version }) => {
    const cell = cells.get(id)
    return cell && cell.version !== version ? [{ id, number: cell.number, version: cell.version }] : []
  })
  if (gone.length + stale.length > 0) throw conflict('version_conflict', { data: { units: stale, gone } })
}

/** 409 with the related records of the units, by unit. */
const requireUnlinked = async (db: Db, cells: Map<number, Cell>, ids: readonly number[]) => {
  const links = byUnit(await linksOf(db, ids))
  if (links.size === 0) return
  const units = [...links].map(([id, own]) => ({
    id,
    number: cells.get(id)!.number,
    links: own.map(({ kind, count }) => ({ kind, count })),
  }))
  throw conflict('in_use', { data: { units } })
}

const placeOf = ({ type, number, entrance, floor, position_in_floor }: Placed): Placed => ({
  type,
  number,
  entrance,
  floor,
  position_in_floor,
})

const removeCells = (ctx: RequestContext, ids: readonly number[]) =>
  sql`update realty set deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.id}, version = version + 1, updated_at = ${ctx.now}
    where id = any(${ids}::bigint[])`.execute(ctx.db)

const moveCells = async (ctx: RequestContext, cells: Map<number, Cell>, moved: BoardChanges['update']) => {
  const releasedIds = unitsToRelease([...cells.values()], moved)
  // Temporarily ends the units, because ended ones are excluded from the unique index of numbers.
  if (releasedIds.length > 0)
    await sql`update realty set ended_on = 'infinity' where id = any(${releasedIds}::bigint[])`.execute(ctx.db)
  const rows = moved.map((unit) => {
    const { label } = cells.get(unit.id)!
    return { id: unit.id, ...placeOf(unit), ...keysOf({ ...unit, label }) }
  })
  await sql`update realty r set type = c.type, number = c.number, number_key = c.number_key, sort_key = c.sort_key,
      search_keys = c.search_keys, entrance = c.entrance, floor = c.floor, position_in_floor = c.position_in_floor,
      ended_on = null, version = r.version + 1, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id bigint, type text, number text, number_key text,
      sort_key text, search_keys text, entrance int, floor int, position_in_floor int) where r.id = c.id`.execute(
    ctx.db,
  )
}

const createCells = async (ctx: RequestContext, houseId: number, made: BoardChanges['create']) => {
  const rows = made.map((unit) => ({ ...unit, ...keysOf({ ...unit, label: null }) }))
  const { rows: ids } = await sql<{
    id: number
  }>`insert into realty (house_id, type, number, number_key, sort_key, search_keys,
      entrance, floor, position_in_floor, total_area, rooms, created_by, created_at, updated_at)
    select ${houseId}, c.type, c.number, c.number_key, c.sort_key, c.search_keys, c.entrance, c.floor, c.position_in_floor,
      c.total_area, c.rooms, ${ctx.actor.id}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (type text, number text, number_key text,
      sort_key text, search_keys text, entrance int, floor int, position_in_floor int, total_area numeric, rooms int))
      with ordinality as c order by c.ordinality returning id`.execute(ctx.db)
  return made.map((unit, at) => ({ id: ids[at]!.id, ...unit }))
}

const changed = (cells: Map<number, Cell>, update: BoardChanges['update']) =>
  update.filter((unit) => differences(placeOf(cells.get(unit.id)!), placeOf(unit)).length > 0)

/**
 * Applies all changes of a board or none. 403 without the right to create or delete units when the changes do so; 422
 * at `create.0.number` and the like; 409 `version_conflict` with `data: { units, gone }`, `in_use` with `data: {
 * units: [{ id, number, links }] }` unless `with_links`, `duplicate` at every number that would be duplicated.
 */
export const saveBoard = async (ctx: RequestContext, houseId: number, changes: BoardChanges) => {
  if (changes.create.length > 0) requirePermission(ctx, 'realty.create')
  if (changes.remove.length > 0) requirePermission(ctx, 'realty.delete')
  const address = await lockHouse(ctx, houseId)
  const issues = gridIssues(changes)
  if (issues.length > 0) throw validationProblem(issues)
  const cells = await cellsOf(ctx.db, houseId)
  requireFresh(cells, changes)
  const taken = takenIssues([...cells.values()], changes)
  if (taken.length > 0) throw conflict('duplicate', { issues: taken })
  const removed = changes.remove.map(({ id }) => id)
  if (!changes.with_links) await requireUnlinked(ctx.db, cells, removed)
  const moved = changed(cells, changes.update)
  if (removed.length > 0) await removeCells(ctx, removed)
  if (moved.length > 0) await moveCells(ctx, cells, moved)
  const made = changes.create.length > 0 ? await createCells(ctx, houseId, changes.create) : []
  const note = (
    action: string,
    unit: Pick<Cell, 'id' | 'type' | 'number'>,
    before: object | null,
    after: object | null,
  ) => ({
    action,
    entity: 'realty',
    entity_id: unit.id,
    label: labelOf({ ...unit, address }),
    changes: differences(before, after),
  })
  await auditAll(ctx, [
    ...removed.map((id) => note('delete', cells.get(id)!, null, null)),
    ...moved.map((unit) => note('update', unit, placeOf(cells.get(unit.id)!), placeOf(unit))),
    ...made.map((unit) => note('create', unit, null, { house_id: houseId, ...unit })),
  ])
  if (removed.length + moved.length + made.length > 0)
    await publishEvent(ctx.db, { entity: 'realty', entity_id: null, action: 'board', house_ids: [houseId] })
  return readBoard(ctx, houseId)
}
