import { residentFields, type Resident, type ResidentFields, type residentList } from '@oselia/contract/residents'
import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import { fixedByLanguage, type EntityColumns } from '../../../platform/db.js'
import type { List } from '../../../platform/list.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { emailFor, memberSearched, phoneFor } from '../members/members.public.js'
import { unitColumn } from '../units/units.public.js'

/** Copied from the member, the unit and the role by a trigger. */
type Copied<T> = ColumnType<T, undefined, never>

declare module '../../../platform/db.js' {
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
/** The list query without pagination. */
type Filters = Omit<Query, 'page' | 'per_page'>

const storedColumns = sql.join(Object.keys(residentFields.shape).map((field) => sql.ref(`r.${field}`)))

/** Column: the primary item of a list of phones or addresses, otherwise the first. */
const firstOf = (list: 'phones' | 'emails', field: string) =>
  sql`case when jsonb_array_length(${sql.ref(`m.${list}`)}) < 2 then ${sql.ref(`m.${list}`)} -> 0 ->> ${sql.lit(field)}
    else (select p.value ->> ${sql.lit(field)} from jsonb_array_elements(${sql.ref(`m.${list}`)}) with ordinality p(value, n)
      order by coalesce((p.value ->> 'is_primary')::boolean, false) desc, p.n limit 1) end`

/** Condition over alias `r`: the link does not end before this day. */
const openOn = (day: string) => sql`(r."to" is null or r."to" >= ${day}::date)`

const columnsIn = fixedByLanguage(
  (language) => sql`r.id, r.version, r.created_at, r.updated_at, ${storedColumns}, m.name,
  ${firstOf('phones', 'number')} as phone, ${firstOf('emails', 'address')} as email, ${unitColumn('u', 'h', language)} as realty,
  jsonb_build_object('id', y.id, 'name', y.name, 'is_owner', y.is_owner) as role,
  (select o.id from ownerships o where o.resident_id = r.id and o.deleted_at is null) as ownership_id`,
)

const columns = ({ language }: RequestContext, day: string) =>
  sql<Resident>`${columnsIn(language)}, ${openOn(day)} as current`

const joined = sql`residents r join members m on m.id = r.member_id join realty u on u.id = r.realty_id
  join houses h on h.id = r.house_id join resident_roles y on y.id = r.role_id`

// Equality on a single id lets an index return the rows already in sort order.
const within = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) => {
  if (!ids) return []
  return [ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::bigint[])`]
}

const filters = (ctx: RequestContext, query: Filters): RawBuilder<unknown>[] => [
  ...(query.realty_id === undefined ? [] : [sql`r.realty_id = ${query.realty_id}`]),
  ...(query.member_id === undefined ? [] : [sql`r.member_id = ${query.member_id}`]),
  ...within(sql`r.house_id`, query.house_id),
  ...within(sql`r.role_id`, query.role_id),
  ...(query.realty_type ? [sql`r.realty_type = ${query.realty_type}`] : []),
  ...memberSearched(ctx, sql`r.search_keys`, query.search_query),
]

const currentOnly = ({ current }: Filters, day: string): RawBuilder<unknown>[] => {
  if (current === undefined) return []
  return [current ? openOn(day) : sql`r."to" < ${day}::date`]
}

/** Stored row counts for a list without filters. */
const storedTotals = (query: Filters, day: string): Pick<List, 'countedTables' | 'countCorrection'> => {
  const ended = (sign: RawBuilder<unknown>) =>
    sql`select count(*) from residents r where r.deleted_at is null and r."to" ${sign} ${day}::date`
  if (query.current === undefined) return { countedTables: ['residents'] }
  return query.current
    ? { countedTables: ['residents.open'], countCorrection: ended(sql`>=`) }
    : { countedTables: [], countCorrection: ended(sql`<`) }
}

/**
 * The list specification for `paged` on a day of the community's calendar; all filter and sort columns are in
 * `residents` itself.
 */
export const listSpec = (ctx: RequestContext, query: Filters, day: string): List => {
  const { scope } = ctx
  const narrow = filters(ctx, query)
  return {
    columns: columns(ctx, day),
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
    tiebreaker: sql`r.id`,
    ...(scope.all && narrow.length === 0 && storedTotals(query, day)),
  }
}

/** Rows as the caller may see them: phones and addresses masked without the right. */
export const present = (ctx: RequestContext, rows: Resident[]): Resident[] =>
  rows.map((row) => ({ ...row, phone: phoneFor(ctx, row.phone), email: emailFor(ctx, row.email) }))

export const selection = async (ctx: RequestContext) => ({ columns: columns(ctx, await today(ctx)), from: joined })

/**
 * `Шевченко Тарас, 45, вул. Садова, 12`: the label of a link in the history and the bin (alias of `residents` or
 * `ownerships`).
 */
export const labelColumn = (alias: string): RawBuilder<string> =>
  sql<string>`(select m.name || ', ' || u.number || ', ' || h.label from members m, realty u, houses h
    where m.id = ${sql.ref(`${alias}.member_id`)} and u.id = ${sql.ref(`${alias}.realty_id`)} and h.id = u.house_id)`
