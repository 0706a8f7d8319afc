import type { Fault } from '@oselia/contract/issues'
import type { BoardChanges } from '@oselia/contract/board'
import type { RealtyType } from '@oselia/contract/realty'
import { numberKey } from './realty.rules.js'

/** A unit of the house as it stands before the change, or somewhere else in its grid after it. */
export interface Standing {
  id: number
  version: number
  type: RealtyType
  number: string
  number_key: string
}

const keyOf = (unit: { type: RealtyType; number: string }) => `${unit.type}|${numberKey(unit.number)}`

/** What can't be in the changes of a board: a unit named twice, a number that names nothing, an area of nothing. */
export const gridFaults = ({ create, update, remove }: BoardChanges): Fault[] => {
  const faults: Fault[] = []
  const named = new Set<number>()
  for (const [list, units] of Object.entries({ update, remove }))
    for (const [at, { id }] of units.entries()) {
      if (named.has(id)) faults.push({ field: `${list}.${at}.id`, key: 'named_twice' })
      named.add(id)
    }
  for (const [list, units] of Object.entries({ create, update }))
    for (const [at, { number }] of units.entries())
      if (numberKey(number) === '') faults.push({ field: `${list}.${at}.number`, key: 'format' })
  for (const [at, { total_area }] of create.entries())
    if (total_area !== null && (total_area <= 0 || total_area > 100_000))
      faults.push({ field: `create.${at}.total_area`, key: 'area_range' })
  return faults
}

/**
 * Which numbers would stand twice in the house after the whole change, each at the entry that brings it; swaps are no
 * doubles. Every unit of the house is in `standing`.
 */
export const takenFaults = (standing: readonly Standing[], { create, update, remove }: BoardChanges): Fault[] => {
  const touched = new Set([...update, ...remove].map(({ id }) => id))
  const taken = new Set(
    standing.filter(({ id }) => !touched.has(id)).map(({ type, number_key }) => `${type}|${number_key}`),
  )
  const faults: Fault[] = []
  for (const [list, units] of Object.entries({ update, create }))
    for (const [at, unit] of units.entries()) {
      const key = keyOf(unit)
      if (taken.has(key)) faults.push({ field: `${list}.${at}.number`, key: 'taken' })
      taken.add(key)
    }
  return faults
}

/** Units whose number or type another takes within the same change: theirs must be set free first. */
export const inTheWay = (standing: readonly Standing[], update: BoardChanges['update']): number[] => {
  const wanted = new Map(update.map((unit) => [keyOf(unit), unit.id]))
  const moving = new Set(update.map(({ id }) => id))
  return standing
    .filter(({ id, type, number_key }) => moving.has(id) && (wanted.get(`${type}|${number_key}`) ?? id) !== id)
    .map(({ id }) => id)
}
