/** Words before the number of a billing account, and the number. Source: domain guide 2.7. */
const afterWord =
  /(?:(?<!\p{L})(?:о\s?[/.]\s?р|л\s?[/.]\s?с|ос\.?\s*рах(?:унок|унку|\.)?|особ\p{L}*\.?\s*рах\p{L}*|лиц\p{L}*\.?\s*сч\p{L}*|р\/о|рахунок|account))[\s.:№#-]*(\d{4,12})(?!\d)/giu
/** Further numbers that follow an account: «о/р 120045, 120046 та 120047». */
const further = /^\s*(?:,|;|\+|та|і|й|и|y|and)\s*(?:о\/р\s*)?(\d{4,12})(?![\d.,]*\d)/iu
const referencePattern = /(?<![\d-])(\d{4,12})-(20\d{2})(0[1-9]|1[0-2])(?!\d)/gu
/** A sum after an account: «о/р 120045 – 500,00 грн». */
const sumAfter = /^\s*(?:[-–—:=(]|на суму|сума)+\s*(\d{1,9})(?:[.,](\d{2}))?\s*(?:грн|uah|₴|\)|;|,|$)/iu
const unitPattern =
  /(?<!\p{L})(?:кв(?:артира|артиру|\.)?|apt\.?|прим(?:іщення|\.)?|оф(?:іс|\.)?)\s*[№.]?\s*((?:н\.?\s?п\.?\s*)?\d+(?:[-/]\d+)?(?:-?[а-яіїєґ])?)(?![\p{L}\d/])/giu
/** «пл.» and «пер.» only with their dot: «плата», «переказ» are no streets. */
const streetWord =
  /(?<!\p{L})(?:вул(?:иц\p{L}*)?|просп(?:ект\p{L}*)?|пр-т|бул(?:ьвар\p{L}*)?|б-р|пров(?:ул\p{L}*)?|пл(?:ощ\p{L}*|(?=\.))|шосе|ул(?:иц\p{L}*)?|пер(?:еул\p{L}*|(?=\.))|street|st)(?!\p{L})/iu

export interface NamedAccount {
  account: string
  /** Kopiykas; null where the purpose names no sum for it. */
  amount: bigint | null
}

const sumOf = (rest: string): bigint | null => {
  const found = sumAfter.exec(rest)
  return found ? BigInt(found[1]!) * 100n + BigInt(found[2] ?? '0') : null
}

/** Billing accounts that a purpose names after a word for it, each once, in order. */
export const accountsIn = (purpose: string): NamedAccount[] => {
  const found = new Map<string, NamedAccount>()
  const add = (account: string, rest: string) => {
    if (!found.has(account)) found.set(account, { account, amount: sumOf(rest) })
  }
  for (const match of purpose.matchAll(afterWord)) {
    let rest = purpose.slice(match.index + match[0].length)
    add(match[1]!, rest)
    for (let more = further.exec(rest); more; more = further.exec(rest)) {
      rest = rest.slice(more[0].length)
      add(more[1]!, rest)
    }
  }
  return [...found.values()]
}

/** Numbers of invoices, `120045-202603`: the account and the month. */
export const referencesIn = (...texts: readonly (string | null)[]): { account: string; month: string }[] =>
  texts.flatMap((text) =>
    [...(text ?? '').matchAll(referencePattern)].map(([, account, year, month]) => ({
      account: account!,
      month: `${year}-${month}`,
    })),
  )

/** Every number of the length of an account, whatever is before it: only ever a hint. */
export const numbersIn = (purpose: string): string[] =>
  [...purpose.matchAll(/(?<!\d)\d{4,12}(?!\d)/g)].map(([one]) => one)

/** «45», «45-а» of «кв. 45-А». */
export const unitKey = (unit: string): string =>
  unit
    .toLowerCase()
    .replaceAll(/[\s№.]/g, '')
    .replace(/^(?:кв|прим|оф)\p{L}*/u, '')

/** Units that a purpose names. */
export const unitsIn = (purpose: string): string[] =>
  [...purpose.matchAll(unitPattern)].map(([, unit]) => unitKey(unit!))

/** Letters and digits of a text, so that streets are found however they are written. */
export const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** What follows the word for a street in a purpose, as `lettersOf` gives it; null where no street is named. */
export const streetIn = (purpose: string): string | null => {
  const found = streetWord.exec(purpose)
  return found && lettersOf(purpose.slice(found.index + found[0].length))
}

const refundWords = /поверн|возврат|сторно|помилков|ошибочн|refund|devoluc/iu
export const isRefundPurpose = (purpose: string): boolean => refundWords.test(purpose)

/** Month names of purposes in Ukrainian and Russian, by their first letters; in order. */
const monthStems = [
  'січ|янв',
  'лют|фев',
  'бер(?:ез)|мар',
  'кві|апр',
  'тра|ма[йя]',
  'чер|июн',
  'лип|июл',
  'сер|авг',
  'вер|сен',
  'жов|окт',
  'лис|ноя',
  'гру|дек',
]
const monthNames = new RegExp(
  `(?<!\\p{L})(?:${monthStems.map((stem) => `(${stem})`).join('|')})\\p{L}*\\.?\\s+(20\\d{2})(?!\\d)`,
  'giu',
)
/** «07.2026», «7/2026», and not a part of a date, a sum or a longer number. */
const monthNumbers = /(?<![\d.,/-])(0?[1-9]|1[0-2])[./-](20\d{2})(?![\d/-]|\.\d)/gu

/** The month `YYYY-MM` that a purpose names; null where it names none, or several. */
export const monthIn = (purpose: string): string | null => {
  const numbers = [...purpose.matchAll(monthNumbers)].map(([, month, year]) => `${year}-${month!.padStart(2, '0')}`)
  const names = [...purpose.matchAll(monthNames)].map((found) => {
    const at = found.slice(1, 13).findIndex((stem) => stem !== undefined)
    return `${found[13]}-${String(at + 1).padStart(2, '0')}`
  })
  const months = new Set([...numbers, ...names])
  return months.size === 1 ? [...months][0]! : null
}
