import { houseFields } from '@oselia/contract/houses'
import { sql, type RawBuilder } from 'kysely'
import { createContext, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { publishEvent } from '../../../platform/live.js'
import { createHouse } from '../../registry/houses/houses.public.js'
import { houseData, titleColumns, unitColumns, vehicleColumns } from './imports.derived.js'
import { entities, tables, type Entity } from './imports.plan.js'
import { move, type Stored } from './imports.queries.js'

/** Columns that an import may write, by table. */
export const storedColumns: Record<Entity, readonly string[]> = {
  houses: houseData,
  realty: [
    'house_id',
    'type',
    'number',
    'number_key',
    'sort_key',
    'search_keys',
    ...unitColumns,
    'external_id',
    'note',
  ],
  members: [
    'kind',
    'last_name',
    'first_name',
    'middle_name',
    'legal_name',
    'edrpou',
    'birth_date',
    'phones',
    'emails',
    'tax_number',
    'external_id',
    'name',
    'sort_name',
    'search_keys',
  ],
  residents: ['member_id', 'realty_id', 'role_id', 'from', 'to', 'registered', 'lives_here', 'note'],
  ownerships: [
    'realty_id',
    'member_id',
    'resident_id',
    'numerator',
    'denominator',
    'joint',
    'from',
    'to',
    ...titleColumns,
    'note',
  ],
  accounts: ['realty_id', 'number', 'number_key', 'service', 'holder_id', 'from', 'to', 'note', 'external_id'],
  vehicles: [
    'plate_raw',
    'plate_normalised',
    'search_keys',
    'country',
    'kind',
    ...vehicleColumns,
    'member_id',
    'realty_id',
    'parking_realty_id',
    'external_id',
    'note',
  ],
}

/** A row compared during the check has changed since; nothing may be written. */
export class Outdated extends Error {}

const list = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

interface Part {
  run: Stored
  ctx: RequestContext
  from: number
  to: number
  /** Ids of members added so far, by row. */
  people: Map<number, number>
  /** Ids of units added so far, by row. */
  units: Map<number, number>
  /** Ids of owners' resident links in this part, by row; an ownership is in the same row as its link. */
  links: Map<number, number>
}

const rowsOf = ({ run, from, to }: Part): RawBuilder<unknown> =>
  sql`r.import_id = ${run.id} and r.row > ${from} and r.row <= ${to} and r.outcome in ('add', 'change')`
const stepOf = (entity: Entity): RawBuilder<unknown> => sql`(r.plan -> ${sql.lit(entity)})`

interface Made {
  row: number
  member_row: number | null
  realty_row: number | null
}

/** Rows of the part that add something, except what belongs to a member or unit whose own row was left out. */
const addingRows = async (part: Part, entity: Entity): Promise<Made[]> => {
  const { rows } = await sql<Made>`select r.row, (${stepOf(entity)} ->> 'member_row')::int as member_row,
      (${stepOf(entity)} ->> 'realty_row')::int as realty_row from import_rows r
    where ${rowsOf(part)} and ${stepOf(entity)} ->> 'do' = 'add' order by r.row`.execute(part.ctx.db)
  return rows.filter(
    ({ member_row, realty_row }) =>
      (member_row === null || entity === 'accounts' || part.people.has(member_row)) &&
      (realty_row === null || part.units.has(realty_row)),
  )
}

const idsFor = async (db: Db, table: string, count: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ id }) => id)
}

// Ids are allocated here and passed as arrays: the planner has no statistics for rows of this uncommitted transaction.
const add = async (part: Part, entity: Entity) => {
  const { run, ctx, from, to } = part
  const table = tables[entity]
  const made = await addingRows(part, entity)
  if (made.length === 0) return
  const ids = await idsFor(ctx.db, table, made.length)
  const rows = made.map(({ row }) => row)
  if (entity === 'members') for (const [at, row] of rows.entries()) part.people.set(row, ids[at]!)
  if (entity === 'residents') for (const [at, row] of rows.entries()) part.links.set(row, ids[at]!)
  if (entity === 'realty') for (const [at, row] of rows.entries()) part.units.set(row, ids[at]!)
  const refs = made.map(({ row, member_row, realty_row }) => {
    const ref: Record<string, number | null> = {}
    if (member_row !== null)
      ref[entity === 'accounts' ? 'holder_id' : 'member_id'] = part.people.get(member_row) ?? null
    if (realty_row !== null) ref['realty_id'] = part.units.get(realty_row)!
    if (entity === 'ownerships') ref['resident_id'] = part.links.get(row)!
    return JSON.stringify(ref)
  })
  await sql`with k as (
      insert into import_items (import_id, entity, row, entity_id, action)
      select ${run.id}, ${entity}, x.row, x.id, 'add' from unnest(${rows}::int[], ${ids}::bigint[]) x(row, id))
    insert into ${sql.table(table)} (id, ${names(storedColumns[entity])}, created_by, created_at, updated_at) overriding system value
    select k.id, ${list('x', storedColumns[entity])}, ${ctx.actor.id}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from unnest(${rows}::int[], ${ids}::bigint[], ${refs}::jsonb[]) k(row, id, refs)
    join import_rows r on r.import_id = ${run.id} and r.row = k.row and r.row > ${from} and r.row <= ${to}
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, (${stepOf(entity)} -> 'values') || k.refs) x order by k.row`.execute(
    ctx.db,
  )
}

const change = async (part: Part, entity: Entity) => {
  const { ctx } = part
  const table = tables[entity]
  const wanted = await sql`insert into import_items (import_id, entity, row, entity_id, action, version, was)
    select r.import_id, ${entity}, r.row, (${stepOf(entity)} ->> 'id')::bigint, 'change', (${stepOf(entity)} ->> 'version')::int + 1, ${stepOf(entity)} -> 'was'
    from import_rows r where ${rowsOf(part)} and ${stepOf(entity)} ->> 'do' = 'change'`.execute(ctx.db)
  if (wanted.numAffectedRows === 0n) return
  const done = await sql`update ${sql.table(table)} t set (${names(storedColumns[entity])}) = (
      select ${list('x', storedColumns[entity])} from jsonb_populate_record(t, ${stepOf(entity)} -> 'values') x),
      version = t.version + 1, updated_at = ${ctx.now}
    from import_rows r where ${rowsOf(part)} and ${stepOf(entity)} ->> 'do' = 'change' and t.id = (${stepOf(entity)} ->> 'id')::bigint
      and t.version = (${stepOf(entity)} ->> 'version')::int and t.deleted_at is null`.execute(ctx.db)
  if (done.numAffectedRows !== wanted.numAffectedRows) throw new Outdated()
}

/** Records in the history who applied the file and which file it was. */
const note = (part: Part, entity: Entity) => {
  const { run, ctx, from, to } = part
  // A new house has its history from `createHouse`.
  const noted = entity === 'houses' ? sql`i.action = 'change'` : sql`true`
  return sql`insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, label, changes, reason)
    select ${ctx.now}::timestamptz, ${ctx.actor.id}, ${ctx.actor.name}, 'import', ${entity}, i.entity_id, ${stepOf(entity)} ->> 'label',
      coalesce(${stepOf(entity)} -> 'changes', '[]'), ${run.file_name}
    from import_items i join import_rows r on r.import_id = i.import_id and r.row = i.row
    where i.import_id = ${run.id} and i.entity = ${entity} and ${noted} and i.row > ${from} and i.row <= ${to} and r.plan ? ${entity} order by i.row`.execute(
    ctx.db,
  )
}

// Houses are few, and each has a street and keys of its own: their feature creates them.
const addHouses = async (part: Part) => {
  const { run, ctx } = part
  const { rows } = await sql<{
    row: number
    values: Record<string, unknown>
  }>`select r.row, r.plan -> 'houses' -> 'values' as values
    from import_rows r where ${rowsOf(part)} and r.plan -> 'houses' ->> 'do' = 'add' order by r.row`.execute(ctx.db)
  if (rows.length === 0) return
  const { rows: types } = await sql<{
    id: number
  }>`select id from house_types where deleted_at is null and active order by sort, id limit 1`.execute(ctx.db)
  for (const { row, values } of rows) {
    const { data } = await createHouse(ctx, houseFields.parse({ house_type_id: types[0]!.id, ...values }))
    await sql`insert into import_items (import_id, entity, row, entity_id, action) values (${run.id}, 'houses', ${row}, ${data.id}, 'add')`.execute(
      ctx.db,
    )
  }
}

const step = async (part: Part, entity: Entity) => {
  if (entity === 'houses') await addHouses(part)
  else await add(part, entity)
  await change(part, entity)
  await note(part, entity)
}

const housesOf: Partial<Record<Entity, RawBuilder<unknown>>> = {
  realty: sql`select t.house_id from realty t where t.id = i.entity_id`,
  residents: sql`select t.house_id from residents t where t.id = i.entity_id`,
  ownerships: sql`select u.house_id from ownerships t join realty u on u.id = t.realty_id where t.id = i.entity_id`,
  members: sql`select t.house_id from residents t where t.member_id = i.entity_id`,
  accounts: sql`select u.house_id from personal_accounts t join realty u on u.id = t.realty_id where t.id = i.entity_id`,
  vehicles: sql`select u.house_id from vehicles t join realty u on u.id in (t.realty_id, t.parking_realty_id) where t.id = i.entity_id`,
}

/** One live event per kind written or undone, for subscribers who see the houses. */
export const publishEvents = async (db: Db, id: number, action: string): Promise<void> => {
  const { rows } = await sql<{
    entity: Entity
  }>`select distinct entity from import_items where import_id = ${id}`.execute(db)
  for (const { entity } of rows) {
    const of = housesOf[entity] ?? sql`select i.entity_id as house_id`
    const { rows: houses } = await sql<{
      house_id: number
    }>`select distinct x.house_id from import_items i cross join lateral (${of}) x(house_id)
      where i.import_id = ${id} and i.entity = ${entity} and x.house_id is not null`.execute(db)
    await publishEvent(db, { entity, entity_id: null, action, house_ids: houses.map(({ house_id }) => house_id) })
  }
}

const size = 2000

/** Raises the GIN pending-list limit and turns JIT off: both cost more than they save in short bulk statements. */
const tuneForBulk = async (db: Db) => {
  await sql`set local jit = off`.execute(db)
  await sql`set local gin_pending_list_limit = '32MB'`.execute(db)
  await sql`set local work_mem = '32MB'`.execute(db)
}

/**
 * Writes the whole import in the current transaction, so an interruption leaves nothing behind. `progress` writes
 * outside of it, so that it is visible before the commit. Throws `Outdated` when a compared row has changed since.
 */
export const applyAll = async (
  ctx: RequestContext,
  run: Stored,
  progress: (done: number, total: number) => Promise<void>,
): Promise<number> => {
  const { rows } = await sql<{
    last: number | null
  }>`select max(row) as last from import_rows where import_id = ${run.id}
    and outcome in ('add', 'change')`.execute(ctx.db)
  const last = rows[0]!.last ?? 0
  await tuneForBulk(ctx.db)
  const people = new Map<number, number>()
  const units = new Map<number, number>()
  for (let from = 0; from < last; from += size) {
    const part: Part = { run, ctx, from, to: from + size, people, units, links: new Map() }
    for (const entity of entities) await step(part, entity)
    await progress(Math.min(from + size, last), last)
  }
  // Deferred constraints are checked now, while a violation can still be reported as a problem.
  await sql`set constraints all immediate`.execute(ctx.db)
  await publishEvents(ctx.db, run.id, 'import')
  const { rows: items } = await sql<{
    n: number
  }>`select count(*) as n from import_items where import_id = ${run.id}`.execute(ctx.db)
  await move(ctx.db, run.id, ctx.now, { state: 'applied', applied_at: ctx.now, problem: null })
  return items[0]!.n
}

export const contextFor = (app: App, person: Pick<RequestContext, 'actor' | 'scope'>, db: Db): RequestContext =>
  createContext(person, db, app.clock)
