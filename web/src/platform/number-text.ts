import type { Language } from '@oselia/contract/languages'

/**
 * Parses a typed number: comma or point, spaces between thousands. Null for empty text, NaN when it is not a number.
 */
export const parseNumber = (typed: string): number | null => {
  const bare = typed.replace(/\s/g, '').replace(',', '.')
  if (bare === '') return null
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}

/** A number as typed in the user's language. */
export const typedNumber = (value: number | null | undefined, language: Language) =>
  value === null || value === undefined ? '' : language === 'en' ? String(value) : String(value).replace('.', ',')

/** A trimmed optional text; null when empty. */
export const parseText = (typed: string) => (typed.trim() === '' ? null : typed.trim())
