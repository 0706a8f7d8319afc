import { sql, type RawBuilder } from 'kysely'

/** A branch of a union, read by an index of its own. */
export interface UnionBranch {
  /**
   * A table expression under the alias `w`, joined laterally: one index scan per row, e.g. the newest rows of each
   * house.
   */
  turns?: RawBuilder<unknown>
  /** Condition over the row, and over `w`. */
  on: RawBuilder<unknown>
}

/** Rows matched by any of several branches: with `or` between the conditions PostgreSQL would scan all rows. */
export interface Ways {
  /** Conditions on the rows of every branch. */
  where: readonly RawBuilder<unknown>[]
  each: readonly UnionBranch[]
}

/**
 * The union of the branches without duplicates, as after `from`. `columns` identify a row; `tail` ends each branch with
 * its order and limit.
 */
export const foundBy = (
  { where, each }: Ways,
  { from, columns, tail }: { from: RawBuilder<unknown>; columns: RawBuilder<unknown>; tail: RawBuilder<unknown> },
): RawBuilder<unknown> => {
  const walk = ({ turns, on }: UnionBranch) => {
    const rows = sql`(select ${columns} from ${from} where ${sql.join([...where, on], sql` and `)} ${tail})`
    return turns ? sql`select found.* from ${turns} w cross join lateral ${rows} found` : rows
  }
  return sql`(${sql.join(each.map(walk), sql` union `)})`
}
