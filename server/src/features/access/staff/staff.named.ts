import { latinKey } from '@oselia/contract/search-key'
import { sql, type RawBuilder } from 'kysely'
import { all, searched } from '../../../platform/list.js'

/**
 * Conditions that a person of the alias has the name that is typed, as spelt or transliterated. Digits and addresses find nobody, so that
 * a caller who sees only names learns no phone by searching.
 */
export const staffNamed = (alias: string, text: string): RawBuilder<unknown>[] => {
  if (text.trim() === '') return []
  if (/[\d@]/.test(text)) return [sql`false`]
  const keys = sql.ref(`${alias}.search_keys`)
  return [sql`(${all(searched(keys, text))} or ${all(searched(keys, latinKey(text)))})`]
}
