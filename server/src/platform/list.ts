import { sql, type RawBuilder } from 'kysely'
import { latinTwins, searchKey } from '@oselia/contract/search-key'
import { isConstant, prepared, type Db } from './db.js'
import { foundBy, type Ways } from './list.unions.js'

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

export interface List {
  /** The select list. */
  columns: RawBuilder<unknown>
  /** Tables and joins, as after `from`. */
  from: RawBuilder<unknown>
  /** The tables needed to find and count the rows, when fewer than `from`. */
  countFrom?: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  /** Sortable fields and their expressions. */
  sort: Record<string, RawBuilder<unknown>>
  /** A unique last sort key, so that pages don't overlap. */
  tiebreaker: RawBuilder<unknown>
  /**
   * `tiebreaker` is the id, and `where` and `sort` need only the tables of `countFrom`: the ids of the page are
   * selected first, and only those rows are joined, so that a page far back costs one index scan.
   */
  deferred?: boolean
  /** Names in `row_counts` whose sum is the total of exactly these rows; only for an unfiltered list. */
  countedTables?: readonly string[]
  /** Rows to add to a stored total, as a whole `select count(*) …`. */
  countCorrection?: RawBuilder<unknown>
  /** Counted to `totalCap` only, as a search is, since its filters match too many rows for an exact count. */
  capped?: boolean
  /**
   * The rows of `where` as a union of branches, for the first pages and the count of a deferred list that is capped.
   */
  ways?: Ways
}

interface Query {
  page: number
  per_page: number
  search_query?: string
  sort?: string
}

export const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

/** Conditions that columns equal the filters of the same names, for those that are set. */
export const equalTo = <Q extends object>(query: Q, alias: string, columns: readonly (keyof Q & string)[]) =>
  columns.flatMap((column) =>
    query[column] === undefined ? [] : [sql`${sql.ref(`${alias}.${column}`)} = ${query[column]}`],
  )

/**
 * Conditions of a text search over a column of search keys: every word must occur. Words shorter than three characters
 * can't use the trigram index, so they must begin a word.
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

const twins = Object.entries(latinTwins)
const lookAlike = `${twins.map(([latin]) => latin).join('')}ґйїё-–—`
const alike = `${twins.map(([, cyrillic]) => cyrillic).join('')}гиіе   `
/** An approximate search key computed in SQL, for lists without a stored key and index. */
export const spelt = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${text}), ${`${lookAlike}'’ʼ\`"«»`}, ${alike})`

/** The ORDER BY of a list, by a field of `sort` or by its tiebreaker alone. */
export const orderOf = (list: List, sort: string | undefined, backwards = false) => {
  const down = (sort?.startsWith('-') ?? false) !== backwards
  const direction = down ? sql`desc` : sql`asc`
  const by = list.sort[sort?.replace(/^-/, '') ?? '']
  return by ? sql`${by} ${direction}, ${list.tiebreaker} ${direction}` : sql`${list.tiebreaker} ${direction}`
}

interface Window {
  limit: number
  offset: number
  /** Scanned from the end; the rows are returned in reverse. */
  backwards?: boolean
}

/**
 * Rows by their ids, in the order of the ids. The SQL text is independent of filters and sorting, so its many joins are
 * planned once per connection, as a prepared statement.
 */
const rowsById = async <T>(db: Db, list: List, ids: readonly number[]): Promise<T[]> => {
  if (ids.length === 0) return []
  const hint = list.deferred ? prepared : sql``
  const { rows } =
    await sql<T>`${hint}select ${list.columns} from ${list.from} where ${list.tiebreaker} = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], ${list.tiebreaker})`.execute(db)
  return rows
}

const windowOf = (list: List, sort: string | undefined, { limit, offset, backwards }: Window) =>
  sql`where ${all(list.where)} order by ${orderOf(list, sort, backwards)} limit ${limit} offset ${offset}`

/** Ids of a page near the beginning from the union's branches: each is scanned no further than the page. */
const idsByBranches = (list: List & { ways: Ways }, sort: string | undefined, { limit, offset }: Window) => {
  const by = list.sort[sort?.replace(/^-/, '') ?? ''] ?? list.tiebreaker
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const found = foundBy(list.ways, {
    from: list.countFrom!,
    columns: sql`${list.tiebreaker} as id, ${by} as place`,
    tail: sql`order by ${orderOf(list, sort)} limit ${limit + offset}`,
  })
  return sql`array(select id from ${found} f order by place ${direction}, id ${direction} limit ${limit} offset ${offset})`
}

/** Ids of a deferred list's page, as an array. */
const idsOf = (list: List, sort: string | undefined, window: Window) =>
  sql`array(select ${list.tiebreaker} from ${list.countFrom!} ${windowOf(list, sort, window)})`

const select = async <T>(db: Db, list: List, sort: string | undefined, window: Window) => {
  if (list.deferred) {
    const { rows } = await sql<{ ids: number[] }>`select ${idsOf(list, sort, window)} as ids`.execute(db)
    const { ids } = rows[0]!
    return rowsById<T>(db, list, window.backwards ? ids.toReversed() : ids)
  }
  const { rows } = await sql<T>`select ${list.columns} from ${list.from} ${windowOf(list, sort, window)}`.execute(db)
  return window.backwards ? rows.toReversed() : rows
}

/** One page of a text search: the hits are materialised once, up to the cap, for both the count and the page. */
const searchedPage = async <T>(db: Db, list: List, query: Query, offset: number): Promise<{ n: number; rows: T[] }> => {
  const source = list.deferred ? list.countFrom! : list.from
  const by = list.sort[query.sort?.replace(/^-/, '') ?? ''] ?? list.tiebreaker
  const direction = query.sort?.startsWith('-') ? sql`desc` : sql`asc`
  const { rows: found } = await sql<{ n: number; ids: number[] }>`with hits as materialized (
      select ${list.tiebreaker} as id, ${by} as place from ${source} where ${all(list.where)} limit ${totalCap + 1})
    select (select count(*) from hits) as n,
      array(select id from hits order by place ${direction}, id ${direction} limit ${query.per_page} offset ${offset}) as ids`.execute(
    db,
  )
  const { n, ids } = found[0]!
  if (ids.length === 0) return { n, rows: [] }
  // With more hits than the cap, the first ones in order are found by the index of the order.
  if (n > totalCap) return { n, rows: await select<T>(db, list, query.sort, { limit: query.per_page, offset }) }
  return { n, rows: await rowsById<T>(db, list, ids) }
}

/** The number of rows as an expression; one more than the cap where counting stops there. */
export const counted = ({
  countedTables: kept,
  countCorrection: keptPlus,
  countFrom,
  from,
  where,
  capped,
  ways,
  tiebreaker,
}: List) => {
  if (kept)
    return sql`(select coalesce(sum(n), 0)::bigint from row_counts where name = any(${kept}::text[])) + ${keptPlus ? sql`(${keptPlus})` : sql`0`}`
  const source = countFrom ?? from
  const limit = sql`limit ${totalCap + 1}`
  if (capped && ways)
    return sql`(select count(*) from (select 1 from ${foundBy(ways, { from: source, columns: sql`${tiebreaker} as id`, tail: limit })} f ${limit}) capped)`
  return capped
    ? sql`(select count(*) from (select 1 from ${source} where ${all(where)} ${limit}) capped)`
    : sql`(select count(*) from ${source} where ${all(where)})`
}

const totalOf = async (db: Db, list: List): Promise<number> =>
  (await sql<{ n: number }>`select ${counted(list)} as n`.execute(db)).rows[0]!.n

/** A page near the beginning of a deferred list: total and ids in one query. */
const nearPage = async <T>(db: Db, list: List, query: Query, window: Window): Promise<{ n: number; rows: T[] }> => {
  const { ways } = list
  const ids = ways ? idsByBranches({ ...list, ways }, query.sort, window) : idsOf(list, query.sort, window)
  const { rows: found } = await sql<{ n: number; ids: number[] }>`select ${counted(list)} as n, ${ids} as ids`.execute(
    db,
  )
  const [page] = found
  return { n: page!.n, rows: await rowsById<T>(db, list, page!.ids) }
}

/** Sizes of first pages whose statements are prepared; any other size would be one more plan on every connection. */
const usualSizes = new Set([10, 20, 50, 100])

const isUsual = (list: List, { page, per_page }: Query): boolean =>
  page === 1 &&
  usualSizes.has(per_page) &&
  list.countedTables !== undefined &&
  list.ways === undefined &&
  isConstant(all(list.where))

/** The first page of a deferred list without filters, with its total, as one prepared statement. */
const usualPage = async <T>(db: Db, list: List, { sort, per_page }: Query): Promise<{ n: number; rows: T[] }> => {
  const ids = sql`array(select ${list.tiebreaker} from ${list.countFrom!} where ${all(list.where)}
    order by ${orderOf(list, sort)} limit ${sql.lit(per_page)})`
  const { rows } = await sql<
    T & { list_total: number }
  >`${prepared}with page as materialized (select ${counted(list)} as total, ${ids} as ids)
    select ${list.columns}, (select total from page) as list_total from ${list.from}
    where ${list.tiebreaker} = any((select ids from page)::bigint[])
    order by array_position((select ids from page)::bigint[], ${list.tiebreaker})`.execute(db)
  return { n: rows[0]?.list_total ?? (await totalOf(db, list)), rows }
}

/** From this offset on it pays to count first and to scan from the nearer end. */
const farBack = 20_000

/**
 * One page with its total. A text search counts to `totalCap`, and so does a deferred list that is `capped`; everything
 * else exactly.
 */
export const paged = async <T>(db: Db, list: List, query: Query): Promise<Page<T>> => {
  const offset = (query.page - 1) * query.per_page
  const limit = query.per_page
  if (query.search_query) {
    const { n, rows } = await searchedPage<T>(db, list, query, offset)
    const capped = n > totalCap
    return { data: rows, ...figures(Math.min(n, totalCap), query, rows.length), ...(capped && { total_capped: true }) }
  }
  if (offset < farBack && list.deferred) {
    const { n, rows } = isUsual(list, query)
      ? await usualPage<T>(db, list, query)
      : await nearPage<T>(db, list, query, { limit, offset })
    const isMore = list.capped && !list.countedTables && n > totalCap
    return {
      data: rows,
      ...figures(isMore ? totalCap : n, query, rows.length),
      ...(isMore && { total_capped: true }),
    }
  }
  if (offset < farBack) {
    const [n, rows] = await Promise.all([totalOf(db, list), select<T>(db, list, query.sort, { limit, offset })])
    return { data: rows, ...figures(n, query, rows.length) }
  }
  const n = await totalOf(db, list)
  if (offset >= n) return { data: [], ...figures(n, query, 0) }
  const length = Math.min(limit, n - offset)
  const window = offset > n / 2 ? { limit: length, offset: n - offset - length, backwards: true } : { limit, offset }
  const rows = await select<T>(db, list, query.sort, window)
  return { data: rows, ...figures(n, query, rows.length) }
}

/** Merges the rows that writing statements inserted into `row_counts` into one per name. */
export const foldCounts = async (db: Db): Promise<void> => {
  await sql`with gone as (delete from row_counts returning name, n)
    insert into row_counts (name, n) select name, sum(n) from gone group by name`.execute(db)
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
