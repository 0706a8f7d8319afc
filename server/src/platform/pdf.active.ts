import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

/** Bytes that the object streams of one file may inflate to; a file with more is taken for an active one. */
const budget = 32 * 1024 * 1024
/**
 * Counts beyond which a file is taken for an active one: looking at each costs time in which nobody else is answered. Documents stay
 * far below: a stream per picture or font and page, escapes in names of fonts, an opening per saved version.
 */
const most = { streams: 100_000, escapedNames: 50_000, openings: 1000, openingObjects: 16 }
/** Names of actions and of embedded content (ISO 32000-2, 12.6.4, 7.11.4, 12.7.8, 13.6). */
const longNames = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'XFA',
])
/** Names so short that they occur by chance in compressed data: they count only outside of streams. */
const shortNames = new Set(['JS', 'EF'])
/** Actions that only lead to a page of the document (12.6.4.2, 12.6.4.12). */
const harmlessAction = /\/S\s*\/(?:GoTo|Named)(?![^\s/<>[\](){}%])/

/** A name with at least one escape. */
const escapedName = /\/[^\s\0/<>[\](){}%#]{0,40}#[0-9a-f]{2}(?:[^\s\0/<>[\](){}%#]|#[0-9a-f]{2}){0,40}/gi
const unescaped = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A text of PDF syntax with its names in their plain form. */
const plain = (text: string) => (text.includes('#') ? text.replace(escapedName, unescaped) : text)

/** Whether one of the names occurs, escaped or not; also true of more escaped names than are looked at. */
const nameFinder = (wanted: ReadonlySet<string>) => {
  const asWritten = new RegExp(`/(?:${[...wanted].join('|')})(?![^\\s\\0/<>[\\](){}%#])`)
  return (text: string): boolean => {
    if (asWritten.test(text)) return true
    let left = most.escapedNames
    for (const [name] of text.matchAll(escapedName))
      if (left-- === 0 || wanted.has(unescaped(name).slice(1))) return true
    return false
  }
}
const holdsLongName = nameFinder(longNames)
const holdsShortName = nameFinder(shortNames)

interface StreamPart {
  dictionary: string
  /** Offsets of its bytes. */
  from: number
  to: number
}

/** The streams of a file, each with the text of its dictionary; null when there are too many. */
const streamsOf = (text: string): StreamPart[] | null => {
  const found: StreamPart[] = []
  const start = />>\s*stream(?:\r\n|\n|\r)/g
  let last = 0
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const from = start.lastIndex
    const end = text.indexOf('endstream', from)
    const to = end < 0 ? text.length : end
    if (found.length === most.streams) return null
    const before = text.slice(Math.max(last, match.index - 20_000), match.index + 2)
    found.push({ dictionary: plain(before.slice(Math.max(0, before.lastIndexOf('obj')))), from, to })
    last = to
    start.lastIndex = to
  }
  return found
}

const withoutStreams = (text: string, streams: readonly StreamPart[]): string => {
  const pieces: string[] = []
  let at = 0
  for (const { from, to } of streams) {
    pieces.push(text.slice(at, from))
    at = to
  }
  return [...pieces, text.slice(at)].join('\n')
}

const inflated = promisify<Buffer, object, Buffer>(inflate)

/** The texts of the object streams; null when one can't be read: encrypted, packed otherwise, corrupt or too large. */
const objectTexts = async (bytes: Buffer, streams: readonly StreamPart[], isEncrypted: boolean) => {
  const texts: string[] = []
  let left = budget
  for (const { dictionary, from, to } of streams) {
    if (!/\/Type\s*\/ObjStm(?![A-Za-z])/.test(dictionary) && !/\/First\b/.test(dictionary)) continue
    if (isEncrypted) return null
    const packed = bytes.subarray(from, to)
    if (!dictionary.includes('/Filter')) texts.push(packed.toString('latin1'))
    else {
      if (!/\/Filter\s*(?:\[\s*)?\/(?:FlateDecode|Fl)\s*(?:\]|\/|>>)/.test(dictionary) || left <= 0) return null
      const options = { maxOutputLength: left, finishFlush: constants.Z_SYNC_FLUSH }
      const content = await inflated(packed, options).catch(() => null)
      if (!content) return null
      left -= content.length
      texts.push(content.toString('latin1'))
    }
  }
  return texts
}

/** The text of an object that stands by itself. */
const objectOf = (text: string, number: string): string | undefined => {
  const match = new RegExp(`(?:^|[^0-9])${number}\\s+\\d+\\s+obj\\b`).exec(text)
  if (!match) return undefined
  const from = match.index + match[0].length
  const end = text.indexOf('endobj', from)
  return text.slice(from, end < 0 ? from + 2000 : end)
}

/** The text of an object within an object stream, found by the table of numbers and offsets at its beginning. */
const packedObject = (texts: readonly string[], number: string): string | undefined => {
  for (const text of texts) {
    const table = /^[\s\d]*/.exec(text)![0].trim().split(/\s+/)
    const first = /^[\s\d]*/.exec(text)![0].length
    const at = table.findIndex((one, index) => index % 2 === 0 && one === number)
    if (at < 0) continue
    const [from, to] = [Number(table[at + 1]), table[at + 3] === undefined ? undefined : Number(table[at + 3])]
    return text.slice(first + from, to === undefined ? undefined : first + to)
  }
  return undefined
}

/** Whether the document does more at its opening than show a page, or has too many openings to look at. */
const actsAtOpening = async (file: string, packed: readonly string[]): Promise<boolean> => {
  const objects = new Map<string, string | undefined>()
  let left = most.openings
  for (const text of [file, ...packed]) {
    for (const { index, 0: name } of text.matchAll(/\/OpenAction(?![^\s/<>[\](){}%])/g)) {
      if (left-- === 0) return true
      const rest = text.slice(index + name.length, index + name.length + 2000).trimStart()
      if (rest.startsWith('[')) continue
      const [, number] = /^(\d{1,10})\s+\d+\s+R/.exec(rest) ?? []
      if (number && !objects.has(number)) {
        if (objects.size === most.openingObjects) return true
        // Each look through a large file takes a while.
        await setImmediate()
        objects.set(number, objectOf(file, number) ?? packedObject(packed, number))
      }
      const action = number ? objects.get(number) : rest.slice(0, rest.indexOf('>>') + 2)
      if (action?.trimStart().startsWith('[') || (action && harmlessAction.test(action))) continue
      return true
    }
  }
  return false
}

/**
 * Whether a PDF runs something or carries files: scripts, launches, forms that send, embedded files, media, XFA. Also true of what
 * can't be looked into, such as encrypted object streams.
 */
export const hasActiveContent = async (path: string): Promise<boolean> => {
  const bytes = await readFile(path)
  const text = bytes.toString('latin1')
  if (holdsLongName(text)) return true
  const streams = streamsOf(text)
  if (!streams) return true
  const outside = plain(withoutStreams(text, streams))
  if (holdsShortName(outside)) return true
  const texts = await objectTexts(bytes, streams, /\/Encrypt(?![A-Za-z])/.test(outside))
  if (!texts || texts.some((one) => holdsLongName(one) || holdsShortName(one))) return true
  return actsAtOpening(outside, texts.map(plain))
}
