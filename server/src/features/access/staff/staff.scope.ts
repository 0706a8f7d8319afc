import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { Scope } from '../../../platform/scope.js'

interface Seeing {
  scope: Scope
  actor: { id: number }
}

/** Condition: the person of the alias has access to all houses, or shares a complex or a house with the scope. */
const meets = (scope: Scope, alias: string) => sql<boolean>`(${sql.ref(`${alias}.scope_all`)} or exists (
  select 1 from staff_scopes w left join houses wh on wh.id = w.house_id where w.staff_id = ${sql.ref(`${alias}.id`)} and (
    w.complex_id = any(${scope.complexIds}::bigint[]) or wh.complex_id = any(${scope.complexIds}::bigint[])
    or w.house_id = any(${scope.houseIds}::bigint[])
    or w.complex_id in (select complex_id from houses where id = any(${scope.houseIds}::bigint[])))))`

/**
 * Condition: the caller sees the person: everybody with access to all houses, else oneself, people who share a house or
 * have all of them, and people added by the caller who have no houses yet.
 */
export const staffInScope = ({ scope, actor }: Seeing, alias: string): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${alias}.id`)} = ${actor.id} or ${meets(scope, alias)}
        or (${sql.ref(`${alias}.created_by`)} = ${actor.id}
          and not exists (select 1 from staff_scopes w where w.staff_id = ${sql.ref(`${alias}.id`)})))`

/**
 * Condition: all houses of the person are in the caller's scope, so that the caller may change them; also true for
 * oneself, and for people without houses who were added by the caller.
 */
export const staffWithinScope = ({ scope, actor }: Seeing, alias: string): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${alias}.id`)} = ${actor.id} or (not ${sql.ref(`${alias}.scope_all`)} and not exists (
        select 1 from staff_scopes w left join houses wh on wh.id = w.house_id where w.staff_id = ${sql.ref(`${alias}.id`)}
        and not coalesce(w.complex_id = any(${scope.complexIds}::bigint[]), false)
        and not coalesce(wh.complex_id = any(${scope.complexIds}::bigint[]), false)
        and not coalesce(w.house_id = any(${scope.houseIds}::bigint[]), false))))`

/** Houses in which the person works, for live events; null for a person with access to all. */
export const housesOf = async (db: Db, id: number): Promise<number[] | null> => {
  const { rows } = await sql<{ everywhere: boolean; ids: number[] }>`select p.scope_all as everywhere,
    array(select h.id from houses h where exists (select 1 from staff_scopes w where w.staff_id = p.id
      and (w.house_id = h.id or w.complex_id = h.complex_id))) as ids from staff p where p.id = ${id}`.execute(db)
  return rows[0] && !rows[0].everywhere ? rows[0].ids : null
}
