import type { Language } from '@oselia/contract/languages'
import type { UnitRef } from '@oselia/contract/realty'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.js'
import { addressesOf } from '../houses/houses.door.js'

/** A unit as others name it, out of the aliases of `realty` and its `houses`; the address is Ukrainian until `inLanguage`. */
export const unitColumn = (unit: string, house: string): RawBuilder<UnitRef> =>
  sql<UnitRef>`jsonb_build_object('id', ${sql.ref(`${unit}.id`)}, 'type', ${sql.ref(`${unit}.type`)},
    'number', ${sql.ref(`${unit}.number`)}, 'house_id', ${sql.ref(`${unit}.house_id`)}, 'address', ${sql.ref(`${house}.label`)})`

/** The same units with their addresses in the caller's language. Nothing is asked for Ukrainian. */
export const inLanguage = async (db: Db, language: Language, units: readonly UnitRef[]): Promise<void> => {
  if (language === 'uk' || units.length === 0) return
  const addresses = await addressesOf(db, [...new Set(units.map(({ house_id }) => house_id))], language)
  for (const unit of units) unit.address = addresses.get(unit.house_id) ?? unit.address
}
