import type { BoardChanges } from '@oselia/contract/board'
import type { RealtyType } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { demand, type Act } from '../../platform/act.js'
import { auditAll, differences } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { announce } from '../../platform/live.js'
import { conflict, invalidFaults, notFound } from '../../platform/problems.js'
import { houseInScope } from '../../platform/scope.js'
import { readBoard } from './realty.board.js'
import { gridFaults, inTheWay, takenFaults } from './realty.grid.js'
import { linksOf } from './realty.links.js'
import { byUnit } from './realty.people.js'
import { keysOf } from './realty.rules.js'
import { labelOf } from './realty.service.js'

/** A unit of the house as the board changes it. */
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

const heldHouse = async (act: Act, id: number): Promise<string> => {
  const { rows } = await sql<{ label: string }>`select h.label from houses h where h.id = ${id} and h.deleted_at is null
    and ${houseInScope(act.scope, 'h')} for no key update of h`.execute(act.db)
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

/** 409 that names every unit that somebody changed meanwhile as it is now, and those that are there no more. */
const demandFresh = (cells: Map<number, Cell>, { update, remove }: BoardChanges) => {
  const sent = [...update, ...remove]
  const gone = sent.filter(({ id }) => !cells.has(id)).map(({ id }) => id)
  const stale = sent.flatMap(({ id, version }) => {
    const cell = cells.get(id)
    return cell && cell.version !== version ? [{ id, number: cell.number, version: cell.version }] : []
  })
  if (gone.length + stale.length > 0) throw conflict('version_conflict', { data: { units: stale, gone } })
}

/** 409 with what hangs on the units, unit by unit. */
const demandUnlinked = async (db: Db, cells: Map<number, Cell>, ids: readonly number[]) => {
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

const removeCells = (act: Act, ids: readonly number[]) =>
  sql`update realty set deleted_at = ${act.now}, deleted_by = ${act.actor.id}, version = version + 1, updated_at = ${act.now}
    where id = any(${ids}::bigint[])`.execute(act.db)

const moveCells = async (act: Act, cells: Map<number, Cell>, moved: BoardChanges['update']) => {
  const stepAside = inTheWay([...cells.values()], moved)
  // Out of the index of numbers for a moment: what has ended holds none.
  if (stepAside.length > 0)
    await sql`update realty set ended_on = 'infinity' where id = any(${stepAside}::bigint[])`.execute(act.db)
  const rows = moved.map((unit) => {
    const { label } = cells.get(unit.id)!
    return { id: unit.id, ...placeOf(unit), ...keysOf({ ...unit, label }) }
  })
  await sql`update realty r set type = c.type, number = c.number, number_key = c.number_key, sort_key = c.sort_key,
      search_keys = c.search_keys, entrance = c.entrance, floor = c.floor, position_in_floor = c.position_in_floor,
      ended_on = null, version = r.version + 1, updated_at = ${act.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id bigint, type text, number text, number_key text,
      sort_key text, search_keys text, entrance int, floor int, position_in_floor int) where r.id = c.id`.execute(
    act.db,
  )
}

const createCells = async (act: Act, houseId: number, made: BoardChanges['create']) => {
  const rows = made.map((unit) => ({ ...unit, ...keysOf({ ...unit, label: null }) }))
  const { rows: ids } = await sql<{
    id: number
  }>`insert into realty (house_id, type, number, number_key, sort_key, search_keys,
      entrance, floor, position_in_floor, total_area, rooms, created_by, created_at, updated_at)
    select ${houseId}, c.type, c.number, c.number_key, c.sort_key, c.search_keys, c.entrance, c.floor, c.position_in_floor,
      c.total_area, c.rooms, ${act.actor.id}, ${act.now}::timestamptz, ${act.now}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (type text, number text, number_key text,
      sort_key text, search_keys text, entrance int, floor int, position_in_floor int, total_area numeric, rooms int))
      with ordinality as c order by c.ordinality returning id`.execute(act.db)
  return made.map((unit, at) => ({ id: ids[at]!.id, ...unit }))
}

const changed = (cells: Map<number, Cell>, update: BoardChanges['update']) =>
  update.filter((unit) => differences(placeOf(cells.get(unit.id)!), placeOf(unit)).length > 0)

/**
 * Writes all changes of a board or none. 403 without the right to make or to delete units when some are made or taken off;
 * 422 at `create.0.number` and the like; 409 `version_conflict` with `data: { units, gone }`, `in_use` with
 * `data: { units: [{ id, number, links }] }` unless `with_links`, `duplicate` at every number that would stand twice.
 */
export const saveBoard = async (act: Act, houseId: number, changes: BoardChanges) => {
  if (changes.create.length > 0) demand(act, 'realty.create')
  if (changes.remove.length > 0) demand(act, 'realty.delete')
  const address = await heldHouse(act, houseId)
  const faults = gridFaults(changes)
  if (faults.length > 0) throw invalidFaults(faults)
  const cells = await cellsOf(act.db, houseId)
  demandFresh(cells, changes)
  const taken = takenFaults([...cells.values()], changes)
  if (taken.length > 0) throw conflict('duplicate', { faults: taken })
  const removed = changes.remove.map(({ id }) => id)
  if (!changes.with_links) await demandUnlinked(act.db, cells, removed)
  const moved = changed(cells, changes.update)
  if (removed.length > 0) await removeCells(act, removed)
  if (moved.length > 0) await moveCells(act, cells, moved)
  const made = changes.create.length > 0 ? await createCells(act, houseId, changes.create) : []
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
  await auditAll(act, [
    ...removed.map((id) => note('delete', cells.get(id)!, null, null)),
    ...moved.map((unit) => note('update', unit, placeOf(cells.get(unit.id)!), placeOf(unit))),
    ...made.map((unit) => note('create', unit, null, { house_id: houseId, ...unit })),
  ])
  if (removed.length + moved.length + made.length > 0)
    await announce(act.db, { entity: 'realty', entity_id: null, action: 'board', house_ids: [houseId] })
  return readBoard(act, houseId)
}
