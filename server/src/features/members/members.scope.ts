import { sql, type RawBuilder } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { Db } from '../../platform/db.js'
import { forbidden } from '../../platform/problems.js'
import { houseIdInScope, type Scope } from '../../platform/scope.js'

type Seeing = Pick<Act, 'scope'> & { actor: { id: number } }

// Links that went to the bin with the member still tell whose he is.
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
 * Condition: the caller sees the member. Whoever has or had a unit is seen with its house; a member without units by those
 * who see everything and by who made him.
 */
export const memberInScope = (act: Seeing, alias: string): RawBuilder<boolean> => within(act, alias, false)

/** The same for one who may be in the bin, where his links lie with him. */
export const binnedMemberInScope = (act: Seeing, alias: string): RawBuilder<boolean> => within(act, alias, true)

/** 403 when the member has links to houses outside the scope: an act on all of him is not for one who sees a part. */
export const demandWhole = async (db: Db, scope: Scope, memberIds: readonly number[]): Promise<void> => {
  if (scope.all) return
  const { rows } =
    await sql`select 1 from residents x where x.member_id = any(${memberIds}::bigint[]) and x.deleted_at is null
    and not ${houseIdInScope(scope, sql`x.house_id`)} limit 1`.execute(db)
  if (rows.length > 0) throw forbidden('outside_scope')
}

/** Houses with which the member has or had to do; nobody limited to some houses hears of one who has none. */
export const housesOf = async (db: Db, memberIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ house_id: number }>`select distinct house_id from residents
    where member_id = any(${memberIds}::bigint[]) and deleted_at is null`.execute(db)
  return rows.map(({ house_id }) => house_id)
}
