import type { Readable } from 'node:stream'
import { invalid } from './problems.js'
import { parseXml } from './spreadsheet.xml.js'

/** Memory limit for the shared strings of a workbook, in bytes. */
const largestTexts = 192 * 1024 * 1024
const pageSize = 1024 * 1024

/** Excel escapes characters that XML can't contain as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text

/**
 * The shared strings, referenced by index. Stored as UTF-8 in pages: as JavaScript strings a million names would take
 * three times the memory.
 */
export class SharedStrings {
  readonly #pages: Buffer[] = []
  #page = Buffer.alloc(0)
  #used = 0
  #bytes = 0
  #count = 0
  #places = new Float64Array(1024)
  #lengths = new Uint32Array(1024)

  add(text: string): void {
    const length = Buffer.byteLength(text)
    this.#bytes += length
    if (this.#bytes > largestTexts) throw invalid('file', 'file_unfolds')
    if (this.#used + length > this.#page.length) {
      this.#page = Buffer.allocUnsafeSlow(Math.max(pageSize, length))
      this.#pages.push(this.#page)
      this.#used = 0
    }
    if (this.#count === this.#places.length) this.#grow()
    this.#places[this.#count] = (this.#pages.length - 1) * 2 ** 32 + this.#used
    this.#lengths[this.#count] = length
    this.#page.write(text, this.#used)
    this.#used += length
    this.#count += 1
  }

  at(index: number): string | null {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return null
    const place = this.#places[index]!
    const page = this.#pages[Math.floor(place / 2 ** 32)]!
    const from = place % 2 ** 32
    return page.toString('utf8', from, from + this.#lengths[index]!)
  }

  #grow(): void {
    const [places, lengths] = [new Float64Array(this.#count * 2), new Uint32Array(this.#count * 2)]
    places.set(this.#places)
    lengths.set(this.#lengths)
    this.#places = places
    this.#lengths = lengths
  }
}

/** Reads `sharedStrings.xml`; rich text runs are joined, phonetic readings ignored. */
export const readStrings = async (stream: Readable): Promise<SharedStrings> => {
  const strings = new SharedStrings()
  let text = ''
  let inText = false
  let inReading = false
  await parseXml(stream, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = !inReading
      else if (name === 'rPh') inReading = true
    },
    text(piece) {
      if (inText) text += piece
    },
    close(name) {
      if (name === 'si') strings.add(unescaped(text))
      else if (name === 't') inText = false
      else if (name === 'rPh') inReading = false
    },
  })
  return strings
}
