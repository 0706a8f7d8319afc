import { sql, type RawBuilder } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { Db } from '../../platform/db.js'
import { houseIdInScope } from '../../platform/scope.js'
import { housesOf, memberInScope } from '../members/members.door.js'

type Seeing = Pick<Act, 'scope'> & { actor: { id: number } }

/**
 * Condition: the caller sees the vehicle. It belongs where its unit or its parking place is; without either, to whoever
 * sees its owner; without an owner too, to those who see everything and to who wrote it down.
 */
export const vehicleInScope = ({ scope, actor }: Seeing, alias: string): RawBuilder<boolean> => {
  if (scope.all) return sql<boolean>`true`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const unit = (id: RawBuilder<unknown>) =>
    sql`${id} in (select u.id from realty u where ${houseIdInScope(scope, sql`u.house_id`)})`
  return sql<boolean>`(${unit(column('realty_id'))} or ${unit(column('parking_realty_id'))}
    or (${column('realty_id')} is null and ${column('parking_realty_id')} is null and (
      exists (select 1 from members o where o.id = ${column('member_id')} and ${memberInScope({ scope, actor }, 'o')})
      or (${column('member_id')} is null and ${column('created_by')} = ${actor.id}))))`
}

interface Placed {
  realty_id: number | null
  parking_realty_id: number | null
  member_id: number | null
}

/** Houses that a live event about the vehicle concerns. */
export const housesAround = async (db: Db, { realty_id, parking_realty_id, member_id }: Placed): Promise<number[]> => {
  const { rows } = await sql<{ house_id: number }>`select distinct house_id from realty
    where id = any(${[realty_id, parking_realty_id].filter((id) => id !== null)}::bigint[])`.execute(db)
  if (rows.length > 0) return rows.map(({ house_id }) => house_id)
  return member_id === null ? [] : housesOf(db, [member_id])
}
