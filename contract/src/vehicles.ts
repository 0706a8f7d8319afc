import { z } from 'zod'
import * as kit from './kit.js'
import { exportOf } from './exports.js'
import { file } from './media.js'
import { unitRef } from './realty.js'
import { permitKinds, vehicleKinds, vehicleStates } from './vehicles.enums.js'

export const vehicleFields = z.strictObject({
  /** As on the plate; stored beside its normal form. Null: a bicycle. */
  plate_raw: kit.optionalText(20),
  /** ISO 3166-1. */
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine((value) => /^[A-Z]{2}$/.test(value), { params: { key: 'format' } })
    .default('UA'),
  kind: z.enum(vehicleKinds).default('car'),
  brand: kit.optionalText(60),
  model: kit.optionalText(60),
  colour: kit.optionalText(40),
  year: z.int().min(1900).max(2100).nullable().default(null),
  member_id: kit.id.nullable().default(null),
  company: kit.optionalText(200),
  realty_id: kit.id.nullable().default(null),
  /** Its parking place. */
  parking_realty_id: kit.id.nullable().default(null),
  status: z.enum(vehicleStates).default('active'),
  /** Required unless the vehicle is active. */
  status_reason: kit.optionalText(300),
  permit: z
    .strictObject({
      kind: z.enum(permitKinds),
      from: kit.day.nullable().default(null),
      to: kit.day.nullable().default(null),
      number: kit.optionalText(40),
      sticker: kit.optionalText(40),
      gates: z.array(kit.text(60)).max(20).default([]),
    })
    .nullable()
    .default(null),
  /** Of the remote control or tag that opens the gate. */
  remote_number: kit.optionalText(60),
  photo_ids: kit.ids.max(10).default([]),
  note: kit.optionalText(1000),
})
export type VehicleFields = z.output<typeof vehicleFields>

export const vehicle = kit.entity(vehicleFields).extend({
  plate_normalised: z.string().nullable(),
  /** By its format: `standard`, `electric`, `other`; only a hint. */
  plate_form: z.enum(['standard', 'electric', 'other']).nullable(),
  member: kit.ref.nullable(),
  realty: unitRef.nullable(),
  parking: unitRef.nullable(),
  photos: z.array(file),
  /** Its resident has moved out, or the permit has expired. */
  stale: z.boolean(),
})
export type Vehicle = z.output<typeof vehicle>

export const vehicleList = kit.listQuery({
  sort: ['plate', 'created_at'],
  order: 'plate',
  filters: {
    status: z.enum(vehicleStates).optional(),
    kind: z.enum(vehicleKinds).optional(),
    house_id: kit.idsFilter,
    realty_id: z.coerce.number<number>().int().positive().optional(),
    member_id: z.coerce.number<number>().int().positive().optional(),
    stale: kit.flagFilter,
  },
})

export const vehicles = kit.resource('/vehicles', {
  export: exportOf(vehicleList, 'vehicles.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: vehicleList,
    reply: kit.page(vehicle),
    people: { of: 'members', at: 'data.member_id' },
    permission: 'vehicles.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: vehicleFields,
    reply: kit.data(vehicle),
    status: 201,
    permission: 'vehicles.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(vehicle),
    people: { of: 'members', at: 'data.member_id' },
    permission: 'vehicles.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(vehicleFields),
    reply: kit.data(vehicle),
    people: { of: 'members', at: 'data.member_id' },
    permission: 'vehicles.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'vehicles.delete',
  }),
})
