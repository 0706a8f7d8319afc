import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Phone number in E.164, or null when invalid. Numbers without a country code are Ukrainian; the Soviet trunk prefix 8
 * (`80671234567`) is accepted.
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

/**
 * ISO 13616: valid length for known countries, and remainder 97 of the rearranged number is 1. Expects no spaces, and
 * capitals.
 */
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

/** Check digit of an 8-digit ЄДРПОУ code. Old codes may fail it: use it for a warning. */
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

/** Number of an object in the state registry of rights: 6 to 14 digits. Use it for a warning. */
export const registryNumberHolds = (number: string): boolean => /^\d{6,14}$/.test(number)

/**
 * Check digit of a РНОКПП, 10 digits: (−d1 + 5·d2 + 7·d3 + 9·d4 + 4·d5 + 6·d6 + 10·d7 + 5·d8 + 7·d9) mod 11 mod 10.
 * Source: domain guide 6.3.
 */
export const taxNumberHolds = (number: string): boolean => {
  if (!/^\d{10}$/.test(number)) return false
  const digits = [...number].map(Number)
  return ((weighted(digits, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) + 11) % 11) % 10 === digits[9]
}

/**
 * Date of birth that the first five digits of a РНОКПП count from 31.12.1899, as `YYYY-MM-DD`. Private like the number
 * itself.
 */
export const birthOfTaxNumber = (number: string): string =>
  new Date(Date.UTC(1899, 11, 31) + Number(number.slice(0, 5)) * 86_400_000).toISOString().slice(0, 10)

/** Number in the demographic register: an existing date, a hyphen, five digits (`19870315-12345`). */
export const unzrHolds = (number: string): boolean => {
  const parts = /^(\d{4})(\d\d)(\d\d)-\d{5}$/.exec(number)
  if (!parts) return false
  const day = parts.slice(1).join('-')
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

const cyrillicOf: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  I: 'І',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
}
const latinOf = Object.fromEntries(Object.entries(cyrillicOf).map(([latin, cyrillic]) => [cyrillic, latin]))

/** A passport as `АА123456` with Cyrillic letters, or the nine digits of an ID card; null when it is neither. */
export const toPassport = (value: string): string | null => {
  const plain = value
    .toUpperCase()
    .replace(/[\s№-]/g, '')
    .replace(/[A-Z]/g, (letter) => cyrillicOf[letter] ?? letter)
  return /^([А-ЯІЇЄҐ]{2}\d{6}|\d{9})$/.test(plain) ? plain : null
}

/** The normal form of a plate: capitals, only letters and digits, Latin in place of the 12 Cyrillic look-alikes. */
export const toPlate = (value: string): string =>
  value
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[А-ЯІ]/g, (letter) => latinOf[letter] ?? letter)

type PlateForm = 'standard' | 'electric' | 'other'

/** The form of a plate. Only a hint: foreign, personal, transit and old plates exist. */
export const plateForm = (plate: string): PlateForm => {
  if (/^[ABCEHIKMOPTX]{2}\d{4}[ABCEHIKMOPTX]{2}$/.test(plate)) return 'standard'
  return /^[ABCEHIKMOPTX]{2}\d{4}[ABCEHIKMOPTXYZVWJ]{2}$/.test(plate) ? 'electric' : 'other'
}

/** Replaces characters that the reader may not see. */
export const maskDot = '•'
export const isMasked = (value: string): boolean => value.includes(maskDot)

/** The nearest number with two decimals. */
export const toHundredths = (value: number): number => Math.round(value * 100) / 100

/** Ids of a query, `1,2` or a list, as a list; what is not plain decimal digits becomes null, which no id is read from. */
export const plainIds = (value: unknown): unknown => {
  const list: unknown = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(list)) return list
  return list.map((id: unknown) => (typeof id === 'string' && !/^\d+$/.test(id) ? null : id))
}
