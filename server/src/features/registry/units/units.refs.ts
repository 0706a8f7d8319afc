import type { Language } from '@oselia/contract/languages'
import type { UnitRef } from '@oselia/contract/realty'
import { realtyTypes } from '@oselia/contract/realty.enums'
import { unitLabel } from '@oselia/contract/units.messages'
import { sql, type RawBuilder } from 'kysely'
import { addressColumn } from '../houses/houses.public.js'

/** A reference to a unit from the aliases of `realty` and its `houses`, with the address in a language. */
export const unitColumn = (unit: string, house: string, language: Language): RawBuilder<UnitRef> =>
  sql<UnitRef>`jsonb_build_object('id', ${sql.ref(`${unit}.id`)}, 'type', ${sql.ref(`${unit}.type`)},
    'number', ${sql.ref(`${unit}.number`)}, 'house_id', ${sql.ref(`${unit}.house_id`)}, 'address', ${addressColumn(house, language)})`

/** `м. Львів, вул. Садова, 12, кв. 45`: a unit as one table cell. */
export const unitName = ({ address, type, number }: Pick<UnitRef, 'address' | 'type' | 'number'>, language: Language) =>
  `${address}, ${unitLabel(type, number, language)}`

/**
 * The label of the unit (alias) in the history and the bin: the Ukrainian address of its house and its number, `…,
 * кв. 45`.
 */
export const labelColumn = (unit: string): RawBuilder<string> => {
  const kinds = realtyTypes.map((type) => sql`when ${type} then ${unitLabel(type, '{n}', 'uk')}`)
  return sql<string>`((select h.label from houses h where h.id = ${sql.ref(`${unit}.house_id`)}) || ', '
    || replace(case ${sql.ref(`${unit}.type`)} ${sql.join(kinds, sql` `)} end, '{n}', ${sql.ref(`${unit}.number`)}))`
}
