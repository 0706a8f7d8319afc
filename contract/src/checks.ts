import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Phone number in E.164, or null when it can't be one. Numbers without a country are Ukrainian; the Soviet
 * trunk prefix 8 (`80671234567`) is understood.
 */
export const toE164 = (value: string): string | null => {
  const digits = value.replace(/[^\d+]/g, '')
  const number = parsePhoneNumberFromString(/^80\d{9}$/.test(digits) ? `+3${digits}` : value, 'UA')
  return number?.isValid() ? number.number : null
}

const ibanLength: Record<string, number> = {
  UA: 29,
  PL: 28,
  DE: 22,
  ES: 24,
  GB: 22,
  FR: 27,
  IT: 27,
  CZ: 24,
  SK: 24,
  RO: 24,
  MD: 24,
  LT: 20,
  LV: 21,
  EE: 20,
}

/** ISO 13616: length of the country where known, remainder 97 of the rearranged number is 1. Takes it without spaces, in capitals. */
export const ibanHolds = (iban: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  if ((ibanLength[iban.slice(0, 2)] ?? iban.length) !== iban.length) return false
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const c of rearranged) {
    const value = parseInt(c, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

const weighted = (digits: number[], weights: number[]) => weights.reduce((sum, w, i) => sum + w * digits[i]!, 0) % 11

/** Check digit of an 8-digit ЄДРПОУ code. Codes issued long ago may fail it: use it for a warning. */
export const edrpouHolds = (code: string): boolean => {
  if (!/^\d{8}$/.test(code)) return false
  const digits = [...code].map(Number)
  const value = Number(code)
  const first = value < 30_000_000 || value > 60_000_000 ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6]
  let check = weighted(digits, first)
  if (check === 10)
    check = weighted(
      digits,
      first.map((w) => w + 2),
    )
  return (check === 10 ? 0 : check) === digits[7]
}

/** Number of an object in the state registry of rights: digits, 6 to 14 of them. Use it for a warning. */
export const registryNumberHolds = (number: string): boolean => /^\d{6,14}$/.test(number)
