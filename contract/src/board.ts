import { z } from 'zod'
import * as kit from './kit.js'
import { realtyTypes } from './realty.js'

/** One cell of the board, in short: a house of 2,000 units is one answer. */
export const boardUnit = z.object({
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
  /** Today's owners in one line, empty while there are none; null without the right to see shares. */
  owners: z.string().nullable(),
  residents_count: z.int(),
  /** Nobody of the owners and residents has a phone or an e-mail address. */
  no_contact: z.boolean(),
  /** Shares of today add up to exactly 1. */
  shares_full: z.boolean(),
})
export type BoardUnit = z.output<typeof boardUnit>

/** Layers by which the board is coloured; `ready` false: the room that fills it does not exist yet. */
export const boardLayers = ['contact', 'ownership', 'area', 'state', 'debt', 'votes', 'requests'] as const
export type BoardLayer = (typeof boardLayers)[number]

export const board = z.object({
  house_id: kit.id,
  address: z.string(),
  entrances: z.array(z.object({ number: z.int(), floors: z.int().nullable() })),
  floors_above: z.int().nullable(),
  floors_below: z.int().nullable(),
  units_declared: z.int().nullable(),
  units: z.array(boardUnit),
  layers: z.array(z.object({ layer: z.enum(boardLayers), ready: z.boolean() })),
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
  /** Units taken off go to the bin; one that has links is refused unless `with_links`. */
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
    reply: kit.data(board),
    may: 'realty.read',
    summary: 'The unit grid of a house in one call',
  }),
  saveBoard: kit.endpoint({
    method: 'PUT',
    path: '/:id/board',
    params: kit.byId,
    body: boardChanges,
    reply: kit.data(board),
    may: 'realty.update',
    summary: 'All changes of the grid in one act: all or nothing',
  }),
})
