import { localeTags, shortDates, type Language } from '@oselia/contract/languages'

/** A day of the calendar, `2026-03-10`. */
export type Day = string

/** A text with its parameters in braces replaced. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Those that say something. */
export const joined = (between: string, ...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(between)

const formats = new Map<string, Intl.DateTimeFormat>()
const shown = (day: Day, language: Language, name: string, style: Intl.DateTimeFormatOptions) => {
  const format =
    formats.get(language + name) ?? new Intl.DateTimeFormat(localeTags[language], { ...style, timeZone: 'UTC' })
  formats.set(language + name, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** 10.03.2026, as the language writes it. */
export const shortDay = (day: Day, language: Language): string => shown(day, language, 'short', shortDates[language])

/** 10 березня 2026 р. */
export const longDay = (day: Day, language: Language): string => shown(day, language, 'long', { dateStyle: 'long' })

export const period = (from: Day, until: Day, language: Language): string =>
  `${shortDay(from, language)} – ${shortDay(until, language)}`
