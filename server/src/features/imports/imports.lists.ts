import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RealtyType, titleKinds } from '@oselia/contract/realty'
import type { vehicleKinds } from '@oselia/contract/vehicles'

type Words<T extends string> = Record<T, readonly string[]>

interface Lists {
  /** How people head the columns of their lists, in the four languages, by field. */
  headings: Words<string>
  types: Words<RealtyType>
  roles: Words<string>
  titles: Words<(typeof titleKinds)[number]>
  vehicles: Words<(typeof vehicleKinds)[number]>
}

/** The words of other people's lists, by what they mean to us. */
export const lists = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../data/import-words.json'), 'utf8'),
) as Lists
