import { z } from 'zod'
import * as kit from './kit.js'
import { permissions } from './permissions.js'

const permission = z.enum(permissions as [kit.Permission, ...kit.Permission[]])

export const staffRoleFields = z.strictObject({
  name: kit.residentText(100),
  description: kit.residentText(500).nullable().default(null),
  departure_id: kit.id.nullable().default(null),
  /** Implied permissions are added when it is saved. */
  permissions: z.array(permission).max(200),
  sort: z.int().min(0).max(10_000).default(100),
})
export type StaffRoleFields = z.output<typeof staffRoleFields>

const staffRole = kit.entity(staffRoleFields).extend({
  /** Default roles: can be copied and changed, but not deleted; the owner's cannot be changed. */
  code: z.string().nullable(),
  is_system: z.boolean(),
  /** A default role that differs from its delivered state. */
  is_changed: z.boolean(),
  /** The delivered permissions of a default role; null for a custom role. */
  default_permissions: z.array(z.string()).nullable(),
  departure: z.object({ id: kit.id, name: kit.textMap }).nullable(),
  /** People within the caller's scope who have it. */
  staff_count: z.int(),
  /** Whether the caller may grant it. */
  may_give: z.boolean(),
})
export type StaffRole = z.output<typeof staffRole>

export const staffRoles = kit.resource(
  { path: '/staff_role', changesAccess: true },
  {
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
      permission: 'roles.read',
    }),
    create: kit.endpoint({
      method: 'POST',
      path: '',
      body: staffRoleFields,
      reply: kit.data(staffRole),
      status: 201,
      permission: 'roles.create',
      reauthenticate: true,
    }),
    read: kit.endpoint({
      method: 'GET',
      path: '/:id',
      params: kit.byId,
      reply: kit.data(staffRole),
      permission: 'roles.read',
    }),
    update: kit.endpoint({
      method: 'PUT',
      path: '/:id',
      params: kit.byId,
      body: kit.updateOf(staffRoleFields),
      reply: kit.data(staffRole),
      permission: 'roles.update',
      reauthenticate: true,
    }),
    /** Resets a default role to its delivered state. */
    revert: kit.endpoint({
      method: 'POST',
      path: '/:id/revert',
      params: kit.byId,
      reply: kit.data(staffRole),
      permission: 'roles.update',
      reauthenticate: true,
    }),
    usage: kit.endpoint({
      method: 'GET',
      path: '/:id/usage',
      params: kit.byId,
      reply: kit.usage,
      permission: 'roles.read',
    }),
    /** 409 `in_use` while somebody has it, unless a replacement is named. */
    remove: kit.endpoint({
      method: 'DELETE',
      path: '/:id',
      params: kit.byId,
      query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
      reply: kit.deleted,
      permission: 'roles.delete',
      reauthenticate: true,
    }),
  },
)
