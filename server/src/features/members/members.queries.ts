import { memberFields, type Member, type MemberFields, type memberList } from '@oselia/contract/members'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from '../../platform/act.js'
import { json, type Db, type EntityColumns, type Json } from '../../platform/db.js'
import { all, paged, type List, type Page } from '../../platform/list.js'
import { houseIdInScope } from '../../platform/scope.js'
import { commentsCount } from '../comments/comments.door.js'
import { inLanguage, unitColumn } from '../realty/realty.door.js'
import { keysOf, privateFrom, soughtWords } from './members.rules.js'
import { memberInScope } from './members.scope.js'

/** Fields that are kept as they came, as one value. */
const wholes = ['phones', 'emails', 'consent', 'absence', 'vulnerability', 'offices', 'proxies'] as const
type Whole = (typeof wholes)[number]

declare module '../../platform/db.js' {
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

/** A member as stored, before anything of him is hidden from the reader. */
export type Stored = Omit<MemberFields, 'status'> & { status: Member['status'] } & Pick<
    Member,
    'id' | 'version' | 'created_at' | 'updated_at' | 'name'
  >

type Query = z.output<typeof memberList>
/** A list without its pages. */
type Filters = Omit<Query, 'page' | 'per_page'>

const columns = sql`m.id, m.version, m.created_at, m.updated_at, m.name,
  ${sql.join(Object.keys(memberFields.shape).map((field) => sql.ref(`m.${field}`)))}`

const fieldNames = Object.keys(memberFields.shape)
/** The contract's fields out of more than that. They are not checked anew: what was imported with a fault may stay. */
const fieldsOf = (one: MemberFields): MemberFields =>
  Object.fromEntries(fieldNames.map((field) => [field, one[field as keyof MemberFields]])) as unknown as MemberFields

/** Values of the columns that hold a member's fields; whatever else comes with them is left out. */
export const rowOf = (fields: MemberFields) => ({
  ...fieldsOf(fields),
  ...(Object.fromEntries(wholes.map((field) => [field, fields[field] === null ? null : json(fields[field])])) as {
    [K in Whole]: RawBuilder<MemberFields[K]>
  }),
  ...keysOf(fields),
})

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const holds = (column: RawBuilder<unknown>, word: string) =>
  word.length >= 3
    ? sql`${column} like ${`%${literal(word)}%`}`
    : sql`(${column} like ${`${literal(word)}%`} or ${column} like ${`% ${literal(word)}%`})`

/** Of a column of search keys the part that everybody may search: names, without phones and addresses. */
export const openMemberKeys = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`split_part(${column}, ${privateFrom}, 1)`

/**
 * Conditions of a search over `search_keys` of members: every word occurs, as it is spelt or as it sounds. One who sees
 * phones masked can't find them out by searching for their parts: he is answered by names alone.
 */
export const memberSearched = (act: Act, column: RawBuilder<unknown>, text: string): RawBuilder<unknown>[] => {
  const named = openMemberKeys(column)
  return soughtWords(text).map(({ key, sound }) => {
    const readings = (where: RawBuilder<unknown>) => [holds(where, key), ...(sound ? [holds(where, sound)] : [])]
    const anywhere = sql`(${sql.join(readings(column), sql` or `)})`
    return may(act, 'phones.sensitive') ? anywhere : sql`(${anywhere} and (${sql.join(readings(named), sql` or `)}))`
  })
}

/** Condition over alias `x`: the link is open on that day. */
const openOn = (day: string) => sql`x."from" <= ${day}::date and (x."to" is null or x."to" >= ${day}::date)`
// Of his links one hears in one's own houses alone: a filter must not tell of others.
const linksToday = ({ scope }: Act, day: string, more: RawBuilder<unknown> = sql`true`) =>
  sql`exists (select 1 from residents x where x.member_id = m.id and x.deleted_at is null and ${openOn(day)}
    and ${houseIdInScope(scope, sql`x.house_id`)} and ${more})`
const sharesToday = ({ scope }: Act, day: string) =>
  sql`exists (select 1 from ownerships x ${scope.all ? sql`` : sql`join realty u on u.id = x.realty_id and ${houseIdInScope(scope, sql`u.house_id`)}`}
    where x.member_id = m.id and x.deleted_at is null and ${openOn(day)})`
const flag = (wanted: boolean | undefined, condition: RawBuilder<unknown>) =>
  wanted === undefined ? [] : [wanted ? condition : sql`not ${condition}`]

const narrowed = (act: Act, query: Filters, day: string): RawBuilder<unknown>[] => [
  ...(query.kind ? [sql`m.kind = ${query.kind}`] : []),
  ...(query.status ? [sql`m.status = ${query.status}`] : []),
  ...(query.tag ? [sql`m.tags @> array[${query.tag}]::text[]`] : []),
  ...(query.house_id ? [linksToday(act, day, sql`x.house_id = any(${query.house_id}::bigint[])`)] : []),
  ...flag(query.owner, sharesToday(act, day)),
  ...flag(query.no_contact, sql`(m.phones = '[]' and m.emails = '[]')`),
  ...(query.unlinked === undefined ? [] : [query.unlinked ? sql`not ${linksToday(act, day)}` : linksToday(act, day)]),
  ...memberSearched(act, sql`m.search_keys`, query.search_query),
]

/** The list as `paged` runs it on a day of the community; apart, so that a test can ask the database for its plan. */
export const listed = (act: Act, query: Filters, day: string): List => {
  const narrow = narrowed(act, query, day)
  return {
    columns,
    from: sql`members m`,
    countFrom: sql`members m`,
    deferred: true,
    where: [sql`m.deleted_at is null`, ...(act.scope.all ? [] : [memberInScope(act, 'm')]), ...narrow],
    sort: { name: sql`m.sort_name collate uk_icu`, created_at: sql`m.created_at` },
    tie: sql`m.id`,
    ...(narrow.length === 0 && act.scope.all && { kept: ['members'] }),
  }
}

export const list = (act: Act, query: Query, day: string): Promise<Page<Stored>> =>
  paged<Stored>(act.db, listed(act, query, day), query)

const chosen = async (db: Db, where: RawBuilder<unknown>, lock = false): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`select ${columns} from members m where ${where} order by m.id
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** Those of the named members that the caller sees, in order of their ids; locked until the act ends when they are to be changed. */
export const some = (act: Act, ids: readonly number[], lock = false): Promise<Stored[]> =>
  chosen(act.db, all([sql`m.id = any(${ids}::bigint[])`, sql`m.deleted_at is null`, memberInScope(act, 'm')]), lock)

export const one = async (act: Act, id: number, lock = false): Promise<Stored | undefined> =>
  (await some(act, [id], lock))[0]

/** The member as he is now, for one who has just written him. */
export const written = async (db: Db, id: number): Promise<Stored> => (await chosen(db, sql`m.id = ${id}`))[0]!

interface Around {
  links: Member['links']
  comments_count: number
}

/** What stands around the members of a page: today's links in the caller's houses, and how many comments he may read. */
export const around = async (act: Act, ids: readonly number[], day: string): Promise<Map<number, Around>> => {
  const [counts, links] = await Promise.all([
    sql<{
      id: number
      n: number
    }>`select m.id, ${commentsCount(act, 'm')} as n from members m where m.id = any(${ids}::bigint[])`.execute(act.db),
    linksOf(act, ids, day),
  ])
  const found = new Map(counts.rows.map(({ id, n }) => [id, { links: [] as Member['links'], comments_count: n }]))
  for (const { member_id, ...link } of links) found.get(member_id)!.links.push(link)
  return found
}

/** Today's links of members in the caller's houses; none for one who may not read links. */
export const linksOf = async (act: Act, ids: readonly number[], day: string) => {
  if (!may(act, 'residents.read')) return []
  const { rows } = await sql<Member['links'][number] & { member_id: number }>`select x.member_id, x.id as resident_id,
      ${unitColumn('u', 'h')} as realty, y.name as role, y.is_owner
    from residents x join realty u on u.id = x.realty_id join houses h on h.id = u.house_id join resident_roles y on y.id = x.role_id
    where x.member_id = any(${ids}::bigint[]) and x.deleted_at is null and ${openOn(day)} and ${houseIdInScope(act.scope, sql`x.house_id`)}
    order by y.is_owner desc, u.sort_key collate uk_icu, x.id`.execute(act.db)
  await inLanguage(
    act.db,
    act.language,
    rows.map(({ realty }) => realty),
  )
  return rows
}

/** Names of members, whoever asks. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from members where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What hangs on the member, by kind; kinds of which there are none are left out. */
export const usageOf = async (db: Db, id: number) => {
  const { rows } = await sql<{ kind: string; count: number }>`select kind, count from (
    select 1 as place, 'residents' as kind, (select count(*) from residents where member_id = ${id} and deleted_at is null) as count
    union all select 2, 'ownerships', (select count(*) from ownerships where member_id = ${id} and deleted_at is null)
    union all select 3, 'vehicles', (select count(*) from vehicles where member_id = ${id} and deleted_at is null)
    union all select 4, 'accounts', (select count(*) from personal_accounts where holder_id = ${id} and deleted_at is null)
    union all select 5, 'service_requests', (select count(*) from service_requests where member_id = ${id} and deleted_at is null)
    union all select 6, 'comments', (select count(*) from comments where entity = 'members' and entity_id = ${id} and deleted_at is null)
  ) counted where count > 0 order by place`.execute(db)
  return rows
}
