import { z } from 'zod'
import * as kit from './kit.js'
import { permissions } from './permissions.js'

const permission = z.enum(permissions as [kit.Permission, ...kit.Permission[]])

export const staffRoleFields = z.strictObject({
  name: kit.residentText(100),
  description: kit.residentText(500).nullable().default(null),
  departure_id: kit.id.nullable().default(null),
  /** What is implied by others is added when it is saved. */
  permissions: z.array(permission).max(200),
  sort: z.int().min(0).max(10_000).default(100),
})
export type StaffRoleFields = z.output<typeof staffRoleFields>

export const staffRole = kit.entity(staffRoleFields).extend({
  /** Roles that the product came with: copied and changed, never deleted; the owner's stays as it is. */
  code: z.string().nullable(),
  is_system: z.boolean(),
  /** A default role that is not as it was delivered. */
  is_changed: z.boolean(),
  /** The rights with which a default role was delivered; null for a role of one's own. */
  default_permissions: z.array(z.string()).nullable(),
  departure: z.object({ id: kit.id, name: kit.textMap }).nullable(),
  /** People of the caller's scope who have it. */
  staff_count: z.int(),
  /** Whether the caller may give it to somebody. */
  may_give: z.boolean(),
})
export type StaffRole = z.output<typeof staffRole>

export const staffRoles = kit.resource('/staff_role', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({
      sort: ['sort', 'name', 'staff_count'],
      order: 'sort',
      filters: { departure_id: kit.idsFilter },
    }),
    reply: kit
      .page(staffRole)
      .extend({ form: z.object({ departures: z.array(z.object({ value: kit.id, label: kit.textMap })) }) }),
    may: 'roles.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: staffRoleFields,
    reply: kit.data(staffRole),
    status: 201,
    may: 'roles.create',
    fresh: true,
  }),
  read: kit.endpoint({ method: 'GET', path: '/:id', params: kit.byId, reply: kit.data(staffRole), may: 'roles.read' }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(staffRoleFields),
    reply: kit.data(staffRole),
    may: 'roles.update',
    fresh: true,
  }),
  /** A default role as it was delivered. */
  revert: kit.endpoint({
    method: 'POST',
    path: '/:id/revert',
    params: kit.byId,
    reply: kit.data(staffRole),
    may: 'roles.update',
    fresh: true,
  }),
  usage: kit.endpoint({
    method: 'GET',
    path: '/:id/usage',
    params: kit.byId,
    reply: kit.usage,
    may: 'roles.read',
  }),
  /** 409 `in_use` while somebody has it, unless the role that takes its place is named. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.deleted,
    may: 'roles.delete',
    fresh: true,
  }),
})
