import { localeTags, type Language } from '@oselia/contract/languages'
import type { Weight } from '@oselia/contract/voting-tally'
import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import { codeWords } from './electronic-ballots.codes.messages.js'
import type { Share } from './electronic-ballots.queries.js'

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

interface Code {
  code: string
  title: string
  minutes: number
  /** It confirms a ballot; else it leads to one. */
  confirms: boolean
}

/** A code as an e-mail and as an SMS; the subject, which stays in the outbox, does not contain it. */
export const codeTexts = (language: Language, { code, title, minutes, confirms }: Code) => {
  const values = { code, title, n: minutes }
  const words = (key: 'subject' | 'link' | 'ballot' | 'hint' | 'sms') => filled(codeWords[key][language], values)
  return {
    subject: words('subject'),
    paragraphs: [words(confirms ? 'ballot' : 'link'), words('hint')],
    sms: words('sms'),
  }
}

/** «вул. Лісова, 1, прим. 12: частка 1/2». */
export const unitLine = ({ house, unit, numerator, denominator }: Share, language: Language): string =>
  filled(codeWords.unit[language], { house, unit, share: `${numerator}/${denominator}` })

const decimal = (text: string, language: Language, least: number): string =>
  new Intl.NumberFormat(localeTags[language], { minimumFractionDigits: least, maximumFractionDigits: 4 }).format(
    text as Intl.StringNumericLiteral,
  )

/** Votes of an owner, with their part of the whole. */
export const weightLine = ({ value, percent }: Weight, by: VotingWeight, language: Language): string => {
  const key = by === 'area' || by === 'head' ? by : 'quota'
  const values = { value: decimal(value, language, by === 'area' ? 2 : 0), percent: decimal(percent, language, 2) }
  return filled(codeWords[key][language], values)
}
