import type { HouseText } from '@oselia/contract/announcements'

/** Houses that read the same text; `at` is its index among the texts of houses, null for the item's own. */
export interface HouseGroup {
  at: number | null
  house_ids: number[]
}

type Houses = readonly Pick<HouseText, 'house_ids'>[]

/** The index of a house's text; null where it reads the item's own. */
export const textAt = (texts: Houses, houseId: number): number | null => {
  const at = texts.findIndex(({ house_ids }) => house_ids.includes(houseId))
  return at === -1 ? null : at
}

/** The houses by what they read, in order of their first appearance. */
export const groupsOf = (texts: Houses, houseIds: readonly number[]): HouseGroup[] => {
  const groups = new Map<number | null, number[]>()
  for (const id of new Set(houseIds)) {
    const at = textAt(texts, id)
    groups.set(at, [...(groups.get(at) ?? []), id])
  }
  return [...groups].map(([at, house_ids]) => ({ at, house_ids }))
}
