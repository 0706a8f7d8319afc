import type { Member } from '@oselia/contract/members'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db, Instant, Json, NullableInstant } from '../../../platform/db.js'
import type { Link } from './members.merge.rules.js'
import type { Stored } from './members.queries.js'
import { binnedMemberInScope } from './members.scope.js'

/** Records that a merge moves from one member to the other, by the kind recorded in the audit log. */
export const moving = {
  residents: { table: 'residents', column: 'member_id', only: sql`true` },
  ownerships: { table: 'ownerships', column: 'member_id', only: sql`true` },
  vehicles: { table: 'vehicles', column: 'member_id', only: sql`true` },
  accounts: { table: 'personal_accounts', column: 'holder_id', only: sql`true` },
  service_requests: { table: 'service_requests', column: 'member_id', only: sql`true` },
  benefits: { table: 'benefits', column: 'member_id', only: sql`true` },
  absences: { table: 'absences', column: 'member_id', only: sql`true` },
  documents: { table: 'documents', column: 'member_id', only: sql`true` },
  comments: { table: 'comments', column: 'entity_id', only: sql`entity = 'members'` },
} satisfies Record<string, { table: string; column: string; only: RawBuilder<unknown> }>
export type Kind = keyof typeof moving
export const kinds = Object.keys(moving) as Kind[]

/** All changes made by a merge, stored so that it can be undone. */
export interface Moved {
  /** Changed fields of the surviving record. */
  fields: Record<string, { before: unknown; after: unknown }>
  rows: Record<Kind, number[]>
  widened: { before: Link; after: Link }[]
  gone_status: Member['status']
}

declare module '../../../platform/db.js' {
  interface Database {
    member_merges: {
      id: Generated<number>
      kept_id: number
      gone_id: number
      moved: Json<Moved>
      kept_version: number
      created_at: Instant
      created_by: number | null
      undone_at: NullableInstant
    }
  }
}

const linkColumns = sql`id, realty_id, role_id, is_owner, "from", "to", registered, lives_here, is_primary_contact, note`

/** Open and closed links of a member by their first day; locked when they are going to be changed. */
export const linksOf = async (db: Db, memberId: number, lock = false): Promise<Link[]> => {
  const { rows } =
    await sql<Link>`select ${linkColumns} from residents where member_id = ${memberId} and deleted_at is null
    order by id ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id - b.id))
}

/** Those of the links that still exist and belong to the member, by id, locked. */
export const lockRemainingLinks = async (
  db: Db,
  memberId: number,
  ids: readonly number[],
): Promise<Map<number, Link>> => {
  const { rows } = await sql<Link>`select ${linkColumns} from residents
    where id = any(${ids}::bigint[]) and member_id = ${memberId} and deleted_at is null for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const setLink = (
  ctx: RequestContext,
  { id, from, to, registered, lives_here, is_primary_contact, note }: Link,
) =>
  sql`update residents set "from" = ${from}, "to" = ${to}, registered = ${registered}, lives_here = ${lives_here},
    is_primary_contact = ${is_primary_contact}, note = ${note}, version = version + 1, updated_at = ${ctx.now} where id = ${id}`.execute(
    ctx.db,
  )

interface Moving {
  from: number
  to: number
  /** Ids that are not moved. */
  except?: readonly number[]
  /** When given, only these ids are moved. */
  ids?: readonly number[]
}

/** Moves rows of one kind to another member, including rows in the bin; returns their ids. */
export const move = async (
  ctx: RequestContext,
  kind: Kind,
  { from, to, except = [], ids }: Moving,
): Promise<number[]> => {
  const { table, column, only } = moving[kind]
  const { rows } = await sql<{
    id: number
  }>`update ${sql.table(table)} set ${sql.ref(column)} = ${to}, version = version + 1,
      updated_at = ${ctx.now}
    where ${sql.ref(column)} = ${from} and ${only} and not id = any(${except}::bigint[])
      and ${ids ? sql`id = any(${ids}::bigint[])` : sql`true`} returning id`.execute(ctx.db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Ids of those rows that still exist but now belong to another member. */
export const idsOfOtherMembers = async (
  db: Db,
  kind: Kind,
  ids: readonly number[],
  memberId: number,
): Promise<number[]> => {
  const { table, column } = moving[kind]
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id = any(${ids}::bigint[]) and ${sql.ref(column)} is distinct from ${memberId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks the record as merged and deleted: its links and all rows that were not moved go to the bin with it. */
export const markMerged = (ctx: RequestContext, goneId: number, keptId: number) =>
  sql`update members set status = 'merged', merged_into = ${keptId}, deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.id},
    version = version + 1, updated_at = ${ctx.now} where id = ${goneId}`.execute(ctx.db)

/** Restores the record with what went to the bin with it. */
export const restoreMerged = (ctx: RequestContext, goneId: number, status: Stored['status']) =>
  sql`update members set status = ${status}, merged_into = null, deleted_at = null, deleted_by = null,
    version = version + 1, updated_at = ${ctx.now} where id = ${goneId}`.execute(ctx.db)

/** A merge of a member in the caller's scope that was not undone and is not older than `days`, locked. */
export const undoable = async (ctx: RequestContext, id: number, days: number) => {
  const { rows } = await sql<{ kept_id: number; gone_id: number; moved: Moved; stands: boolean }>`
    select x.kept_id, x.gone_id, x.moved, k.deleted_at is null and g.merged_into is not distinct from x.kept_id as stands
    from member_merges x join members k on k.id = x.kept_id join members g on g.id = x.gone_id
    where x.id = ${id} and ${binnedMemberInScope(ctx, 'k')} and x.undone_at is null and x.created_at > ${ctx.now}::timestamptz - make_interval(days => ${days})
    for update of x, k, g`.execute(ctx.db)
  return rows[0]
}
