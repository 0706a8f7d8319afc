import { z } from 'zod'
import * as kit from './kit.js'
import { exportOf } from './exports.js'
import { file } from './media.js'
import { memberFields } from './members.js'
import { realtyTypes, titleKinds } from './realty.enums.js'
import { unitRef } from './realty.js'
import { endReasons, requestDecisions } from './residents.enums.js'

/** An id, or a form option whose value is the id. */
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
  /** The ownership of the row, when it is an owner's. */
  ownership_id: kit.id.nullable(),
  current: z.boolean(),
})
export type Resident = z.output<typeof resident>

export const residentList = kit.listQuery({
  sort: ['name', 'from', 'created_at'],
  order: 'name',
  filters: {
    /** Includes that resident in the page even when the filter excludes them. */
    resident_id: z.coerce.number<number>().int().positive().optional(),
    realty_id: z.coerce.number<number>().int().positive().optional(),
    member_id: z.coerce.number<number>().int().positive().optional(),
    house_id: kit.idsFilter,
    role_id: kit.idsFilter,
    realty_type: z.enum(realtyTypes).optional(),
    /** Current links / closed ones. */
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
    people: { of: 'members', at: 'data.member_id' },
    permission: 'residents.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: residentFields,
    reply: kit.data(resident),
    status: 201,
    permission: 'residents.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(resident),
    people: { of: 'members', at: 'data.member_id' },
    permission: 'residents.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(residentFields),
    reply: kit.data(resident),
    people: { of: 'members', at: 'data.member_id' },
    permission: 'residents.update',
  }),
  /** Only for links entered by mistake; a move-out sets an end date instead. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'residents.delete',
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
  /** Joint owners hold the one share together, without individual parts. */
  joint: z.boolean().default(false),
  from: kit.day,
  to: kit.day.nullable().default(null),
  ...title,
  end_reason: z.enum(endReasons).nullable().default(null),
  note: kit.optionalText(1000),
  file_ids: kit.ids.max(20).default([]),
})
export type OwnershipFields = z.output<typeof ownershipFields>
const ownership = kit.entity(ownershipFields).extend({
  resident_id: kit.id,
  name: z.string(),
  realty: unitRef,
  /** Square metres of the share as `12.345`, an exact decimal; null without an area. */
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
    people: { of: 'members', at: 'data.member_id' },
    permission: 'ownerships.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: ownershipFields,
    reply: kit.data(ownership),
    status: 201,
    permission: 'ownerships.create',
    summary:
      'Creates the ownership and its resident link; 422 at `numerator` when the shares would exceed 1 on any day',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(ownership),
    people: { of: 'members', at: 'data.member_id' },
    permission: 'ownerships.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(ownershipFields),
    reply: kit.data(ownership),
    people: { of: 'members', at: 'data.member_id' },
    permission: 'ownerships.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'ownerships.delete',
  }),
})

/** An existing member, or a new one created in the same transaction. */
const knownOrNewMember = { member_id: kit.id.optional(), member: memberFields.optional() }
const mover = z.strictObject({
  ...knownOrNewMember,
  role_id: roleId,
  registered: z.boolean().default(false),
  lives_here: z.boolean().default(true),
  is_primary_contact: z.boolean().default(false),
  note: kit.optionalText(1000),
})
const moved = kit.data(z.object({ opened: z.array(resident), closed: z.array(resident), vehicles: z.int() }))

/** What becomes of open requests of those who leave the unit; their links to chats end in any case. */
const requestsLeft = {
  /** Required while they have open requests there, of a caller with `service_requests.update`; of others they stay with the unit. */
  requests: z.enum(requestDecisions).nullable().default(null),
  /** Why they are cancelled. */
  requests_reason: kit.optionalText(500),
}

export const moves = kit.resource('/realty', {
  moveIn: kit.endpoint({
    method: 'POST',
    path: '/:id/move-in',
    params: kit.byId,
    body: z.strictObject({ on: kit.day, people: z.array(mover).min(1).max(30) }),
    reply: moved,
    permission: 'residents.create',
  }),
  /** The given day is the last one; links of owners are closed by a sale. */
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
      ...requestsLeft,
    }),
    reply: moved,
    permission: 'residents.update',
  }),
  /** The new owners' shares begin on that day, the old ones end the day before. */
  sale: kit.endpoint({
    method: 'POST',
    path: '/:id/sale',
    params: kit.byId,
    body: z.strictObject({
      on: kit.day,
      /** Ownerships that are sold; left out: all current ones. Empty only for a unit without any, whose first owners these are. */
      ownership_ids: kit.ids.max(200).optional(),
      buyers: z
        .array(
          z.strictObject({
            ...knownOrNewMember,
            ...share,
            joint: z.boolean().default(false),
            lives_here: z.boolean().default(true),
          }),
        )
        .min(1)
        .max(50),
      ...title,
      file_ids: kit.ids.max(20).default([]),
      /** Other residents who move out the day before. */
      resident_ids: kit.ids.max(100).default([]),
      vehicle_ids: kit.ids.max(100).default([]),
      ...requestsLeft,
    }),
    reply: kit.data(
      z.object({ opened: z.array(ownership), closed: z.array(ownership), moved_out: z.int(), vehicles: z.int() }),
    ),
    permission: 'ownerships.update',
  }),
})
