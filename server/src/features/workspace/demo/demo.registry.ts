import { accountFields } from '@oselia/contract/billing-accounts'
import { boardChanges } from '@oselia/contract/board'
import { toPlate } from '@oselia/contract/checks'
import { memberFields } from '@oselia/contract/members'
import { ownershipFields, residentFields } from '@oselia/contract/residents'
import { vehicleFields } from '@oselia/contract/vehicles'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { createAccount } from '../../registry/billing-accounts/billing-accounts.public.js'
import { createMember } from '../../registry/members/members.public.js'
import { saveBoard } from '../../registry/realty/realty.public.js'
import { openOwnerships, openResidents } from '../../registry/residents/residents.public.js'
import { createVehicle } from '../../registry/vehicles/vehicles.public.js'
import { seededRandom, type Roll } from './demo.random.js'

/** Names from which the demo's members are generated. */
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

/** Units with people per inhabited house: enough to show, quick to load. */
const inhabitedUnits = 40
/** Indexes of the houses with people; the others have units only. */
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
      // A few areas are unknown, as in real data.
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

const makeUnits = async (ctx: RequestContext, house: Built, roll: Roll): Promise<Unit[]> => {
  const create = [...unitsOf(house, roll), ...parkingOf(6)]
  await saveBoard(ctx, house.id, boardChanges.parse({ create }))
  const { rows } = await sql<Unit>`select id, number from realty where house_id = ${house.id} and type = 'apartment'
    order by sort_key collate uk_icu`.execute(ctx.db)
  return rows
}

const makePerson = async (ctx: RequestContext, words: DemoRegistry, roll: Roll, nth: number, last?: string) => {
  const man = roll(2) === 0
  const [first_name, middle_name] = (man ? words.men : words.women)[roll(man ? words.men.length : words.women.length)]!
  const number = `+38067${String(1_000_000 + nth * 37)}`
  const phones = roll(12) === 0 ? [] : [{ number, is_primary: true, messengers: roll(2) ? ['viber' as const] : [] }]
  const emails = roll(3) > 0 ? [{ address: `person${nth}@example.com`, is_primary: true }] : []
  const last_name = last ?? words.last_names[roll(words.last_names.length)]!
  // Three of four have agreed to messages, so that the reach of an announcement has something to count.
  // The first owner of a unit, who pays its bills, has a number divisible by four: the number of the unit varies the answer.
  const agreed = (nth + Math.floor(nth / 4)) % 4 > 0 && {
    consent: { state: 'given' },
    channels: [...(phones.length > 0 ? ['sms'] : []), ...(emails.length > 0 ? ['email'] : [])],
  }
  const fields = { last_name, first_name, middle_name, phones, emails, ...agreed }
  return createMember(ctx, memberFields.parse(fields), true)
}

const dayOf = (roll: Roll) =>
  `${2012 + roll(13)}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`

interface Living {
  shares: unknown[]
  links: unknown[]
  owners: { unit: number; member: number }[]
}

const fillUnit = async (
  ctx: RequestContext,
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
    const { id, last_name } = await makePerson(ctx, words, roll, nth * 4 + head, head > 0 ? last : undefined)
    last = last_name ?? undefined
    const title = { title_kind: 'sale', title_number: String(1000 + nth), title_date: from }
    living.shares.push({ realty_id: unit.id, member_id: id, numerator: 1, denominator: heads, from, ...title })
    if (head === 0) living.owners.push({ unit: unit.id, member: id })
  }
  if (heads > 0 && roll(5) < 2) {
    const role = roles.get(roll(4) === 0 ? 'tenant' : 'family')!
    const { id } = await makePerson(ctx, words, roll, nth * 4 + 3, role === roles.get('family') ? last : undefined)
    living.links.push({ realty_id: unit.id, member_id: id, role_id: role, from })
  }
}

const isTaken = async (ctx: RequestContext, plate: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from vehicles where plate_normalised = ${plate} and deleted_at is null`.execute(
    ctx.db,
  )
  return rows.length > 0
}

const plateLetters = 'ABCEHIKMOPTX'
const makeVehicles = async (
  app: App,
  ctx: RequestContext,
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
    // A real vehicle may have the same plate.
    if (await isTaken(ctx, toPlate(plate_raw))) continue
    const input = { plate_raw, brand, model, colour, member_id: member, realty_id: unit, permit: { kind: 'own' } }
    await createVehicle(app, ctx, vehicleFields.parse(input))
  }
}

/** Units of all demo houses, with people, ownerships, accounts and vehicles in some of them. */
export const addRegistry = async (
  app: App,
  ctx: RequestContext,
  words: DemoRegistry,
  houses: readonly Built[],
): Promise<void> => {
  const roll = seededRandom(2026)
  const { rows } = await sql<{ id: number; code: string }>`select id, code from resident_roles`.execute(ctx.db)
  const roles = new Map(rows.map(({ id, code }) => [code, id]))
  for (const [place, house] of houses.entries()) {
    const units = (await makeUnits(ctx, house, roll)).slice(0, inhabitedUnits)
    if (!inhabited.has(place)) continue
    const living: Living = { shares: [], links: [], owners: [] }
    for (const [i, unit] of units.entries()) await fillUnit(ctx, words, roll, unit, place * 200 + i, living, roles)
    await openOwnerships(
      ctx,
      living.shares.map((share) => ownershipFields.parse(share)),
      true,
    )
    await openResidents(
      ctx,
      living.links.map((link) => residentFields.parse(link)),
      true,
    )
    for (const [i, unit] of units.slice(0, 40).entries())
      await createAccount(
        ctx,
        accountFields.parse({ realty_id: unit.id, number: `0${place}${String(i + 1).padStart(4, '0')}` }),
        true,
      )
    await makeVehicles(app, ctx, words, roll, place, living.owners)
  }
  const ids = houses.map(({ id }) => id)
  await sql`update realty set is_demo = true where house_id = any(${ids}::bigint[])`.execute(ctx.db)
  await sql`update vehicles set is_demo = true from realty u
    where u.id = vehicles.realty_id and u.house_id = any(${ids}::bigint[])`.execute(ctx.db)
}
