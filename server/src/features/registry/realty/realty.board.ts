import type { Board, BoardUnit } from '@oselia/contract/board'
import type { Entrance } from '@oselia/contract/houses'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import type { Db } from '../../../platform/db.js'
import { notFound } from '../../../platform/problems.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { addressesOf } from '../houses/houses.public.js'
import { debtsOnBoard, type DebtsOfHouse } from './realty.board.debts.js'
import { requestsOnBoard, type CountsOfHouse } from './realty.board.requests.js'
import { votesOnBoard, type VotesOfHouse } from './realty.board.votes.js'
import { heldOn, ownersOf } from './realty.people.js'
import { readerOf, type Reader } from './realty.queries.js'
import { sharesFull } from './realty.rules.js'

interface House {
  address: string
  entrances: Entrance[]
  floors_above: number | null
  floors_below: number | null
  units_count: number | null
}

const houseOf = async (ctx: RequestContext, id: number): Promise<House> => {
  const { rows } =
    await sql<House>`select h.label as address, h.entrances, h.floors_above, h.floors_below, h.units_count
    from houses h where h.id = ${id} and h.deleted_at is null and ${houseInScope(ctx.scope, 'h')}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Cell = Omit<
  BoardUnit,
  'owners' | 'owner_ids' | 'residents_count' | 'no_contact' | 'shares_full' | 'requests' | 'votes' | 'debt'
>
interface People {
  realty_id: number
  residents: number
  reachable: boolean
}

const cellsOf = async (db: Db, houseId: number): Promise<Cell[]> => {
  const { rows } = await sql<Cell>`select r.id, r.version, r.type, r.number, r.entrance, r.floor, r.position_in_floor,
      r.total_area, r.rooms, r.state from realty r
    where r.house_id = ${houseId} and r.deleted_at is null and r.ended_on is null
    order by r.type, r.sort_key collate uk_icu, r.id`.execute(db)
  return rows
}

const residentsOf = async (db: Db, houseId: number, day: string): Promise<Map<number, People>> => {
  const { rows } = await sql<People>`select x.realty_id, count(distinct x.member_id) as residents,
      bool_or(m.phones <> '[]' or m.emails <> '[]') as reachable
    from residents x join members m on m.id = x.member_id
    where x.house_id = ${houseId} and ${heldOn('x', day)} group by x.realty_id`.execute(db)
  return new Map(rows.map((row) => [row.realty_id, row]))
}

/** What modules above the registry know of the house, as far as the caller may see it. */
interface OfModules {
  requests: CountsOfHouse | null
  votes: VotesOfHouse | null
  debts: DebtsOfHouse | null
}

// Queries the whole house and joins in memory: nested-loop joins planned from wrong row estimates grow with the
// product of units and people.
const unitsOf = async (
  db: Db,
  houseId: number,
  { today, owners }: Reader,
  { requests, votes, debts }: OfModules,
): Promise<BoardUnit[]> => {
  const [cells, people] = await Promise.all([cellsOf(db, houseId), residentsOf(db, houseId, today)])
  const held = await ownersOf(
    db,
    cells.map(({ id }) => id),
    today,
  )
  return cells.map((cell) => {
    const own = held.get(cell.id) ?? []
    const { residents, reachable } = people.get(cell.id) ?? { residents: 0, reachable: false }
    return Object.assign(cell, {
      owners: owners ? own.map(({ name }) => name).join(', ') : null,
      owner_ids: owners ? [...new Set(own.map(({ member_id }) => member_id))] : [],
      residents_count: residents,
      no_contact: !reachable,
      shares_full: owners ? sharesFull(own) : null,
      requests: requests?.get(cell.id) ?? null,
      votes: votes?.units.get(cell.id) ?? null,
      debt: debts?.get(cell.id) ?? null,
    })
  })
}

const layersFor = ({ owners }: Reader, { requests, votes, debts }: OfModules): Board['layers'] => [
  'contact',
  ...(owners ? (['ownership'] as const) : []),
  'area',
  'state',
  ...(requests ? (['requests'] as const) : []),
  ...(votes ? (['votes'] as const) : []),
  ...(debts ? (['debts'] as const) : []),
]

const noRequests = { open: 0, overdue: 0, finished: 0 }

/** The whole grid of a house. 404 for a house that does not exist or is outside the caller's scope. */
export const readBoard = async (ctx: RequestContext, id: number, votingId?: number): Promise<{ data: Board }> => {
  const house = await houseOf(ctx, id)
  const reader = await readerOf(ctx)
  const requests = await requestsOnBoard(ctx, id)
  const votes = await votesOnBoard(ctx, id, votingId)
  const debts = await debtsOnBoard(ctx, id)
  const units = await unitsOf(ctx.db, id, reader, { requests, votes, debts })
  const address = (await addressesOf(ctx.db, [id], ctx.language)).get(id) ?? house.address
  return {
    data: {
      house_id: id,
      address,
      entrances: house.entrances.map(({ number, floors }) => ({ number, floors })),
      floors_above: house.floors_above,
      floors_below: house.floors_below,
      units_declared: house.units_count,
      units,
      layers: layersFor(reader, { requests, votes, debts }),
      house_requests: requests && (requests.get(null) ?? noRequests),
      votings: votes?.votings ?? [],
      voting_id: votes?.voting_id ?? null,
    },
  }
}
