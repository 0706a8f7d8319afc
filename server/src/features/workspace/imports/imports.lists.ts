import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RealtyType } from '@oselia/contract/realty'
import type { titleKinds } from '@oselia/contract/realty.enums'
import type { vehicleKinds } from '@oselia/contract/vehicles.enums'

type Words<T extends string> = Record<T, readonly string[]>

interface Lists {
  /** Column headings found in lists, in the four languages, by field. */
  headings: Words<string>
  types: Words<RealtyType>
  roles: Words<string>
  titles: Words<(typeof titleKinds)[number]>
  vehicles: Words<(typeof vehicleKinds)[number]>
  /** Texts that stand for an empty cell. */
  empty: readonly string[]
}

/** Words found in uploaded lists, by their meaning. */
export const lists = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../data/import-words.json'), 'utf8'),
) as Lists
