import { z } from 'zod'
import * as kit from './kit.js'

/** Departments; the wire calls them departures. */
export const departureFields = z.strictObject({
  name: kit.residentText(100),
  code: kit.code.nullable().default(null),
  parent_id: kit.id.nullable().default(null),
  head_id: kit.id.nullable().default(null),
  staff_ids: kit.ids.default([]),
  /** The houses that it serves; none of both: all. */
  complex_ids: kit.ids.default([]),
  house_ids: kit.ids.default([]),
  phones: z.array(kit.phone).max(10).default([]),
  /** When it is to be reached, in words. */
  hours: kit.optionalText(200),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
  sort: z.int().min(0).max(10_000).default(100),
  active: z.boolean().default(true),
})
export type DepartureFields = z.output<typeof departureFields>

export const departure = kit.entity(departureFields).extend({
  parent: z.object({ id: kit.id, name: kit.textMap }).nullable(),
  head: kit.ref.nullable(),
  staff: z.array(kit.ref),
  complexes: z.array(kit.ref),
  houses: z.array(kit.ref),
  staff_count: z.int(),
  roles_count: z.int(),
})
export type Departure = z.output<typeof departure>

export const staffDepartures = kit.resource('/staff_departure', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({ sort: ['sort', 'name', 'staff_count'], order: 'sort', filters: { active: kit.flagFilter } }),
    reply: kit.page(departure),
    may: 'departures.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: departureFields,
    reply: kit.data(departure),
    status: 201,
    may: 'departures.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(departure),
    may: 'departures.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(departureFields),
    reply: kit.data(departure),
    may: 'departures.update',
  }),
  usage: kit.endpoint({
    method: 'GET',
    path: '/:id/usage',
    params: kit.byId,
    reply: kit.usage,
    may: 'departures.read',
  }),
  /** 409 `in_use` while people, roles or departments hang on it, unless the one that takes its place is named. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.deleted,
    may: 'departures.delete',
  }),
})
