import type { RealtyType, UnitRef } from '@oselia/contract/realty'
import type { Text } from '../../../platform/messages.ts'

/** A unit as a form value; `label` includes its house. */
export interface UnitChoice {
  id: number
  label: string
  name?: string
  type: RealtyType
  number: string
  house_id: number
}

/** `кв. 45`. */
export const unitName = (t: Text, { type, number }: Pick<UnitRef, 'type' | 'number'>) =>
  t(`unit.name_${type}`, { number })

/** `кв. 45, Львів, вул. Садова, буд. 12`. */
export const unitTitle = (t: Text, unit: Pick<UnitRef, 'type' | 'number' | 'address'>) =>
  `${unitName(t, unit)}, ${unit.address}`

export const unitChoice = (t: Text, unit: UnitRef): UnitChoice => ({
  id: unit.id,
  label: unitTitle(t, unit),
  name: unit.number,
  type: unit.type,
  number: unit.number,
  house_id: unit.house_id,
})
