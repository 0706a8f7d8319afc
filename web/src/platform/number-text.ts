import type { Language } from '@oselia/contract/languages'

/** What was typed as a number: comma or point, spaces between thousands. Null when nothing was typed, NaN when it is no number. */
export const numberIn = (typed: string): number | null => {
  const bare = typed.replace(/\s/g, '').replace(',', '.')
  if (bare === '') return null
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}

/** A number as a person of the language types it. */
export const typedNumber = (value: number | null | undefined, language: Language) =>
  value === null || value === undefined ? '' : language === 'en' ? String(value) : String(value).replace('.', ',')

/** A text that may be left out, as the contract takes it. */
export const textIn = (typed: string) => (typed.trim() === '' ? null : typed.trim())
