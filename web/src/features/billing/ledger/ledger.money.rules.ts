import type { Language } from '@oselia/contract/languages'

/**
 * Kopiykas of a typed amount, digit by digit so that nothing is rounded: null when empty, NaN when it is no amount. One that is too big
 * to be exact becomes the biggest exact number, which is above every limit, so that the limit is named.
 */
export const minorOf = (typed: string): number | null => {
  const bare = typed
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  if (bare === '') return null
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(bare)
  if (!found) return Number.NaN
  const [, sign, whole, part = ''] = found
  const minor = Math.min(Number(`${whole}${part.padEnd(2, '0')}`), Number.MAX_SAFE_INTEGER)
  return sign && minor !== 0 ? -minor : minor
}

/** Kopiykas as they are typed: `1234,5` becomes `1234,50`. */
export const typedMinor = (minor: number | null, language: Language): string => {
  if (minor === null) return ''
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}${language === 'en' ? '.' : ','}${digits.slice(-2)}`
}
