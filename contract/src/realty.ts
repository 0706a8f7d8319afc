import { z } from 'zod'
import * as kit from './kit.js'
import { exportOf } from './exports.js'

export const realtyTypes = ['apartment', 'commercial', 'parking', 'storage'] as const
export type RealtyType = (typeof realtyTypes)[number]
export const realtyStates = [
  'not_handed_over',
  'handed_over',
  'repair',
  'occupied',
  'rented',
  'vacant',
  'damaged',
  'uninhabitable',
] as const
export const realtyPurposes = ['residential', 'business', 'social', 'hostel', 'short_rent'] as const

const unitArea = kit.area.refine((value) => value > 0 && value <= 100_000, { params: { key: 'area_range' } })
/** Words by which units are gathered. */
export const tags = z.array(kit.text(40)).max(20).default([])

export const realtyFields = z.strictObject({
  house_id: kit.id,
  type: z.enum(realtyTypes),
  /** `45`, `53А`, `ММ-017`: free text, once in house and type, whatever its spelling. */
  number: kit.text(30),
  label: kit.optionalText(100),
  entrance: z.int().min(1).max(99).nullable().default(null),
  floor: z.int().min(-20).max(200).nullable().default(null),
  position_in_floor: z.int().min(1).max(500).nullable().default(null),
  /** Square metres. Unknown on a board made from counts; a voting can't weigh a unit without it. */
  total_area: unitArea.nullable().default(null),
  living_area: unitArea.nullable().default(null),
  heated_area: unitArea.nullable().default(null),
  balcony_area: unitArea.nullable().default(null),
  rooms: z.int().min(0).max(99).nullable().default(null),
  state: z.enum(realtyStates).nullable().default(null),
  purpose: z.enum(realtyPurposes).nullable().default(null),
  /** Number of the unit in the state register of rights, 6–14 digits as a rule. */
  registry_number: kit.optionalText(30),
  cadastral_number: kit.optionalText(30),
  parent_id: kit.id.nullable().default(null),
  residents_registered: z.int().min(0).max(999).nullable().default(null),
  residents_actual: z.int().min(0).max(999).nullable().default(null),
  counts_in_voting: z.boolean().default(true),
  billable: z.boolean().default(true),
  /** Private: answered only to holders of `realty.sensitive`. */
  intercom_code: kit.optionalText(40),
  keys_note: kit.optionalText(500),
  access_note: kit.optionalText(500),
  note: kit.optionalText(2000),
  tags,
})
export type RealtyFields = z.output<typeof realtyFields>

export const fraction = z.object({ numerator: z.int(), denominator: z.int() })
export type Fraction = z.output<typeof fraction>

/** A unit as other things name it: `45, вул. Садова, 12`. */
export const unitRef = z.object({
  id: kit.id,
  type: z.enum(realtyTypes),
  number: z.string(),
  house_id: kit.id,
  /** Address of the house in the caller's language. */
  address: z.string(),
})
export type UnitRef = z.output<typeof unitRef>

export const ownerBrief = z.object({
  member_id: kit.id,
  name: z.string(),
  share: fraction,
  joint: z.boolean(),
})

export const realty = kit.entity(realtyFields).extend({
  address: z.string(),
  ended_on: kit.day.nullable(),
  /** Today's owners. */
  owners: z.array(ownerBrief),
  /** Today's shares together; null while nobody owns. */
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
    /** Units without an owner today / without an area / whose owners have neither phone nor e-mail. */
    unowned: kit.flagFilter,
    no_area: kit.flagFilter,
    no_contact: kit.flagFilter,
    /** Shares of today that do not add up to 1. */
    shares_open: kit.flagFilter,
    /** Units that went into others by a merge; left out unless asked for. */
    ended: kit.flagFilter,
  },
})

export const lineage = z.object({
  kind: z.enum(['split', 'merge']),
  on: kit.day,
  from: unitRef,
  to: unitRef,
})

export const titleKinds = [
  'sale',
  'gift',
  'exchange',
  'inheritance',
  'privatisation',
  'certificate',
  'court',
  'investment',
  'extract',
  'other',
] as const

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
    may: 'realty.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: realtyFields,
    reply: kit.data(realty),
    status: 201,
    may: 'realty.create',
  }),
  /** The unit file's head; owners, residents, accounts and vehicles are lists filtered by `realty_id`. */
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
    may: 'realty.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(realtyFields),
    reply: kit.data(realty),
    may: 'realty.update',
  }),
  remove: kit.endpoint({ method: 'DELETE', path: '/:id', params: kit.byId, reply: kit.deleted, may: 'realty.delete' }),
  usage: kit.endpoint({ method: 'GET', path: '/:id/usage', params: kit.byId, reply: kit.usage, may: 'realty.read' }),
  timeline: kit.endpoint({
    method: 'GET',
    path: '/:id/timeline',
    params: kit.byId,
    query: kit.timelineQuery,
    reply: kit.page(kit.timelineRow),
    may: 'realty.read',
    summary: 'What happened to the unit and to everything that hangs on it, newest first',
  }),
  split: kit.endpoint({
    method: 'POST',
    path: '/:id/split',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      on: kit.day,
      /** The unit itself stays as the first part with all its links; the others are new and get its owners. */
      parts: z.array(part).min(2).max(50),
    }),
    reply: kit.data(z.object({ units: z.array(realty) })),
    may: 'realty.update',
  }),
  merge: kit.endpoint({
    method: 'POST',
    path: '/:id/merge',
    params: kit.byId,
    body: z.strictObject({
      version: kit.id,
      on: kit.day,
      /** Units of the same house that go into this one; they end on that day and keep their past. */
      with_ids: kit.ids.min(1).max(20),
      number: kit.text(30),
      /** Left out: the sum of the areas. */
      total_area: unitArea.nullable().default(null),
    }),
    reply: kit.data(z.object({ unit: realty })),
    may: 'realty.update',
  }),
})
