import type { Cell } from './spreadsheet.cells.js'
import { looksLikeFormula } from './spreadsheet.write.js'

const delimiters = [';', '\t', '|', ','] as const
export type Delimiter = (typeof delimiters)[number]

/** An unclosed quote would swallow the rest of the file; no cell of a list is so long. */
const longestCell = 200_000
const mostCells = 2000

const quote = 34
const lineFeed = 10
const carriageReturn = 13

// `="0012"` preserves zeros in Excel; a leading apostrophe prevents a formula: neither belongs to the value.
const bare = (text: string): Cell => {
  if (text.trim() === '') return null
  const kept = /^="(.*)"$/s.exec(text)?.[1]
  if (kept !== undefined) return kept
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text
}

/**
 * Incremental CSV parser by RFC 4180, but more tolerant: a quote within an unquoted cell is literal, and text after a
 * closing quote belongs to the cell. `push` takes a chunk and returns complete records; `end` the last one, or null
 * when a quote was never closed.
 */
export class CsvCutter {
  #cells: Cell[] = []
  #text = ''
  #state: 'plain' | 'quoted' | 'closing' = 'plain'
  #fresh = true
  #afterReturn = false

  constructor(private readonly delimiter: Delimiter) {}

  /** Throws `RangeError` when a cell or a record is too long. */
  push(piece: string): Cell[][] {
    const records: Cell[][] = []
    let at = 0
    while (at < piece.length) at = this.#state === 'quoted' ? this.#quoted(piece, at) : this.#plain(piece, at, records)
    return records
  }

  end(): Cell[][] | null {
    if (this.#state === 'quoted') return null
    const records: Cell[][] = []
    if (this.#text !== '' || this.#cells.length > 0) this.#endRecord(records)
    return records
  }

  #quoted(piece: string, at: number): number {
    const close = piece.indexOf('"', at)
    this.#grow(close < 0 ? piece.slice(at) : piece.slice(at, close))
    if (close < 0) return piece.length
    this.#state = 'closing'
    return close + 1
  }

  #plain(piece: string, at: number, records: Cell[][]): number {
    const code = piece.charCodeAt(at)
    if (this.#afterReturn) {
      this.#afterReturn = false
      if (code === lineFeed) return at + 1
    }
    if (code === quote && (this.#fresh || this.#state === 'closing')) {
      // A doubled quote within quotes is one literal quote.
      if (this.#state === 'closing') this.#text += '"'
      this.#state = 'quoted'
      this.#fresh = false
      return at + 1
    }
    this.#state = 'plain'
    const end = this.#endOfCell(piece, at)
    if (end > at) this.#grow(piece.slice(at, end))
    if (end === piece.length) return end
    if (piece[end] === this.delimiter) this.#endCell()
    else {
      this.#afterReturn = piece.charCodeAt(end) === carriageReturn
      this.#endRecord(records)
    }
    return end + 1
  }

  #endOfCell(piece: string, from: number): number {
    const delimiter = this.delimiter.charCodeAt(0)
    let at = from
    for (; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (code === delimiter || code === lineFeed || code === carriageReturn) break
    }
    return at
  }

  #grow(text: string): void {
    this.#text += text
    this.#fresh = false
    if (this.#text.length > longestCell) throw new RangeError('a cell without end')
  }

  #endCell(): void {
    this.#cells.push(bare(this.#text))
    if (this.#cells.length > mostCells) throw new RangeError('a record without end')
    this.#text = ''
    this.#fresh = true
    this.#state = 'plain'
  }

  #endRecord(records: Cell[][]): void {
    this.#endCell()
    records.push(this.#cells)
    this.#cells = []
  }
}

const mode = (counts: readonly number[]) => {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
}

/**
 * How evenly a delimiter splits the beginning of a file: the share of records with the most frequent number of cells,
 * and that number.
 */
const evenness = (sample: string, delimiter: Delimiter): number => {
  try {
    const records = new CsvCutter(delimiter).push(sample).filter((cells) => cells.some((cell) => cell !== null))
    const [cells, times] = mode(records.map((record) => record.length))
    return cells < 2 ? 0 : (times / records.length) ** 2 * Math.log(cells)
  } catch (error) {
    if (error instanceof RangeError) return 0
    throw error
  }
}

/**
 * The delimiter that splits the sample best; `sep=;` in the first line decides. The default, for one column, is `;`.
 */
export const likelyDelimiter = (sample: string): Delimiter => {
  const named = delimiters.find((delimiter) => sample.startsWith(`sep=${delimiter}`))
  if (named) return named
  const lines = sample.endsWith('\n') ? sample : `${sample}\n`
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, score: evenness(lines, delimiter) }))
    .toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.delimiter : ';'
}
