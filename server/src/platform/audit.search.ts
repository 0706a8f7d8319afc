import { latinTwins, searchKey } from '@oselia/contract/search-key'
import { sql, type RawBuilder } from 'kysely'
import { access } from './access.js'

const spellings = new Map<string, string>()
const spelt = (letter: string, other: string) => spellings.set(letter, (spellings.get(letter) ?? letter) + other)
for (const [latin, cyrillic] of Object.entries(latinTwins)) spelt(cyrillic, latin)
for (const [letter, others] of Object.entries({ и: 'й', і: 'ї', е: 'ё', г: 'ґ' })) spelt(letter, others)

const letterOf = (letter: string): string => {
  const all = spellings.get(letter) ?? letter
  const both = [...new Set([...all, ...all.toUpperCase()])]
  return both.length > 1 ? `[${both.join('')}]` : letter.replace(/[^\p{L}\p{N}]/u, '\\$&')
}

/**
 * A regular expression for a word in a column without a search key: matches every spelling with the same key, short
 * words only at the beginning of a word. `зелен` finds `Зелена`, `Зeлена` with a Latin e; `обєкт` finds `об’єкт`.
 */
export const patternOf = (word: string): string =>
  (word.length < 3 ? '\\m' : '') +
  [...word].map((letter) => ('яюєі'.includes(letter) ? "['’ʼ]?" : '') + letterOf(letter)).join('')

/**
 * Conditions over log rows (alias `a`): every word occurs in the label or the actor's name. The log is written far more
 * often than searched, so it has no trigram index: a scan of a million rows takes a second or two.
 */
export const auditSearched = (text: string | undefined): RawBuilder<unknown>[] =>
  searchKey(text ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => {
      const pattern = patternOf(word)
      return sql`(a.label ~ ${pattern} or a.actor_id = any(array(
        select s.id from ${sql.table(access('people'))} s where ${access('name')('s')} ~ ${pattern})))`
    })
