import type { Audience } from '@oselia/contract/audience'

/** The contract's unit types in its order, as plain words: the contract itself would bring zod into the page. */
export const realtyTypes = [
  'apartment',
  'commercial',
  'parking',
  'storage',
] as const satisfies readonly Audience['realty_types'][number][]

/** An audience that names nobody: the writer's whole scope. */
export const wholeScope: Audience = { complex_ids: [], house_ids: [], entrances: [], realty_types: [] }

/** Whether no place is named, which means the whole scope. */
export const nobodyNamed = (audience: Audience) =>
  audience.complex_ids.length === 0 && audience.house_ids.length === 0 && audience.entrances.length === 0

/** Every house that is named, wholly or by some of its entrances, in the order of naming. */
export const housesIn = (audience: Audience) => [
  ...new Set([...audience.house_ids, ...audience.entrances.map((one) => one.house_id)]),
]

/** The named entrances of a house; none means the whole house. */
export const entrancesIn = (audience: Audience, houseId: number) =>
  audience.entrances.filter((one) => one.house_id === houseId).map((one) => one.entrance)

/** Names exactly these houses; entrances of houses that stay are kept. */
export const withHouses = (audience: Audience, houseIds: number[]): Audience => {
  const entrances = audience.entrances.filter((one) => houseIds.includes(one.house_id))
  return { ...audience, entrances, house_ids: houseIds.filter((id) => !entrances.some((one) => one.house_id === id)) }
}

/** Names some entrances of a house; none names the whole house. */
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
