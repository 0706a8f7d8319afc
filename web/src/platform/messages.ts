import { type Language, localeTags, shortDates, withPercentSign } from '@oselia/contract/languages'
import { useSyncExternalStore } from 'react'
import { changeLanguage, chosenLanguage, loadedTexts, needAllTexts, shownLanguage } from './text-parts.ts'
import { timeZone as organisationZone, useZone } from './zone.ts'

/** Every table of texts by its group; `.build/messages.ts`, which is made of the file names, adds them. */
export interface MessageTables {}
type KeysOf<G extends keyof MessageTables> = `${G}.${keyof MessageTables[G] & string}`
/** The key of a text, e.g. `announcements.title`. */
export type MessageKey = { [G in keyof MessageTables]: KeysOf<G> }[keyof MessageTables]
/** Values of the `{name}` placeholders of a text; `count` selects the plural form. */
export type Values = Record<string, string | number>
export type Text = (key: MessageKey, values?: Values) => string

const year = 365 * 86_400
/** This storage key is present while the language was detected rather than chosen by the user. */
const GUESSED = 'language-guessed'

let drawn: Text
let rules = new Intl.PluralRules(shownLanguage())
const listeners = new Set<() => void>()

/** Has everything drawn anew: a new function is a new value for every component that uses it. */
const redraw = () => {
  drawn = (key, values) => write(key, values)
  for (const tell of listeners) tell()
}

/**
 * Changes the language without a reload and stores it in the cookie `i18n_redirected` for 365 days. Of two
 * overlapping changes the later one wins.
 */
export const setLanguage = async (next: Language) => {
  if (!(await changeLanguage(next))) return
  rules = new Intl.PluralRules(next)
  document.documentElement.lang = next
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `i18n_redirected=${next};path=/;max-age=${year};samesite=lax${secure}`
  redraw()
}

/** Whether the language was detected, so that the one stored in the user account takes precedence. */
export const languageGuessed = () => localStorage.getItem(GUESSED) !== null

/** From now on the language is the user's own choice in this browser. */
export const languageChosen = () => localStorage.removeItem(GUESSED)

/** Loads the texts of the language selected by the script before the first paint. */
export const startMessages = () => {
  try {
    if (!document.cookie.includes('i18n_redirected=')) localStorage.setItem(GUESSED, '1')
  } catch {
    // Storage is blocked by the browser, so the detection can't be stored.
  }
  return setLanguage(chosenLanguage())
}

let isWanting = false
/** A text that no part has brought, e.g. of a key that another page has handed over: everything is loaded, and drawn anew. */
const wantAll = () => {
  if (isWanting) return
  isWanting = true
  void needAllTexts().then(redraw, () => {
    isWanting = false
  })
}

const write: Text = (key, values) => {
  const dot = key.indexOf('.')
  const group = loadedTexts()[key.slice(0, dot)]
  const name = key.slice(dot + 1)
  const template = group?.[name] ?? group?.[`${name}_${rules.select(Number(values?.count))}`]
  if (template === undefined) wantAll()
  if (!values || template === undefined) return template ?? key
  return template.replace(/\{(\w+)\}/g, (whole, mark: string) => String(values[mark] ?? whole))
}
drawn = write

/** The text of a key in the current language, for code outside components. */
export const text: Text = (key, values) => write(key, values)

/** The language of the moment. */
export const language = (): Language => shownLanguage()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Texts for a component, which re-renders when the language changes. */
export const useText = (): Text => useSyncExternalStore(subscribe, () => drawn)

/** The current language, as a hook. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language)

const hours: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

// Creating an Intl formatter costs about a hundred times more than using it, and a list formats hundreds of cells.
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()
const cached = <F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F => {
  const format = (made.get(key) as F | undefined) ?? make()
  made.set(key, format)
  return format
}

/** Formats dates, numbers and money of a language. Instants are shown in `timeZone`, the community's own. */
export const formatOf = (of: Language, timeZone = organisationZone()) => {
  const tag = localeTags[of]
  const write = (value: string, options: Intl.DateTimeFormatOptions, zone: string) =>
    cached(
      `${tag} ${zone} ${JSON.stringify(options)}`,
      () => new Intl.DateTimeFormat(tag, { ...options, timeZone: zone }),
    ).format(new Date(value))
  const figure = (value: number, options?: Intl.NumberFormatOptions) =>
    cached(`${tag} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options)).format(value)
  return {
    /** An instant as a date: `05.03.2026`. */
    date: (instant: string) => write(instant, shortDates[of], timeZone),
    /** An instant as date and time. */
    moment: (instant: string) => write(instant, { ...shortDates[of], ...hours }, timeZone),
    time: (instant: string) => write(instant, hours, timeZone),
    /** An instant as a long date: `29 березня 2026 р.` */
    longDate: (instant: string) => write(instant, { dateStyle: 'long' }, timeZone),
    /** A date `YYYY-MM-DD` without a time zone. */
    day: (value: string) => write(`${value}T12:00:00Z`, shortDates[of], 'UTC'),
    number: figure,
    /** A figure, which may be written already, with the percent sign: `12,5 %`, in English `12.5%`. */
    percent: (value: number | string) => withPercentSign(typeof value === 'number' ? figure(value) : value, of),
    /** Minor units (kopiykas) as money: `1 234,50 ₴`. */
    money: (minor: number, currency = 'UAH') => {
      const display = of === 'uk' || of === 'ru' ? 'narrowSymbol' : 'code'
      return figure(minor / 100, { style: 'currency', currency, currencyDisplay: display })
    },
    list: (values: string[]) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(values),
  }
}

/** `formatOf` in the current language, and in the organisation's time zone unless another is given. */
export const useFormat = (timeZone?: string) => {
  const zone = useZone()
  return formatOf(useLanguage(), timeZone ?? zone)
}

/** A text in the current language; Ukrainian when that language is empty. */
export const useLocal = () => {
  const of = useLanguage()
  return (texts: { uk: string } & Partial<Record<Language, string>>) => texts[of] || texts.uk
}
