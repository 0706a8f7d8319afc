import {
  residentRoleFields,
  type ResidentRole,
  type ResidentRoleFields,
  type residentRoles,
} from '@oselia/contract/resident-roles'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns, Json } from '../../../platform/db.js'
import { dictionaryList } from '../../../platform/dictionary.js'
import { paged, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'

declare module '../../../platform/db.js' {
  interface Database {
    resident_roles: Omit<ResidentRoleFields, 'name'> & {
      name: Json<ResidentRoleFields['name']>
      is_owner: Generated<boolean>
      is_system: Generated<boolean>
    } & EntityColumns
  }
}

type Query = z.output<(typeof residentRoles)['list']['query']>

const storedColumns = sql.join(Object.keys(residentRoleFields.shape).map((field) => sql.ref(`y.${field}`)))
const columns = (
  scope: Scope,
) => sql<ResidentRole>`y.id, y.version, y.created_at, y.updated_at, ${storedColumns}, y.is_owner, y.is_system,
  (select count(*) from residents r where r.role_id = y.id and r.deleted_at is null
    and ${houseIdInScope(scope, sql`r.house_id`)}) as residents_count`

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<ResidentRole>> =>
  paged(db, dictionaryList('resident_roles', columns(scope), query), query)

export const selection = (scope: Scope) => ({ columns: columns(scope), from: sql`resident_roles y` })

/** Those of the roles that exist, by id; locked until the transaction ends. */
export const rolesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, { is_owner: boolean }>> => {
  const { rows } = await sql<{ id: number; is_owner: boolean }>`select id, is_owner from resident_roles
    where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`.execute(db)
  return new Map(rows.map(({ id, is_owner }) => [id, { is_owner }]))
}

/** The two roles assigned by shares. */
export const ownerRoles = async (db: Db): Promise<{ owner: number; co_owner: number }> => {
  const { rows } = await sql<{ owner: number; co_owner: number }>`select
    (select id from resident_roles where code = 'owner' and deleted_at is null) as owner,
    (select id from resident_roles where code = 'co_owner' and deleted_at is null) as co_owner`.execute(db)
  return rows[0]!
}

/** Residents with the role, including those in the bin, because they may be restored. */
export const residentsWithRole = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select id from residents where role_id = ${id} order by id for update`.execute(db)
  return rows.map((row) => row.id)
}

/** The number of residents with the role, including those in the bin. */
export const holdersOf = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from residents where role_id = ${id}`.execute(db)
  return rows[0]!.n
}

/** Whether a member has both roles in one unit on overlapping dates, so that one role can't replace the other. */
export const rolesOverlap = async (db: Db, from: number, to: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from residents a join residents b on b.member_id = a.member_id
      and b.realty_id = a.realty_id and b.role_id = ${to} and b.deleted_at is null
      and daterange(b."from", b."to", '[]') && daterange(a."from", a."to", '[]')
    where a.role_id = ${from} and a.deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

export const moveResidents = (db: Db, from: number, to: number, now: Date) =>
  sql`update residents set role_id = ${to}, version = version + 1, updated_at = ${now} where role_id = ${from}`.execute(
    db,
  )
