/** The four languages of the product, Ukrainian first, in the order of menus. */
export const languages = ['uk', 'en', 'ru', 'es'] as const
export type Language = (typeof languages)[number]

/** A text in all four languages: a missing one is a type error. */
export type Texts = Record<Language, string>

/** Language for clients that accept none of the supported ones. */
export const defaultLanguage: Language = 'en'

/** BCP 47 tags for `Intl`. English is written with the day first and a clock of 24 hours, as the communities write. */
export const localeTags: Record<Language, string> = { uk: 'uk-UA', en: 'en-GB', ru: 'ru-RU', es: 'es-ES' }

const inFigures = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/**
 * The `Intl` options of a short date: `05.03.2026`, `5/3/2026` in Spanish. In English, where the order of figures differs by
 * country, the month is a word: `5 Mar 2026`.
 */
export const shortDates: Record<
  Language,
  { year: 'numeric'; month: '2-digit' | 'numeric' | 'short'; day: '2-digit' | 'numeric' }
> = {
  uk: inFigures,
  en: { year: 'numeric', month: 'short', day: 'numeric' },
  ru: inFigures,
  es: { year: 'numeric', month: 'numeric', day: 'numeric' },
}

/** A figure that is written already, with the percent sign: `12,5 %` with a no-break space, in English `12.5%`. */
export const withPercentSign = (figure: string, language: Language) => `${figure}${language === 'en' ? '' : '\u00A0'}%`

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** Declares a table of texts; keys keep their literal types. */
export const messages = <const T extends Record<string, Texts>>(table: T): T => table
