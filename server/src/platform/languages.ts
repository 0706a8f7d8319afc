import { defaultLanguage, isLanguage, type Language } from '@oselia/contract/languages'

/** The response language from `Accept-Language`: the best-weighted supported one, else the default. */
export const languageOf = (header: string | undefined): Language => {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const q = rest.map((r) => /^\s*q=([\d.]+)/.exec(r)?.[1]).find(Boolean)
      return { language: tag.toLowerCase().split('-')[0], weight: q === undefined ? 1 : Number(q) }
    })
    .filter((w) => isLanguage(w.language) && w.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return (wanted[0]?.language as Language | undefined) ?? defaultLanguage
}
