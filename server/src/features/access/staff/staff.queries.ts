import { staffFields, type staffList, type StaffFields, type StaffMember } from '@oselia/contract/staff'
import { soundKey } from '@oselia/contract/search-key'
import { openStates } from '@oselia/contract/service-request-moves'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import { json, type Db } from '../../../platform/db.js'
import { all, paged, searched, type List, type Page } from '../../../platform/list.js'
import { complexInScope, houseInScope } from '../scope/scope.public.js'
import { hasSecondStep } from '../people/people.rights.public.js'
import { staffKeys, staffNameColumn } from '../people/people.table.public.js'
import { today } from '../../../platform/today.js'
import { staffInScope, staffWithinScope } from './staff.scope.js'

/** A person as stored, and whether all of their houses are in the caller's scope. */
export type Stored = Omit<StaffMember, 'avatar'> & {
  is_within: boolean
  has_password: boolean
  /** Current and future temporary roles. */
  lent_role_ids: number[]
}

type Query = z.output<typeof staffList>
/** The filters of the list without paging. */
type Filters = Omit<Query, 'page' | 'per_page'>

const linked = ['role_ids', 'departure_ids', 'scope'] as const
type Linked = (typeof linked)[number]
const inTable = Object.keys(staffFields.shape).filter((field) => !linked.includes(field as Linked))

/** An instant as JSON text in the format of the contract. */
export const instantText = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A reference (id and name) to the person of the alias; null when there is none. */
export const refColumn = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.id`)} is null then null
    else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${staffNameColumn(alias)}) end`

const openRequests = sql<number>`(select count(*) from service_requests q where q.performer_id = p.id
  and q.status = any(${[...openStates]}::text[]) and q.deleted_at is null)`

const roles = (what: RawBuilder<unknown>) => sql`select ${what} from staff_role_links l
  join staff_roles r on r.id = l.role_id and r.deleted_at is null where l.staff_id = p.id`
const departmentsOfStaff = (what: RawBuilder<unknown>) => sql`select ${what} from department_staff l
  join departments d on d.id = l.departure_id and d.deleted_at is null where l.staff_id = p.id`

// Only places within the caller's scope are returned.
const complexIds = ({ scope }: RequestContext) => sql`select jsonb_agg(c.id order by c.id) from staff_scopes w
  join complexes c on c.id = w.complex_id and c.deleted_at is null where w.staff_id = p.id and ${complexInScope(scope, 'c')}`
const houseIds = ({ scope }: RequestContext) => sql`select jsonb_agg(h.id order by h.id) from staff_scopes w
  join houses h on h.id = w.house_id and h.deleted_at is null where w.staff_id = p.id and ${houseInScope(scope, 'h')}`

const invite = ({ now }: RequestContext) => sql`jsonb_build_object(
  'state', case when v.id is null then 'none' when v.expires_at > ${now} then 'waiting' else 'expired' end,
  'channel', v.channel, 'sent_to', v.sent_to, 'sent_at', ${instantText(sql`v.created_at`)}, 'expires_at', ${instantText(sql`v.expires_at`)})`

const absentOn = (day: string, what: RawBuilder<unknown>) => sql`select ${what} from staff_absences a
  left join staff d on d.id = a.deputy_id where a.staff_id = p.id and ${day}::date between a."from" and a."to"`

const columns = (ctx: RequestContext, day: string) => sql<Stored>`p.id, p.version, p.created_at, p.updated_at,
  ${sql.join(inTable.map((field) => sql.ref(`p.${field}`)))}, ${staffNameColumn('p')} as name, p.status, p.blocked_reason,
  p.last_login_at, p.is_demo, p.id = ${ctx.actor.id} as is_self, ${openRequests} as open_requests,
  array(${roles(sql`r.id`)} order by r.sort, r.id) as role_ids,
  coalesce((${roles(sql`jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'code', r.code) order by r.sort, r.id)`)}), '[]') as roles,
  array(${departmentsOfStaff(sql`d.id`)} order by d.sort, d.id) as departure_ids,
  coalesce((${departmentsOfStaff(sql`jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.sort, d.id)`)}), '[]') as departures,
  jsonb_build_object('all', p.scope_all, 'complex_ids', coalesce((${complexIds(ctx)}), '[]'),
    'house_ids', coalesce((${houseIds(ctx)}), '[]')) as scope,
  ${invite(ctx)} as invite,
  jsonb_build_object('phone', p.two_factor_phone, 'email', p.two_factor_email,
    'app', exists (select 1 from staff_apps x where x.staff_id = p.id and x.confirmed_at is not null)) as two_factor,
  (${absentOn(day, sql`jsonb_build_object('id', a.id, 'kind', a.kind, 'from', a."from", 'to', a."to", 'deputy', ${refColumn('d')})`)}) as absence,
  ${staffWithinScope(ctx, 'p')} as is_within, p.password_hash is not null as has_password,
  array(select g.role_id from staff_grants g where g.staff_id = p.id and g.revoked_at is null and g.ends_at > ${ctx.now}) as lent_role_ids`

const from = sql`staff p left join staff_invites v on v.staff_id = p.id and v.used_at is null and v.revoked_at is null
  and p.status = 'invited'`

/** Names are matched as spelt and transliterated; phones are compared by digits. */
const searchConditions = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown>[] => {
  const digits = text.replace(/\D/g, '')
  const isPhone = digits.length >= 4 && /^[+\d\s().-]+$/.test(text)
  if (isPhone) return [sql`${column} like ${`%${digits}%`}`]
  const spelt = searched(column, text)
  const sound = text.split(/\s+/).map((word) => soundKey(word) ?? word)
  return spelt.length === 0 ? [] : [sql`(${all(spelt)} or ${all(searched(column, sound.join(' ')))})`]
}

const flag = (wanted: boolean | undefined, condition: RawBuilder<unknown>) =>
  wanted === undefined ? [] : [wanted ? condition : sql`not ${condition}`]

const worksIn = (condition: RawBuilder<unknown>) =>
  sql`(p.scope_all or exists (select 1 from staff_scopes w left join houses h on h.id = w.house_id where w.staff_id = p.id and ${condition}))`

// Filters by houses outside the caller's scope must not reveal who works there.
const ownHouses = ({ scope }: RequestContext, ids: readonly number[], what: RawBuilder<unknown>) =>
  sql`select ${what} from houses o where o.id = any(${ids}::bigint[]) and ${houseInScope(scope, 'o')}`
const ownComplexes = ({ scope }: RequestContext, ids: readonly number[]) =>
  sql`select id from complexes o where o.id = any(${ids}::bigint[]) and ${complexInScope(scope, 'o')}`

const filters = (ctx: RequestContext, query: Filters, day: string): RawBuilder<unknown>[] => [
  ...(query.status ? [sql`p.status = ${query.status}`] : []),
  ...(query.role_id ? [sql`exists (${roles(sql`1`)} and r.id = any(${query.role_id}::bigint[]))`] : []),
  ...(query.departure_id
    ? [sql`exists (${departmentsOfStaff(sql`1`)} and d.id = any(${query.departure_id}::bigint[]))`]
    : []),
  ...(query.house_id
    ? [
        worksIn(sql`(w.house_id in (${ownHouses(ctx, query.house_id, sql`id`)})
          or w.complex_id in (${ownHouses(ctx, query.house_id, sql`complex_id`)}))`),
      ]
    : []),
  ...(query.complex_id
    ? [worksIn(sql`coalesce(w.complex_id, h.complex_id) in (${ownComplexes(ctx, query.complex_id)})`)]
    : []),
  ...flag(query.absent, sql`exists (${absentOn(day, sql`1`)})`),
  ...flag(query.two_factor, hasSecondStep),
  ...searchConditions(sql`p.search_keys`, query.search_query),
]

/** The list for `paged`, on a day of the community. */
export const listSpec = (ctx: RequestContext, query: Filters, day: string): List => ({
  columns: columns(ctx, day),
  from,
  countFrom: sql`staff p`,
  where: [sql`p.deleted_at is null`, staffInScope(ctx, 'p'), ...filters(ctx, query, day)],
  sort: {
    name: sql`(${staffNameColumn('p')}) collate uk_icu`,
    status: sql`p.status`,
    created_at: sql`p.created_at`,
    last_login_at: sql`coalesce(p.last_login_at, '-infinity')`,
    open_requests: openRequests,
  },
  tiebreaker: sql`p.id`,
})

export const list = (ctx: RequestContext, query: Query, day: string): Promise<Page<Stored>> =>
  paged<Stored>(ctx.db, listSpec(ctx, query, day), query)

export const selection = async (ctx: RequestContext) => ({ columns: columns(ctx, await today(ctx)), from })

export interface Role {
  id: number
  code: string | null
  name: StaffMember['roles'][number]['name']
  permissions: string[]
}

/** All roles in their order. */
export const allRoles = async (db: Db): Promise<Role[]> => {
  const { rows } =
    await sql<Role>`select id, code, name, permissions from staff_roles where deleted_at is null order by sort, id`.execute(
      db,
    )
  return rows
}

export const allDepartments = async (db: Db) => {
  const { rows } = await sql<{ value: number; label: Role['name'] }>`select id as value, name as label
    from departments where deleted_at is null and active order by sort, id`.execute(db)
  return rows
}

/** Column values of a person's fields. */
export const rowOf = (fields: Omit<StaffFields, Linked>) => ({
  last_name: fields.last_name,
  first_name: fields.first_name,
  middle_name: fields.middle_name,
  email: fields.email,
  phone: fields.phone,
  position: fields.position === null ? null : json(fields.position),
  employment_kind: fields.employment_kind,
  employed_from: fields.employed_from,
  employed_to: fields.employed_to,
  contract_number: fields.contract_number,
  specialisations: fields.specialisations,
  max_open_requests: fields.max_open_requests,
  credentials: json<unknown[]>(fields.credentials),
  note: fields.note,
  avatar_id: fields.avatar_id,
  locale: fields.locale,
  search_keys: staffKeys(fields),
})
