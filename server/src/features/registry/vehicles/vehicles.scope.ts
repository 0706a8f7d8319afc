import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { housesOf, memberInScope } from '../members/members.public.js'

type Seeing = Pick<RequestContext, 'scope'> & { actor: { id: number } }

/**
 * Condition: the caller sees the vehicle. It follows the scope of its unit or parking place; without either, that of
 * its owner; without an owner, it is visible with full scope and to its author.
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

/** Houses that a live event about the vehicles concerns. */
export const housesOfVehicles = async (db: Db, placed: readonly Placed[]): Promise<number[]> => {
  const units = placed.flatMap(({ realty_id, parking_realty_id }) => [realty_id ?? [], parking_realty_id ?? []].flat())
  const { rows } = await sql<{ house_id: number }>`select distinct house_id from realty
    where id = any(${units}::bigint[])`.execute(db)
  const elsewhere = placed.filter((one) => one.realty_id === null && one.parking_realty_id === null)
  const owners = elsewhere.flatMap(({ member_id }) => member_id ?? [])
  const others = owners.length === 0 ? [] : await housesOf(db, owners)
  return [...new Set([...rows.map(({ house_id }) => house_id), ...others])]
}
