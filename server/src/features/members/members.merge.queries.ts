import type { Member } from '@oselia/contract/members'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { Db, Instant, Json, NullableInstant } from '../../platform/db.js'
import type { Link } from './members.merge.rules.js'
import type { Stored } from './members.queries.js'
import { binnedMemberInScope } from './members.scope.js'

/** What hangs on a member and moves with him, by the names under which it is written down. */
export const moving = {
  residents: { table: 'residents', column: 'member_id', only: sql`true` },
  ownerships: { table: 'ownerships', column: 'member_id', only: sql`true` },
  vehicles: { table: 'vehicles', column: 'member_id', only: sql`true` },
  accounts: { table: 'personal_accounts', column: 'holder_id', only: sql`true` },
  service_requests: { table: 'service_requests', column: 'member_id', only: sql`true` },
  comments: { table: 'comments', column: 'entity_id', only: sql`entity = 'members'` },
} satisfies Record<string, { table: string; column: string; only: RawBuilder<unknown> }>
export type Kind = keyof typeof moving
export const kinds = Object.keys(moving) as Kind[]

/** All that a merge changed, so that it can be taken back. */
export interface Moved {
  /** Fields of the kept record that changed. */
  fields: Record<string, { before: unknown; after: unknown }>
  rows: Record<Kind, number[]>
  widened: { before: Link; after: Link }[]
  gone_status: Member['status']
}

declare module '../../platform/db.js' {
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

/** Open and closed links of a member, locked. */
export const linksOf = async (db: Db, memberId: number): Promise<Link[]> => {
  const { rows } =
    await sql<Link>`select ${linkColumns} from residents where member_id = ${memberId} and deleted_at is null
    order by "from", id`.execute(db)
  return rows
}

/** Those of the links that still stand and are the member's. */
export const linksStanding = async (db: Db, memberId: number, ids: readonly number[]): Promise<Map<number, Link>> => {
  const { rows } = await sql<Link>`select ${linkColumns} from residents
    where id = any(${ids}::bigint[]) and member_id = ${memberId} and deleted_at is null for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const setLink = (act: Act, { id, from, to, registered, lives_here, is_primary_contact, note }: Link) =>
  sql`update residents set "from" = ${from}, "to" = ${to}, registered = ${registered}, lives_here = ${lives_here},
    is_primary_contact = ${is_primary_contact}, note = ${note}, version = version + 1, updated_at = ${act.now} where id = ${id}`.execute(
    act.db,
  )

interface Moving {
  from: number
  to: number
  /** Left where they are. */
  except?: readonly number[]
  /** Only these, when given. */
  ids?: readonly number[]
}

/** Hangs rows of one kind on another member, those in the bin too; answers which. */
export const move = async (act: Act, kind: Kind, { from, to, except = [], ids }: Moving): Promise<number[]> => {
  const { table, column, only } = moving[kind]
  const { rows } = await sql<{
    id: number
  }>`update ${sql.table(table)} set ${sql.ref(column)} = ${to}, version = version + 1,
      updated_at = ${act.now}
    where ${sql.ref(column)} = ${from} and ${only} and not id = any(${except}::bigint[])
      and ${ids ? sql`id = any(${ids}::bigint[])` : sql`true`} returning id`.execute(act.db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Which of the rows are there, and hang on somebody else by now. */
export const elsewhere = async (db: Db, kind: Kind, ids: readonly number[], memberId: number): Promise<number[]> => {
  const { table, column } = moving[kind]
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where id = any(${ids}::bigint[]) and ${sql.ref(column)} is distinct from ${memberId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the record away as one that went into another: its links and all that did not move go to the bin with it. */
export const takeAway = (act: Act, goneId: number, keptId: number) =>
  sql`update members set status = 'merged', merged_into = ${keptId}, deleted_at = ${act.now}, deleted_by = ${act.actor.id},
    version = version + 1, updated_at = ${act.now} where id = ${goneId}`.execute(act.db)

/** Brings the record back with what went to the bin with it. */
export const bringBack = (act: Act, goneId: number, status: Stored['status']) =>
  sql`update members set status = ${status}, merged_into = null, deleted_at = null, deleted_by = null,
    version = version + 1, updated_at = ${act.now} where id = ${goneId}`.execute(act.db)

/** A merge of a member whom the caller sees that was not taken back yet, of the days that it can be, locked. */
export const undoable = async (act: Act, id: number, days: number) => {
  const { rows } = await sql<{ kept_id: number; gone_id: number; moved: Moved; stands: boolean }>`
    select x.kept_id, x.gone_id, x.moved, k.deleted_at is null and g.merged_into is not distinct from x.kept_id as stands
    from member_merges x join members k on k.id = x.kept_id join members g on g.id = x.gone_id
    where x.id = ${id} and ${binnedMemberInScope(act, 'k')} and x.undone_at is null and x.created_at > ${act.now}::timestamptz - make_interval(days => ${days})
    for update of x, k, g`.execute(act.db)
  return rows[0]
}
