import { z } from 'zod'
import { houseColours, houseIcons } from './house-types.enums.js'
import * as kit from './kit.js'
import { realtyTypes } from './realty.enums.js'

/** Initial values of the unit builder for a house of the type. */
const mapTemplate = z.strictObject({
  entrances: z.int().min(1).max(99),
  floors: z.int().min(1).max(200),
  units_per_floor: z.int().min(1).max(100),
})

export const houseTypeFields = z.strictObject({
  name: kit.residentText(100),
  code: kit.code,
  /** Kinds of units that its houses may have. */
  unit_types_allowed: z
    .array(z.enum(realtyTypes))
    .min(1)
    .max(20)
    .overwrite((types) => realtyTypes.filter((type) => types.includes(type)))
    .default([...realtyTypes]),
  default_map_template: mapTemplate.nullable().default(null),
  icon: z.enum(houseIcons).default('building'),
  colour: z.enum(houseColours).default('gray'),
  sort: z.int().min(0).max(10_000).default(100),
  active: z.boolean().default(true),
})
export type HouseTypeFields = z.output<typeof houseTypeFields>
const houseType = kit.entity(houseTypeFields).extend({ houses_count: z.int() })
export type HouseType = z.output<typeof houseType>
export const houseTypeList = kit.listQuery({
  sort: ['sort', 'name', 'code'],
  order: 'sort',
  filters: { active: kit.flagFilter },
})

export const houseTypes = kit.resource('/house-types', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: houseTypeList,
    reply: kit.page(houseType),
    permission: 'houses.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: houseTypeFields,
    reply: kit.data(houseType),
    status: 201,
    permission: 'houses.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(houseType),
    permission: 'houses.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(houseTypeFields),
    reply: kit.data(houseType),
    permission: 'houses.update',
  }),
  /** A type in use can only be deleted together with its replacement. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.deleted,
    permission: 'houses.delete',
  }),
})
