import { z } from 'zod'
import { serviceGroups, serviceUnits } from './billing.enums.js'
import * as kit from './kit.js'

export const serviceFields = z.strictObject({
  name: kit.residentText(100),
  code: kit.code,
  group: z.enum(serviceGroups),
  unit: z.enum(serviceUnits),
  provider: kit.optionalText(200),
  provider_edrpou: kit.optionalText(10),
  sort: z.int().min(0).max(10_000).default(100),
  active: z.boolean().default(true),
})
export type ServiceFields = z.output<typeof serviceFields>
export const service = kit.entity(serviceFields).extend({
  /** Lines of the system, such as penalties: they have no tariffs. */
  is_system: z.boolean(),
})
export type Service = z.output<typeof service>

/** Services that residents pay for. */
export const services = kit.resource('/services', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: kit.listQuery({
      sort: ['sort', 'name', 'code'],
      order: 'sort',
      filters: { active: kit.flagFilter, is_system: kit.flagFilter },
    }),
    reply: kit.page(service),
    permission: 'tariffs.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: serviceFields,
    reply: kit.data(service),
    status: 201,
    permission: 'tariffs.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(service),
    permission: 'tariffs.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(serviceFields),
    reply: kit.data(service),
    permission: 'tariffs.update',
  }),
  /** 409 `state_forbids` for one of the system and one that tariffs or bills name. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'tariffs.delete',
  }),
})
