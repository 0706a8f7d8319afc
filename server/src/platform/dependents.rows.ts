import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.js'
import type { Dependent } from './dependents.js'
import type { LinkTable } from './entity.links.js'
import type { Versioned } from './entity.declaration.js'
import type { RequestContext } from './request-context.js'

/** What these dependents need of an `Entity`. */
interface Rows<Row extends Versioned> {
  readonly table: string
  reloadMany(ctx: RequestContext, ids: readonly number[]): Promise<Row[]>
  recordChanges(ctx: RequestContext, action: string, ids: readonly number[], before: readonly Row[]): Promise<Row[]>
}

type Held = (ids: readonly number[]) => RawBuilder<unknown>
type Move = (db: Db, from: readonly number[], to: number) => Promise<unknown>
type Counted = Required<Pick<Dependent, 'count' | 'reassign'>>

/** Condition over alias `t` and the change of references alone; the rest is the same for columns and link tables. */
const dependentRows = <Row extends Versioned>(entity: Rows<Row>, held: Held, move: Move): Counted => ({
  count: async (db, id) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(entity.table)} t
      where t.deleted_at is null and ${held([id])}`.execute(db)
    return rows[0]!.n
  },
  reassign: async (ctx, from, to) => {
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(entity.table)} t where ${held(from)}
      order by t.id for no key update of t`.execute(ctx.db)
    const ids = rows.map(({ id }) => id)
    const before = await entity.reloadMany(ctx, ids)
    await move(ctx.db, from, to)
    await sql`update ${sql.table(entity.table)} set version = version + 1, updated_at = ${ctx.now}
      where id = any(${ids}::bigint[])`.execute(ctx.db)
    await entity.recordChanges(ctx, 'update', ids, before)
  },
})

/** Rows that name the object in a column: counted, and reassigned with history and live events, those in the bin included. */
export const dependentsByColumn = <Row extends Versioned>(entity: Rows<Row>, column: string): Counted => {
  const held: Held = (ids) => sql`${sql.ref(`t.${column}`)} = any(${ids}::bigint[])`
  return dependentRows(entity, held, (db, from, to) =>
    sql`update ${sql.table(entity.table)} t set ${sql.ref(column)} = ${to} where ${held(from)}`.execute(db),
  )
}

/** The same for rows that name it in a link table. */
export const dependentsByLink = <Row extends Versioned>(entity: Rows<Row>, link: LinkTable): Counted => {
  const { table, owner, target } = {
    table: sql.table(link.table),
    owner: sql.ref(link.owner),
    target: sql.ref(link.target),
  }
  return dependentRows(
    entity,
    (ids) => sql`exists (select 1 from ${table} l where l.${owner} = t.id and l.${target} = any(${ids}::bigint[]))`,
    async (db, from, to) => {
      await sql`insert into ${table} (${owner}, ${target}, position) select ${owner}, ${to}, min(position) from ${table}
        where ${target} = any(${from}::bigint[]) group by ${owner} on conflict do nothing`.execute(db)
      await sql`delete from ${table} where ${target} = any(${from}::bigint[])`.execute(db)
    },
  )
}
