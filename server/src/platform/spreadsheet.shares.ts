import type { Cell } from './spreadsheet.cells.js'
import { readNumber, type Reading } from './spreadsheet.values.js'

/** A share of the whole; `exact` is false when the cell had a rounded decimal that the fraction approximates. */
interface Share {
  numerator: number
  denominator: number
  exact: boolean
}

/** Decimals with a denominator up to this are exact: 0.5, 0.25, 12.5 %. */
const plainDenominator = 20
/** Rounded decimals are matched with fractions up to this denominator: a third, a sixth, five twelfths. */
const likelyDenominator = 24
const largest = 1_000_000_000

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
const reduced = (numerator: number, denominator: number): [number, number] => {
  const common = divisor(numerator, denominator) || 1
  return [numerator / common, denominator / common]
}

/** The simplest fraction that rounds to `numerator / denominator`. */
const simplest = (numerator: number, denominator: number): [number, number] | undefined => {
  for (let d = 2; d <= likelyDenominator; d++) {
    const n = Math.round((numerator * d) / denominator)
    // Within one unit of the last decimal, so that truncated values such as 0.66 match too.
    if (n > 0 && Math.abs(n * denominator - numerator * d) < d) return reduced(n, d)
  }
  return undefined
}

const ofDecimal = (digits: string, decimals: number): Reading<Share> => {
  const places = Math.min(decimals, 9)
  const [top, bottom] = [Math.round(Number(digits) / 10 ** (decimals - places)), 10 ** places]
  if (top <= 0 || top > bottom) return { issue: 'share' }
  const [numerator, denominator] = reduced(top, bottom)
  if (denominator <= plainDenominator) return { value: { numerator, denominator, exact: true } }
  const [n, d] = simplest(top, bottom) ?? [numerator, denominator]
  return { value: { numerator: n, denominator: d, exact: false } }
}

const ofFraction = (top: number, bottom: number): Reading<Share> => {
  if (top <= 0 || bottom <= 0 || top > bottom || bottom > largest) return { issue: 'share' }
  const [numerator, denominator] = reduced(top, bottom)
  return { value: { numerator, denominator, exact: true } }
}

/**
 * A share above 0 and up to 1, reduced: `1/3`, `0,5`, `50 %`, `1`, `ціла`. A rounded decimal such as `33,33 %` or
 * `0.6667` gives the simple fraction with `exact: false`. Issues: `share`.
 */
export const readShare = (cell: Cell): Reading<Share> => {
  if (cell === null) return { value: null }
  if (typeof cell === 'boolean') return { issue: 'share' }
  const text = String(cell)
    .replace(/[\s\u00a0\u2000-\u200b\u202f]+/g, '')
    .toLowerCase()
  if (text === '') return { value: null }
  if (/^(ціла|вся|целая|вся|whole|entera)$/.test(text)) return ofFraction(1, 1)
  const fraction = /^(\d{1,9})[/∕⁄\\](\d{1,9})$/.exec(text)
  if (fraction) return ofFraction(Number(fraction[1]), Number(fraction[2]))
  const percent = text.endsWith('%')
  const read = readNumber(percent ? text.slice(0, -1) : text)
  if ('issue' in read || read.value === null || read.value < 0) return { issue: 'share' }
  const [whole = '', decimals = ''] = String(read.value).split('.')
  if (read.value < 1e-6) return { issue: 'share' }
  return ofDecimal(whole + decimals, decimals.length + (percent ? 2 : 0))
}
