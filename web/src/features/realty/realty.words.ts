import type { EndReason, RealtyPurpose, RealtyState, RealtyType, TitleKind } from './realty.kinds.ts'

/** Every member of a union, in the order given; one left out is a type error. */
const all = <T extends string>(order: Record<T, true>) => Object.keys(order) as T[]

// Repeated here from the contract because its values come with zod, which a list does not need.
export const types = all<RealtyType>({ apartment: true, commercial: true, parking: true, storage: true })
export const states = all<RealtyState>({
  not_handed_over: true,
  handed_over: true,
  repair: true,
  occupied: true,
  rented: true,
  vacant: true,
  damaged: true,
  uninhabitable: true,
})
export const purposes = all<RealtyPurpose>({
  residential: true,
  business: true,
  social: true,
  hostel: true,
  short_rent: true,
})
export const titleKinds = all<TitleKind>({
  sale: true,
  gift: true,
  exchange: true,
  inheritance: true,
  privatisation: true,
  certificate: true,
  court: true,
  investment: true,
  extract: true,
  other: true,
})
export const endReasons = all<EndReason>({
  moved_out: true,
  sold: true,
  lease_ended: true,
  died: true,
  mistake: true,
  merged: true,
  other: true,
})

/** The type of units that an address names, in any letter case. */
export const typeIn = (word: string) => types.find((type) => type === word.toLowerCase())
