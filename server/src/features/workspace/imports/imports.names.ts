import { toE164 } from '@oselia/contract/checks'
import { personName } from '@oselia/contract/kit'
import { searchKey } from '@oselia/contract/search-key'

export interface PersonName {
  last_name: string
  first_name: string
  middle_name: string | null
}

const legalForms =
  /^(тов|тзов|пп|пат|прат|ат|осббх?|осбб|кп|дп|зат|ват|жбк|гк|го|бо|тдв|ооо|оао|зао|ао|чп|ltd|llc|inc|gmbh|s\.?l\.?|s\.?a\.?)(?=[\s"«“.]|$)|товариство|підприємство|кооператив|об.?єднання|міська рада|управління|[«»“”„]|\b(ltd|llc|inc|gmbh)\.?$/iu

/** Whether a name is that of a legal entity: by its form («ТОВ …») or by quotes. */
export const isLegalName = (text: string): boolean => legalForms.test(text.trim())

const patronymic = /(ович|евич|євич|йович|івна|ївна|овна|евна|ична|ич|огли|кизи)$/iu
const cleaned = (text: string) =>
  text
    .normalize('NFC')
    .replace(/['ʼ`´]/g, '’')
    .replace(/\s*[-–]\s*/g, '-')
    .replace(/\.(?=\p{L})/gu, '. ')
    .replace(/[,;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

// ШЕВЧЕНКО → Шевченко, НЕЧУЙ-ЛЕВИЦЬКИЙ → Нечуй-Левицький; words with a lower-case letter stay unchanged.
const cased = (word: string) =>
  word.length > 2 && word === word.toUpperCase()
    ? word.toLowerCase().replace(/(^|-)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : word

/**
 * Splits a full name: `Шевченко Тарас Григорович`, `Шевченко Т.Г.`, `Тарас Григорович Шевченко` (recognised by the
 * patronymic), with or without a leading ФОП. Null for fewer than two words.
 */
export const splitName = (text: string): PersonName | null => {
  const words = cleaned(text.replace(/^\s*(фоп|физ\.? ?лицо|гр\.|громадян(ин|ка))\s+/iu, ''))
    .split(' ')
    .filter(Boolean)
    .map(cased)
  if (words.length < 2) return null
  const [first, second, third] = words as [string, string, string | undefined]
  if (third !== undefined && words.length === 3 && patronymic.test(second) && !patronymic.test(third))
    return { last_name: third, first_name: first, middle_name: second }
  return { last_name: first, first_name: second, middle_name: words.slice(2).join(' ') || null }
}

/** One part of a name from a column of its own. */
export const namePart = (text: string): string => cleaned(text).split(' ').map(cased).join(' ')

/** Whether every part is a valid name. */
export const isValidName = (name: PersonName): boolean =>
  [name.last_name, name.first_name, name.middle_name].every(
    (part) => part === null || plainName.test(part) || isName(part),
  )
const plainName = /^[\p{L}’-]{1,60}$/u
const isName = (part: string) => personName.safeParse(part).success

const keyOf = (part: string | null) => searchKey((part ?? '').replace(/\./g, ''))
const fits = (a: string, b: string) =>
  a === b || (a.length <= 1 && b.startsWith(a)) || (b.length <= 1 && a.startsWith(b))

/**
 * Compares two names of people: `same` ignores case, apostrophes and look-alike letters; `near` when one has initials
 * or no patronymic; else `other`.
 */
export const compareNames = (a: PersonName, b: PersonName): 'same' | 'near' | 'other' => {
  const [x, y] = [
    [a.last_name, a.first_name, a.middle_name].map(keyOf),
    [b.last_name, b.first_name, b.middle_name].map(keyOf),
  ]
  if (x.every((part, at) => part === y[at])) return 'same'
  const isNear = x[0] === y[0] && fits(x[1]!, y[1]!) && fits(x[2]!, y[2]!)
  return isNear ? 'near' : 'other'
}

/** The whole name normalised for comparison. */
export const nameKey = (name: PersonName): string =>
  [name.last_name, name.first_name, name.middle_name].map(keyOf).join(' ').trim()

export interface FoundPhone {
  number: string
  label: string | null
}

// Fast path for the usual spelling of a mobile number; other numbers take the full parser.
const mobile = /^(?:\+?38)?(0(?:39|50|63|66|67|68|73|77|91|92|93|94|95|96|97|98|99)\d{7})$/

const numberIn = (text: string): FoundPhone | null => {
  const plain = mobile.exec(text.replace(/[\s()-]/g, ''))
  if (plain) return { number: `+38${plain[1]}`, label: null }
  const note = /\(([^()\d]+)\)|[–-]\s*(\p{L}[\p{L}\s’'.]*)$|^(\p{L}[\p{L}\s’'.]*?)[:\s]+(?=[+\d(])/u.exec(text)
  const bare = note ? text.replace(note[0], ' ') : text
  const number = toE164(
    bare
      .replace(/[\u00a0\u202f]/g, ' ')
      .replace(/^\s*\p{L}+\.?:?\s*/u, '')
      .trim(),
  )
  const label = (note?.[1] ?? note?.[2] ?? note?.[3])?.replace(/\.$/, '').trim() || null
  return number === null
    ? null
    : { number, label: label && !/^(тел|моб|tel|mob|phone|телефон)/iu.test(label) ? label : null }
}

/**
 * The phones in one cell, whatever separates them (`;`, `,`, `/`, lines, spaces), each once; `bad` is the first invalid
 * part.
 */
export const phonesIn = (text: string): { phones: FoundPhone[]; bad: string | null } => {
  const parts = text
    .split(/[;,/\r\n|]| та | або | и | or /u)
    .map((part) => part.trim())
    .filter(Boolean)
  const phones = new Map<string, FoundPhone>()
  let bad: string | null = null
  for (const part of parts) {
    const whole = numberIn(part)
    const found = whole ? [whole] : part.split(/\s+(?=\+?38 ?\(?0|\(?0\d{2})/).map(numberIn)
    for (const phone of found) {
      if (phone === null) bad ??= part
      else if (!phones.has(phone.number)) phones.set(phone.number, phone)
    }
  }
  return { phones: [...phones.values()], bad }
}
