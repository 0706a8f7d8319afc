import { sql, type RawBuilder } from 'kysely'
import { latinTwins, searchKey } from '@oselia/contract/search-key'
import { plannedOnce, type Db } from './db.js'
import { foundBy, type Ways } from './list.ways.js'

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
  /** What is selected, as after `select`. */
  columns: RawBuilder<unknown>
  /** Tables and joins, as after `from`. */
  from: RawBuilder<unknown>
  /** The tables needed to find and count the rows, when fewer than `from`. */
  countFrom?: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  /** Sortable fields and the expressions behind them. */
  sort: Record<string, RawBuilder<unknown>>
  /** Unique last word on order, so that pages don't overlap. */
  tie: RawBuilder<unknown>
  /**
   * `tie` is the id, and `where` and `sort` need no table but `countFrom`: ids of the page are found there first, and only
   * those rows are joined. Pages far back then cost a walk along one index.
   */
  deferred?: boolean
  /** Names in `kept_counts` whose sum is the total of exactly these rows; given only when nothing narrows the list. */
  kept?: readonly string[]
  /** Rows to be added to a kept total, as a whole `select count(*) …`. */
  keptPlus?: RawBuilder<unknown>
  /** Counted to `totalCap` only, as a search is: its filters hold for more rows than may be counted at a look. */
  capped?: boolean
  /** The same rows as of `where` by several ways, for the first pages and the count of a deferred list that is capped. */
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

const twins = Object.entries(latinTwins)
const lookAlike = `${twins.map(([latin]) => latin).join('')}ґйїё-–—`
const alike = `${twins.map(([, cyrillic]) => cyrillic).join('')}гиіе   `
/** The search key of a text that has none stored, near enough for words: for lists that are looked through and not indexed by it. */
export const spelt = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${text}), ${`${lookAlike}'’ʼ\`"«»`}, ${alike})`

/** The order of a list, by a field of `sort` or by its tie alone. */
export const orderOf = (list: List, sort: string | undefined, backwards = false) => {
  const down = (sort?.startsWith('-') ?? false) !== backwards
  const direction = down ? sql`desc` : sql`asc`
  const by = list.sort[sort?.replace(/^-/, '') ?? '']
  return by ? sql`${by} ${direction}, ${list.tie} ${direction}` : sql`${list.tie} ${direction}`
}

interface Window {
  limit: number
  offset: number
  /** Walked from the end; the rows come out turned round. */
  backwards?: boolean
}

/**
 * Rows by their ids, in the order of the ids. The text is the same whatever narrows and orders the list, so its many joins
 * are planned once a connection, not once a page.
 */
const rowsById = async <T>(db: Db, list: List, ids: readonly number[]): Promise<T[]> => {
  if (ids.length === 0) return []
  const hint = list.deferred ? plannedOnce : sql``
  const { rows } =
    await sql<T>`${hint}select ${list.columns} from ${list.from} where ${list.tie} = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], ${list.tie})`.execute(db)
  return rows
}

const windowOf = (list: List, sort: string | undefined, { limit, offset, backwards }: Window) =>
  sql`where ${all(list.where)} order by ${orderOf(list, sort, backwards)} limit ${limit} offset ${offset}`

/** Ids of a page near the beginning, gathered by the ways of the list: each is walked no further than the page. */
const idsByWays = (list: List & { ways: Ways }, sort: string | undefined, { limit, offset }: Window) => {
  const by = list.sort[sort?.replace(/^-/, '') ?? ''] ?? list.tie
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const found = foundBy(list.ways, {
    from: list.countFrom!,
    columns: sql`${list.tie} as id, ${by} as place`,
    tail: sql`order by ${orderOf(list, sort)} limit ${limit + offset}`,
  })
  return sql`array(select id from ${found} f order by place ${direction}, id ${direction} limit ${limit} offset ${offset})`
}

/** Ids of a deferred list's page, as an array. */
const idsOf = (list: List, sort: string | undefined, window: Window) =>
  sql`array(select ${list.tie} from ${list.countFrom!} ${windowOf(list, sort, window)})`

const select = async <T>(db: Db, list: List, sort: string | undefined, window: Window) => {
  if (list.deferred) {
    const { rows } = await sql<{ ids: number[] }>`select ${idsOf(list, sort, window)} as ids`.execute(db)
    const { ids } = rows[0]!
    return rowsById<T>(db, list, window.backwards ? ids.toReversed() : ids)
  }
  const { rows } = await sql<T>`select ${list.columns} from ${list.from} ${windowOf(list, sort, window)}`.execute(db)
  return window.backwards ? rows.toReversed() : rows
}

/** One page of a text search: the hits are gathered once, up to the cap, for the count and for the page. */
const searchedPage = async <T>(db: Db, list: List, query: Query, offset: number): Promise<{ n: number; rows: T[] }> => {
  const source = list.deferred ? list.countFrom! : list.from
  const by = list.sort[query.sort?.replace(/^-/, '') ?? ''] ?? list.tie
  const direction = query.sort?.startsWith('-') ? sql`desc` : sql`asc`
  const { rows: found } = await sql<{ n: number; ids: number[] }>`with hits as materialized (
      select ${list.tie} as id, ${by} as place from ${source} where ${all(list.where)} limit ${totalCap + 1})
    select (select count(*) from hits) as n,
      array(select id from hits order by place ${direction}, id ${direction} limit ${query.per_page} offset ${offset}) as ids`.execute(
    db,
  )
  const { n, ids } = found[0]!
  if (ids.length === 0) return { n, rows: [] }
  // Of more hits than were gathered, the first ones in order are found along the order's index.
  if (n > totalCap) return { n, rows: await select<T>(db, list, query.sort, { limit: query.per_page, offset }) }
  return { n, rows: await rowsById<T>(db, list, ids) }
}

/** How many rows there are, as an expression; one more than the cap where they are counted to it. */
export const counted = ({ kept, keptPlus, countFrom, from, where, capped, ways, tie }: List) => {
  if (kept)
    return sql`(select coalesce(sum(n), 0)::bigint from kept_counts where name = any(${kept}::text[])) + ${keptPlus ? sql`(${keptPlus})` : sql`0`}`
  const source = countFrom ?? from
  const limit = sql`limit ${totalCap + 1}`
  if (capped && ways)
    return sql`(select count(*) from (select 1 from ${foundBy(ways, { from: source, columns: sql`${tie} as id`, tail: limit })} f ${limit}) capped)`
  return capped
    ? sql`(select count(*) from (select 1 from ${source} where ${all(where)} ${limit}) capped)`
    : sql`(select count(*) from ${source} where ${all(where)})`
}

const totalOf = async (db: Db, list: List): Promise<number> =>
  (await sql<{ n: number }>`select ${counted(list)} as n`.execute(db)).rows[0]!.n

/** A page near the beginning of a deferred list: its total and its ids are asked for at once. */
const nearPage = async <T>(db: Db, list: List, query: Query, window: Window): Promise<{ n: number; rows: T[] }> => {
  const { ways } = list
  const ids = ways ? idsByWays({ ...list, ways }, query.sort, window) : idsOf(list, query.sort, window)
  const { rows: found } = await sql<{ n: number; ids: number[] }>`select ${counted(list)} as n, ${ids} as ids`.execute(
    db,
  )
  const [page] = found
  return { n: page!.n, rows: await rowsById<T>(db, list, page!.ids) }
}

/** From this row on it pays to know the total first and to come from the nearer end. */
const farBack = 20_000

/** One page with its total. A text search counts to `totalCap`, a deferred list that is `capped` too; everything else exactly. */
export const paged = async <T>(db: Db, list: List, query: Query): Promise<Page<T>> => {
  const offset = (query.page - 1) * query.per_page
  const limit = query.per_page
  if (query.search_query) {
    const { n, rows } = await searchedPage<T>(db, list, query, offset)
    const capped = n > totalCap
    return { data: rows, ...figures(Math.min(n, totalCap), query, rows.length), ...(capped && { total_capped: true }) }
  }
  if (offset < farBack && list.deferred) {
    const { n, rows } = await nearPage<T>(db, list, query, { limit, offset })
    const isMore = list.capped && !list.kept && n > totalCap
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

/** Folds the lines that writing statements left in `kept_counts` into one of each name. */
export const foldCounts = async (db: Db): Promise<void> => {
  await sql`with gone as (delete from kept_counts returning name, n)
    insert into kept_counts (name, n) select name, sum(n) from gone group by name`.execute(db)
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
