import { toE164 } from '@oselia/contract/checks'
import type { TextMap } from '@oselia/contract/kit'
import type { UnitRef } from '@oselia/contract/realty'
import type { serviceRequests } from '@oselia/contract/service-requests'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { may, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { all } from '../../platform/list.js'
import { houseIdInScope } from '../../platform/scope.js'
import { today } from '../../platform/today.js'
import { memberInScope, phoneFor } from '../members/members.door.js'
import { inLanguage, unitColumn } from '../realty/realty.door.js'
import { briefsOf } from './requests.columns.js'
import { seenInLists } from './requests.own.js'

type Found = z.output<(typeof serviceRequests)['caller']['reply']>['data']['callers'][number]
type Query = z.output<(typeof serviceRequests)['caller']['query']>
type Unit = Found['units'][number]

/** People and requests that are told of one call. */
const most = { people: 8, requests: 20 }

interface Phone {
  /** The whole number, when it is one. */
  whole: string | null
  /** Digits from the last one back. */
  tail: string
}

/** A phone as it was typed; null for fewer than four digits. */
const phoneOf = (typed: string | undefined): Phone | null => {
  if (typed === undefined) return null
  const whole = toE164(typed)
  const digits = (whole ?? typed).replace(/\D/g, '')
  return digits.length < 4 ? null : { whole, tail: [...digits].toReversed().join('') }
}

// Whoever sees phones masked must not find them out by their ends: he may only name a whole one that he was called from.
const byPhone = (act: Act, { whole, tail }: Phone): RawBuilder<unknown> => {
  if (!may(act, 'phones.sensitive') && whole === null) return sql`false`
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

const unitsOf = (act: Act, day: string) =>
  sql`coalesce((select jsonb_agg(unit) from (select ${unitColumn('u', 'h')} || jsonb_build_object('entrance', u.entrance,
      'floor', u.floor, 'role', ro.name) as unit
    from residents x join realty u on u.id = x.realty_id join houses h on h.id = u.house_id join resident_roles ro on ro.id = x.role_id
    where x.member_id = m.id and ${open(day)} and ${houseIdInScope(act.scope, sql`x.house_id`)} order by x.id limit 10) k), '[]')`

const people = async (act: Act, where: RawBuilder<unknown>, day: string): Promise<Person[]> => {
  if (!may(act, 'members.read')) return []
  const phone = sql`(select y ->> 'number' from jsonb_array_elements(m.phones) y
    order by coalesce((y ->> 'is_primary')::boolean, false) desc limit 1)`
  const { rows } = await sql<Person>`select m.id, m.name, ${phone} as phone,
      ${may(act, 'residents.read') ? unitsOf(act, day) : sql`'[]'::jsonb`} as units
    from members m where ${all([sql`m.deleted_at is null`, where, memberInScope(act, 'm')])}
    order by m.sort_name collate uk_icu, m.id limit ${most.people}`.execute(act.db)
  return rows
}

const unitItself = async (act: Act, id: number): Promise<Unit | undefined> => {
  if (!may(act, 'realty.read')) return undefined
  const { rows } = await sql<{
    unit: Unit
  }>`select ${unitColumn('u', 'h')} || jsonb_build_object('entrance', u.entrance,
      'floor', u.floor, 'role', null) as unit from realty u join houses h on h.id = u.house_id
    where u.id = ${id} and u.deleted_at is null and ${houseIdInScope(act.scope, sql`u.house_id`)}`.execute(act.db)
  return rows[0]?.unit
}

const asked = (
  { realty_id, member_id }: Query,
  phone: Phone | null,
  act: Act,
  day: string,
): RawBuilder<unknown> | null => {
  if (member_id !== undefined) return sql`m.id = ${member_id}`
  if (phone) return byPhone(act, phone)
  if (realty_id === undefined) return null
  if (!may(act, 'residents.read')) return null
  return sql`m.id in (select x.member_id from residents x where x.realty_id = ${realty_id} and ${open(day)}
    and ${houseIdInScope(act.scope, sql`x.house_id`)})`
}

/** Ids of the earlier requests of these people and units, and of the phone itself where nobody registered has it. */
const earlier = async (act: Act, callers: readonly Found[], phone: Phone | null, unitId: number | undefined) => {
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
    ...seenInLists(act, 'r'),
  ])} order by r.created_at desc, r.id desc limit ${most.requests}`.execute(act.db)
  return rows.map(({ id }) => id)
}

/** Who calls, with what he asked for before: by phone, its last digits, by unit or by person. */
export const caller = async (app: App, act: Act, query: Query) => {
  const day = await today(act)
  const phone = phoneOf(query.phone)
  const where = asked(query, phone, act, day)
  const found = where === null ? [] : await people(act, where, day)
  const callers: Found[] = found.map(({ units, ...person }) => ({
    member: { ...person, phone: phoneFor(act, person.phone) },
    units,
  }))
  const itself =
    query.realty_id !== undefined && callers.length === 0 ? await unitItself(act, query.realty_id) : undefined
  if (itself) callers.push({ member: null, units: [itself] })
  await inLanguage(
    act.db,
    act.language,
    callers.flatMap(({ units }) => units),
  )
  const requests = await briefsOf(app, act, await earlier(act, callers, phone, query.realty_id))
  return { data: { callers, requests } }
}
