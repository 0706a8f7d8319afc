import { z } from 'zod'
import * as kit from './kit.js'

/** Departments; the API calls them departures. */
export const departmentFields = z.strictObject({
  name: kit.residentText(100),
  code: kit.code.nullable().default(null),
  parent_id: kit.id.nullable().default(null),
  head_id: kit.id.nullable().default(null),
  staff_ids: kit.ids.default([]),
  /** The houses that it serves; both empty: all houses. */
  complex_ids: kit.ids.default([]),
  house_ids: kit.ids.default([]),
  phones: z.array(kit.phone).max(10).default([]),
  /** Opening hours as free text. */
  hours: kit.optionalText(200),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
  sort: z.int().min(0).max(10_000).default(100),
  active: z.boolean().default(true),
})
export type DepartmentFields = z.output<typeof departmentFields>

export const department = kit.entity(departmentFields).extend({
  parent: z.object({ id: kit.id, name: kit.textMap }).nullable(),
  head: kit.ref.nullable(),
  staff: z.array(kit.ref),
  complexes: z.array(kit.ref),
  houses: z.array(kit.ref),
  staff_count: z.int(),
  roles_count: z.int(),
})
export type Department = z.output<typeof department>

export const staffDepartments = kit.resource(
  { path: '/staff_departure', changesAccess: true },
  {
    list: kit.endpoint({
      method: 'GET',
      path: '',
      query: kit.listQuery({
        sort: ['sort', 'name', 'staff_count'],
        order: 'sort',
        filters: { active: kit.flagFilter },
      }),
      reply: kit.page(department),
      permission: 'departures.read',
    }),
    create: kit.endpoint({
      method: 'POST',
      path: '',
      body: departmentFields,
      reply: kit.data(department),
      status: 201,
      permission: 'departures.create',
    }),
    read: kit.endpoint({
      method: 'GET',
      path: '/:id',
      params: kit.byId,
      reply: kit.data(department),
      permission: 'departures.read',
    }),
    update: kit.endpoint({
      method: 'PUT',
      path: '/:id',
      params: kit.byId,
      body: kit.updateOf(departmentFields),
      reply: kit.data(department),
      permission: 'departures.update',
    }),
    usage: kit.endpoint({
      method: 'GET',
      path: '/:id/usage',
      params: kit.byId,
      reply: kit.usage,
      permission: 'departures.read',
    }),
    /** 409 `in_use` while people, roles or departments refer to it, unless a replacement is named. */
    remove: kit.endpoint({
      method: 'DELETE',
      path: '/:id',
      params: kit.byId,
      query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
      reply: kit.deleted,
      permission: 'departures.delete',
    }),
  },
)
