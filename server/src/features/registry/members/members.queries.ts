import { memberFields, type Member, type MemberFields, type memberList } from '@oselia/contract/members'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { Db, EntityColumns, Json } from '../../../platform/db.js'
import { paged, type List, type Page } from '../../../platform/list.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { commentsCount } from './members.comments.js'
import { unitColumn } from '../units/units.public.js'
import { keysOf, privateFrom, searchWords } from './members.rules.js'
import { memberInScope } from './members.scope.js'

/** Fields stored unchanged as one value. */
export const jsonFields = ['phones', 'emails', 'consent', 'absence', 'vulnerability', 'offices', 'proxies'] as const
type Whole = (typeof jsonFields)[number]

declare module '../../../platform/db.js' {
  interface Database {
    members: Omit<MemberFields, Whole | 'status'> & { [K in Whole]: Json<MemberFields[K]> } & ReturnType<
        typeof keysOf
      > & {
        status: Member['status']
        external_id: string | null
        is_demo: Generated<boolean>
        merged_into: number | null
      } & EntityColumns
  }
}

/** A member as stored, before masking. */
export type Stored = Omit<MemberFields, 'status'> & { status: Member['status'] } & Pick<
    Member,
    'id' | 'version' | 'created_at' | 'updated_at' | 'name'
  >

type Query = z.output<typeof memberList>
/** The list query without pagination. */
type Filters = Omit<Query, 'page' | 'per_page'>

const columns = sql<Stored>`m.id, m.version, m.created_at, m.updated_at, m.name,
  ${sql.join(Object.keys(memberFields.shape).map((field) => sql.ref(`m.${field}`)))}`

/** A row of `members`, without related data. */
export const selection = { columns, from: sql`members m` }

const fieldNames = Object.keys(memberFields.shape)
/** Picks the contract's fields without validation: an imported record with invalid values stays editable. */
const fieldsOf = (one: MemberFields): MemberFields =>
  Object.fromEntries(fieldNames.map((field) => [field, one[field as keyof MemberFields]])) as unknown as MemberFields

/** Values of the columns of a member's fields; other properties are omitted. */
export const rowOf = (fields: MemberFields) => ({ ...fieldsOf(fields), ...keysOf(fields) })

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const holds = (column: RawBuilder<unknown>, word: string) =>
  word.length >= 3
    ? sql`${column} like ${`%${literal(word)}%`}`
    : sql`(${column} like ${`${literal(word)}%`} or ${column} like ${`% ${literal(word)}%`})`

/** The part of the search keys that every caller may search: names without phones and e-mail addresses. */
export const openMemberKeys = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`split_part(${column}, ${privateFrom}, 1)`

/**
 * Conditions of a search over `search_keys` of members: every word must match as spelt or as it sounds. Callers who
 * see phones masked search names only, so that they can't discover numbers by searching for their parts.
 */
export const memberSearched = (
  ctx: RequestContext,
  column: RawBuilder<unknown>,
  text: string,
): RawBuilder<unknown>[] => {
  const named = openMemberKeys(column)
  return searchWords(text).map(({ key, sound }) => {
    const readings = (where: RawBuilder<unknown>) => [holds(where, key), ...(sound ? [holds(where, sound)] : [])]
    const anywhere = sql`(${sql.join(readings(column), sql` or `)})`
    return can(ctx, 'phones.sensitive') ? anywhere : sql`(${anywhere} and (${sql.join(readings(named), sql` or `)}))`
  })
}

/** Condition over alias `x`: the link is open on that day. */
const openOn = (day: string) => sql`x."from" <= ${day}::date and (x."to" is null or x."to" >= ${day}::date)`
// Only links to houses in the caller's scope count, so that a filter does not reveal the others.
const linksToday = ({ scope }: RequestContext, day: string, more: RawBuilder<unknown> = sql`true`) =>
  sql`exists (select 1 from residents x where x.member_id = m.id and x.deleted_at is null and ${openOn(day)}
    and ${houseIdInScope(scope, sql`x.house_id`)} and ${more})`
const sharesToday = ({ scope }: RequestContext, day: string) =>
  sql`exists (select 1 from ownerships x ${scope.all ? sql`` : sql`join realty u on u.id = x.realty_id and ${houseIdInScope(scope, sql`u.house_id`)}`}
    where x.member_id = m.id and x.deleted_at is null and ${openOn(day)})`
const flag = (wanted: boolean | undefined, condition: RawBuilder<unknown>) =>
  wanted === undefined ? [] : [wanted ? condition : sql`not ${condition}`]

const filters = (ctx: RequestContext, query: Filters, day: string): RawBuilder<unknown>[] => [
  ...(query.kind ? [sql`m.kind = ${query.kind}`] : []),
  ...(query.status ? [sql`m.status = ${query.status}`] : []),
  ...(query.tag ? [sql`m.tags @> array[${query.tag}]::text[]`] : []),
  ...(query.house_id ? [linksToday(ctx, day, sql`x.house_id = any(${query.house_id}::bigint[])`)] : []),
  ...flag(query.owner, sharesToday(ctx, day)),
  ...flag(query.no_contact, sql`(m.phones = '[]' and m.emails = '[]')`),
  ...(query.unlinked === undefined ? [] : [query.unlinked ? sql`not ${linksToday(ctx, day)}` : linksToday(ctx, day)]),
  ...memberSearched(ctx, sql`m.search_keys`, query.search_query),
]

/**
 * The list specification for `paged` on a day of the community's calendar; exported so that a test can check its
 * query plan.
 */
export const listSpec = (ctx: RequestContext, query: Filters, day: string): List => {
  const narrow = filters(ctx, query, day)
  return {
    columns,
    from: sql`members m`,
    countFrom: sql`members m`,
    deferred: true,
    where: [sql`m.deleted_at is null`, ...(ctx.scope.all ? [] : [memberInScope(ctx, 'm')]), ...narrow],
    sort: { name: sql`m.sort_name collate uk_icu`, created_at: sql`m.created_at` },
    tiebreaker: sql`m.id`,
    ...(narrow.length === 0 && ctx.scope.all && { countedTables: ['members'] }),
  }
}

export const list = (ctx: RequestContext, query: Query, day: string): Promise<Page<Stored>> =>
  paged<Stored>(ctx.db, listSpec(ctx, query, day), query)

interface MemberRelations {
  links: Member['links']
  comments_count: number
}

/**
 * Related data of the members of a page: current links in the caller's houses and the number of comments the caller
 * may read.
 */
export const relationsOf = async (
  ctx: RequestContext,
  ids: readonly number[],
  day: string,
): Promise<Map<number, MemberRelations>> => {
  const [counts, links] = await Promise.all([
    sql<{
      id: number
      n: number
    }>`select m.id, ${commentsCount(ctx, 'm')} as n from members m where m.id = any(${ids}::bigint[])`.execute(ctx.db),
    linksOf(ctx, ids, day),
  ])
  const found = new Map(counts.rows.map(({ id, n }) => [id, { links: [] as Member['links'], comments_count: n }]))
  for (const { member_id, ...link } of links) found.get(member_id)!.links.push(link)
  return found
}

/** Current links of members in the caller's houses; empty without `residents.read`. */
export const linksOf = async (ctx: RequestContext, ids: readonly number[], day: string) => {
  if (!can(ctx, 'residents.read')) return []
  const { rows } = await sql<Member['links'][number] & { member_id: number }>`select x.member_id, x.id as resident_id,
      ${unitColumn('u', 'h', ctx.language)} as realty, y.name as role, y.is_owner
    from residents x join realty u on u.id = x.realty_id join houses h on h.id = u.house_id join resident_roles y on y.id = x.role_id
    where x.member_id = any(${ids}::bigint[]) and x.deleted_at is null and ${openOn(day)} and ${houseIdInScope(ctx.scope, sql`x.house_id`)}
    order by y.is_owner desc, u.sort_key collate uk_icu, x.id`.execute(ctx.db)
  return rows
}

/** Names of members, without a scope check. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from members where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Numbers of records related to the member, by kind; kinds without records are omitted. */
export const usageOf = async (db: Db, id: number) => {
  const { rows } = await sql<{ kind: string; count: number }>`select kind, count from (
    select 1 as place, 'residents' as kind, (select count(*) from residents where member_id = ${id} and deleted_at is null) as count
    union all select 2, 'ownerships', (select count(*) from ownerships where member_id = ${id} and deleted_at is null)
    union all select 3, 'vehicles', (select count(*) from vehicles where member_id = ${id} and deleted_at is null)
    union all select 4, 'accounts', (select count(*) from personal_accounts where holder_id = ${id} and deleted_at is null)
    union all select 5, 'benefits', (select count(*) from benefits where member_id = ${id} and deleted_at is null)
    union all select 6, 'absences', (select count(*) from absences where member_id = ${id} and deleted_at is null)
    union all select 7, 'service_requests', (select count(*) from service_requests where member_id = ${id} and deleted_at is null)
    union all select 8, 'documents', (select count(*) from documents where member_id = ${id} and deleted_at is null)
    union all select 9, 'comments', (select count(*) from comments where entity = 'members' and entity_id = ${id} and deleted_at is null)
  ) counted where count > 0 order by place`.execute(db)
  return rows
}
