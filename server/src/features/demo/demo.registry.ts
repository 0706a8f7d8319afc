import { accountFields } from '@oselia/contract/accounts'
import { boardChanges } from '@oselia/contract/board'
import { toPlate } from '@oselia/contract/checks'
import { memberFields } from '@oselia/contract/members'
import { ownershipFields, residentFields } from '@oselia/contract/residents'
import { vehicleFields } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { createAccount } from '../accounts/accounts.door.js'
import { createMember } from '../members/members.door.js'
import { saveBoard } from '../realty/realty.door.js'
import { openOwnerships, openResidents } from '../residents/residents.door.js'
import { createVehicle } from '../vehicles/vehicles.door.js'
import { dice, type Roll } from './demo.dice.js'

/** Words of which the people of the demo are made. */
export interface DemoRegistry {
  last_names: string[]
  men: [string, string][]
  women: [string, string][]
  cars: [string, string, string][]
}
interface Built {
  id: number
  entrances: number
  floors: number
  units_per_floor: number
}
interface Unit {
  id: number
  number: string
}

/** As many units of an inhabited house have people: enough to see, little to wait for. */
const peopled = 40
/** Houses of the list in which people live; the others have their units only. */
const inhabited = new Set([0, 4, 5, 8])

const areas: Readonly<Record<number, number>> = { 1: 38.4, 2: 54.75, 3: 72.1 }

const unitsOf = (house: Built, roll: Roll) => {
  const size = house.floors * house.units_per_floor
  return Array.from({ length: house.entrances * size }, (_, i) => {
    const rooms = 1 + roll(3)
    return {
      type: 'apartment' as const,
      number: String(i + 1),
      entrance: Math.floor(i / size) + 1,
      floor: Math.floor((i % size) / house.units_per_floor) + 1,
      position_in_floor: (i % house.units_per_floor) + 1,
      rooms,
      // A few areas are not known yet, as in life.
      total_area: roll(25) === 0 ? null : areas[rooms]! + roll(40) / 10,
    }
  })
}

const parkingOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    type: 'parking' as const,
    number: `ММ-${String(i + 1).padStart(3, '0')}`,
    entrance: null,
    floor: -1,
    position_in_floor: i + 1,
    total_area: 13.5,
  }))

const makeUnits = async (act: Act, house: Built, roll: Roll): Promise<Unit[]> => {
  const create = [...unitsOf(house, roll), ...parkingOf(6)]
  await saveBoard(act, house.id, boardChanges.parse({ create }))
  const { rows } = await sql<Unit>`select id, number from realty where house_id = ${house.id} and type = 'apartment'
    order by sort_key collate uk_icu`.execute(act.db)
  return rows
}

const makePerson = async (act: Act, words: DemoRegistry, roll: Roll, nth: number, last?: string) => {
  const man = roll(2) === 0
  const [first_name, middle_name] = (man ? words.men : words.women)[roll(man ? words.men.length : words.women.length)]!
  const number = `+38067${String(1_000_000 + nth * 37)}`
  const phones = roll(12) === 0 ? [] : [{ number, is_primary: true, messengers: roll(2) ? ['viber' as const] : [] }]
  const emails = roll(3) === 0 ? [{ address: `person${nth}@example.com`, is_primary: true }] : []
  const last_name = last ?? words.last_names[roll(words.last_names.length)]!
  return createMember(act, memberFields.parse({ last_name, first_name, middle_name, phones, emails }), true)
}

const dayOf = (roll: Roll) =>
  `${2012 + roll(13)}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`

interface Living {
  shares: unknown[]
  links: unknown[]
  owners: { unit: number; member: number }[]
}

const settle = async (
  act: Act,
  words: DemoRegistry,
  roll: Roll,
  unit: Unit,
  nth: number,
  living: Living,
  roles: Map<string, number>,
) => {
  const heads = [1, 1, 1, 1, 1, 1, 2, 2, 3, 0][roll(10)]!
  const from = dayOf(roll)
  let last: string | undefined
  for (let head = 0; head < heads; head++) {
    const { id, last_name } = await makePerson(act, words, roll, nth * 4 + head, head > 0 ? last : undefined)
    last = last_name ?? undefined
    const title = { title_kind: 'sale', title_number: String(1000 + nth), title_date: from }
    living.shares.push({ realty_id: unit.id, member_id: id, numerator: 1, denominator: heads, from, ...title })
    if (head === 0) living.owners.push({ unit: unit.id, member: id })
  }
  if (heads > 0 && roll(5) < 2) {
    const role = roles.get(roll(4) === 0 ? 'tenant' : 'family')!
    const { id } = await makePerson(act, words, roll, nth * 4 + 3, role === roles.get('family') ? last : undefined)
    living.links.push({ realty_id: unit.id, member_id: id, role_id: role, from })
  }
}

const isTaken = async (act: Act, plate: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from vehicles where plate_normalised = ${plate} and deleted_at is null`.execute(
    act.db,
  )
  return rows.length > 0
}

const plateLetters = 'ABCEHIKMOPTX'
const makeVehicles = async (
  app: App,
  act: Act,
  words: DemoRegistry,
  roll: Roll,
  place: number,
  owners: Living['owners'],
) => {
  for (const [i, { unit, member }] of owners.entries()) {
    if (roll(4) !== 0) continue
    const [brand, model, colour] = words.cars[roll(words.cars.length)]!
    const letter = () => plateLetters[roll(plateLetters.length)]!
    const plate_raw = `AA ${String(1000 + place * 1000 + i)} ${letter()}${letter()}`
    // A real vehicle may have the number already.
    if (await isTaken(act, toPlate(plate_raw))) continue
    const input = { plate_raw, brand, model, colour, member_id: member, realty_id: unit, permit: { kind: 'own' } }
    await createVehicle(app, act, vehicleFields.parse(input))
  }
}

/** Units of every house of the demo, and the people, shares, accounts and vehicles of some of them. */
export const addRegistry = async (app: App, act: Act, words: DemoRegistry, houses: readonly Built[]): Promise<void> => {
  const roll = dice(2026)
  const { rows } = await sql<{ id: number; code: string }>`select id, code from resident_roles`.execute(act.db)
  const roles = new Map(rows.map(({ id, code }) => [code, id]))
  for (const [place, house] of houses.entries()) {
    const units = (await makeUnits(act, house, roll)).slice(0, peopled)
    if (!inhabited.has(place)) continue
    const living: Living = { shares: [], links: [], owners: [] }
    for (const [i, unit] of units.entries()) await settle(act, words, roll, unit, place * 200 + i, living, roles)
    await openOwnerships(
      act,
      living.shares.map((share) => ownershipFields.parse(share)),
      true,
    )
    await openResidents(
      act,
      living.links.map((link) => residentFields.parse(link)),
      true,
    )
    for (const [i, unit] of units.slice(0, 40).entries())
      await createAccount(
        act,
        accountFields.parse({ realty_id: unit.id, number: `0${place}${String(i + 1).padStart(4, '0')}` }),
        true,
      )
    await makeVehicles(app, act, words, roll, place, living.owners)
  }
  const ids = houses.map(({ id }) => id)
  await sql`update realty set is_demo = true where house_id = any(${ids}::bigint[])`.execute(act.db)
  await sql`update vehicles set is_demo = true from realty u
    where u.id = vehicles.realty_id and u.house_id = any(${ids}::bigint[])`.execute(act.db)
}
