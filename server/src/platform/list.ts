import { sql, type RawBuilder } from 'kysely'
import { searchKey } from '@oselia/contract/search-key'
import type { Db } from './db.js'

/** A page as envelope B; `inMainData` and `inData` wrap it as A and C. */
export interface Page<T> {
  data: T[]
  current_page: number
  from: number
  last_page: number
  per_page: number
  to: number
  total: number
  total_capped?: boolean
}

export const inMainData = <T>(page: Page<T>) => ({ main_data: page })
export const inData = <T>(page: Page<T>) => ({ data: page })

/** A search with more hits than this is counted no further. */
export const totalCap = 10_000

interface List {
  /** What is selected, as after `select`. */
  columns: RawBuilder<unknown>
  /** Tables and joins, as after `from`. */
  from: RawBuilder<unknown>
  /** The tables needed to count, when fewer than `from`. */
  countFrom?: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  /** Sortable fields and the expressions behind them. */
  sort: Record<string, RawBuilder<unknown>>
  /** Unique last word on order, so that pages don't overlap. */
  tie: RawBuilder<unknown>
}

interface Query {
  page: number
  per_page: number
  search_query?: string
  sort?: string
}

export const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

/**
 * Conditions of a text search over a column of search keys: every word must occur. Words shorter than three
 * characters can't use the trigram index, so they must begin a word.
 */
export const searched = (column: RawBuilder<unknown>, text: string | undefined): RawBuilder<unknown>[] =>
  searchKey(text ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => {
      const literal = word.replace(/[\\%_]/g, '\\$&')
      return word.length >= 3
        ? sql`${column} like ${`%${literal}%`}`
        : sql`(${column} like ${`${literal}%`} or ${column} like ${`% ${literal}%`})`
    })

const ordered = (list: List, sort: string | undefined) => {
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const by = list.sort[sort?.replace(/^-/, '') ?? '']
  return by ? sql`${by} ${direction}, ${list.tie} ${direction}` : sql`${list.tie} ${direction}`
}

/** One page with its total. A text search counts to `totalCap`; everything else exactly. */
export const paged = async <T>(db: Db, list: List, query: Query): Promise<Page<T>> => {
  const where = all(list.where)
  const capped = Boolean(query.search_query)
  const counted = list.countFrom ?? list.from
  const count = capped
    ? sql<{ n: number }>`select count(*) as n from (select 1 from ${counted} where ${where} limit ${totalCap + 1}) hits`
    : sql<{ n: number }>`select count(*) as n from ${counted} where ${where}`
  const offset = (query.page - 1) * query.per_page
  const [found, rows] = await Promise.all([
    count.execute(db),
    sql<T>`select ${list.columns} from ${list.from} where ${where} order by ${ordered(list, query.sort)}
      limit ${query.per_page} offset ${offset}`.execute(db),
  ])
  const n = found.rows[0]!.n
  return {
    data: rows.rows,
    ...figures(Math.min(n, capped ? totalCap : n), query, rows.rows.length),
    ...(capped && n > totalCap && { total_capped: true }),
  }
}

/** The paging figures; an empty list has `from = to = 0` and `last_page = 1`. */
export const figures = (total: number, { page, per_page }: Pick<Query, 'page' | 'per_page'>, shown: number) => {
  const offset = (page - 1) * per_page
  return {
    current_page: page,
    from: shown === 0 ? 0 : offset + 1,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    per_page,
    to: shown === 0 ? 0 : offset + shown,
    total,
  }
}
