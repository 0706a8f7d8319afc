import { type Language, defaultLanguage, isLanguage } from '@oselia/contract/languages'
import { buildId } from './build-id.ts'

/** Texts by group and key. */
type Bundle = Record<string, Record<string, string>>

/** The part that holds every text: for development, and for a text that no part has brought. */
const WHOLE = 'messages'
/** The part that every page needs; the build puts its name in. */
const BASE = import.meta.env.PROD ? 'BASE_TEXTS' : WHOLE

const parts = new Set([BASE])
let shown: { language: Language; bundle: Bundle; parts: ReadonlySet<string> } = {
  language: defaultLanguage,
  bundle: {},
  parts: new Set(),
}
let asked: Language | undefined
let changing: Promise<unknown> = Promise.resolve()

/** The texts that are loaded, in the language that is shown. */
export const loadedTexts = () => shown.bundle
/** The language that is shown. */
export const shownLanguage = () => shown.language

/** The visitor's language, which the script before the first paint has chosen. */
export const chosenLanguage = (): Language => {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : defaultLanguage
}

const fetched = new Map<string, Promise<Bundle>>()
const fetchPart = (language: Language, part: string): Promise<Bundle> => {
  const url =
    part === WHOLE ? `/_i18n/${language}/messages.json?v=${buildId}` : `/assets/texts-${language}-${part}.json`
  const known = fetched.get(url)
  if (known) return known
  const bundle = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`texts ${url}: ${response.status}`)
    return response.json() as Promise<Bundle>
  })
  fetched.set(url, bundle)
  bundle.catch(() => fetched.delete(url))
  return bundle
}

const joined = (bundles: readonly Bundle[]) => {
  const whole: Bundle = {}
  for (const bundle of bundles)
    for (const [group, texts] of Object.entries(bundle)) whole[group] = { ...whole[group], ...texts }
  return whole
}

/** Loads every part that is wanted by the time the last of them has come. */
const loadAll = async (language: Language): Promise<typeof shown> => {
  const wanted = new Set(parts)
  const bundles = await Promise.all([...wanted].map((part) => fetchPart(language, part)))
  return wanted.size === parts.size ? { language, bundle: joined(bundles), parts: wanted } : loadAll(language)
}

/**
 * Loads all parts in another language and shows them; resolves to whether this change was applied: of two changes that
 * overlap the later one is. When loading fails, the language that is shown stays, and later parts are loaded in it.
 */
export const changeLanguage = async (next: Language): Promise<boolean> => {
  const loading = loadAll(next)
  asked = next
  changing = loading
  try {
    const loaded = await loading
    if (changing !== loading) return false
    shown = loaded
    return true
  } catch (error) {
    if (changing !== loading) return false
    // Nothing is shown before the first language has come: then the visitor's own language is asked for again.
    asked = shown.parts.size > 0 ? shown.language : undefined
    changing = Promise.resolve()
    throw error
  }
}

/** Loads a part in the language of the moment; rejects when it can't be loaded. */
export const needTexts = async (part: string): Promise<void> => {
  if (!import.meta.env.PROD || shown.parts.has(part)) return
  parts.add(part)
  const language = asked ?? chosenLanguage()
  try {
    const bundle = await fetchPart(language, part)
    if (shown.language !== language || shown.parts.size === 0) await changing
    else if (!shown.parts.has(part))
      shown = { language, bundle: joined([shown.bundle, bundle]), parts: new Set([...shown.parts, part]) }
  } catch (error) {
    parts.delete(part)
    throw error
  }
}

/** Loads every text: for keys that are kept over a reload, whose page is not on the screen. */
export const needAllTexts = (): Promise<void> => needTexts(WHOLE)

/** The code of a lazy import, once its texts are there too. The build wraps each such import in it. */
export const withTexts = async <M>(code: Promise<M>, part: string): Promise<M> => {
  const [module] = await Promise.all([code, needTexts(part)])
  return module
}
