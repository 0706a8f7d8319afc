import type { TextMap } from '@oselia/contract/kit'
import type { serviceRequests } from '@oselia/contract/service-requests'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import { all, searched } from '../../../platform/list.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { staffNameColumn } from '../../access/people/people.table.public.js'
import { today } from '../../../platform/today.js'
import { addressWords, addressesOf } from '../../registry/houses/houses.public.js'
import { staffInScope, staffNamed } from '../../access/staff/staff.public.js'
import { absence, load, works, worksIn } from '../request-records/request-records.public.js'
import { houseInCallerScope } from './requests.placing.js'
import { typeOpenTo } from './requests.types.js'

type Form = z.output<(typeof serviceRequests)['form']['reply']>['form']
type Query = z.output<(typeof serviceRequests)['form']['query']>
type Worker = Form['performer'][number]

const most = 50

const fits = (typeId: number | undefined): RawBuilder<boolean> =>
  typeId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`(exists (select 1 from service_request_type_staff x where x.type_id = ${typeId} and x.staff_id = p.id)
      or exists (select 1 from service_request_type_roles x join staff_role_links l on l.role_id = x.role_id
        where x.type_id = ${typeId} and l.staff_id = p.id)
      or exists (select 1 from service_request_types x where x.id = ${typeId} and p.id in (x.responsible_id, x.performer_id)))`

/** The person belongs to the department of the type. */
const inDepartment = (typeId: number | undefined): RawBuilder<boolean> =>
  typeId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from service_request_types x join department_staff l on l.departure_id = x.departure_id
        where x.id = ${typeId} and l.staff_id = p.id)`

/** The scope of the person names the house or its complex. */
const servesHouse = (houseId: number | undefined): RawBuilder<boolean> =>
  houseId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from staff_scopes x where x.staff_id = p.id and (x.house_id = ${houseId}
        or x.complex_id = (select h.complex_id from houses h where h.id = ${houseId})))`

/** Assignable people: the type's own first, then its department, absent ones last, those of the house first, then by workload. */
const workers = async (ctx: RequestContext, { house_id, type_id, search_query }: Query): Promise<Worker[]> => {
  const where = all([
    works('p'),
    staffInScope(ctx, 'p'),
    ...staffNamed('p', search_query),
    ...(house_id === undefined ? [] : [worksIn('p', house_id)]),
  ])
  const { rows } =
    await sql<Worker>`select w.value, w.label, w.absent_until, w.open_requests, w.max_open_requests, w.fits, w.deputy from (
      select p.id as value, ${staffNameColumn('p')} as label, away."to" as absent_until, ${load('p')} as open_requests,
        p.max_open_requests, ${fits(type_id)} as fits,
        ${inDepartment(type_id)} as in_department, ${servesHouse(house_id)} as serves_house,
        case when d.id is null then null else jsonb_build_object('id', d.id, 'name', ${staffNameColumn('d')}) end as deputy
      from staff p ${absence('p', await today(ctx))} left join staff d on d.id = away.deputy_id where ${where}) w
    order by w.fits desc, w.in_department desc, w.absent_until is not null, w.serves_house desc, w.open_requests,
      w.label collate uk_icu, w.value limit ${most}`.execute(ctx.db)
  return rows
}

const addresses = async (ctx: RequestContext, text: string): Promise<Form['address']> => {
  const words = searched(sql`h.search_keys`, addressWords(text))
  const { rows } = await sql<{ id: number }>`select h.id from houses h
    where ${all([sql`h.deleted_at is null`, houseInScope(ctx.scope, 'h'), ...words])}
    order by h.sort_key collate uk_icu, h.id limit ${most}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const labels = await addressesOf(ctx.db, ids, ctx.language)
  return ids.map((value) => ({ value, label: labels.get(value) ?? '' }))
}

const types = async (ctx: RequestContext): Promise<Form['types']> => {
  const { rows } = await sql<
    Form['types'][number]
  >`select t.id as value, t.name as label, t.icon, t.parent_id, t.priority,
      t.responsible_id, t.performer_id, t.hint, t.keywords, t.form, t.photo_required
    from service_request_types t where t.deleted_at is null and t.active and ${typeOpenTo(ctx)} order by t.sort, t.id`.execute(
    ctx.db,
  )
  return rows
}

const departmentOptions = async (ctx: RequestContext): Promise<Form['departures']> => {
  const { rows } = await sql<{
    value: number
    label: TextMap
  }>`select d.id as value, d.name as label from departments d
    where d.deleted_at is null order by d.sort, d.id`.execute(ctx.db)
  return rows
}

/** Options of the form of a request. Responsible people may perform too; houses outside the caller's scope list nobody. */
export const form = async (ctx: RequestContext, query: Query): Promise<{ form: Form }> => {
  const isInScope = query.house_id === undefined || (await houseInCallerScope(ctx, query.house_id)) !== undefined
  const [people, address, kinds, teams] = await Promise.all([
    isInScope ? workers(ctx, query) : [],
    addresses(ctx, query.search_query),
    types(ctx),
    departmentOptions(ctx),
  ])
  return { form: { responsible: people, performer: people, address, types: kinds, departures: teams } }
}
