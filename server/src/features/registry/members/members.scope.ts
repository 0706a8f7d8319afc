import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { forbidden } from '../../../platform/problems.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'

type Seeing = Pick<RequestContext, 'scope'> & { actor: { id: number } }

// Links that went to the bin with the member still determine its houses.
const linked = (alias: string, binned: boolean) =>
  binned
    ? sql`x.member_id = ${sql.ref(`${alias}.id`)} and (x.deleted_at is null or x.deleted_at = ${sql.ref(`${alias}.deleted_at`)})`
    : sql`x.member_id = ${sql.ref(`${alias}.id`)} and x.deleted_at is null`

const within = ({ actor, scope }: Seeing, alias: string, binned: boolean): RawBuilder<boolean> => {
  if (scope.all) return sql<boolean>`true`
  const links = sql`select 1 from residents x where ${linked(alias, binned)}`
  return sql<boolean>`(exists (${links} and ${houseIdInScope(scope, sql`x.house_id`)})
    or (${sql.ref(`${alias}.created_by`)} = ${actor.id} and not exists (${links})))`
}

/**
 * Condition: the caller sees the member. A member who has or had a unit is visible in its house; a member without
 * units, to callers with full scope and to the author of the record.
 */
export const memberInScope = (ctx: Seeing, alias: string): RawBuilder<boolean> => within(ctx, alias, false)

/** The same for a member who may be in the bin together with their links. */
export const binnedMemberInScope = (ctx: Seeing, alias: string): RawBuilder<boolean> => within(ctx, alias, true)

/**
 * 403 when the member has links to houses outside the scope: operations on the whole record require all of them in
 * scope.
 */
export const requireWhole = async (db: Db, scope: Scope, memberIds: readonly number[]): Promise<void> => {
  if (scope.all) return
  const { rows } =
    await sql`select 1 from residents x where x.member_id = any(${memberIds}::bigint[]) and x.deleted_at is null
    and not ${houseIdInScope(scope, sql`x.house_id`)} limit 1`.execute(db)
  if (rows.length > 0) throw forbidden('outside_scope')
}

/**
 * Houses that the member is or was linked to. A member without houses is announced only to callers with full scope.
 */
export const housesOf = async (db: Db, memberIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ house_id: number }>`select distinct house_id from residents
    where member_id = any(${memberIds}::bigint[]) and deleted_at is null`.execute(db)
  return rows.map(({ house_id }) => house_id)
}
