const decoder = new TextDecoder('windows-1251')

/** Byte of each character of Windows-1251. */
const bytes = new Map<string, number>()
for (let byte = 0; byte < 256; byte++) {
  const char = decoder.decode(Uint8Array.of(byte))
  // 0x98 has no character: the decoder answers a control character for it.
  if (byte !== 0x98) bytes.set(char, byte)
}

/** Replacements for characters that the encoding lacks and that have a usual spelling in it. */
const substitutes: Readonly<Record<string, string>> = {
  ʼ: '’',
  ʹ: '’',
  '′': '’',
  '‘': '‘',
  '₴': 'грн',
  '²': '2',
  '³': '3',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '‟': '“',
}

const marks = /\p{Mn}+/gu
const spelled = (char: string): string => {
  if (bytes.has(char)) return char
  const substitute = substitutes[char]
  if (substitute !== undefined) return substitute
  const base = char.normalize('NFD').replace(marks, '')
  return base !== '' && [...base].every((one) => bytes.has(one)) ? base : char
}

/**
 * A text with single spaces and without control characters, where characters that Windows-1251 lacks are replaced by their usual
 * spelling: typographic apostrophes and hyphens, «₴» by «грн», letters with diacritics by the letter. Others stay as they are.
 */
export const toCyrillicText = (text: string): string =>
  [...text.normalize('NFC')]
    .map(spelled)
    .join('')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()

/** The bytes of a text in Windows-1251; null when it has a character that the encoding lacks. */
export const windows1251 = (text: string): Uint8Array | null => {
  const encoded: number[] = []
  for (const char of text) {
    const byte = bytes.get(char)
    if (byte === undefined) return null
    encoded.push(byte)
  }
  return Uint8Array.from(encoded)
}
