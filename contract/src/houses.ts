import { z } from 'zod'
import { realtyTypes } from './audience.js'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import { place, streetName, streetTypes } from './places.js'

export const houseStates = ['building', 'handed_over', 'active', 'damaged', 'archived'] as const
export const wallMaterials = ['brick', 'panel', 'monolith', 'block', 'wood', 'other'] as const
export const heatings = ['central', 'individual', 'house_boiler', 'heat_point', 'none'] as const
export const roofTypes = ['flat', 'pitched', 'mansard', 'usable', 'other'] as const
export const hotWaters = ['central', 'house_boiler', 'heat_point', 'individual', 'none'] as const
export const gasSupplies = ['mains', 'tank', 'none'] as const
/** Reliability of the supply: two feeds that switch by themselves, two that are switched by hand, one feed. */
export const electricities = ['category_1', 'category_2', 'category_3'] as const
export const energyClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export const safetyDocKinds = ['lift', 'fire', 'insurance', 'gas', 'electric', 'other'] as const

/** One entrance; units are numbered from…to in it. */
export const entrance = z.strictObject({
  number: z.int().min(1).max(99),
  floors: z.int().min(1).max(200).nullable().default(null),
  units_from: z.int().min(1).max(99_999).nullable().default(null),
  units_to: z.int().min(1).max(99_999).nullable().default(null),
  lifts: z.int().min(0).max(20).nullable().default(null),
  /** Answered to those who may update houses, null to others; left out of an update it stays as it is. */
  door_code: kit.optionalText(20).removeDefault().optional(),
  concierge: z.boolean().default(false),
  /** Who is on duty at this entrance or goes round its owners with sheets. */
  duty_staff: kit.optionalText(100),
})

/** A paper on the safety of the house and the day on which it expires. */
export const safetyDoc = z
  .strictObject({
    kind: z.enum(safetyDocKinds),
    number: kit.optionalText(60),
    issued_on: kit.day.nullable().default(null),
    valid_until: kit.day.nullable().default(null),
    note: kit.optionalText(300),
    file_ids: kit.ids.max(20).default([]),
  })
  .refine(({ issued_on, valid_until }) => !issued_on || !valid_until || issued_on <= valid_until, {
    path: ['valid_until'],
    params: { key: 'before_issue' },
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
  /** Number of the address in a public register or the technical inventory. */
  address_public_code: kit.optionalText(50),
  year_built: z.int().min(1500).max(2100).nullable().default(null),
  year_overhaul: z.int().min(1500).max(2100).nullable().default(null),
  /** Series of the standard design, e.g. `КТ-12`. */
  series: kit.optionalText(60),
  floors_above: z.int().min(1).max(200).nullable().default(null),
  floors_below: z.int().min(0).max(20).nullable().default(null),
  tech_floor: z.boolean().default(false),
  entrances: z.array(entrance).max(99).default([]),
  units_count: z.int().min(0).max(99_999).nullable().default(null),
  residential_area: kit.area.nullable().default(null),
  nonresidential_area: kit.area.nullable().default(null),
  common_area: kit.area.nullable().default(null),
  land_area: kit.area.nullable().default(null),
  wall_material: z.enum(wallMaterials).nullable().default(null),
  heating: z.enum(heatings).nullable().default(null),
  roof_type: z.enum(roofTypes).nullable().default(null),
  hot_water: z.enum(hotWaters).nullable().default(null),
  gas: z.enum(gasSupplies).nullable().default(null),
  electricity: z.enum(electricities).nullable().default(null),
  electricity_supplier: kit.optionalText(100),
  energy_class: z.enum(energyClasses).nullable().default(null),
  generator: z.boolean().default(false),
  generator_kw: kit.hundredths(100_000).nullable().default(null),
  /** Uninterruptible power for lifts, pumps or light. */
  ups: z.boolean().default(false),
  shelter: z.boolean().default(false),
  shelter_capacity: z.int().min(0).max(100_000).nullable().default(null),
  shelter_ready_on: kit.day.nullable().default(null),
  /** Whether a person in a wheelchair gets in. */
  shelter_accessible: z.boolean().default(false),
  /** Cubic metres. */
  water_reserve: kit.hundredths(100_000).nullable().default(null),
  cadastral_number: kit.cadastralNumber.nullable().default(null),
  /** Of the state registry of rights; 6 to 14 digits, any other is only worth a warning. */
  ownership_registry_number: kit.optionalText(40),
  safety_docs: z.array(safetyDoc).max(100).default([]),
  photo_ids: kit.ids.max(30).default([]),
  description: kit.residentText(2000).nullable().default(null),
  timezone: kit.timezone.default('Europe/Kyiv'),
  status: z.enum(houseStates).default('active'),
})

export type HouseFields = z.output<typeof houseFields>
export type Entrance = z.output<typeof entrance>
export type SafetyDoc = z.output<typeof safetyDoc>

const places = { city_id: true, city: true, street_id: true, street: true } as const
/** A house as lists have it: without its papers. */
export const house = kit.entity(houseFields.omit({ ...places, photo_ids: true, safety_docs: true })).extend({
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

/** What the registry knows of the units: beside the declared figures it shows what does not add up. Square metres. */
export const unitTotals = z.object({
  count: z.int(),
  area: z.number(),
  /** Of the area that of the flats, and that of all other units. */
  residential_area: z.number(),
  nonresidential_area: z.number(),
  /** Units whose area nobody has given. */
  without_area: z.int(),
})

/** One house with its papers and what its page needs besides. */
export const houseDetails = house.extend({
  photo_ids: kit.ids,
  safety_docs: z.array(safetyDoc),
  units: unitTotals,
  /** The photos and the files of the safety papers, with addresses for the one who asks. */
  files: z.array(file),
})
export type HouseDetails = z.output<typeof houseDetails>

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
  export: exportOf(houseList, 'houses.export'),
  list: kit.endpoint({ method: 'GET', path: '', query: houseList, reply: kit.page(house), may: 'houses.read' }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: houseFields,
    reply: kit.data(houseDetails),
    status: 201,
    may: 'houses.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(houseDetails),
    may: 'houses.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(houseFields),
    reply: kit.data(houseDetails),
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

export const houseIcons = [
  'building',
  'buildings',
  'sections',
  'townhouse',
  'cottage',
  'dormitory',
  'parking',
  'office',
  'shop',
  'warehouse',
] as const
/** Names of colours, each of which the screen draws so that it is told apart in light and in dark. */
export const houseColours = ['gray', 'red', 'pink', 'violet', 'indigo', 'blue', 'teal', 'green', 'orange'] as const

/** What the builder of units begins with in a house of the type. */
export const mapTemplate = z.strictObject({
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
