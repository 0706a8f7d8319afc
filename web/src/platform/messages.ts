import { type Language, defaultLanguage, isLanguage, localeTags } from '@oselia/contract/languages'
import { useSyncExternalStore } from 'react'
import { buildId } from './build-id.ts'
import type { ui } from './ui.messages.ts'

/** Every table of texts by its group; `features/messages.ts` adds those of the features, for the platform knows none. */
export interface MessageTables {
  ui: typeof ui
}
type KeysOf<G extends keyof MessageTables> = `${G}.${keyof MessageTables[G] & string}`
/** The key of a text, e.g. `announcements.title`. */
export type MessageKey = { [G in keyof MessageTables]: KeysOf<G> }[keyof MessageTables]
/** Values for the `{name}` marks of a text; `count` chooses the plural form. */
export type Values = Record<string, string | number>
export type Text = (key: MessageKey, values?: Values) => string

const year = 365 * 86_400
/** Its presence in the browser's storage tells that nobody has chosen the language there by hand. */
const GUESSED = 'language-guessed'

type Bundle = Record<string, Record<string, string>>
let bundle: Bundle = {}
let now: Language = defaultLanguage
let asked: Language = now
let rules = new Intl.PluralRules(now)
const listeners = new Set<() => void>()

/** What is loaded: the texts that every page may show, and those that came with pages that need more. */
const parts = new Set(['messages'])
/** The texts of the offices: a person's own account, staff, rights, setup. */
const LATER = 'office'

const loadPart = async (next: Language, part: string) => {
  const response = await fetch(`/_i18n/${next}/${part}.json?v=${buildId}`)
  if (!response.ok) throw new Error(`texts of ${next}: ${response.status}`)
  return (await response.json()) as Bundle
}

/** All parts that are wanted by the time the last of them has come. */
const load = async (next: Language): Promise<Bundle> => {
  const wanted = [...parts]
  const loaded = await Promise.all(wanted.map((part) => loadPart(next, part)))
  return wanted.length === parts.size ? Object.assign({}, ...loaded) : load(next)
}

/** Loads the texts that only some pages have, once, in the language of the moment; the router waits for it. */
export const loadLater = async (): Promise<void> => {
  if (parts.has(LATER)) return
  parts.add(LATER)
  // The first texts may still be on their way.
  await setLanguage(Object.keys(bundle).length > 0 ? asked : chosenLanguage()).catch((error: unknown) => {
    parts.delete(LATER)
    throw error
  })
}

/**
 * Changes the language of the page without a reload, and remembers it in the cookie `i18n_redirected` for 365 days.
 * Of two changes that overlap the later one stays.
 */
export const setLanguage = async (next: Language) => {
  asked = next
  const loaded = await load(next)
  if (asked !== next) return
  bundle = loaded
  now = next
  rules = new Intl.PluralRules(next)
  document.documentElement.lang = next
  document.cookie = `i18n_redirected=${next};path=/;max-age=${year};samesite=lax`
  drawn = (key, values) => write(key, values)
  for (const tell of listeners) tell()
}

/** Whether the language is only the browser's guess, so that the one saved with a person's account goes first. */
export const languageGuessed = () => localStorage.getItem(GUESSED) !== null

/** From now on the language is the person's own choice in this browser. */
export const languageChosen = () => localStorage.removeItem(GUESSED)

/** Loads the texts of the visitor's language, which the script before the first paint has chosen. */
export const startMessages = () => {
  try {
    if (!document.cookie.includes('i18n_redirected=')) localStorage.setItem(GUESSED, '1')
  } catch {
    // Storage closed by the browser: nothing to remember the guess in.
  }
  return setLanguage(chosenLanguage())
}

const chosenLanguage = (): Language => {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : defaultLanguage
}

const write: Text = (key, values) => {
  const dot = key.indexOf('.')
  const group = bundle[key.slice(0, dot)]
  // A text of the later part on a page that did not wait for it: it is drawn once it is there.
  if (!group && !parts.has(LATER)) void loadLater().catch(() => undefined)
  const name = key.slice(dot + 1)
  const template = group?.[name] ?? group?.[`${name}_${rules.select(Number(values?.count))}`] ?? key
  if (!values) return template
  return template.replace(/\{(\w+)\}/g, (whole, mark: string) => String(values[mark] ?? whole))
}

// A new function per language, so that whatever was drawn with the old one is drawn anew.
let drawn: Text = write

/** The text of a key in the language of the moment; for code outside components. */
export const text: Text = (key, values) => write(key, values)

/** The language of the moment. */
export const language = (): Language => now

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Texts for a component, drawn anew when the language changes. */
export const useText = (): Text => useSyncExternalStore(subscribe, () => drawn)

/** The language of the moment, for a component. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language)

const dates: Record<'day' | 'long' | 'time' | 'moment', Intl.DateTimeFormatOptions> = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  long: { dateStyle: 'long' },
  time: { hour: '2-digit', minute: '2-digit' },
  moment: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
}

// Making a format costs a hundred times more than writing by it, and a list writes hundreds of cells.
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()
const kept = <F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F => {
  const format = (made.get(key) as F | undefined) ?? make()
  made.set(key, format)
  return format
}

/** Writes dates, numbers and money the way a language does. Instants are shown in `timeZone`, the community's own. */
export const formatOf = (of: Language, timeZone = 'Europe/Kyiv') => {
  const tag = localeTags[of]
  // US English writes 3/5/2026; padding it would look foreign.
  const figures = (style: keyof typeof dates) =>
    of === 'uk' || of === 'ru' ? dates[style] : { ...dates[style], month: 'numeric' as const, day: 'numeric' as const }
  const write = (value: string, options: Intl.DateTimeFormatOptions, zone: string) =>
    kept(
      `${tag} ${zone} ${JSON.stringify(options)}`,
      () => new Intl.DateTimeFormat(tag, { ...options, timeZone: zone }),
    ).format(new Date(value))
  const figure = (value: number, options?: Intl.NumberFormatOptions) =>
    kept(`${tag} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options)).format(value)
  return {
    /** Instant as day: `05.03.2026`. */
    date: (instant: string) => write(instant, figures('day'), timeZone),
    /** Instant as day and time. */
    moment: (instant: string) => write(instant, figures('moment'), timeZone),
    time: (instant: string) => write(instant, dates.time, timeZone),
    /** Instant as a long day: `29 березня 2026 р.` */
    longDate: (instant: string) => write(instant, dates.long, timeZone),
    /** Legal day `YYYY-MM-DD`, which knows no zone. */
    day: (value: string) => write(`${value}T12:00:00Z`, figures('day'), 'UTC'),
    number: figure,
    /** Minor units (kopiykas) as money: `1 234,50 ₴`. */
    money: (minor: number, currency = 'UAH') => {
      const display = of === 'uk' || of === 'ru' ? 'narrowSymbol' : 'code'
      return figure(minor / 100, { style: 'currency', currency, currencyDisplay: display })
    },
    list: (values: string[]) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(values),
  }
}

/** `formatOf` in the language of the moment. */
export const useFormat = (timeZone?: string) => formatOf(useLanguage(), timeZone)

/** A text that residents read, in the language of the moment; Ukrainian where that language is not filled in. */
export const useLocal = () => {
  const of = useLanguage()
  return (texts: { uk: string } & Partial<Record<Language, string>>) => texts[of] || texts.uk
}
