import type { Language } from '@oselia/contract/languages'
import { isSpelled, slavicWords, type NumberWords } from './bill-papers.words.messages.js'

const formOf = (count: number, forms: readonly [string, string, string]): string => {
  const [ten, one] = [count % 100, count % 10]
  if (ten >= 11 && ten <= 14) return forms[2]
  return one === 1 ? forms[0] : one >= 2 && one <= 4 ? forms[1] : forms[2]
}

const below1000 = (count: number, words: NumberWords, isFeminine: boolean): string[] => {
  const said: string[] = []
  if (count >= 100) said.push(words.hundreds[Math.floor(count / 100)]!)
  const rest = count % 100
  if (rest >= 20) said.push(words.tens[Math.floor(rest / 10)]!)
  const one = rest >= 20 ? rest % 10 : rest
  if (one > 0) said.push((isFeminine ? words.feminine[one] : undefined) ?? words.ones[one]!)
  return said
}

/**
 * «Дві тисячі п’ятсот п’ятдесят вісім гривень 49 копійок»; null in languages whose papers name no words and beyond 999 milliards. Kopiykas
 * must not be negative.
 */
export const amountInWords = (kopiykas: bigint, language: Language): string | null => {
  const whole = kopiykas / 100n
  if (!isSpelled(language) || whole >= 1_000_000_000_000n) return null
  const words = slavicWords[language]
  const groups: number[] = []
  for (let rest = whole; rest > 0n; rest /= 1000n) groups.unshift(Number(rest % 1000n))
  const said = groups.flatMap((count, at) => {
    const order = groups.length - 1 - at
    if (count === 0) return []
    // Hryvnias and thousands are feminine, millions are not.
    const numbers = below1000(count, words, order < 2)
    return order === 0 ? numbers : numbers.concat(formOf(count, words.groups[order - 1]!))
  })
  const text = said.length === 0 ? words.ones[0]! : said.join(' ')
  const rest = Number(kopiykas % 100n)
  const hryvnias = formOf(Number(whole % 1000n), words.hryvnia)
  const kopiyky = `${String(rest).padStart(2, '0')} ${formOf(rest, words.kopiyka)}`
  return `${text[0]!.toUpperCase()}${text.slice(1)} ${hryvnias} ${kopiyky}`
}
