import { residentFields, type Resident, type ResidentFields, type residentList } from '@oselia/contract/residents'
import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import type { Db, EntityColumns } from '../../platform/db.js'
import { all, paged, type List, type Page } from '../../platform/list.js'
import { houseIdInScope, type Scope } from '../../platform/scope.js'
import { today } from '../../platform/today.js'
import { emailFor, memberSearched, phoneFor } from '../members/members.door.js'
import { inLanguage, unitColumn } from '../realty/realty.door.js'

/** Copied from the member, the unit and the role by a trigger. */
type Copied<T> = ColumnType<T, undefined, never>

declare module '../../platform/db.js' {
  interface Database {
    residents: ResidentFields & {
      house_id: Copied<number>
      realty_type: Copied<string>
      sort_name: Copied<string>
      search_keys: Copied<string>
      is_owner: Copied<boolean>
      external_id: string | null
      is_demo: Generated<boolean>
    } & EntityColumns
  }
}

type Query = z.output<typeof residentList>
/** A list without its pages. */
type Filters = Omit<Query, 'page' | 'per_page'>

const written = sql.join(Object.keys(residentFields.shape).map((field) => sql.ref(`r.${field}`)))

/** Column: the main one of a list of phones or addresses, else the first. */
const firstOf = (list: 'phones' | 'emails', field: string) =>
  sql`(select p.value ->> ${sql.lit(field)} from jsonb_array_elements(${sql.ref(`m.${list}`)}) with ordinality p(value, n)
    order by coalesce((p.value ->> 'is_primary')::boolean, false) desc, p.n limit 1)`

/** Condition over alias `r`: the link is not closed before this day. */
const openOn = (day: string) => sql`(r."to" is null or r."to" >= ${day}::date)`

const columns = (day: string) => sql`r.id, r.version, r.created_at, r.updated_at, ${written}, m.name,
  ${firstOf('phones', 'number')} as phone, ${firstOf('emails', 'address')} as email, ${unitColumn('u', 'h')} as realty,
  jsonb_build_object('id', y.id, 'name', y.name, 'is_owner', y.is_owner) as role,
  (select o.id from ownerships o where o.resident_id = r.id and o.deleted_at is null) as ownership_id, ${openOn(day)} as current`

const joined = sql`residents r join members m on m.id = r.member_id join realty u on u.id = r.realty_id
  join houses h on h.id = r.house_id join resident_roles y on y.id = r.role_id`

// One id is an equality, along whose index the rows come in order.
const within = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) => {
  if (!ids) return []
  return [ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::bigint[])`]
}

const narrowed = (act: Act, query: Filters): RawBuilder<unknown>[] => [
  ...(query.realty_id === undefined ? [] : [sql`r.realty_id = ${query.realty_id}`]),
  ...(query.member_id === undefined ? [] : [sql`r.member_id = ${query.member_id}`]),
  ...within(sql`r.house_id`, query.house_id),
  ...within(sql`r.role_id`, query.role_id),
  ...(query.realty_type ? [sql`r.realty_type = ${query.realty_type}`] : []),
  ...memberSearched(act, sql`r.search_keys`, query.search_query),
]

const currentOnly = ({ current }: Filters, day: string): RawBuilder<unknown>[] => {
  if (current === undefined) return []
  return [current ? openOn(day) : sql`r."to" < ${day}::date`]
}

/** The kept totals of a list that nothing narrows. */
const keptFor = (query: Filters, day: string): Pick<List, 'kept' | 'keptPlus'> => {
  const ended = (sign: RawBuilder<unknown>) =>
    sql`select count(*) from residents r where r.deleted_at is null and r."to" ${sign} ${day}::date`
  if (query.current === undefined) return { kept: ['residents'] }
  return query.current ? { kept: ['residents.open'], keptPlus: ended(sql`>=`) } : { kept: [], keptPlus: ended(sql`<`) }
}

/** The list as `paged` runs it on a day of the community; all that finds and orders rows stands in `residents` itself. */
export const listed = (act: Act, query: Filters, day: string): List => {
  const { scope } = act
  const narrow = narrowed(act, query)
  return {
    columns: columns(day),
    from: joined,
    countFrom: sql`residents r`,
    deferred: true,
    where: [
      sql`r.deleted_at is null`,
      ...(scope.all ? [] : [houseIdInScope(scope, sql`r.house_id`)]),
      ...currentOnly(query, day),
      ...narrow,
    ],
    sort: { name: sql`r.sort_name collate uk_icu`, from: sql`r."from"`, created_at: sql`r.created_at` },
    tie: sql`r.id`,
    ...(scope.all && narrow.length === 0 && keptFor(query, day)),
  }
}

/** What the caller may see of the rows: phones and addresses masked unless he holds the right, units in his language. */
export const shown = async (act: Act, rows: Resident[]): Promise<Resident[]> => {
  await inLanguage(
    act.db,
    act.language,
    rows.map(({ realty }) => realty),
  )
  return rows.map((row) => ({ ...row, phone: phoneFor(act, row.phone), email: emailFor(act, row.email) }))
}

const chosen = async (act: Act, where: RawBuilder<unknown>, lock = false): Promise<Resident[]> => {
  const { rows } = await sql<Resident>`select ${columns(await today(act))} from ${joined} where ${where} order by r.id
    ${lock ? sql`for update of r` : sql``}`.execute(act.db)
  return shown(act, rows)
}

const visible = (scope: Scope) => [sql`r.deleted_at is null`, houseIdInScope(scope, sql`r.house_id`)]

/** The link if the caller sees it; locked until the act ends when it is going to be changed. */
export const one = async (act: Act, id: number, lock = false): Promise<Resident | undefined> =>
  (await chosen(act, all([sql`r.id = ${id}`, ...visible(act.scope)]), lock))[0]

/** Links that were just written, in order of their ids. */
export const nowOf = (act: Act, ids: readonly number[]): Promise<Resident[]> =>
  chosen(act, sql`r.id = any(${ids}::bigint[])`)

/** Links of a unit among the named ones, locked, in order of their ids; the unit's own scope has been checked. */
export const lockedOf = (act: Act, realtyId: number, ids: readonly number[]): Promise<Resident[]> =>
  chosen(act, all([sql`r.id = any(${ids}::bigint[])`, sql`r.realty_id = ${realtyId}`, sql`r.deleted_at is null`]), true)

export const list = async (act: Act, query: Query): Promise<Page<Resident>> => {
  const page = await paged<Resident>(act.db, listed(act, query, await today(act)), query)
  const data = await shown(act, page.data)
  const wanted = query.resident_id
  if (wanted === undefined || data.some(({ id }) => id === wanted)) return { ...page, data }
  const added = await one(act, wanted)
  return { ...page, data: added ? [added, ...data] : data }
}

/** `Шевченко Тарас, 45, вул. Садова, 12`: what history and the bin call a link (alias of `residents` or `ownerships`). */
export const labelColumn = (alias: string): RawBuilder<string> =>
  sql<string>`(select m.name || ', ' || u.number || ', ' || h.label from members m, realty u, houses h
    where m.id = ${sql.ref(`${alias}.member_id`)} and u.id = ${sql.ref(`${alias}.realty_id`)} and h.id = u.house_id)`

export const labelsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; label: string }>`select r.id, ${labelColumn('r')} as label from residents r
    where r.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, label }) => [id, label]))
}
