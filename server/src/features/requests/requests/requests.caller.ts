import { toE164 } from '@oselia/contract/checks'
import type { TextMap } from '@oselia/contract/kit'
import type { UnitRef } from '@oselia/contract/realty'
import type { serviceRequests } from '@oselia/contract/service-requests'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { all } from '../../../platform/list.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { today } from '../../../platform/today.js'
import { memberInScope, phoneFor } from '../../registry/members/members.public.js'
import { unitColumn } from '../../registry/units/units.public.js'
import { briefsOf } from '../briefs/briefs.public.js'
import { seenInLists } from '../request-records/request-records.public.js'

type Found = z.output<(typeof serviceRequests)['caller']['reply']>['data']['callers'][number]
type Query = z.output<(typeof serviceRequests)['caller']['query']>
type Unit = Found['units'][number]

/** Maximal number of people and requests per caller lookup. */
const most = { people: 8, requests: 20 }

interface Phone {
  /** The whole number, when it is one. */
  whole: string | null
  /** Digits in reverse order. */
  tail: string
}

/** A phone as it was typed; null for fewer than four digits. */
const phoneOf = (typed: string | undefined): Phone | null => {
  if (typed === undefined) return null
  const whole = toE164(typed)
  const digits = (whole ?? typed).replace(/\D/g, '')
  return digits.length < 4 ? null : { whole, tail: [...digits].toReversed().join('') }
}

// Callers who see masked phones may search only by a complete number, so that they can't guess the digits.
const byPhone = (ctx: RequestContext, { whole, tail }: Phone): RawBuilder<unknown> => {
  if (!can(ctx, 'phones.sensitive') && whole === null) return sql`false`
  return sql`m.id in (select p.member_id from member_phones p where ${whole === null ? sql`p.reversed like ${`${tail}%`}` : sql`p.number = ${whole}`})`
}

const open = (day: string) =>
  sql`x.deleted_at is null and x."from" <= ${day}::date and (x."to" is null or x."to" >= ${day}::date)`

interface Person {
  id: number
  name: string
  phone: string | null
  units: (UnitRef & { entrance: number | null; floor: number | null; role: TextMap })[]
}

const unitsOf = (ctx: RequestContext, day: string) =>
  sql`coalesce((select jsonb_agg(unit) from (select ${unitColumn('u', 'h', ctx.language)} || jsonb_build_object('entrance', u.entrance,
      'floor', u.floor, 'role', ro.name) as unit
    from residents x join realty u on u.id = x.realty_id join houses h on h.id = u.house_id join resident_roles ro on ro.id = x.role_id
    where x.member_id = m.id and ${open(day)} and ${houseIdInScope(ctx.scope, sql`x.house_id`)} order by x.id limit 10) k), '[]')`

const people = async (ctx: RequestContext, where: RawBuilder<unknown>, day: string): Promise<Person[]> => {
  if (!can(ctx, 'members.read')) return []
  const phone = sql`(select y ->> 'number' from jsonb_array_elements(m.phones) y
    order by coalesce((y ->> 'is_primary')::boolean, false) desc limit 1)`
  const { rows } = await sql<Person>`select m.id, m.name, ${phone} as phone,
      ${can(ctx, 'residents.read') ? unitsOf(ctx, day) : sql`'[]'::jsonb`} as units
    from members m where ${all([sql`m.deleted_at is null`, where, memberInScope(ctx, 'm')])}
    order by m.sort_name collate uk_icu, m.id limit ${most.people}`.execute(ctx.db)
  return rows
}

const unitItself = async (ctx: RequestContext, id: number): Promise<Unit | undefined> => {
  if (!can(ctx, 'realty.read')) return undefined
  const { rows } = await sql<{
    unit: Unit
  }>`select ${unitColumn('u', 'h', ctx.language)} || jsonb_build_object('entrance', u.entrance,
      'floor', u.floor, 'role', null) as unit from realty u join houses h on h.id = u.house_id
    where u.id = ${id} and u.deleted_at is null and ${houseIdInScope(ctx.scope, sql`u.house_id`)}`.execute(ctx.db)
  return rows[0]?.unit
}

const matchCaller = (
  { realty_id, member_id }: Query,
  phone: Phone | null,
  ctx: RequestContext,
  day: string,
): RawBuilder<unknown> | null => {
  if (member_id !== undefined) return sql`m.id = ${member_id}`
  if (phone) return byPhone(ctx, phone)
  if (realty_id === undefined) return null
  if (!can(ctx, 'residents.read')) return null
  return sql`m.id in (select x.member_id from residents x where x.realty_id = ${realty_id} and ${open(day)}
    and ${houseIdInScope(ctx.scope, sql`x.house_id`)})`
}

/** Ids of earlier requests of these people and units, and of the phone where it is not registered. */
const earlier = async (
  ctx: RequestContext,
  callers: readonly Found[],
  phone: Phone | null,
  unitId: number | undefined,
) => {
  const members = callers.flatMap(({ member }) => member?.id ?? [])
  const units = unitId === undefined ? [] : [unitId]
  const ways = [
    ...(members.length > 0
      ? [sql`select o.id from service_requests o where o.member_id = any(${members}::bigint[])`]
      : []),
    ...(units.length > 0 ? [sql`select o.id from service_requests o where o.realty_id = any(${units}::bigint[])`] : []),
    ...(phone?.whole ? [sql`select o.id from service_requests o where o.caller_phone = ${phone.whole}`] : []),
  ]
  if (ways.length === 0) return []
  const { rows } = await sql<{ id: number }>`select r.id from service_requests r where ${all([
    sql`r.deleted_at is null and r.id in (${sql.join(ways, sql` union all `)})`,
    ...seenInLists(ctx, 'r'),
  ])} order by r.created_at desc, r.id desc limit ${most.requests}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The caller with their earlier requests: by phone, its last digits, unit or person. */
export const caller = async (app: App, ctx: RequestContext, query: Query) => {
  const day = await today(ctx)
  const phone = phoneOf(query.phone)
  const where = matchCaller(query, phone, ctx, day)
  const found = where === null ? [] : await people(ctx, where, day)
  const callers: Found[] = found.map(({ units, ...person }) => ({
    member: { ...person, phone: phoneFor(ctx, person.phone) },
    units,
  }))
  const itself =
    query.realty_id !== undefined && callers.length === 0 ? await unitItself(ctx, query.realty_id) : undefined
  if (itself) callers.push({ member: null, units: [itself] })
  const requests = await briefsOf(app, ctx, await earlier(ctx, callers, phone, query.realty_id))
  return { data: { callers, requests } }
}
