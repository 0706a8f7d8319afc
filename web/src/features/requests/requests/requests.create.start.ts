import type { ReplyOf } from '@oselia/contract/api'
import { ApiError, call } from '../../../platform/api.ts'
import type { Text } from '../../../platform/messages.ts'
import { queryClient, read } from '../../../platform/query.ts'
import { type UnitChoice, unitChoice } from '../../registry/units/units.public.tsx'
import type { Found } from './requests.create.found.ts'
import { houseLabel } from './requests.create.place.tsx'
import type { NewRequest } from './requests.create.values.ts'

type Callers = ReplyOf<'GET /service_request/caller'>['data']['callers']
export type Start = Pick<NewRequest, 'caller' | 'unit' | 'house'>

/** Initial values from the URL, for links from the page of a unit, person or house. */
export interface StartAsked {
  realty_id?: number
  member_id?: number
  house_id?: number
}

/** Null when the address names nothing. */
export const startAskedIn = ({ realty_id, member_id, house_id }: StartAsked): StartAsked | null =>
  (realty_id ?? member_id ?? house_id) ? { realty_id, member_id, house_id } : null

const callersOf = async (query: StartAsked): Promise<Callers> =>
  (await queryClient.fetchQuery(read('GET /service_request/caller', { query }))).data.callers

/** The unit, of those that are known, or out of the register, where nobody is known to live in it. */
const unitOf = async (id: number, callers: Callers, t: Text): Promise<UnitChoice> => {
  const known = callers.flatMap(({ units }) => units).find((unit) => unit.id === id)
  return unitChoice(t, known ?? (await call('GET /realty/:id', { params: { id } })).data)
}

/** The only unit of a person; null for none or several. */
const onlyUnit = (callers: Callers, t: Text): UnitChoice | null => {
  const units = new Map(callers.flatMap((one) => one.units).map((unit) => [unit.id, unit]))
  const [unit] = units.values()
  return unit && units.size === 1 ? unitChoice(t, unit) : null
}

/** The unit of a result with its house; a unit found by number alone is fetched. */
export const placed = async ({ unit, caller }: Found, t: Text): Promise<UnitChoice | null> => {
  if (unit && unit.house_id !== 0) return unit
  if (unit) return unitOf(unit.id, await callersOf({ realty_id: unit.id }), t)
  return caller?.member ? onlyUnit(await callersOf({ member_id: caller.member.id }), t) : null
}

/** A unit determines its house. */
export const houseOfUnit = (unit: UnitChoice) => ({ id: unit.house_id, label: houseLabel(unit.label) })

const none: Start = { caller: null, unit: null, house: null }

const startOf = async ({ realty_id, member_id, house_id }: StartAsked, t: Text): Promise<Start> => {
  if (realty_id === undefined && member_id === undefined) {
    const { data } = await call('GET /houses/:id', { params: { id: house_id ?? 0 } })
    return { ...none, house: { id: data.id, label: data.address } }
  }
  const callers = await callersOf(member_id === undefined ? { realty_id } : { member_id })
  const member = member_id === undefined ? null : callers.find((one) => one.member?.id === member_id)?.member
  const unit = realty_id === undefined ? onlyUnit(callers, t) : await unitOf(realty_id, callers, t)
  return {
    caller: member ? { label: member.name, member } : null,
    unit,
    house: unit && houseOfUnit(unit),
  }
}

/** What the form begins with; nothing, where the one who asks may not see what the address names. */
export const loadStart = async (asked: StartAsked, t: Text): Promise<Start> => {
  try {
    return await startOf(asked, t)
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status)) return none
    throw error
  }
}

/** Whether what was begun before is about the same person, unit or house. */
export const isAbout = (values: NewRequest, { caller, unit, house }: Start) =>
  caller || unit
    ? values.caller?.member?.id === caller?.member?.id && values.unit?.id === unit?.id
    : values.house?.id === house?.id
