import type { TextMap } from '@oselia/contract/kit'
import {
  departmentFields,
  type Department,
  type DepartmentFields,
  type staffDepartments,
} from '@oselia/contract/departments'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import { labelsOf } from '../../../platform/labels.js'
import type { Db, EntityColumns, Json } from '../../../platform/db.js'
import { containsWords } from '../../../platform/dictionary.js'
import { paged, type Page } from '../../../platform/list.js'
import type { Scope } from '../../../platform/scope.js'
import { complexInScope, houseInScope } from '../scope/scope.public.js'
import { staffInScope } from '../staff/staff.public.js'
import { staffNameColumn } from '../people/people.table.public.js'

type Links = 'staff_ids' | 'complex_ids' | 'house_ids'
declare module '../../../platform/db.js' {
  interface Database {
    departments: Omit<DepartmentFields, 'name' | Links> & {
      name: Json<TextMap>
      is_demo: Generated<boolean>
    } & EntityColumns
    department_scopes: { departure_id: number; complex_id: number | null; house_id: number | null }
  }
}

type Query = z.output<(typeof staffDepartments)['list']['query']>
type Asked = Pick<RequestContext, 'db' | 'scope' | 'actor' | 'language'>

const links: readonly string[] = ['staff_ids', 'complex_ids', 'house_ids', 'head_id'] satisfies (Links | 'head_id')[]
const storedColumns = sql.join(
  Object.keys(departmentFields.shape)
    .filter((field) => !links.includes(field))
    .map((field) => sql.ref(`d.${field}`)),
)
const named = sql`${staffNameColumn('s')}`
const person = sql`jsonb_build_object('id', s.id, 'name', ${named})`
const inPlace = sql`d.id = w.departure_id`

/** People of a department whom the caller sees. */
const members = (ctx: Asked, what: ReturnType<typeof sql>) => sql`(select ${what} from department_staff l
  join staff s on s.id = l.staff_id where l.departure_id = d.id and s.deleted_at is null and ${staffInScope(ctx, 's')})`
const headIs = (ctx: Asked) => sql`s.id = d.head_id and s.deleted_at is null and ${staffInScope(ctx, 's')}`

const columns = (ctx: Asked) => sql<
  Omit<Department, 'houses'>
>`d.id, d.version, d.created_at, d.updated_at, ${storedColumns},
  (select jsonb_build_object('id', p.id, 'name', p.name) from departments p where p.id = d.parent_id and p.deleted_at is null) as parent,
  (select s.id from staff s where ${headIs(ctx)}) as head_id,
  (select ${person} from staff s where ${headIs(ctx)}) as head,
  ${members(ctx, sql`coalesce(jsonb_agg(s.id order by s.id), '[]')`)} as staff_ids,
  ${members(ctx, sql`coalesce(jsonb_agg(${person} order by ${named} collate uk_icu, s.id), '[]')`)} as staff,
  ${members(ctx, sql`count(*)`)} as staff_count,
  array(select w.complex_id from department_scopes w where ${inPlace} and w.complex_id is not null order by 1) as complex_ids,
  array(select w.house_id from department_scopes w where ${inPlace} and w.house_id is not null order by 1) as house_ids,
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id), '[]') from department_scopes w
    join complexes c on c.id = w.complex_id and c.deleted_at is null where ${inPlace} and ${complexInScope(ctx.scope, 'c')}) as complexes,
  (select count(*) from staff_roles r where r.departure_id = d.id and r.deleted_at is null) as roles_count`

/** Adds house addresses in the caller's language; houses outside the caller's scope remain as ids only. */
export const withAddresses = async (ctx: Asked, rows: readonly Omit<Department, 'houses'>[]): Promise<Department[]> => {
  const house_ids = [...new Set(rows.flatMap((row) => row.house_ids))]
  const own = await ownPlaces(ctx.db, ctx.scope, { complex_ids: [], house_ids })
  const addresses = await labelsOf('houses', ctx.db, [...own.houses], ctx.language)
  return rows.map((row) => ({
    ...row,
    houses: row.house_ids.flatMap((id) => (addresses.has(id) ? [{ id, name: addresses.get(id)! }] : [])),
  }))
}

export const list = async (ctx: Asked, query: Query): Promise<Page<Department>> => {
  const page = await paged<Omit<Department, 'houses'>>(
    ctx.db,
    {
      columns: columns(ctx),
      from: sql`departments d`,
      where: [
        sql`d.deleted_at is null`,
        ...(query.active === undefined ? [] : [sql`d.active = ${query.active}`]),
        ...containsWords(sql`concat_ws(' ', d.code, d.name::text)`, query.search_query),
      ],
      sort: {
        sort: sql`d.sort`,
        name: sql`(d.name ->> 'uk') collate uk_icu`,
        staff_count: members(ctx, sql`count(*)`),
      },
      tiebreaker: sql`d.id`,
    },
    query,
  )
  return { ...page, data: await withAddresses(ctx, page.data) }
}

export const selection = (ctx: Asked) => ({ columns: columns(ctx), from: sql`departments d` })

/** The stored head, also one whom the caller doesn't see. */
export const headOf = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('departments').select('head_id').where('id', '=', id).executeTakeFirstOrThrow()).head_id

/** Serialises changes of the department tree by an advisory lock. */
export const lockTree = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7305, 4)`.execute(db)
}

export const isThere = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from departments where id = ${id} and deleted_at is null for share`.execute(db)
  return rows.length > 0
}

/** A department and all its ancestors, including deleted ones, which may be restored. */
export const chainOf = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`with recursive chain as (
      select id, parent_id from departments where id = ${id}
      union select p.id, p.parent_id from chain c join departments p on p.id = c.parent_id)
    select id from chain`.execute(db)
  return rows.map((row) => row.id)
}

/** Those of the people whom the caller sees and who are not deleted, with row locks. */
export const visibleStaff = async (ctx: Asked, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`select s.id from staff s
    where s.id = any(${ids}::bigint[]) and s.deleted_at is null and ${staffInScope(ctx, 's')} order by s.id for update of s`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.id))
}

/** Those of the places that exist and are in the caller's scope. */
export const ownPlaces = async (
  db: Db,
  scope: Scope,
  { complex_ids, house_ids }: Pick<DepartmentFields, 'complex_ids' | 'house_ids'>,
) => {
  const { rows } = await sql<{ complexes: number[]; houses: number[] }>`select
    array(select c.id from complexes c where c.id = any(${complex_ids}::bigint[]) and c.deleted_at is null
      and (${scope.all} or c.id = any(${scope.complexIds}::bigint[]))) as complexes,
    array(select h.id from houses h where h.id = any(${house_ids}::bigint[]) and h.deleted_at is null
      and ${houseInScope(scope, 'h')}) as houses`.execute(db)
  return { complexes: new Set(rows[0]!.complexes), houses: new Set(rows[0]!.houses) }
}

/** Replaces the places that a department serves. */
export const savePlaces = async (db: Db, id: number, { complex_ids, house_ids }: Pick<DepartmentFields, Links>) => {
  await sql`delete from department_scopes where departure_id = ${id}`.execute(db)
  await sql`insert into department_scopes (departure_id, complex_id, house_id)
    select ${id}::bigint, x, null::bigint from unnest(${complex_ids}::bigint[]) x
    union select ${id}::bigint, null, x from unnest(${house_ids}::bigint[]) x`.execute(db)
}
