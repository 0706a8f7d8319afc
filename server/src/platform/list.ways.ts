import { sql, type RawBuilder } from 'kysely'

/** A way to rows of a list, along an index of its own. */
export interface Way {
  /** What stands after `from` under the alias `w`: each of its rows is a walk of its own, as the newest of each house are. */
  turns?: RawBuilder<unknown>
  /** Condition over the row, and over `w`. */
  on: RawBuilder<unknown>
}

/** Rows that are reached by any of several ways: an `or` between them would walk everything there is. */
export interface Ways {
  /** What holds for the rows of every way. */
  where: readonly RawBuilder<unknown>[]
  each: readonly Way[]
}

/**
 * What is found by any of the ways, each row once, as after `from`. `columns` tell rows apart; `tail` ends each walk: its
 * order, its limit.
 */
export const foundBy = (
  { where, each }: Ways,
  { from, columns, tail }: { from: RawBuilder<unknown>; columns: RawBuilder<unknown>; tail: RawBuilder<unknown> },
): RawBuilder<unknown> => {
  const walk = ({ turns, on }: Way) => {
    const rows = sql`(select ${columns} from ${from} where ${sql.join([...where, on], sql` and `)} ${tail})`
    return turns ? sql`select found.* from ${turns} w cross join lateral ${rows} found` : rows
  }
  return sql`(${sql.join(each.map(walk), sql` union `)})`
}
