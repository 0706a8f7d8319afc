import { localeTags, type Language } from '@oselia/contract/languages'

const formats = new Map<string, Intl.NumberFormat>()
const formatOf = (language: Language, least: number, most: number): Intl.NumberFormat => {
  const name = `${language} ${least} ${most}`
  const known =
    formats.get(name) ??
    new Intl.NumberFormat(localeTags[language], {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: 'always',
    })
  formats.set(name, known)
  return known
}

/** A whole number of `10^-digits` as a decimal text, which `Intl` formats without passing through a binary number. */
const decimal = (value: bigint, digits: number): Intl.StringNumericLiteral => {
  const size = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  return `${value < 0n ? '-' : ''}${size.slice(0, -digits)}.${size.slice(-digits)}` as Intl.StringNumericLiteral
}

/** Kopiykas as «2 558,49», a negative amount with a minus sign. */
export const moneyText = (kopiykas: bigint, language: Language): string =>
  formatOf(language, 2, 2).format(decimal(kopiykas, 2)).replace('-', '−')

/** A price in ten-thousandths of a hryvnia: «9,85», «32,592». */
export const priceText = (tenThousandths: bigint, language: Language): string =>
  formatOf(language, 2, 4).format(decimal(tenThousandths, 4))

/** A quantity in ten-thousandths: «62,3», «8». */
export const quantityText = (tenThousandths: bigint, language: Language): string =>
  formatOf(language, 0, 4).format(decimal(tenThousandths, 4)).replace('-', '−')

/** Hundredths of m². */
export const areaText = (hundredths: bigint, language: Language): string =>
  formatOf(language, 2, 2).format(decimal(hundredths, 2))

const months = new Map<Language, Intl.DateTimeFormat>()
/** «березень 2026 р.» of `2026-03`. */
export const monthText = (month: string, language: Language): string => {
  const format =
    months.get(language) ??
    new Intl.DateTimeFormat(localeTags[language], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  months.set(language, format)
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
