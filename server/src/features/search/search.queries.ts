import type { TextMap } from '@oselia/contract/kit'
import type { UnitRef } from '@oselia/contract/realty'
import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import { all } from '../../platform/list.js'
import { complexInScope, houseIdInScope, houseInScope } from '../../platform/scope.js'
import { staffNameColumn } from '../../platform/staff-table.js'
import { memberInScope, openMemberKeys } from '../members/members.door.js'
import { unitColumn } from '../realty/realty.door.js'
import { numberColumn, requestInScope } from '../requests/requests.door.js'
import { staffInScope } from '../staff/staff.door.js'
import { vehicleInScope } from '../vehicles/vehicles.door.js'
import type { Sought } from './search.rules.js'

/** Hits of one kind that are shown. */
export const most = 8
/** Rows among which the best are chosen, when there is no order to walk along. */
const gathered = 200

export interface Found {
  id: number
  title: string
  /** What else tells it apart, if it is no unit. */
  detail: string | null
  units: UnitRef[]
}

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const holds = (column: RawBuilder<unknown>, words: readonly string[]) =>
  all(
    words.map((word) =>
      word.length >= 3
        ? sql`${column} like ${`%${literal(word)}%`}`
        : sql`(${column} like ${`${literal(word)}%`} or ${column} like ${`% ${literal(word)}%`})`,
    ),
  )
const either = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`

/** Where the member of the alias lives or what he owns, in the caller's houses alone; nothing for one who may not read links. */
const unitsOf = (act: Act, member: string) =>
  may(act, 'residents.read')
    ? sql`coalesce((select jsonb_agg(unit) from (
    select ${unitColumn('u', 'h')} as unit from residents r join realty u on u.id = r.realty_id join houses h on h.id = u.house_id
    where r.member_id = ${sql.ref(`${member}.id`)} and r.deleted_at is null and r."to" is null
      and ${houseIdInScope(act.scope, sql`r.house_id`)} order by r.id limit 3) x), '[]')`
    : sql`'[]'::jsonb`

const people = async (act: Act, where: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
  const { rows } = await sql<Found>`select m.id, m.name as title, null as detail, ${unitsOf(act, 'm')} as units from (
      select m.id, m.name, m.sort_name from members m where m.deleted_at is null and ${where} and ${memberInScope(act, 'm')}
      ${order}) m order by m.sort_name collate uk_icu limit ${most}`.execute(act.db)
  return rows
}

/** People: first those whose surname begins so, along an index; then those in whose name or address it occurs. */
export const members = async (act: Act, readings: readonly string[][]): Promise<Found[]> => {
  const beginning = literal(readings[0]!.join(' '))
  const first = await people(
    act,
    sql`m.search_keys like ${`${beginning}%`}`,
    sql`order by m.search_keys using ~<~ limit ${most}`,
  )
  if (first.length >= most) return first
  const somewhere = (column: RawBuilder<unknown>) => either(readings.map((words) => holds(column, words)))
  // The index finds them by all that is kept; to whom phones and addresses are masked, the name alone must hold the words.
  const named = may(act, 'phones.sensitive') ? sql`true` : somewhere(openMemberKeys(sql`m.search_keys`))
  const rest = await people(act, all([somewhere(sql`m.search_keys`), named]), sql`limit ${gathered}`)
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...rest.filter(({ id }) => !known.has(id))].slice(0, most)
}

export const phones = async (act: Act, tail: string): Promise<(Found & { number: string })[]> => {
  const { rows } = await sql<
    Found & { number: string }
  >`select m.id, m.name as title, null as detail, p.number, ${unitsOf(act, 'm')} as units
    from member_phones p join members m on m.id = p.member_id
    where p.reversed like ${`${tail}%`} and m.deleted_at is null and ${memberInScope(act, 'm')}
    order by p.reversed using ~<~ limit ${most}`.execute(act.db)
  return rows
}

/** Units by number, in the houses whose address has the words; exact numbers first. */
export const units = async (act: Act, { number, words }: NonNullable<Sought['unit']>): Promise<Found[]> => {
  const near = words.length > 0 ? [holds(sql`h.search_keys`, words)] : []
  const like = words.length > 0 ? sql`u.number_key like ${`${literal(number)}%`}` : sql`u.number_key = ${number}`
  // A number alone is in every house: its units come along an index in the order of their addresses.
  const order =
    words.length > 0
      ? sql`u.number_key <> ${number}, length(u.number_key), h.sort_key collate uk_icu, u.type`
      : sql`u.address_sort collate uk_icu, u.type`
  const { rows } =
    await sql<Found>`select u.id, u.number as title, null as detail, jsonb_build_array(${unitColumn('u', 'h')}) as units
    from houses h join realty u on u.house_id = h.id
    where ${all([sql`h.deleted_at is null and u.deleted_at is null and u.ended_on is null`, like, ...near, houseInScope(act.scope, 'h')])}
    order by ${order} limit ${most}`.execute(act.db)
  return rows
}

export const accounts = async (act: Act, number: string): Promise<Found[]> => {
  const { rows } =
    await sql<Found>`select a.id, a.number as title, null as detail, jsonb_build_array(${unitColumn('u', 'h')}) as units
    from personal_accounts a join realty u on u.id = a.realty_id join houses h on h.id = u.house_id
    where a.deleted_at is null and a.number_key like ${`${literal(number)}%`} and ${houseIdInScope(act.scope, sql`u.house_id`)}
    order by a.number_key using ~<~ limit ${most}`.execute(act.db)
  return rows
}

/** Vehicles by a part of their plate; whose they are is told to those who may read people. */
export const vehicles = async (act: Act, plate: string): Promise<Found[]> => {
  const owner = may(act, 'members.read') ? sql`coalesce(m.name, v.company)` : sql`v.company`
  const { rows } = await sql<Found>`select v.id, v.plate_raw as title,
      concat_ws(' · ', nullif(concat_ws(' ', v.brand, v.model, v.colour), ''), ${owner}) as detail,
      case when u.id is null then '[]' else jsonb_build_array(${unitColumn('u', 'h')}) end as units
    from vehicles v left join members m on m.id = v.member_id and m.deleted_at is null
      left join realty u on u.id = v.realty_id and ${houseIdInScope(act.scope, sql`u.house_id`)} left join houses h on h.id = u.house_id
    where v.deleted_at is null and v.plate_normalised like ${`%${literal(plate)}%`} and ${vehicleInScope(act, 'v')}
    order by v.plate_normalised not like ${`${literal(plate)}%`}, v.plate_normalised limit ${most}`.execute(act.db)
  return rows
}

/** Houses by words of their address in any language. */
export const houses = async (
  act: Act,
  readings: readonly string[][],
): Promise<{ id: number; complex: string | null }[]> => {
  const { rows } = await sql<{ id: number; complex: string | null }>`select h.id, c.name as complex
    from houses h left join complexes c on c.id = h.complex_id and c.deleted_at is null
    where h.deleted_at is null and ${houseInScope(act.scope, 'h')} and ${either(readings.map((words) => holds(sql`h.search_keys`, words)))}
    order by h.sort_key collate uk_icu, h.id limit ${most}`.execute(act.db)
  return rows
}

export const complexes = async (act: Act, readings: readonly string[][]): Promise<Found[]> => {
  const { rows } =
    await sql<Found>`select c.id, c.name as title, c.legal_name as detail, '[]'::jsonb as units from complexes c
    where c.deleted_at is null and ${complexInScope(act.scope, 'c')} and ${either(readings.map((words) => holds(sql`c.search_keys`, words)))}
    order by c.name collate uk_icu, c.id limit ${most}`.execute(act.db)
  return rows
}

/** People of the staff by name, address or phone; what else tells one apart is his position. */
export const staff = async (act: Act, readings: readonly string[][]): Promise<Found[]> => {
  const { rows } =
    await sql<Found>`select p.id, ${staffNameColumn('p')} as title, coalesce(p.position ->> ${act.language}, p.position ->> 'uk') as detail,
      '[]'::jsonb as units from staff p
    where p.deleted_at is null and ${staffInScope(act, 'p')} and ${either(readings.map((words) => holds(sql`p.search_keys`, words)))}
    order by p.status in ('blocked', 'dismissed'), (${staffNameColumn('p')}) collate uk_icu, p.id limit ${most}`.execute(
      act.db,
    )
  return rows
}

/** Requests by their number, with or without the year, the newest first; or by the end of the phone that asked. */
export const requests = async (
  act: Act,
  { request, phoneTail }: Pick<Sought, 'request' | 'phoneTail'>,
): Promise<(Found & { type: TextMap })[]> => {
  const year = request?.year ?? null
  const byNumber = request && sql`(r.number = ${request.number} and (${year}::int is null or r.year = ${year}))`
  const tail = phoneTail && [...phoneTail].toReversed().join('')
  const byPhone = tail && may(act, 'phones.sensitive') && sql`r.search_keys like ${`%${tail}`}`
  const ways = [byNumber, byPhone].filter((way) => typeof way === 'object' && way !== null)
  if (ways.length === 0) return []
  const { rows } = await sql<Found & { type: TextMap }>`select r.id, t.name as type,
      ${numberColumn('r')} as title, null as detail,
      case when u.id is null then '[]' else jsonb_build_array(${unitColumn('u', 'h')}) end as units
    from service_requests r join service_request_types t on t.id = r.type_id
      left join realty u on u.id = r.realty_id left join houses h on h.id = u.house_id
    where r.deleted_at is null and ${either(ways)} and ${requestInScope(act, 'r')}
    order by r.created_at desc, r.id desc limit ${most}`.execute(act.db)
  return rows
}
