import { accountFields, type Account, type AccountFields, type accountList } from '@oselia/contract/accounts'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import type { Db, EntityColumns } from '../../platform/db.js'
import { all, paged, type List, type Page } from '../../platform/list.js'
import { houseIdInScope, type Scope } from '../../platform/scope.js'
import { today } from '../../platform/today.js'
import { inLanguage, unitColumn } from '../realty/realty.door.js'
import { accountKey } from './accounts.rules.js'

declare module '../../platform/db.js' {
  interface Database {
    personal_accounts: AccountFields & {
      number_key: string
      /** Filled by the database: the complex of the unit's house, or the house without one. */
      payee_key: Generated<string>
      is_demo: Generated<boolean>
    } & EntityColumns
  }
}

type Query = z.output<typeof accountList>
/** A list without its pages. */
type Filters = Omit<Query, 'page' | 'per_page'>

const columns = (day: string) => sql`a.id, a.version, a.created_at, a.updated_at,
  ${sql.join(Object.keys(accountFields.shape).map((field) => sql.ref(`a.${field}`)))}, ${unitColumn('r', 'h')} as realty,
  (select jsonb_build_object('id', m.id, 'name', m.name) from members m where m.id = a.holder_id and m.deleted_at is null) as holder,
  ${holdsOn(day)} as current`
const joined = sql`personal_accounts a join realty r on r.id = a.realty_id join houses h on h.id = r.house_id`

const holdsOn = (day: string) =>
  sql`(coalesce(a."from", '-infinity'::date) <= ${day}::date and coalesce(a."to", 'infinity'::date) >= ${day}::date)`

const filters = (scope: Scope, query: Filters, day: string): RawBuilder<unknown>[] => {
  const key = accountKey(query.search_query)
  return [
    sql`a.deleted_at is null`,
    ...(scope.all ? [] : [houseIdInScope(scope, sql`r.house_id`)]),
    ...(query.realty_id === undefined ? [] : [sql`a.realty_id = ${query.realty_id}`]),
    ...(query.house_id === undefined ? [] : [sql`r.house_id = any(${query.house_id}::bigint[])`]),
    ...(query.current === undefined ? [] : [query.current ? holdsOn(day) : sql`not ${holdsOn(day)}`]),
    ...(query.search_query === '' ? [] : [key === '' ? sql`false` : sql`a.number_key like ${`%${key}%`}`]),
  ]
}

/** The list as `paged` runs it; apart, so that a test can ask the database for its plan. */
export const listed = (scope: Scope, query: Filters, day: string): List => {
  const needsUnit = !scope.all || query.house_id !== undefined
  return {
    columns: columns(day),
    from: joined,
    countFrom: needsUnit ? sql`personal_accounts a join realty r on r.id = a.realty_id` : sql`personal_accounts a`,
    deferred: true,
    where: filters(scope, query, day),
    sort: { number: sql`a.number_key`, created_at: sql`a.created_at` },
    tie: sql`a.id`,
  }
}

/** The same accounts with their units' addresses in the caller's language. */
export const shown = async (act: Act, rows: Account[]): Promise<Account[]> => {
  await inLanguage(
    act.db,
    act.language,
    rows.map(({ realty }) => realty),
  )
  return rows
}

export const list = async (act: Act, query: Query): Promise<Page<Account>> => {
  const page = await paged<Account>(act.db, listed(act.scope, query, await today(act)), query)
  return { ...page, data: await shown(act, page.data) }
}

const chosen = async (act: Act, where: RawBuilder<unknown>, lock: boolean): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`select ${columns(await today(act))} from ${joined} where ${where}
    ${lock ? sql`for no key update of a` : sql``}`.execute(act.db)
  return (await shown(act, rows))[0]
}

/** The account if the caller sees its unit; held until the act ends when it is going to be changed. */
export const one = (act: Act, id: number, lock = false) =>
  chosen(act, all([sql`a.id = ${id}`, sql`a.deleted_at is null`, houseIdInScope(act.scope, sql`r.house_id`)]), lock)

/** The account as it is now, for one who has just written it. */
export const written = async (act: Act, id: number): Promise<Account> => (await chosen(act, sql`a.id = ${id}`, false))!

/** Whether the caller sees the unit, and an account may hang on it; the unit stays until the act ends. */
export const unitIsOpen = async (db: Db, scope: Scope, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from realty r where r.id = ${id} and r.deleted_at is null and r.ended_on is null
    and ${houseIdInScope(scope, sql`r.house_id`)} for share of r`.execute(db)
  return rows.length > 0
}

/** What history and the bin call accounts: the number alone, as its unit may change. */
export const labelColumn = sql<string>`t.number`
