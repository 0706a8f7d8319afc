import { z } from 'zod'
import * as kit from './kit.js'
import { realtyTypes } from './realty.enums.js'

/** Service requests that the caller sees: unfinished ones that are in time, overdue ones, and finished ones. */
const requestCounts = z.object({ open: z.int(), overdue: z.int(), finished: z.int() })
export type RequestCounts = z.output<typeof requestCounts>

/** `part`: some owners of the unit have voted. */
const unitVotes = ['voted', 'part', 'missing', 'conflict'] as const
export type UnitVotes = (typeof unitVotes)[number]

/** Unpaid bills of a unit, without sums. */
const unitDebt = z.object({ months: z.int(), overdue: z.boolean() })
export type UnitDebt = z.output<typeof unitDebt>

/** One cell of the board with few fields, so that a house of 2,000 units fits one response. */
const boardUnit = z.object({
  id: kit.id,
  version: kit.id,
  type: z.enum(realtyTypes),
  number: z.string(),
  entrance: z.int().nullable(),
  floor: z.int().nullable(),
  position_in_floor: z.int().nullable(),
  total_area: z.number().nullable(),
  rooms: z.int().nullable(),
  state: z.string().nullable(),
  /** Current owners in one line, empty if there are none; null without the permission to see shares. */
  owners: z.string().nullable(),
  /** Of the same people, once each. */
  owner_ids: z.array(kit.id),
  residents_count: z.int(),
  /** No owner or resident has a phone or an e-mail address. */
  no_contact: z.boolean(),
  /** Current shares add up to exactly 1; null without the permission to see shares. */
  shares_full: z.boolean().nullable(),
  /** Null without any, and without the permission to see requests. */
  requests: requestCounts.nullable(),
  /** How its owners voted in the shown voting; null for units without votes, and without the permission to see ballots. */
  votes: z.enum(unitVotes).nullable(),
  /** Null without unpaid bills, and without the permission to see debts. */
  debt: unitDebt.nullable(),
})
export type BoardUnit = z.output<typeof boardUnit>

/** Layers that colour the board. */
const boardLayers = ['contact', 'ownership', 'area', 'state', 'requests', 'votes', 'debts'] as const
export type BoardLayer = (typeof boardLayers)[number]

const board = z.object({
  house_id: kit.id,
  address: z.string(),
  entrances: z.array(z.object({ number: z.int(), floors: z.int().nullable() })),
  floors_above: z.int().nullable(),
  floors_below: z.int().nullable(),
  /** Apartments and commercial units, as declared; neither parking places nor storage rooms count. */
  units_declared: z.int().nullable(),
  units: z.array(boardUnit),
  /** Those that the caller may see. */
  layers: z.array(z.enum(boardLayers)),
  /** Requests of the house that concern no unit; null without the permission to see requests. */
  house_requests: requestCounts.nullable(),
  /** Running votings of the house, the latest first, and the one that the votes are of. */
  votings: z.array(z.object({ id: kit.id, title: kit.textMap })),
  voting_id: kit.id.nullable(),
})
export type Board = z.output<typeof board>

const place = {
  number: kit.text(30),
  entrance: z.int().min(1).max(99).nullable(),
  floor: z.int().min(-20).max(200).nullable(),
  position_in_floor: z.int().min(1).max(500).nullable(),
}
export const boardChanges = z.strictObject({
  create: z
    .array(
      z.strictObject({
        ...place,
        type: z.enum(realtyTypes),
        total_area: kit.area.nullable().default(null),
        rooms: z.int().min(0).max(99).nullable().default(null),
      }),
    )
    .max(5000)
    .default([]),
  update: z
    .array(z.strictObject({ id: kit.id, version: kit.id, ...place, type: z.enum(realtyTypes) }))
    .max(5000)
    .default([]),
  /** Removed units go to the bin; a unit with links is rejected unless `with_links`. */
  remove: z
    .array(z.strictObject({ id: kit.id, version: kit.id }))
    .max(5000)
    .default([]),
  with_links: z.boolean().default(false),
})
export type BoardChanges = z.output<typeof boardChanges>

export const boards = kit.resource('/houses', {
  board: kit.endpoint({
    method: 'GET',
    path: '/:id/board',
    params: kit.byId,
    query: z.object({ voting_id: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.data(board),
    people: { of: 'members', at: 'data.units.owner_ids' },
    permission: 'realty.read',
    summary: 'The unit grid of a house in one response',
  }),
  saveBoard: kit.endpoint({
    method: 'PUT',
    path: '/:id/board',
    params: kit.byId,
    body: boardChanges,
    reply: kit.data(board),
    people: { of: 'members', at: 'data.units.owner_ids' },
    permission: 'realty.update',
    summary: 'All changes of the grid in one transaction: all or nothing',
  }),
})
