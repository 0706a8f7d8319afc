import { sql, type RawBuilder } from 'kysely'
import type { Database } from './db.js'
import { equalTo, type List } from './list.js'
import { forbidden } from './problems.js'
import type { RequestContext } from './request-context.js'

const apostrophes = "'ʼ`´"

/**
 * Conditions of a text search in a small dictionary without search keys: every word occurs in the text, ignoring case
 * and the form of apostrophes.
 */
export const containsWords = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown>[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const plain = (value: RawBuilder<unknown>) => sql`translate(lower(${value}), ${apostrophes}, '’’’’')`
      return sql`position(${plain(sql`${word}::text`)} in ${plain(column)}) > 0`
    })

interface DictionaryQuery {
  active?: boolean | undefined
  search_query: string
}

/** The list of a dictionary whose rows have `code`, `name`, `sort` and `active`; `columns` read the alias `y`. */
export const dictionaryList = (table: keyof Database, columns: RawBuilder<unknown>, query: DictionaryQuery): List => ({
  columns,
  from: sql`${sql.table(table)} y`,
  where: [
    sql`y.deleted_at is null`,
    ...equalTo(query, 'y', ['active']),
    ...containsWords(sql`y.code || ' ' || y.name::text`, query.search_query),
  ],
  sort: { sort: sql`y.sort`, name: sql`(y.name ->> 'uk') collate uk_icu`, code: sql`y.code` },
  tiebreaker: sql`y.id`,
})

/** Dictionaries belong to the whole community: 403 `outside_scope` for a caller limited to some houses. */
export const requireWholeCommunity = ({ scope }: Pick<RequestContext, 'scope'>): void => {
  if (!scope.all) throw forbidden('outside_scope')
}

/** Condition: only callers with access to all houses may restore dictionary entries. */
export const wholeCommunity = ({ scope }: Pick<RequestContext, 'scope'>): RawBuilder<boolean> =>
  sql<boolean>`${scope.all}::boolean`

/** Condition: everybody who may read the dictionary sees all of it. */
export const everybody = (): RawBuilder<boolean> => sql<boolean>`true`
