import type { House, HouseType, SafetyDoc } from '@oselia/contract/houses'

/** Every member of a union, in the order given; one left out is a type error. */
const all = <T extends string>(order: Record<T, true>) => Object.keys(order) as T[]

// Repeated here from the contract because its values come with zod, which a list does not need.
export const states = all<House['status']>({
  building: true,
  handed_over: true,
  active: true,
  damaged: true,
  archived: true,
})

/** What is chosen among words, by field of the passport. */
export const choices = {
  wall_material: all<NonNullable<House['wall_material']>>({
    brick: true,
    panel: true,
    monolith: true,
    block: true,
    wood: true,
    other: true,
  }),
  roof_type: all<NonNullable<House['roof_type']>>({
    flat: true,
    pitched: true,
    mansard: true,
    usable: true,
    other: true,
  }),
  heating: all<NonNullable<House['heating']>>({
    central: true,
    individual: true,
    house_boiler: true,
    heat_point: true,
    none: true,
  }),
  hot_water: all<NonNullable<House['hot_water']>>({
    central: true,
    house_boiler: true,
    heat_point: true,
    individual: true,
    none: true,
  }),
  gas: all<NonNullable<House['gas']>>({ mains: true, tank: true, none: true }),
  electricity: all<NonNullable<House['electricity']>>({ category_1: true, category_2: true, category_3: true }),
  energy_class: all<NonNullable<House['energy_class']>>({
    A: true,
    B: true,
    C: true,
    D: true,
    E: true,
    F: true,
    G: true,
  }),
}
export type Choice = keyof typeof choices

export const docKinds = all<SafetyDoc['kind']>({
  lift: true,
  fire: true,
  insurance: true,
  gas: true,
  electric: true,
  other: true,
})

export const icons = all<HouseType['icon']>({
  building: true,
  buildings: true,
  sections: true,
  townhouse: true,
  cottage: true,
  dormitory: true,
  parking: true,
  office: true,
  shop: true,
  warehouse: true,
})
export const colours = all<HouseType['colour']>({
  gray: true,
  red: true,
  pink: true,
  violet: true,
  indigo: true,
  blue: true,
  teal: true,
  green: true,
  orange: true,
})
export const unitTypes = all<HouseType['unit_types_allowed'][number]>({
  apartment: true,
  commercial: true,
  parking: true,
  storage: true,
})
