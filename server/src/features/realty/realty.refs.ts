import type { Language } from '@oselia/contract/languages'
import { realtyTypes, type UnitRef } from '@oselia/contract/realty'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.js'
import { addressesOf } from '../houses/houses.door.js'

/** A unit as others name it, out of the aliases of `realty` and its `houses`; the address is Ukrainian until `inLanguage`. */
export const unitColumn = (unit: string, house: string): RawBuilder<UnitRef> =>
  sql<UnitRef>`jsonb_build_object('id', ${sql.ref(`${unit}.id`)}, 'type', ${sql.ref(`${unit}.type`)},
    'number', ${sql.ref(`${unit}.number`)}, 'house_id', ${sql.ref(`${unit}.house_id`)}, 'address', ${sql.ref(`${house}.label`)})`

/** `м. Львів, вул. Садова, 12, кв. 45`: a unit in one cell of a table. */
export const unitName = ({ address, type, number }: Pick<UnitRef, 'address' | 'type' | 'number'>, language: Language) =>
  `${address}, ${unitLabel(type, number, language)}`

/** The same units with their addresses in the caller's language. Nothing is asked for Ukrainian. */
export const inLanguage = async (db: Db, language: Language, units: readonly UnitRef[]): Promise<void> => {
  if (language === 'uk' || units.length === 0) return
  const addresses = await addressesOf(db, [...new Set(units.map(({ house_id }) => house_id))], language)
  for (const unit of units) unit.address = addresses.get(unit.house_id) ?? unit.address
}

/** What history and the bin call the unit of the alias: the Ukrainian address of its house and its number, `…, кв. 45`. */
export const labelColumn = (unit: string): RawBuilder<string> => {
  const kinds = realtyTypes.map((type) => sql`when ${type} then ${unitLabel(type, '{n}', 'uk')}`)
  return sql<string>`((select h.label from houses h where h.id = ${sql.ref(`${unit}.house_id`)}) || ', '
    || replace(case ${sql.ref(`${unit}.type`)} ${sql.join(kinds, sql` `)} end, '{n}', ${sql.ref(`${unit}.number`)}))`
}
