import { z } from 'zod'
import { exportOf } from './exports.js'
import * as kit from './kit.js'
import { file } from './media.js'
import {
  houseStates,
  wallMaterials,
  heatings,
  roofTypes,
  hotWaters,
  gasSupplies,
  electricities,
  energyClasses,
  safetyDocKinds,
} from './houses.enums.js'
import { place, streetName, streetTypes } from './places.js'
import { requisiteFields } from './requisites.js'
import { workingDay } from './working-hours.js'

/** One entrance; its units are numbered from…to. */
const entrance = z.strictObject({
  number: z.int().min(1).max(99),
  floors: z.int().min(1).max(200).nullable().default(null),
  units_from: z.int().min(1).max(99_999).nullable().default(null),
  units_to: z.int().min(1).max(99_999).nullable().default(null),
  lifts: z.int().min(0).max(20).nullable().default(null),
  /** Returned to those who may update houses, null to others; omitted in an update it is unchanged. */
  door_code: kit.optionalText(20).removeDefault().optional(),
  concierge: z.boolean().default(false),
  /** Who is on duty at this entrance or collects owners' signatures there. */
  duty_staff: kit.optionalText(100),
})

/** A document on the safety of the house and its expiry date. */
const safetyDoc = z
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

// A place with an `id` comes from a response: a client that sends back what it read changes nothing.
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
  /** Former names in common use; added to the known ones. */
  former_names: z.array(streetName).max(10).optional(),
})

export const houseFields = z.strictObject({
  complex_id: kit.id.nullable().default(null),
  house_type_id: kit.id,
  /** The id of a known place, or its name: a new place is stored for later lookups. */
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
  /** Seven days from Monday by which terms of requests are counted; null: those of the complex, else of the community. */
  working_hours: z.array(workingDay.nullable()).length(7).nullable().default(null),
  /** Whether the days that differ for the community, such as holidays, are ordinary days here. */
  works_on_holidays: z.boolean().default(false),
  /** Apartments and commercial units; neither parking places nor storage rooms. */
  units_count: z.int().min(0).max(99_999).nullable().default(null),
  residential_area: kit.area.nullable().default(null),
  nonresidential_area: kit.area.nullable().default(null),
  common_area: kit.area.nullable().default(null),
  land_area: kit.area.nullable().default(null),
  /** The area of all units of the building that votings count, known or not. */
  voting_area: kit.area.nullable().default(null),
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
  /** Wheelchair access. */
  shelter_accessible: z.boolean().default(false),
  /** Cubic metres. */
  water_reserve: kit.hundredths(100_000).nullable().default(null),
  cadastral_number: kit.cadastralNumber.nullable().default(null),
  /** Number in the state registry of rights; anything but 6 to 14 digits is only a warning. */
  ownership_registry_number: kit.optionalText(40),
  safety_docs: z.array(safetyDoc).max(100).default([]),
  /** Of a house without a complex: what its residents pay by. */
  ...requisiteFields,
  photo_ids: kit.ids.max(30).default([]),
  description: kit.residentText(2000).nullable().default(null),
  timezone: kit.timezone.default('Europe/Kyiv'),
  status: z.enum(houseStates).default('active'),
})

export type HouseFields = z.output<typeof houseFields>
export type Entrance = z.output<typeof entrance>
export type SafetyDoc = z.output<typeof safetyDoc>

const places = { city_id: true, city: true, street_id: true, street: true } as const
/** A house as in lists: without its documents. */
export const house = kit.entity(houseFields.omit({ ...places, photo_ids: true, safety_docs: true })).extend({
  city_id: kit.id,
  street_id: kit.id,
  /** Null while the complex is deleted, though `complex_id` is preserved for its restore. */
  complex: kit.ref.nullable(),
  house_type: z.object({ id: kit.id, name: kit.textMap }),
  city: place,
  street: z.object({ id: kit.id, type: z.enum(streetTypes), name: z.string(), former_names: z.array(z.string()) }),
  /** The whole address in the caller's language. */
  address: z.string(),
})
export type House = z.output<typeof house>

/** Totals of the registered units, to compare with the declared figures. Square metres. */
export const unitTotals = z.object({
  count: z.int(),
  /** Apartments and commercial units: what `units_count` of a house declares. */
  premises_count: z.int(),
  area: z.number(),
  /** The area of flats, and that of all other units. */
  residential_area: z.number(),
  nonresidential_area: z.number(),
  /** Units without an area. */
  without_area: z.int(),
})

/** One house with its documents and the other data of its page. */
const houseDetails = house.extend({
  photo_ids: kit.ids,
  safety_docs: z.array(safetyDoc),
  units: unitTotals,
  /** The photos and the files of the safety documents, with URLs signed for the caller. */
  files: z.array(file),
})
export type HouseDetails = z.output<typeof houseDetails>

export const houseList = kit.listQuery({
  sort: ['address', 'created_at', 'year_built', 'units_count', 'status'],
  order: 'address',
  filters: {
    complex_id: kit.idsFilter,
    /** Houses without a complex. */
    unlinked: kit.flagFilter,
    house_type_id: kit.idsFilter,
    city_id: kit.idsFilter,
    /** Houses without a declared number of units. */
    undeclared: kit.flagFilter,
    status: z.enum(houseStates).optional(),
  },
})

export const houses = kit.resource(
  { path: '/houses', changesAccess: true },
  {
    export: exportOf(houseList, 'houses.export'),
    list: kit.endpoint({
      method: 'GET',
      path: '',
      query: houseList,
      reply: kit.page(house),
      permission: 'houses.read',
    }),
    figures: kit.endpoint({
      method: 'GET',
      path: '/figures',
      reply: kit.data(z.object({ houses: z.int(), units_count: z.int() })),
      permission: 'houses.read',
      summary: 'All houses of the caller, and the sum of the units that they declare',
    }),
    create: kit.endpoint({
      method: 'POST',
      path: '',
      body: houseFields,
      reply: kit.data(houseDetails),
      status: 201,
      permission: 'houses.create',
    }),
    read: kit.endpoint({
      method: 'GET',
      path: '/:id',
      params: kit.byId,
      reply: kit.data(houseDetails),
      permission: 'houses.read',
    }),
    update: kit.endpoint({
      method: 'PUT',
      path: '/:id',
      params: kit.byId,
      body: kit.updateOf(houseFields),
      reply: kit.data(houseDetails),
      permission: 'houses.update',
    }),
    remove: kit.endpoint({
      method: 'DELETE',
      path: '/:id',
      params: kit.byId,
      reply: kit.deleted,
      permission: 'houses.delete',
    }),
    usage: kit.endpoint({
      method: 'GET',
      path: '/:id/usage',
      params: kit.byId,
      reply: kit.usage,
      permission: 'houses.read',
      summary: 'Records related to the house; shown before deletion',
    }),
    unlink: kit.endpoint({
      method: 'POST',
      path: '/unlink',
      body: z.strictObject({ house_ids: kit.ids.min(1) }),
      reply: kit.data(z.object({ house_ids: kit.ids })),
      permission: 'houses.update',
      summary: 'Removes houses from their complex; deletes nothing',
    }),
  },
)
