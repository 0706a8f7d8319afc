import type { Language, Texts } from '@oselia/contract/languages'

type Slavic = Record<'one' | 'few' | 'many' | 'other', string>
type Western = Record<'one' | 'other', string>

/** A text that depends on `{count}`, with the plural forms of each language (`Intl.PluralRules`). */
interface Plural {
  plural: { [L in Language]: L extends 'uk' | 'ru' ? Slavic : Western }
}
export type Message = Texts | Plural

/** Declares a feature's texts; a missing language or plural form is a type error. `{name}` is a placeholder. */
export const messages = <const T extends Record<string, Message>>(table: T): T => table

/** Declares a text that depends on `{count}`. */
export const plural = (forms: Plural['plural']): Plural => ({ plural: forms })
