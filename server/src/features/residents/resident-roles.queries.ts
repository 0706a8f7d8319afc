import {
  residentRoleFields,
  type ResidentRole,
  type ResidentRoleFields,
  type residentRoles,
} from '@oselia/contract/resident-roles'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import { json, type Db, type EntityColumns, type Json } from '../../platform/db.js'
import { saying } from '../../platform/dictionary.js'
import { all, paged, type Page } from '../../platform/list.js'
import { houseIdInScope, type Scope } from '../../platform/scope.js'

declare module '../../platform/db.js' {
  interface Database {
    resident_roles: Omit<ResidentRoleFields, 'name'> & {
      name: Json<ResidentRoleFields['name']>
      is_owner: Generated<boolean>
      is_system: Generated<boolean>
    } & EntityColumns
  }
}

type Query = z.output<(typeof residentRoles)['list']['query']>

const written = sql.join(Object.keys(residentRoleFields.shape).map((field) => sql.ref(`y.${field}`)))
const columns = (scope: Scope) => sql`y.id, y.version, y.created_at, y.updated_at, ${written}, y.is_owner, y.is_system,
  (select count(*) from residents r where r.role_id = y.id and r.deleted_at is null
    and ${houseIdInScope(scope, sql`r.house_id`)}) as residents_count`

export const list = (db: Db, scope: Scope, query: Query): Promise<Page<ResidentRole>> =>
  paged(
    db,
    {
      columns: columns(scope),
      from: sql`resident_roles y`,
      where: [
        sql`y.deleted_at is null`,
        ...(query.active === undefined ? [] : [sql`y.active = ${query.active}`]),
        ...saying(sql`y.code || ' ' || y.name::text`, query.search_query),
      ],
      sort: { sort: sql`y.sort`, name: sql`(y.name ->> 'uk') collate uk_icu`, code: sql`y.code` },
      tie: sql`y.id`,
    },
    query,
  )

export const one = async (db: Db, scope: Scope, id: number, lock = false): Promise<ResidentRole | undefined> => {
  const { rows } = await sql<ResidentRole>`select ${columns(scope)} from resident_roles y
    where ${all([sql`y.id = ${id}`, sql`y.deleted_at is null`])} ${lock ? sql`for update of y` : sql``}`.execute(db)
  return rows[0]
}

export const rowOf = (fields: ResidentRoleFields) => ({ ...fields, name: json(fields.name) })

/** Those of the roles that are there, by id; they stay until the act ends. */
export const rolesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, { is_owner: boolean }>> => {
  const { rows } = await sql<{ id: number; is_owner: boolean }>`select id, is_owner from resident_roles
    where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`.execute(db)
  return new Map(rows.map(({ id, is_owner }) => [id, { is_owner }]))
}

/** The two roles that come with shares. */
export const ownerRoles = async (db: Db): Promise<{ owner: number; co_owner: number }> => {
  const { rows } = await sql<{ owner: number; co_owner: number }>`select
    (select id from resident_roles where code = 'owner' and deleted_at is null) as owner,
    (select id from resident_roles where code = 'co_owner' and deleted_at is null) as co_owner`.execute(db)
  return rows[0]!
}

/** Residents with the role, those in the bin too: they may come back. */
export const residentsWithRole = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select id from residents where role_id = ${id} order by id for update`.execute(db)
  return rows.map((row) => row.id)
}

/** How many residents have the role, those in the bin too. */
export const holdersOf = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from residents where role_id = ${id}`.execute(db)
  return rows[0]!.n
}

/** Whether somebody holds both roles in one unit on the same days, so that one of them can't take the other's place. */
export const rolesMeet = async (db: Db, from: number, to: number): Promise<boolean> => {
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
