/**
 * The normal forms compared by every search. Keys are compared only with keys and are never shown. The server computes the
 * keys of stored texts into columns, so that the database needs no functions for them.
 *
 * | typed            | stored             | equal by    |
 * | ---------------- | ------------------ | ----------- |
 * | `Слов'янськ`     | `Слов’янськ`       | `searchKey` |
 * | `ПОДОЛ  (tab) 5` | `подол 5`          | `searchKey` |
 * | `Івано Франківськ` | `Івано-Франківськ` | `searchKey` |
 * | `Xарків` (Latin X) | `Харків`         | `searchKey` |
 * | `Zaporizhzhya`   | `Запоріжжя`        | `latinKey`  |
 * | `kmdsd`          | `львів`            | `layoutSwap` |
 */

const apostrophesAndQuotes = /['’‘‛ʼʹˈ`´′“”„"«»]/gu
const marksAndInvisible = /[\p{M}\p{Cf}]/gu
const hyphensAndSpace = /[\p{Pd}−\s]+/gu

const unmarked = (text: string): string => text.normalize('NFKD').replace(marksAndInvisible, '')

/** Lower case without diacritics, apostrophes, quotes and repeated spaces; the script is unchanged. */
const folded = (text: string): string =>
  unmarked(unmarked(text.replace(apostrophesAndQuotes, '')).toLowerCase())
    .replace(apostrophesAndQuotes, '')
    .replace(hyphensAndSpace, ' ')
    .trim()

/** Latin letters that look like a Cyrillic one in upper or lower case. */
export const latinTwins: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  i: 'і',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
}

const lookAlikes: Readonly<Record<string, string>> = { ...latinTwins, ґ: 'г' }

/**
 * The spelling key of a text: ignores case, diacritics (й=и, ї=і, ё=е, é=e), ґ=г, apostrophes, quotes, hyphens and
 * repeated spaces, and equates Latin letters with the Cyrillic ones they look like. Look-alikes are replaced letter by
 * letter regardless of their context: two words of one script never become equal by it, and the key of a prefix is a
 * prefix of the key, which prefix search requires.
 */
export const searchKey = (text: string): string =>
  folded(text).replace(/[abcehikmoptxyґ]/gu, (letter) => lookAlikes[letter] ?? letter)

const cyrillicToLatin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'h',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/** Spellings of the same sound, applied in this order until nothing changes. */
const latinVariants: readonly (readonly [RegExp, string])[] = [
  [/[yj]/gu, 'i'],
  [/w/gu, 'v'],
  [/x/gu, 'ks'],
  [/g/gu, 'h'],
  [/kh/gu, 'h'],
  [/shch/gu, 'sch'],
  [/c(?!h)/gu, 'ts'],
  [/(zh|ch|sh|ts)\1+/gu, '$1'],
  [/([a-z])\1+/gu, '$1'],
]

const reduced = (latin: string): string => {
  const next = latinVariants.reduce((text, [variant, canonical]) => text.replace(variant, canonical), latin)
  return next === latin ? latin : reduced(next)
}

/**
 * The transliterated key of a text: Cyrillic, Ukrainian or Russian, by KMU-2010, with the usual spellings of one sound
 * equated (y/i/yi/j, g/h/kh, c/ts, sch/shch, zgh/zh, w/v, doubled letters), so that `lviv` finds «Львів», `Vinnytsya`
 * equals `Vinnytsia`, and «Шевченко» finds `Shevchenko`. Broader than `searchKey` («Га» equals «Ха»), so rank its hits
 * after those of `searchKey`. While the second letter of a pair (`kh`, `ch`) is not typed yet, the key may not be a
 * prefix of the whole word's key.
 */
export const latinKey = (text: string): string => {
  const latin = folded(text).replace(/[а-яєіґ]/gu, (letter) => cyrillicToLatin[letter] ?? letter)
  // A lone «ь» is removed, which may leave two adjacent spaces.
  return reduced(latin.replace(hyphensAndSpace, ' ').trim())
}

/**
 * How a word sounds, as it is stored in search keys; null when that is the spelling itself, or when too little is left of
 * the word to find anything by it: `zzzz` would become `z`.
 */
export const soundKey = (word: string): string | null => {
  const key = searchKey(word)
  const sound = searchKey(latinKey(word))
  return sound === key || sound.length < 2 || sound.length * 2 < key.length ? null : sound
}

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.\\`"
const cyrillicKeys = { uk: 'йцукенгшщзхїфівапролджєячсмитьбюґ’', ru: 'йцукенгшщзхъфывапролджэячсмитьбю\\ё' } as const

const pairs = (from: string, to: string) => [...from].map((key, at) => [key, to[at] ?? key] as const)

const toCyrillic = { uk: new Map(pairs(latinKeys, cyrillicKeys.uk)), ru: new Map(pairs(latinKeys, cyrillicKeys.ru)) }
const toLatin = new Map([...pairs(cyrillicKeys.ru, latinKeys), ...pairs(cyrillicKeys.uk, latinKeys)])

/**
 * The text of the same keys in the other keyboard layout, in lower case: `kmdsd` → «львів», «дмшм» → `lviv`. A text
 * with a Cyrillic letter is converted to Latin, any other one to Cyrillic: Ukrainian, or Russian by `layout` (`s` is
 * «і» or «ы»).
 */
export const layoutSwap = (text: string, layout: 'uk' | 'ru' = 'uk'): string => {
  const lower = text.toLowerCase()
  const swap = /\p{Script=Cyrillic}/u.test(lower) ? toLatin : toCyrillic[layout]
  return [...lower].map((key) => swap.get(key) ?? key).join('')
}
