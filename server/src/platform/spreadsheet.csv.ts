import { createReadStream } from 'node:fs'
import { setImmediate as pause } from 'node:timers/promises'
import { invalid } from './problems.js'
import { maxRows, tooManyRows, type Opened, type Row } from './spreadsheet.cells.js'
import { CsvCutter, likelyDelimiter, type Delimiter } from './spreadsheet.delimiters.js'
import { likelyEncoding, markedEncoding, unmarkedUtf16, type Encoding } from './spreadsheet.encoding.js'

const sampleSize = 64 * 1024

const piecesOf = (path: string) =>
  createReadStream(path, { highWaterMark: sampleSize }) as AsyncIterable<Buffer> & { destroy(): void }

/** Counts non-empty lines without decoding; line breaks within quotes don't count. */
class LineCount {
  lines = 0
  #quoted = false
  #written = false

  add(piece: Buffer): void {
    for (const byte of piece) {
      if (byte === 0x22) this.#quoted = !this.#quoted
      else if (byte === 0x0a && !this.#quoted) {
        if (this.#written) this.lines += 1
        this.#written = false
      } else if (byte > 0x20 && byte !== 0x3b && byte !== 0x2c) this.#written = true
    }
  }
}

// Control characters, which no list contains; form feed and the old end-of-file mark are allowed.
const isControl = (byte: number) =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1a

/** A first pass over the file: checks that it is text and not too long, and detects the encoding. */
class Survey {
  #encoding: Encoding | undefined
  #decoder: InstanceType<typeof TextDecoder> | undefined = new TextDecoder('utf-8', { fatal: true })
  #begun = false
  readonly #count = new LineCount()
  #foreign: Buffer[] = []
  #foreignSize = 0

  add(piece: Buffer): void {
    if (!this.#begun) this.#begin(piece)
    // A UTF-16 code unit may contain any byte; rows are counted while reading.
    if (this.#encoding?.startsWith('utf-16')) return
    if (piece.some(isControl)) throw invalid('file', 'file_not_spreadsheet')
    this.#count.add(piece)
    if (this.#count.lines > maxRows) throw tooManyRows()
    this.#checkUtf8(piece)
    // A sample of non-ASCII bytes, to detect the one-byte encoding.
    const from = piece.findIndex((byte) => byte > 0x7f)
    if (from >= 0 && this.#foreignSize < sampleSize) {
      this.#foreign.push(Buffer.from(piece.subarray(Math.max(0, from - 1))))
      this.#foreignSize += piece.length - from
    }
  }

  end(): Encoding {
    if (this.#encoding) return this.#encoding
    this.#checkUtf8(undefined)
    if (this.#decoder) return 'utf-8'
    const found = likelyEncoding(Buffer.concat(this.#foreign))
    if (!found) throw invalid('file', 'file_encoding')
    return found
  }

  #begin(piece: Buffer): void {
    this.#begun = true
    this.#encoding = markedEncoding(piece) ?? unmarkedUtf16(piece)
  }

  #checkUtf8(piece: Buffer | undefined): void {
    try {
      this.#decoder?.decode(piece, { stream: piece !== undefined })
    } catch {
      this.#decoder = undefined
    }
  }
}

const surveyed = async (path: string): Promise<Encoding> => {
  const survey = new Survey()
  for await (const piece of piecesOf(path)) survey.add(piece)
  return survey.end()
}

/** The decoded text of a file in chunks; invalid bytes are an issue. */
async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (piece?: Buffer) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      throw invalid('file', 'file_encoding')
    }
  }
  for await (const piece of piecesOf(path)) yield decode(piece)
  yield decode()
}

const beginningOf = async (path: string, encoding: Encoding): Promise<string> => {
  for await (const text of textOf(path, encoding)) return text
  return ''
}

/** Opens delimited text. Too many lines are rejected before any is parsed. */
export const openCsv = async (path: string): Promise<Opened> => {
  const encoding = await surveyed(path)
  const beginning = await beginningOf(path, encoding)
  if (/^\s*[<{]/.test(beginning) || beginning.includes('\0')) throw invalid('file', 'file_not_spreadsheet')
  // The last record of the sample may be incomplete.
  const whole = beginning.slice(0, beginning.lastIndexOf('\n') + 1) || beginning
  const delimiter = likelyDelimiter(whole)
  return { sheets: [{ name: '', hidden: false }], rows: () => rowsOf(path, encoding, delimiter) }
}

const cut = (work: () => Row['cells'][] | null): Row['cells'][] => {
  try {
    const records = work()
    if (records) return records
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw invalid('file', 'file_broken')
}

const names = /^sep=.$/

async function* rowsOf(path: string, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<Row, void, undefined> {
  const cutter = new CsvCutter(delimiter)
  let no = 0
  const filled = (records: Row['cells'][]): Row[] =>
    records
      .map((cells) => ({ no: ++no, cells, spans: [] }))
      .filter(({ no, cells }) => cells.some((cell) => cell !== null) && !(no === 1 && isNaming(cells)))
  for await (const text of textOf(path, encoding)) {
    yield* filled(cut(() => cutter.push(text)))
    await pause()
  }
  yield* filled(cut(() => cutter.end()))
}

// `sep=;` tells Excel the delimiter; split by it only `sep=` is left.
const isNaming = (cells: Row['cells']) =>
  cells.slice(1).every((cell) => cell === null) && (cells[0] === 'sep=' || names.test(String(cells[0])))
