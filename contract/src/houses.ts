import { z } from 'zod'
import * as kit from './kit.js'
import { place, streetName, streetTypes } from './places.js'

export const houseStates = ['building', 'handed_over', 'active', 'damaged', 'archived'] as const
export const wallMaterials = ['brick', 'panel', 'monolith', 'block', 'wood', 'other'] as const
export const heatings = ['central', 'individual', 'house_boiler', 'heat_point', 'none'] as const

/** One entrance; units are numbered from…to in it. */
export const entrance = z.strictObject({
  number: z.int().min(1).max(99),
  floors: z.int().min(1).max(200).nullable().default(null),
  units_from: z.int().min(1).max(99_999).nullable().default(null),
  units_to: z.int().min(1).max(99_999).nullable().default(null),
  lifts: z.int().min(0).max(20).nullable().default(null),
})

// A place with an `id` is what an answer held: a client that sends back what it read changes nothing by it.
const typedCity = z.strictObject({
  id: kit.id.optional(),
  name: kit.text(100),
  region: kit.text(10),
  label: z.string().max(300).optional(),
})
const typedStreet = z.strictObject({
  id: kit.id.optional(),
  type: z.enum(streetTypes),
  name: streetName,
  /** Names that people still say; they are added to the ones known. */
  former_names: z.array(streetName).max(10).optional(),
})

export const houseFields = z.strictObject({
  complex_id: kit.id.nullable().default(null),
  house_type_id: kit.id,
  /** Either the id of a known place, or its name: a new one is kept for the lookup. */
  city_id: kit.id.optional(),
  city: typedCity.optional(),
  street_id: kit.id.optional(),
  street: typedStreet.optional(),
  number: kit.text(20),
  letter: kit.optionalText(5),
  corpus: kit.optionalText(20),
  block: kit.optionalText(20),
  postal_index: kit.digits(5).nullable().default(null),
  year_built: z.int().min(1500).max(2100).nullable().default(null),
  floors_above: z.int().min(1).max(200).nullable().default(null),
  floors_below: z.int().min(0).max(20).nullable().default(null),
  entrances: z.array(entrance).max(99).default([]),
  units_count: z.int().min(0).max(99_999).nullable().default(null),
  residential_area: kit.area.nullable().default(null),
  nonresidential_area: kit.area.nullable().default(null),
  common_area: kit.area.nullable().default(null),
  land_area: kit.area.nullable().default(null),
  wall_material: z.enum(wallMaterials).nullable().default(null),
  heating: z.enum(heatings).nullable().default(null),
  generator: z.boolean().default(false),
  shelter: z.boolean().default(false),
  shelter_capacity: z.int().min(0).max(100_000).nullable().default(null),
  cadastral_number: kit.cadastralNumber.nullable().default(null),
  timezone: kit.timezone.default('Europe/Kyiv'),
  status: z.enum(houseStates).default('active'),
})

export type HouseFields = z.output<typeof houseFields>
export type Entrance = z.output<typeof entrance>

export const house = kit.entity(houseFields.omit({ city_id: true, city: true, street_id: true, street: true })).extend({
  city_id: kit.id,
  street_id: kit.id,
  /** None while the complex is in the bin, though `complex_id` is kept for its return. */
  complex: kit.ref.nullable(),
  house_type: z.object({ id: kit.id, name: kit.textMap }),
  city: place,
  street: z.object({ id: kit.id, type: z.enum(streetTypes), name: z.string(), former_names: z.array(z.string()) }),
  /** The whole address in the caller's language. */
  address: z.string(),
})
export type House = z.output<typeof house>

export const houseList = kit.listQuery({
  sort: ['address', 'created_at', 'year_built', 'units_count', 'status'],
  order: 'address',
  filters: {
    complex_id: kit.idsFilter,
    /** Houses that stand in no complex. */
    unlinked: kit.flagFilter,
    house_type_id: kit.idsFilter,
    city_id: kit.idsFilter,
    /** Houses whose number of units nobody has given yet. */
    undeclared: kit.flagFilter,
    status: z.enum(houseStates).optional(),
  },
})

export const houses = kit.resource('/houses', {
  list: kit.endpoint({ method: 'GET', path: '', query: houseList, reply: kit.page(house), may: 'houses.read' }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: houseFields,
    reply: kit.data(house),
    status: 201,
    may: 'houses.create',
  }),
  read: kit.endpoint({ method: 'GET', path: '/:id', params: kit.byId, reply: kit.data(house), may: 'houses.read' }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(houseFields),
    reply: kit.data(house),
    may: 'houses.update',
  }),
  remove: kit.endpoint({ method: 'DELETE', path: '/:id', params: kit.byId, reply: kit.deleted, may: 'houses.delete' }),
  usage: kit.endpoint({
    method: 'GET',
    path: '/:id/usage',
    params: kit.byId,
    reply: kit.usage,
    may: 'houses.read',
    summary: 'What hangs on the house; shown before it is deleted',
  }),
  unlink: kit.endpoint({
    method: 'POST',
    path: '/unlink',
    body: z.strictObject({ house_ids: kit.ids.min(1) }),
    reply: kit.data(z.object({ house_ids: kit.ids })),
    may: 'houses.update',
    summary: 'Takes houses out of their complex; deletes nothing',
  }),
})

export const houseTypeFields = z.strictObject({
  name: kit.residentText(100),
  code: kit.code,
  sort: z.int().min(0).max(10_000).default(100),
  active: z.boolean().default(true),
})
export type HouseTypeFields = z.output<typeof houseTypeFields>
export const houseType = kit.entity(houseTypeFields).extend({ houses_count: z.int() })
export type HouseType = z.output<typeof houseType>
export const houseTypeList = kit.listQuery({
  sort: ['sort', 'name', 'code'],
  order: 'sort',
  filters: { active: kit.flagFilter },
})

export const houseTypes = kit.resource('/house-types', {
  list: kit.endpoint({ method: 'GET', path: '', query: houseTypeList, reply: kit.page(houseType), may: 'houses.read' }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: houseTypeFields,
    reply: kit.data(houseType),
    status: 201,
    may: 'houses.create',
  }),
  read: kit.endpoint({ method: 'GET', path: '/:id', params: kit.byId, reply: kit.data(houseType), may: 'houses.read' }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(houseTypeFields),
    reply: kit.data(houseType),
    may: 'houses.update',
  }),
  /** A type in use is deleted only together with its replacement. */
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    query: z.object({ replace_with: z.coerce.number<number>().int().positive().optional() }),
    reply: kit.deleted,
    may: 'houses.delete',
  }),
})
