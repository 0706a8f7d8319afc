import type { Fault } from '@oselia/contract/issues'
import type { RealtyType } from '@oselia/contract/realty'
import type { RequestFields } from '@oselia/contract/service-request-cards'
import { sql } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import { houseIdInScope, houseInScope } from '../../platform/scope.js'
import { memberIsSeen } from '../members/members.door.js'

interface House {
  id: number
  complex_id: number | null
  label: string
}

/** The house if the caller works with it. */
export const houseHere = async (act: Act, id: number): Promise<House | undefined> => {
  const { rows } = await sql<House>`select h.id, h.complex_id, h.label from houses h
    where h.id = ${id} and h.deleted_at is null and ${houseInScope(act.scope, 'h')}`.execute(act.db)
  return rows[0]
}

interface Unit {
  house_id: number
  type: RealtyType
  number: string
  entrance: number | null
  floor: number | null
}

const unitHere = async (act: Act, id: number): Promise<Unit | undefined> => {
  const { rows } = await sql<Unit>`select u.house_id, u.type, u.number, u.entrance, u.floor from realty u
    where u.id = ${id} and u.deleted_at is null and ${houseIdInScope(act.scope, sql`u.house_id`)}`.execute(act.db)
  return rows[0]
}

interface Caller {
  name: string
  phone: string | null
}

const registered = async (act: Act, id: number): Promise<Caller> => {
  const { rows } = await sql<Caller>`select m.name, (select x ->> 'number' from jsonb_array_elements(m.phones) x
      order by coalesce((x ->> 'is_primary')::boolean, false) desc limit 1) as phone from members m where m.id = ${id}`.execute(
    act.db,
  )
  return rows[0]!
}

export interface Placed {
  house: House
  unit: Unit | null
  /** The person as the register has him. */
  member: Caller | null
}

const isReadable = async (act: Act, memberId: number) => may(act, 'members.read') && (await memberIsSeen(act, memberId))

type Fresh = Partial<Record<'house_id' | 'realty_id' | 'member_id', boolean>>

/**
 * Where a request lies and whose it is, with faults at what the caller may not name. What stands on the request already
 * (not `fresh`) may stay, though it lies in the bin or outside his houses by now.
 */
export const placed = async (
  act: Act,
  wanted: Pick<RequestFields, 'house_id' | 'realty_id' | 'member_id'>,
  fresh: Fresh = { house_id: true, realty_id: true, member_id: true },
): Promise<{ faults: Fault[]; at: Placed | null }> => {
  const faults: Fault[] = []
  const house = await houseHere(act, wanted.house_id)
  if (!house) return { faults: [{ field: 'house_id', key: 'not_found' }], at: null }
  const unit = wanted.realty_id === null ? null : ((await unitHere(act, wanted.realty_id)) ?? null)
  if (wanted.realty_id !== null && (fresh.realty_id || fresh.house_id) && unit?.house_id !== house.id)
    faults.push({ field: 'realty_id', key: 'not_found' })
  // Who has a part in a request reads its caller's name and phone: nobody may find them out by naming ids.
  if (wanted.member_id !== null && fresh.member_id && !(await isReadable(act, wanted.member_id)))
    faults.push({ field: 'member_id', key: 'not_found' })
  if (faults.length > 0) return { faults, at: null }
  return {
    faults,
    at: { house, unit, member: wanted.member_id === null ? null : await registered(act, wanted.member_id) },
  }
}

/** Whether the incident is open, and the house belongs to it. */
export const incidentHere = async (act: Act, id: number, house: House): Promise<boolean> => {
  const { rows } = await sql`select 1 from incidents i where i.id = ${id} and i.deleted_at is null and i.state = 'open'
    and (i.house_id = ${house.id} or i.complex_id = ${house.complex_id})`.execute(act.db)
  return rows.length > 0
}
