import { readFile } from 'node:fs/promises'
import { setImmediate as pause } from 'node:timers/promises'
import { invalid, Problem } from './problems.js'
import { BiffReader, records, recordsFrom } from './spreadsheet.biff.js'
import type { Cell, Opened, Row, Sheet } from './spreadsheet.cells.js'
import { streamOf } from './spreadsheet.container.js'
import { MergeBook, type Merge } from './spreadsheet.merges.js'
import { numberIn, uncomputed } from './spreadsheet.sheet.js'
import { isDayFormat } from './spreadsheet.styles.js'

/** Excel 97 to 2003. */
const known = 0x0600
const worksheet = 0
/** Columns that a sheet can have; a damaged file could ask for more cells than there is memory. Source: MS-XLS 2.5.51. */
const mostColumns = 256

interface Globals {
  sheets: (Sheet & { from: number })[]
  strings: string[]
  days: Set<number>
  from1904: boolean
}

const sharedTexts = (parts: readonly Buffer[]): string[] => {
  const reader = new BiffReader(parts)
  reader.skip(4)
  const texts: string[] = []
  for (let left = reader.long(); left > 0 && !reader.isAtEnd; left--) texts.push(reader.text(reader.short()))
  return texts
}

/** A text of which nothing but spaces is left is an empty cell. */
const textIn = (text: string): Cell => (text.trim() === '' ? null : text)

const globalsOf = (stream: Buffer): Globals => {
  const globals: Globals = { sheets: [], strings: [], days: new Set(), from1904: false }
  const formats = new Map<number, string>()
  const styles: number[] = []
  for (const { type, parts } of recordsFrom(stream, 0)) {
    const reader = new BiffReader(parts)
    if (type === records.begin && reader.short() !== known) throw invalid('file', 'file_resave')
    else if (type === records.password) throw invalid('file', 'file_encrypted')
    else if (type === records.from1904) globals.from1904 = reader.short() === 1
    else if (type === records.format) formats.set(reader.short(), reader.text(reader.short()))
    else if (type === records.texts) globals.strings = sharedTexts(parts)
    else if (type === records.style) {
      reader.skip(2)
      styles.push(reader.short())
    } else if (type === records.sheet) {
      const from = reader.long()
      const hidden = (reader.byte() & 3) !== 0
      if (reader.byte() === worksheet) globals.sheets.push({ name: reader.text(reader.byte()), hidden, from })
    }
  }
  // Formats may follow the styles that name them.
  for (const [style, id] of styles.entries()) if (isDayFormat(id, formats.get(id))) globals.days.add(style)
  return globals
}

/** A number in four bytes: 30 bits of a whole one or of the upper half of a double, perhaps in hundredths. Source: MS-XLS 2.5.218. */
const shortNumber = (packed: number): number => {
  const upper = Buffer.alloc(8)
  upper.writeUInt32LE((packed & 0xfffffffc) >>> 0, 4)
  const value = (packed & 2) === 0 ? upper.readDoubleLE(0) : packed >> 2
  return (packed & 1) === 0 ? value : value / 100
}

const errors: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: uncomputed,
}
const errorOf = (code: number): Cell => errors[code] ?? uncomputed

/** The cells of a sheet by row and column, from 0, and its merges. */
class SheetReader {
  readonly rows = new Map<number, Cell[]>()
  readonly merges: Merge[] = []
  /** A formula whose text follows in a record of its own. */
  #waiting: { row: number; column: number } | null = null

  constructor(private readonly globals: Globals) {}

  #put(row: number, column: number, value: Cell): void {
    if (column >= mostColumns) throw new RangeError('no such column')
    const cells = this.rows.get(row) ?? []
    while (cells.length < column) cells.push(null)
    cells[column] = value
    this.rows.set(row, cells)
  }

  #numbers(reader: BiffReader, row: number, first: number, bytes: number): void {
    // Of six bytes each, after row and first column and before the last one.
    for (let column = first; column < first + (bytes - 6) / 6; column++) {
      const style = reader.short()
      this.#put(row, column, numberIn(shortNumber(reader.long()), style, this.globals))
    }
  }

  #formula(reader: BiffReader, row: number, column: number): void {
    const style = reader.short()
    const result = reader.bytes(8)
    if (result.readUInt16LE(6) !== 0xffff)
      return this.#put(row, column, numberIn(result.readDoubleLE(0), style, this.globals))
    if (result[0] === 0) this.#waiting = { row, column }
    else if (result[0] === 1) this.#put(row, column, result[2] === 1)
    else if (result[0] === 2) this.#put(row, column, errorOf(result[2]!))
  }

  #merged(reader: BiffReader): void {
    for (let left = reader.short(); left > 0; left--) {
      const [top, bottom, from, to] = [reader.short(), reader.short(), reader.short(), reader.short()]
      this.merges.push({ top: top + 1, bottom: bottom + 1, left: from, right: to })
    }
  }

  #cell(type: number, reader: BiffReader, bytes: number): void {
    const [row, column] = [reader.short(), reader.short()]
    if (type === records.numbers) return this.#numbers(reader, row, column, bytes)
    if (type === records.formula) return this.#formula(reader, row, column)
    const style = reader.short()
    if (type === records.sharedText) this.#put(row, column, textIn(this.globals.strings[reader.long()] ?? ''))
    else if (type === records.number)
      this.#put(row, column, numberIn(reader.bytes(8).readDoubleLE(0), style, this.globals))
    else if (type === records.short) this.#put(row, column, numberIn(shortNumber(reader.long()), style, this.globals))
    else if (type === records.flag) {
      const value = reader.byte()
      this.#put(row, column, reader.byte() === 1 ? errorOf(value) : value === 1)
    } else this.#put(row, column, textIn(reader.text(reader.short())))
  }

  take(type: number, parts: readonly Buffer[]): void {
    const reader = new BiffReader(parts)
    if (cellRecords.has(type)) return this.#cell(type, reader, parts[0]!.length)
    if (type === records.merges) return this.#merged(reader)
    if (type !== records.formulaText || !this.#waiting) return
    const { row, column } = this.#waiting
    this.#waiting = null
    this.#put(row, column, textIn(reader.text(reader.short())))
  }
}

const cellRecords = new Set<number>([
  records.numbers,
  records.formula,
  records.sharedText,
  records.number,
  records.short,
  records.flag,
  records.text,
  records.richText,
])

/** Records, and rows, between two pauses in which the process serves others. */
const AT_ONCE = 2000

const sheetOf = async (stream: Buffer, globals: Globals, from: number): Promise<SheetReader> => {
  const sheet = new SheetReader(globals)
  let taken = 0
  try {
    for (const { type, parts } of recordsFrom(stream, from)) {
      sheet.take(type, parts)
      if ((taken += 1) % AT_ONCE === 0) await pause()
    }
    return sheet
  } catch (error) {
    throw asFileProblem(error)
  }
}

async function* rowsOf(stream: Buffer, globals: Globals, from: number): AsyncGenerator<Row, void, undefined> {
  const sheet = await sheetOf(stream, globals, from)
  const merges = new MergeBook(sheet.merges.toSorted((a, b) => a.top - b.top))
  let read = 0
  for (const [row, cells] of [...sheet.rows].toSorted(([a], [b]) => a - b)) {
    if ((read += 1) % AT_ONCE === 0) await pause()
    const spans = merges.apply(row + 1, cells)
    if (cells.some((cell) => cell !== null)) yield { no: row + 1, cells, spans }
  }
}

/** Any error other than a `Problem` comes from a corrupt file. */
const asFileProblem = (error: unknown) => (error instanceof Problem ? error : invalid('file', 'file_broken'))

/**
 * Opens a workbook of Excel 97 to 2003, as 1C and banks save it; null for a container that has none. It is held in memory whole: its sheets
 * have at most 65,536 rows. Issues at `file`: an older format, encrypted, corrupt.
 */
export const openXls = async (path: string): Promise<Opened | null> => {
  try {
    const file = await readFile(path)
    const stream = streamOf(file, 'Workbook')
    if (!stream) return null
    const globals = globalsOf(stream)
    return {
      sheets: globals.sheets.map(({ name, hidden }) => ({ name, hidden })),
      rows: (sheet) => rowsOf(stream, globals, globals.sheets[sheet]?.from ?? stream.length),
    }
  } catch (error) {
    throw asFileProblem(error)
  }
}
