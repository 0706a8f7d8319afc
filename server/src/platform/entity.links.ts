import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.js'

/** An ordered table of links `(<owner>, <target>, position)` from a row to rows of another table. */
export interface LinkTable {
  table: string
  owner: string
  target: string
}
/** Fields with ids that are stored in link tables. */
export type LinkFields = Readonly<Record<string, LinkTable>>

/** Column: ids of the linked rows, in order; `row` is the alias of the owning row. */
export const linkedIds = ({ table, owner, target }: LinkTable, row: string): RawBuilder<number[]> =>
  sql<number[]>`coalesce((select array_agg(l.${sql.ref(target)} order by l.position) from ${sql.table(table)} l
    where l.${sql.ref(owner)} = ${sql.ref(`${row}.id`)}), '{}')`

/** Replaces the links of the row; each id is linked once. */
export const replaceLinks = async (
  db: Db,
  { table, owner, target }: LinkTable,
  id: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(db)
  if (ids.length === 0) return
  await sql`insert into ${sql.table(table)} (${sql.ref(owner)}, ${sql.ref(target)}, position)
    select ${id}::bigint, x.id, (x.place - 1)::int from (select id, min(n) as place
      from unnest(${[...ids]}::bigint[]) with ordinality u(id, n) group by id) x`.execute(db)
}
