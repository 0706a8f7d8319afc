import { z } from 'zod'
import * as kit from './kit.js'
import { timelineRow } from './timeline.js'
import { exportOf } from './exports.js'
import { realtyPurposes, realtyStates, realtyTypes } from './realty.enums.js'

export type RealtyType = (typeof realtyTypes)[number]

const unitArea = kit.area.refine((value) => value > 0 && value <= 100_000, { params: { key: 'area_range' } })
/** Free tags to group units by. */
export const tags = z.array(kit.text(40)).max(20).default([])

export const realtyFields = z.strictObject({
  house_id: kit.id,
  type: z.enum(realtyTypes),
  /** `45`, `53А`, `ММ-017`: free text, unique by house and type in any spelling. */
  number: kit.text(30),
  label: kit.optionalText(100),
  entrance: z.int().min(1).max(99).nullable().default(null),
  floor: z.int().min(-20).max(200).nullable().default(null),
  position_in_floor: z.int().min(1).max(500).nullable().default(null),
  /** Square metres. Null for units created by count; a vote by area requires it. */
  total_area: unitArea.nullable().default(null),
  living_area: unitArea.nullable().default(null),
  heated_area: unitArea.nullable().default(null),
  balcony_area: unitArea.nullable().default(null),
  rooms: z.int().min(0).max(99).nullable().default(null),
  state: z.enum(realtyStates).nullable().default(null),
  purpose: z.enum(realtyPurposes).nullable().default(null),
  /** Number of the unit in the state register of rights, usually 6–14 digits. */
  registry_number: kit.optionalText(30),
  cadastral_number: kit.optionalText(30),
  parent_id: kit.id.nullable().default(null),
  residents_registered: z.int().min(0).max(999).nullable().default(null),
  residents_actual: z.int().min(0).max(999).nullable().default(null),
  counts_in_voting: z.boolean().default(true),
  /** Participation quota or unit entitlement, where votings count by it. */
  voting_quota: kit.hundredths(1_000_000).nullable().default(null),
  billable: z.boolean().default(true),
  /** Private: returned only to holders of `realty.sensitive`. */
  intercom_code: kit.optionalText(40),
  keys_note: kit.optionalText(500),
  access_note: kit.optionalText(500),
  note: kit.optionalText(2000),
  tags,
})
export type RealtyFields = z.output<typeof realtyFields>

const fraction = z.object({ numerator: z.int(), denominator: z.int() })
export type Fraction = z.output<typeof fraction>

/** A reference to a unit: `45, вул. Садова, 12`. */
export const unitRef = z.object({
  id: kit.id,
  type: z.enum(realtyTypes),
  number: z.string(),
  house_id: kit.id,
  /** Address of the house in the caller's language. */
  address: z.string(),
})
export type UnitRef = z.output<typeof unitRef>

const ownerBrief = z.object({
  member_id: kit.id,
  name: z.string(),
  share: fraction,
  joint: z.boolean(),
})

export const realty = kit.entity(realtyFields).extend({
  address: z.string(),
  ended_on: kit.day.nullable(),
  /** Current owners. */
  owners: z.array(ownerBrief),
  /** Sum of the current shares; null without owners. */
  shares: fraction.nullable(),
  residents_count: z.int(),
})
export type Realty = z.output<typeof realty>

export const realtyList = kit.listQuery({
  sort: ['address', 'number', 'total_area', 'floor', 'created_at'],
  order: 'address',
  filters: {
    type: z.enum(realtyTypes).optional(),
    house_id: kit.idsFilter,
    complex_id: kit.idsFilter,
    entrance: z.coerce.number<number>().int().min(1).max(99).optional(),
    floor: z.coerce.number<number>().int().min(-20).max(200).optional(),
    state: z.enum(realtyStates).optional(),
    member_id: z.coerce.number<number>().int().positive().optional(),
    /** Units without a current owner / without an area / whose owners have neither phone nor e-mail. */
    unowned: kit.flagFilter,
    no_area: kit.flagFilter,
    no_contact: kit.flagFilter,
    /** Current shares that do not add up to 1. */
    shares_open: kit.flagFilter,
    /** Units that a merge has ended; excluded by default. */
    ended: kit.flagFilter,
  },
})

const lineage = z.object({
  kind: z.enum(['split', 'merge']),
  on: kit.day,
  from: unitRef,
  to: unitRef,
})

const part = z.strictObject({
  number: kit.text(30),
  total_area: unitArea.nullable().default(null),
  living_area: unitArea.nullable().default(null),
  rooms: z.int().min(0).max(99).nullable().default(null),
  floor: z.int().min(-20).max(200).nullable().default(null),
  entrance: z.int().min(1).max(99).nullable().default(null),
})

export const realtyRoutes = kit.resource('/realty', {
  export: exportOf(realtyList, 'realty.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: realtyList,
    reply: kit.mainDataPage(realty),
    people: { of: 'members', at: 'main_data.data.owners.member_id' },
    permission: 'realty.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: realtyFields,
    reply: kit.data(realty),
    status: 201,
    permission: 'realty.create',
  }),
  /** The main data of a unit; owners, residents, accounts and vehicles are lists filtered by `realty_id`. */
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(
      realty.extend({
        house_complex: kit.ref.nullable(),
        parent: unitRef.nullable(),
        children: z.array(unitRef),
        lineage: z.array(lineage),
      }),
    ),
    people: { of: 'members', at: 'data.owners.member_id' },
    permission: 'realty.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(realtyFields),
    reply: kit.data(realty),
    people: { of: 'members', at: 'data.owners.member_id' },
    permission: 'realty.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'realty.delete',
  }),
  usage: kit.endpoint({
    method: 'GET',
    path: '/:id/usage',
    params: kit.byId,
    reply: kit.usage,
    permission: 'realty.read',
  }),
  timeline: kit.endpoint({
    method: 'GET',
    path: '/:id/timeline',
    params: kit.byId,
    query: kit.timelineQuery,
    reply: kit.page(timelineRow),
    permission: 'realty.read',
    summary: 'Events of the unit and its related records, newest first',
  }),
  split: kit.endpoint({
    method: 'POST',
    path: '/:id/split',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      on: kit.day,
      /** The unit itself becomes the first part with all its links; the others are new and get its owners. */
      parts: z.array(part).min(2).max(50),
    }),
    reply: kit.data(z.object({ units: z.array(realty) })),
    permission: 'realty.update',
  }),
  merge: kit.endpoint({
    method: 'POST',
    path: '/:id/merge',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      on: kit.day,
      /** Units of the same house that are merged into this one; they end on that day and keep their history. */
      with_ids: kit.ids.min(1).max(20),
      number: kit.text(30),
      /** Default: the sum of the areas. */
      total_area: unitArea.nullable().default(null),
    }),
    reply: kit.data(z.object({ unit: realty })),
    permission: 'realty.update',
  }),
})
