import { z } from 'zod'
import * as kit from './kit.js'
import { exportOf } from './exports.js'
import { file } from './media.js'
import { memberFields } from './members.js'
import { titleKinds, realtyTypes, unitRef } from './realty.js'

export const endReasons = ['moved_out', 'sold', 'lease_ended', 'died', 'mistake', 'merged', 'other'] as const

/** A number, or the option of a form whose value is the number. */
const roleId = z
  .union([kit.id, z.object({ value: kit.id, label: z.string().optional() })])
  .transform((role) => (typeof role === 'number' ? role : role.value))
  .pipe(kit.id)

export const residentFields = z.strictObject({
  member_id: kit.id,
  realty_id: kit.id,
  role_id: roleId,
  from: kit.day,
  to: kit.day.nullable().default(null),
  registered: z.boolean().default(false),
  lives_here: z.boolean().default(true),
  is_primary_contact: z.boolean().default(false),
  end_reason: z.enum(endReasons).nullable().default(null),
  note: kit.optionalText(1000),
})
export type ResidentFields = z.output<typeof residentFields>

export const resident = kit.entity(residentFields.omit({ role_id: true })).extend({
  role_id: kit.id,
  name: z.string(),
  /** The first phone and address, masked for those who may not see them. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  realty: unitRef,
  role: z.object({ id: kit.id, name: kit.textMap, is_owner: z.boolean() }),
  /** The share behind the row, when it is an owner's. */
  ownership_id: kit.id.nullable(),
  current: z.boolean(),
})
export type Resident = z.output<typeof resident>

export const residentList = kit.listQuery({
  sort: ['name', 'from', 'created_at'],
  order: 'name',
  filters: {
    /** Adds that resident to the page even when he is outside the filter. */
    resident_id: z.coerce.number<number>().int().positive().optional(),
    realty_id: z.coerce.number<number>().int().positive().optional(),
    member_id: z.coerce.number<number>().int().positive().optional(),
    house_id: kit.idsFilter,
    role_id: kit.idsFilter,
    realty_type: z.enum(realtyTypes).optional(),
    /** Today's links / closed ones. */
    current: kit.flagFilter,
  },
})

export const residents = kit.resource('/residents', {
  export: exportOf(residentList, 'residents.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: residentList,
    reply: kit.page(resident),
    may: 'residents.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: residentFields,
    reply: kit.data(resident),
    status: 201,
    may: 'residents.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(resident),
    may: 'residents.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(residentFields),
    reply: kit.data(resident),
    may: 'residents.update',
  }),
  /** Only for what was entered by mistake; whoever moved out gets a date. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    may: 'residents.delete',
  }),
})

export const share = { numerator: z.int().min(1).max(1_000_000), denominator: z.int().min(1).max(1_000_000) }
const title = {
  title_kind: z.enum(titleKinds).nullable().default(null),
  title_number: kit.optionalText(100),
  title_date: kit.day.nullable().default(null),
  title_issuer: kit.optionalText(200),
  registered_on: kit.day.nullable().default(null),
  registry_extract: kit.optionalText(100),
}
export const ownershipFields = z.strictObject({
  realty_id: kit.id,
  member_id: kit.id,
  ...share,
  /** Joint owners hold the one share together, without parts. */
  joint: z.boolean().default(false),
  from: kit.day,
  to: kit.day.nullable().default(null),
  ...title,
  end_reason: z.enum(endReasons).nullable().default(null),
  note: kit.optionalText(1000),
  file_ids: kit.ids.max(20).default([]),
})
export type OwnershipFields = z.output<typeof ownershipFields>
export const ownership = kit.entity(ownershipFields).extend({
  resident_id: kit.id,
  name: z.string(),
  realty: unitRef,
  /** Square metres of the share as `12.345`, exact to the last digit shown; null without an area. */
  owned_area: z.string().nullable(),
  files: z.array(file),
  current: z.boolean(),
})
export type Ownership = z.output<typeof ownership>

export const ownershipList = kit.listQuery({
  sort: ['from', 'created_at'],
  order: '-from',
  filters: {
    realty_id: z.coerce.number<number>().int().positive().optional(),
    member_id: z.coerce.number<number>().int().positive().optional(),
    house_id: kit.idsFilter,
    current: kit.flagFilter,
  },
})

export const ownerships = kit.resource('/ownerships', {
  export: exportOf(ownershipList, 'ownerships.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: ownershipList,
    reply: kit.page(ownership),
    may: 'ownerships.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: ownershipFields,
    reply: kit.data(ownership),
    status: 201,
    may: 'ownerships.create',
    summary: 'Opens the share and its resident row; 422 at `numerator` when the shares would exceed 1 on any day',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(ownership),
    may: 'ownerships.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(ownershipFields),
    reply: kit.data(ownership),
    may: 'ownerships.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    may: 'ownerships.delete',
  }),
})

/** Somebody known, or a new person made by the same act. */
const whoever = { member_id: kit.id.optional(), member: memberFields.optional() }
const mover = z.strictObject({
  ...whoever,
  role_id: roleId,
  registered: z.boolean().default(false),
  lives_here: z.boolean().default(true),
  is_primary_contact: z.boolean().default(false),
  note: kit.optionalText(1000),
})
const moved = kit.data(z.object({ opened: z.array(resident), closed: z.array(resident), vehicles: z.int() }))

export const moves = kit.resource('/realty', {
  moveIn: kit.endpoint({
    method: 'POST',
    path: '/:id/move-in',
    params: kit.byId,
    body: z.strictObject({ on: kit.day, people: z.array(mover).min(1).max(30) }),
    reply: moved,
    may: 'residents.create',
  }),
  /** The last day is the one named; links of owners are closed by a sale. */
  moveOut: kit.endpoint({
    method: 'POST',
    path: '/:id/move-out',
    params: kit.byId,
    body: z.strictObject({
      on: kit.day,
      resident_ids: kit.ids.min(1).max(100),
      reason: z.enum(endReasons).default('moved_out'),
      /** Vehicles whose permits end with it. */
      vehicle_ids: kit.ids.max(100).default([]),
    }),
    reply: moved,
    may: 'residents.update',
  }),
  /** The new owners hold from that day, the old ones to the day before. */
  sale: kit.endpoint({
    method: 'POST',
    path: '/:id/sale',
    params: kit.byId,
    body: z.strictObject({
      on: kit.day,
      /** Shares that pass; none named: all of today's. */
      ownership_ids: kit.ids.max(200).default([]),
      buyers: z
        .array(
          z.strictObject({
            ...whoever,
            ...share,
            joint: z.boolean().default(false),
            lives_here: z.boolean().default(true),
          }),
        )
        .min(1)
        .max(50),
      ...title,
      file_ids: kit.ids.max(20).default([]),
      /** Other residents that move out the day before. */
      resident_ids: kit.ids.max(100).default([]),
      vehicle_ids: kit.ids.max(100).default([]),
    }),
    reply: kit.data(
      z.object({ opened: z.array(ownership), closed: z.array(ownership), moved_out: z.int(), vehicles: z.int() }),
    ),
    may: 'ownerships.update',
  }),
})
