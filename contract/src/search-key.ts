/**
 * The normal forms in which every search compares. Keys are compared with keys and are never shown. The server keeps the
 * keys of stored texts in columns which it fills itself, so that the database needs no functions of its own.
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

/** Lower case without marks, apostrophes, quotes and doubled space; scripts stay as typed. */
const folded = (text: string): string =>
  unmarked(unmarked(text.replace(apostrophesAndQuotes, '')).toLowerCase())
    .replace(apostrophesAndQuotes, '')
    .replace(hyphensAndSpace, ' ')
    .trim()

/** Latin letters that look like a Cyrillic one as a capital or as a small letter. */
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
 * The key of a text as it is spelt: case, marks (й=и, ї=і, ё=е, é=e), ґ=г, apostrophes, quotes, hyphens and runs of space do
 * not count, and a Latin letter equals the Cyrillic one it looks like. The look-alikes are swapped letter by letter,
 * whatever stands beside them: two words of one script never fall together by it, and the key of a beginning is the
 * beginning of the key, which prefix search needs.
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

/** Spellings that fall together, applied in this order until nothing changes. */
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
 * The key of a text as it sounds, in Latin letters: Cyrillic, Ukrainian or Russian, goes through KMU-2010, and the usual
 * spellings of one sound fall together (y/i/yi/j, g/h/kh, c/ts, sch/shch, zgh/zh, w/v, doubled letters), so that `lviv`
 * finds «Львів», `Vinnytsya` and `Vinnytsia` are one, and «Шевченко» finds `Shevchenko`. Wider than `searchKey`: «Га» and
 * «Ха» are one here, so let its hits come after those of `searchKey`. While the second letter of a pair (`kh`, `ch`) is
 * still untyped, the key may for that one keystroke not be a beginning of the whole word's key.
 */
export const latinKey = (text: string): string => {
  const latin = folded(text).replace(/[а-яєіґ]/gu, (letter) => cyrillicToLatin[letter] ?? letter)
  // A lone «ь» leaves nothing between two spaces.
  return reduced(latin.replace(hyphensAndSpace, ' ').trim())
}

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.\\`"
const cyrillicKeys = { uk: 'йцукенгшщзхїфівапролджєячсмитьбюґ’', ru: 'йцукенгшщзхъфывапролджэячсмитьбю\\ё' } as const

const pairs = (from: string, to: string) => [...from].map((key, at) => [key, to[at] ?? key] as const)

const toCyrillic = { uk: new Map(pairs(latinKeys, cyrillicKeys.uk)), ru: new Map(pairs(latinKeys, cyrillicKeys.ru)) }
const toLatin = new Map([...pairs(cyrillicKeys.ru, latinKeys), ...pairs(cyrillicKeys.uk, latinKeys)])

/**
 * What the same keys give in the other keyboard layout, in lower case: `kmdsd` → «львів», «дмшм» → `lviv`. A text with a
 * Cyrillic letter is read as typed in the wrong layout for Latin, any other one as typed in the wrong layout for
 * Cyrillic, Ukrainian unless `layout` says Russian (`s` is «і» or «ы»).
 */
export const layoutSwap = (text: string, layout: 'uk' | 'ru' = 'uk'): string => {
  const lower = text.toLowerCase()
  const swap = /\p{Script=Cyrillic}/u.test(lower) ? toLatin : toCyrillic[layout]
  return [...lower].map((key) => swap.get(key) ?? key).join('')
}
