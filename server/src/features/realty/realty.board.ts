import type { Board, BoardUnit } from '@oselia/contract/board'
import type { Entrance } from '@oselia/contract/houses'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import type { Db } from '../../platform/db.js'
import { notFound } from '../../platform/problems.js'
import { houseInScope } from '../../platform/scope.js'
import { addressesOf } from '../houses/houses.door.js'
import { heldOn } from './realty.people.js'
import { readerOf, type Reader } from './realty.queries.js'
import { sharesFull, type Share } from './realty.rules.js'

interface House {
  address: string
  entrances: Entrance[]
  floors_above: number | null
  floors_below: number | null
  units_count: number | null
}

const houseOf = async (act: Act, id: number): Promise<House> => {
  const { rows } =
    await sql<House>`select h.label as address, h.entrances, h.floors_above, h.floors_below, h.units_count
    from houses h where h.id = ${id} and h.deleted_at is null and ${houseInScope(act.scope, 'h')}`.execute(act.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Row = Omit<BoardUnit, 'shares_full'> & { shares: Share[] }

// Links and shares are read once for the whole house: asked unit by unit, 2,000 units would be 4,000 questions.
const unitsOf = async (db: Db, houseId: number, { today, owners }: Reader): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with units as (
      select * from realty r where r.house_id = ${houseId} and r.deleted_at is null and r.ended_on is null
    ), people as (
      select x.realty_id, count(distinct x.member_id) as residents, bool_or(m.phones <> '[]' or m.emails <> '[]') as reachable
      from units u join residents x on x.realty_id = u.id join members m on m.id = x.member_id
      where ${heldOn('x', today)} group by x.realty_id
    ), held as (
      select o.realty_id, string_agg(m.name, ', ' order by o.id) as names,
        jsonb_agg(jsonb_build_object('numerator', o.numerator, 'denominator', o.denominator, 'joint', o.joint)) as shares
      from units u join ownerships o on o.realty_id = u.id join members m on m.id = o.member_id
      where ${heldOn('o', today)} group by o.realty_id
    )
    select u.id, u.version, u.type, u.number, u.entrance, u.floor, u.position_in_floor, u.total_area, u.rooms, u.state,
      ${owners ? sql`coalesce(h.names, '')` : sql`null::text`} as owners, coalesce(p.residents, 0) as residents_count,
      not coalesce(p.reachable, false) as no_contact, coalesce(h.shares, '[]') as shares
    from units u left join people p on p.realty_id = u.id left join held h on h.realty_id = u.id
    order by u.type, u.sort_key collate uk_icu, u.id`.execute(db)
  return rows
}

// Debts, votes and requests get their colours when their rooms exist.
const layers: Board['layers'] = [
  ...(['contact', 'ownership', 'area', 'state'] as const).map((layer) => ({ layer, ready: true })),
  ...(['debt', 'votes', 'requests'] as const).map((layer) => ({ layer, ready: false })),
]

/** The whole grid of a house. 404 for a house that is not there or not the caller's. */
export const readBoard = async (act: Act, id: number): Promise<{ data: Board }> => {
  const house = await houseOf(act, id)
  const reader = await readerOf(act)
  const units = await unitsOf(act.db, id, reader)
  const address = (await addressesOf(act.db, [id], act.language)).get(id) ?? house.address
  return {
    data: {
      house_id: id,
      address,
      entrances: house.entrances.map(({ number, floors }) => ({ number, floors })),
      floors_above: house.floors_above,
      floors_below: house.floors_below,
      units_declared: house.units_count,
      units: units.map((unit) => Object.assign(unit, { shares_full: sharesFull(unit.shares) })),
      layers,
    },
  }
}
