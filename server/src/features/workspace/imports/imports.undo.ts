import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Page } from '../../../platform/list.js'
import { figures } from '../../../platform/list.js'
import { invalid } from '../../../platform/problems.js'
import { publishEvents, storedColumns } from './imports.apply.js'
import { entities, tables, type Entity } from './imports.plan.js'
import { move, type Stored } from './imports.queries.js'

const items = (id: number) =>
  sql`select entity, entity_id, row, action, version from import_items where import_id = ${id}`

/** Objects of the import that still exist and have changed since. */
const changed = (entity: Entity): RawBuilder<unknown> =>
  sql`select i.entity, i.entity_id from items i join ${sql.table(tables[entity])} t on t.id = i.entity_id
    where i.entity = ${entity} and t.deleted_at is null and t.version <> i.version`

/** A dependent table, its referencing column, and the kind under which this import may itself have added its rows. */
interface Dependents {
  on: Entity
  table: string
  column: string
  as?: Entity
}
const dependents: readonly Dependents[] = [
  { on: 'members', table: 'residents', column: 'member_id', as: 'residents' },
  { on: 'members', table: 'ownerships', column: 'member_id', as: 'ownerships' },
  { on: 'members', table: 'vehicles', column: 'member_id', as: 'vehicles' },
  { on: 'members', table: 'personal_accounts', column: 'holder_id', as: 'accounts' },
  { on: 'members', table: 'members', column: 'merged_into' },
  { on: 'realty', table: 'residents', column: 'realty_id', as: 'residents' },
  { on: 'realty', table: 'personal_accounts', column: 'realty_id', as: 'accounts' },
  { on: 'realty', table: 'vehicles', column: 'realty_id' },
  { on: 'realty', table: 'vehicles', column: 'parking_realty_id' },
  { on: 'realty', table: 'realty', column: 'parent_id', as: 'realty' },
  { on: 'houses', table: 'realty', column: 'house_id' },
]

// Joins instead of subqueries per row: an import has a hundred thousand objects.
const withDependents = ({ on, table, column, as }: Dependents): RawBuilder<unknown> => {
  const where = sql`i.entity = ${on} and i.action = 'add' and x.deleted_at is null`
  const base = sql`select i.entity, i.entity_id from items i join ${sql.table(table)} x on ${sql.ref(`x.${column}`)} = i.entity_id`
  if (!as) return sql`${base} where ${where}`
  return sql`${base} left join items m on m.entity = ${as} and m.action = 'add' and m.entity_id = x.id
    left join tied k on k.entity = ${as} and k.entity_id = x.id
    where ${where} and (m.entity_id is null or k.entity_id is not null)`
}

const elsewhere: readonly RawBuilder<unknown>[] = [
  sql`select i.entity, i.entity_id from items i join comments x on x.entity = i.entity and x.entity_id = i.entity_id and x.deleted_at is null
    where i.action = 'add'`,
  sql`select i.entity, i.entity_id from items i join realty_lineage x on x.from_id = i.entity_id where i.entity = 'realty' and i.action = 'add'`,
  sql`select i.entity, i.entity_id from items i join realty_lineage x on x.to_id = i.entity_id where i.entity = 'realty' and i.action = 'add'`,
  sql`select i.entity, i.entity_id from items i join staff_scopes x on x.house_id = i.entity_id where i.entity = 'houses' and i.action = 'add'`,
  sql`select i.entity, i.entity_id from items i join audience_targets x on x.house_id = i.entity_id where i.entity = 'houses' and i.action = 'add'`,
  sql`select i.entity, i.entity_id from items i join audience_targets x on x.realty_id = i.entity_id where i.entity = 'realty' and i.action = 'add'`,
]

/**
 * What an undo would keep: objects changed since, and objects with new dependents. An ownership and its resident link
 * stay together.
 */
const retainedRows = (id: number): RawBuilder<unknown> => sql`
  with items as materialized (${items(id)}),
  changed as materialized (${sql.join(entities.map(changed), sql` union `)}),
  tied as materialized (
    select entity, entity_id from changed
    union select 'residents', o.resident_id from changed c join ownerships o on c.entity = 'ownerships' and o.id = c.entity_id
    union select 'ownerships', o.id from changed c join ownerships o on c.entity = 'residents' and o.resident_id = c.entity_id
  ),
  held as (select entity, entity_id from tied union ${sql.join([...dependents.map(withDependents), ...elsewhere], sql` union `)})
  select i.entity, i.entity_id, i.row from held k join items i on i.entity = k.entity and i.entity_id = k.entity_id
    where case i.entity ${sql.join(
      entities.map(
        (entity) =>
          sql`when ${entity} then exists (select 1 from ${sql.table(tables[entity])} t where t.id = i.entity_id and t.deleted_at is null)`,
      ),
      sql` `,
    )} end`

export const countRetained = async (ctx: RequestContext, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${retainedRows(id)}) k`.execute(ctx.db)
  return rows[0]!.n
}

export interface RetainedRow {
  id: number
  kind: string
  label: string
}

/** What an undo would keep, with the labels from the time of the import. */
export const listRetained = async (
  ctx: RequestContext,
  id: number,
  query: { page: number; per_page: number },
): Promise<Page<RetainedRow>> => {
  const total = await countRetained(ctx, id)
  const { rows } =
    await sql<RetainedRow>`select k.entity_id as id, k.entity as kind, coalesce(r.plan -> k.entity ->> 'label', '') as label
    from (${retainedRows(id)}) k left join import_rows r on r.import_id = ${id} and r.row = k.row
    order by k.row, k.entity, k.entity_id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(
      ctx.db,
    )
  return { data: rows, ...figures(total, query, rows.length) }
}

const note = (
  ctx: RequestContext,
  run: Stored,
  entity: Entity,
  action: 'add' | 'change',
  done: RawBuilder<unknown>,
) => sql`with done as (${done})
  insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, label, changes, reason)
  select ${ctx.now}::timestamptz, ${ctx.actor.id}, ${ctx.actor.name}, ${action === 'add' ? 'delete' : 'undo'}, ${entity}, i.entity_id, r.plan -> ${entity} ->> 'label',
    ${
      action === 'add'
        ? sql`'[]'::jsonb`
        : sql`coalesce((select jsonb_agg(jsonb_build_object('field', c -> 'field', 'old', c -> 'new', 'new', c -> 'old'))
            from jsonb_array_elements(r.plan -> ${entity} -> 'changes') c), '[]')`
    }, ${run.file_name}
  from done d join import_items i on i.import_id = ${run.id} and i.entity = ${entity} and i.entity_id = d.id
  left join import_rows r on r.import_id = i.import_id and r.row = i.row order by i.row`

const untouched = (run: Stored, entity: Entity, action: 'add' | 'change') =>
  sql`i.import_id = ${run.id} and i.entity = ${entity} and i.action = ${action} and t.id = i.entity_id and t.deleted_at is null and t.version = i.version
    and not exists (select 1 from undo_kept k where k.entity = i.entity and k.entity_id = i.entity_id)`

const undoEntity = async (ctx: RequestContext, run: Stored, entity: Entity) => {
  const table = sql.table(tables[entity])
  const columns = storedColumns[entity]
  const removed = sql`update ${table} t set deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.id}, version = t.version + 1, updated_at = ${ctx.now}
    from import_items i where ${untouched(run, entity, 'add')} returning t.id`
  await note(ctx, run, entity, 'add', removed).execute(ctx.db)
  const restored = sql`update ${table} t set (${sql.join(columns.map((column) => sql.ref(column)))}) = (
      select ${sql.join(columns.map((column) => sql.ref(`x.${column}`)))} from jsonb_populate_record(t, i.was) x),
      version = t.version + 1, updated_at = ${ctx.now}
    from import_items i where ${untouched(run, entity, 'change')} returning t.id`
  await note(ctx, run, entity, 'change', restored).execute(ctx.db)
}

/** Tables whose rows are part of the record itself and go with it. */
const partOfRecord = ['member_phones']

interface Reference {
  on_table: string
  table: string
  column: string
}

/** The foreign keys that refer to the tables of imports. */
const referencesOf = async (ctx: RequestContext): Promise<Reference[]> => {
  const { rows } =
    await sql<Reference>`select f.relname as on_table, r.relname as "table", a.attname as "column" from pg_constraint c
      join pg_class f on f.oid = c.confrelid join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and f.relname = any(${Object.values(tables)}::text[])
        and not r.relname = any(${partOfRecord}::text[])`.execute(ctx.db)
  return rows
}

/** Deletes for good what this undo removed, except what another record refers to: that stays in the bin. */
const purge = async (ctx: RequestContext, run: Stored) => {
  const references = await referencesOf(ctx)
  for (const entity of entities.toReversed()) {
    const free = references
      .filter(({ on_table }) => on_table === tables[entity])
      .map(
        ({ table, column }) =>
          sql`and not exists (select 1 from ${sql.table(table)} x where ${sql.ref(`x.${column}`)} = t.id)`,
      )
    await sql`delete from ${sql.table(tables[entity])} t using import_items i
      where i.import_id = ${run.id} and i.entity = ${entity} and i.action = 'add' and t.id = i.entity_id and t.deleted_at = ${ctx.now} ${sql.join(free, sql` `)}`.execute(
      ctx.db,
    )
  }
}

/**
 * Undoes an applied import in the current transaction: unchanged objects are deleted for good or restored. Returns how many
 * remain.
 */
export const undoAll = async (
  ctx: RequestContext,
  run: Stored,
  keepChanged: boolean,
  progress: (done: number, total: number) => Promise<void>,
): Promise<{ kept: number }> => {
  await sql`analyze import_items`.execute(ctx.db)
  await sql`create temp table undo_kept on commit drop as ${retainedRows(run.id)}`.execute(ctx.db)
  const { rows } = await sql<{ n: number }>`select count(*) as n from undo_kept`.execute(ctx.db)
  if (rows[0]!.n > 0 && !keepChanged) throw invalid('file', 'import_changed')
  await sql`analyze undo_kept`.execute(ctx.db)
  for (const [at, entity] of entities.toReversed().entries()) {
    await undoEntity(ctx, run, entity)
    await progress(at + 1, entities.length)
  }
  await sql`set constraints all immediate`.execute(ctx.db)
  await publishEvents(ctx.db, run.id, 'undo')
  await purge(ctx, run)
  await move(ctx.db, run.id, ctx.now, { state: 'undone', undone_at: ctx.now })
  return { kept: rows[0]!.n }
}
