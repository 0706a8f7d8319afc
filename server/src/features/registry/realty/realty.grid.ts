import type { ValidationIssue } from '@oselia/contract/issues'
import type { BoardChanges } from '@oselia/contract/board'
import type { RealtyType } from '@oselia/contract/realty'
import { numberKey } from './realty.rules.js'

/** A unit of the house: its place in the grid before or after the change. */
export interface Standing {
  id: number
  version: number
  type: RealtyType
  number: string
  number_key: string
}

const keyOf = (unit: { type: RealtyType; number: string }) => `${unit.type}|${numberKey(unit.number)}`

/** Issues of the changes of a board: a unit listed twice, a number without a letter or digit, a zero area. */
export const gridIssues = ({ create, update, remove }: BoardChanges): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  const named = new Set<number>()
  for (const [list, units] of Object.entries({ update, remove }))
    for (const [at, { id }] of units.entries()) {
      if (named.has(id)) issues.push({ field: `${list}.${at}.id`, key: 'named_twice' })
      named.add(id)
    }
  for (const [list, units] of Object.entries({ create, update }))
    for (const [at, { number }] of units.entries())
      if (numberKey(number) === '') issues.push({ field: `${list}.${at}.number`, key: 'format' })
  for (const [at, { total_area }] of create.entries())
    if (total_area !== null && (total_area <= 0 || total_area > 100_000))
      issues.push({ field: `create.${at}.total_area`, key: 'area_range' })
  return issues
}

/**
 * Numbers that would be duplicated in the house after the whole change, each at the entry that causes it; swapped
 * numbers are allowed. `standing` holds every unit of the house.
 */
export const takenIssues = (
  standing: readonly Standing[],
  { create, update, remove }: BoardChanges,
): ValidationIssue[] => {
  const touched = new Set([...update, ...remove].map(({ id }) => id))
  const taken = new Set(
    standing.filter(({ id }) => !touched.has(id)).map(({ type, number_key }) => `${type}|${number_key}`),
  )
  const issues: ValidationIssue[] = []
  for (const [list, units] of Object.entries({ update, create }))
    for (const [at, unit] of units.entries()) {
      const key = keyOf(unit)
      if (taken.has(key)) issues.push({ field: `${list}.${at}.number`, key: 'taken' })
      taken.add(key)
    }
  return issues
}

/**
 * Units whose number or type is taken by another unit in the same change: the unique index requires theirs to be
 * released first.
 */
export const unitsToRelease = (standing: readonly Standing[], update: BoardChanges['update']): number[] => {
  const wanted = new Map(update.map((unit) => [keyOf(unit), unit.id]))
  const moving = new Set(update.map(({ id }) => id))
  return standing
    .filter(({ id, type, number_key }) => moving.has(id) && (wanted.get(`${type}|${number_key}`) ?? id) !== id)
    .map(({ id }) => id)
}
