import type { House } from '@oselia/contract/houses'

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
export const walls = all<NonNullable<House['wall_material']>>({
  brick: true,
  panel: true,
  monolith: true,
  block: true,
  wood: true,
  other: true,
})
export const heatings = all<NonNullable<House['heating']>>({
  central: true,
  individual: true,
  house_boiler: true,
  heat_point: true,
  none: true,
})
