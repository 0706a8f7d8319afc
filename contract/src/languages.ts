/** The four languages of the product, Ukrainian first, in the order of menus. */
export const languages = ['uk', 'en', 'ru', 'es'] as const
export type Language = (typeof languages)[number]

/** A text in all four languages: a missing one is a type error. */
export type Texts = Record<Language, string>

/** Language for clients that accept none of the supported ones. */
export const defaultLanguage: Language = 'en'

/** BCP 47 tags for `Intl`. The default locale of the product is en-US. */
export const localeTags: Record<Language, string> = { uk: 'uk-UA', en: 'en-US', ru: 'ru-RU', es: 'es-ES' }

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** Declares a table of texts; keys keep their literal types. */
export const messages = <const T extends Record<string, Texts>>(table: T): T => table
