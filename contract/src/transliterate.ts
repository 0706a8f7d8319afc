const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'io',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
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
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

const atWordStart: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

const isUpper = (text: string | undefined): boolean => text !== undefined && text !== text.toLowerCase()

/** `Shch` in «Щирець», `SHCH` in «ЩИРЕЦЬ»: in the case of the adjacent letters. */
const inCaseOf = (latin: string, source: string, neighbour: string | undefined): string => {
  if (!isUpper(source)) return latin
  return isUpper(neighbour) ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1)
}

const apostropheInWord = /(?<=\p{L})['’ʼ](?=\p{L})/gu
const cyrillicWord = /\p{Script=Cyrillic}+/gu

const word = (source: string): string => {
  const marks = [...source]
  return marks
    .map((mark, at) => {
      const lower = mark.toLowerCase()
      // The resolution writes «зг» as zgh, so that it is not read as «ж».
      if (lower === 'г' && marks[at - 1]?.toLowerCase() === 'з') return inCaseOf('gh', mark, marks[at - 1])
      const latin = (at === 0 ? atWordStart[lower] : undefined) ?? letters[lower] ?? mark
      return inCaseOf(latin, mark, marks[at + 1] ?? marks[at - 1])
    })
    .join('')
}

/**
 * Ukrainian in Latin letters for display and for file names, by resolution 55 of the Cabinet of Ministers of
 * 27.01.2010: «Запоріжжя» → `Zaporizhzhia`, «Єнакієве» → `Yenakiieve`. Letters that only Russian has are transliterated
 * likewise; non-Cyrillic text is unchanged.
 */
export const transliterate = (text: string): string =>
  text.normalize('NFC').replace(apostropheInWord, '').replace(cyrillicWord, word)
