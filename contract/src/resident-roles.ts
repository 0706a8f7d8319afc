import { z } from 'zod'
import * as kit from './kit.js'

export const residentRoleFields = z.strictObject({
  name: kit.residentText(100),
  code: kit.code,
  sort: z.int().min(0).max(10_000).default(100),
  active: z.boolean().default(true),
})
export type ResidentRoleFields = z.output<typeof residentRoleFields>
const residentRole = kit
  .entity(residentRoleFields)
  .extend({ is_owner: z.boolean(), is_system: z.boolean(), residents_count: z.int() })
export type ResidentRole = z.output<typeof residentRole>

export const residentRoles = kit.resource('/resident-roles', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({ sort: ['sort', 'name', 'code'], order: 'sort', filters: { active: kit.flagFilter } }),
    reply: kit.page(residentRole),
    permission: 'residents.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: residentRoleFields,
    reply: kit.data(residentRole),
    status: 201,
    permission: 'settings.update',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(residentRole),
    permission: 'residents.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(residentRoleFields),
    reply: kit.data(residentRole),
    permission: 'settings.update',
  }),
  /** A role in use can only be deleted together with its replacement; owner roles cannot be deleted. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.deleted,
    permission: 'settings.update',
  }),
})
