import type { Audience } from '@oselia/contract/audience'

/** The unit types of the contract in the same order; importing the contract would add zod to the page. */
export const realtyTypes = [
  'apartment',
  'commercial',
  'parking',
  'storage',
] as const satisfies readonly Audience['realty_types'][number][]

const noPlaces = { complex_ids: [], house_ids: [], entrances: [], realty_ids: [] }

/** The author's whole scope. */
export const wholeScope: Audience = { everyone: true, ...noPlaces, realty_types: [], role_ids: [] }

/** No choice yet; it can't be saved. */
export const nobody: Audience = { ...wholeScope, everyone: false }

/** Chooses the whole scope, or starts a choice of places; what narrows the audience stays. */
export const withEveryone = (audience: Audience, everyone: boolean): Audience =>
  everyone ? { ...audience, ...noPlaces, everyone } : { ...audience, everyone }

/** The number of selected places of every kind. */
export const placesIn = (audience: Audience) =>
  audience.complex_ids.length + audience.house_ids.length + audience.entrances.length + audience.realty_ids.length

/** Whether neither the whole scope nor a place is selected. */
export const nobodyChosen = (audience: Audience) => !audience.everyone && placesIn(audience) === 0

/** Ids of all selected houses, whole or by entrance, in the order of selection. */
export const housesIn = (audience: Audience) => [
  ...new Set([...audience.house_ids, ...audience.entrances.map((one) => one.house_id)]),
]

/** The selected entrances of a house; empty means the whole house. */
export const entrancesIn = (audience: Audience, houseId: number) =>
  audience.entrances.filter((one) => one.house_id === houseId).map((one) => one.entrance)

/** Selects exactly these houses; the entrances of houses that remain are preserved. */
export const withHouses = (audience: Audience, houseIds: number[]): Audience => {
  const entrances = audience.entrances.filter((one) => houseIds.includes(one.house_id))
  return { ...audience, entrances, house_ids: houseIds.filter((id) => !entrances.some((one) => one.house_id === id)) }
}

/** Selects entrances of a house; an empty list selects the whole house. */
export const withEntrances = (audience: Audience, houseId: number, numbers: number[]): Audience => ({
  ...audience,
  house_ids:
    numbers.length > 0
      ? audience.house_ids.filter((id) => id !== houseId)
      : [...new Set([...audience.house_ids, houseId])],
  entrances: [
    ...audience.entrances.filter((one) => one.house_id !== houseId),
    ...numbers.toSorted((a, b) => a - b).map((entrance) => ({ house_id: houseId, entrance })),
  ],
})
