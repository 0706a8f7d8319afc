/** Supported encodings; one-byte ones are detected by letter statistics. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OneByte
const oneByte = ['windows-1251', 'koi8-u', 'ibm866', 'windows-1252'] as const
type OneByte = (typeof oneByte)[number]

const byteOrderMarks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The encoding of a byte order mark. */
export const markedEncoding = (head: Uint8Array): Encoding | undefined =>
  byteOrderMarks.find(([, mark]) => mark.every((byte, at) => head[at] === byte))?.[0]

// Control characters except line breaks, tabs and form feeds.
const controls = /(?![\t\n\r\f])[\p{Cc}\p{Cn}]/u

/** UTF-16 without a BOM: ASCII separators and digits have a zero in every second byte. */
export const unmarkedUtf16 = (head: Uint8Array): Encoding | undefined => {
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even, odd] = zeros as [number, number]
  if (even > 0 === odd > 0) return undefined
  const encoding = odd > 0 ? 'utf-16le' : 'utf-16be'
  return controls.test(new TextDecoder(encoding).decode(head)) ? undefined : encoding
}

// By frequency in Ukrainian and Russian texts including names; other letters count against the encoding.
const common = new Set('оаинвітерскл')
const usual = new Set('умдпязьбгчхйжцюшщєїфґыэъё')
const spanish = new Set('áéíóúñü')
const signs = new Set('«»„“”’‘–—…№°©§²³€·¿¡ºª\u00a0')

const cyrillic = /\p{Script=Cyrillic}/u
const latin = /[a-z]/i
const isUpper = (char: string) => char !== char.toLowerCase()

const worth = (char: string, encoding: OneByte): number => {
  const letter = char.toLowerCase()
  if (encoding === 'windows-1252') return spanish.has(letter) ? 2 : signs.has(char) ? 0.5 : -4
  if (common.has(letter)) return 3
  if (usual.has(letter)) return 1
  return signs.has(char) ? 0.5 : -4
}

/** Penalty of a letter pair: mixed alphabets within a word, a capital after a small letter. */
const implausibility = (before: string, char: string, encoding: OneByte): number => {
  if (encoding === 'windows-1252') return 0
  if (!cyrillic.test(char)) return 0
  if (latin.test(before)) return 5
  return cyrillic.test(before) && !isUpper(before) && isUpper(char) ? 3 : 0
}

/** Score of a text per non-ASCII letter: real Ukrainian is about 2, a wrong guess below 1. */
const likeness = (text: string, encoding: OneByte): number => {
  let sum = 0
  let count = 0
  let before = ' '
  for (const char of text) {
    if (char > '\u007f') {
      sum += worth(char, encoding) - implausibility(before, char, encoding)
      count += 1
    } else if (encoding !== 'windows-1252' && latin.test(char) && cyrillic.test(before)) sum -= 5
    before = char
  }
  return count === 0 ? 0 : sum / count
}

const readable = 1

/** The best-scoring one-byte encoding of the sample; undefined when none scores well. */
export const likelyEncoding = (sample: Uint8Array): Encoding | undefined => {
  const [best] = oneByte
    .map((encoding) => ({ encoding, score: likeness(new TextDecoder(encoding).decode(sample), encoding) }))
    .toSorted((a, b) => b.score - a.score)
  return best && best.score >= readable ? best.encoding : undefined
}
