import type { Readable } from 'node:stream'
import { columnOf } from './spreadsheet.merges.js'
import type { Cell } from './spreadsheet.cells.js'
import { unescaped, type SharedStrings } from './spreadsheet.strings.js'
import { dayOfSerial } from './spreadsheet.styles.js'
import { readXml, type XmlHandlers } from './spreadsheet.xml.js'

/** Workbook data that cells refer to. */
export interface Book {
  strings: SharedStrings
  /** Indexes of cell styles with a date format. */
  days: ReadonlySet<number>
  from1904: boolean
}

interface SheetRow {
  no: number
  cells: Cell[]
}

/** Cells further right are ignored: one stray cell there would make every row long. */
const widest = 1000

/** A number as a cell shows it: a day where its style has a format of dates. */
export const numberIn = (value: number, style: number, { days, from1904 }: Pick<Book, 'days' | 'from1904'>): Cell => {
  if (!Number.isFinite(value)) return null
  // A number below 1 with a date format is a time of day.
  if (days.has(style) && (value >= 1 || from1904)) return dayOfSerial(value, from1904) ?? value
  // Excel itself shows 15 digits; the rest is floating-point noise.
  return Number(value.toPrecision(15))
}

const numberOf = (text: string, style: number, book: Book): Cell =>
  text.trim() === '' ? null : numberIn(Number(text), style, book)

const textOf = (text: string): Cell => (text.trim() === '' ? null : text)

const valueOf = (type: string, text: string, style: number, book: Book): Cell => {
  switch (type) {
    case 's':
      return textOf(book.strings.at(Number(text)) ?? '')
    case 'inlineStr':
    case 'str':
    case 'e':
      return textOf(unescaped(text))
    case 'b':
      return text.trim() === '' ? null : text.trim() === '1' || text.trim() === 'true'
    case 'd':
      return textOf(text.slice(0, 10))
    default:
      return numberOf(text, style, book)
  }
}

/** What stands for a formula without a result: an empty cell would be taken for nothing, or for 0. */
export const uncomputed = '#N/A'

/** SAX handler of a sheet: collects the cells of a row. */
class SheetHandlers implements XmlHandlers {
  #no = 0
  #cells: Cell[] = []
  #column = 0
  #type = ''
  #style = 0
  #text = ''
  #counts = false
  #reading = false
  /** A formula whose result is not in the file, as programs write it that do not compute. */
  #isUncomputed = false

  constructor(
    private readonly book: Book,
    private readonly emit: (row: SheetRow) => void,
  ) {}

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'f') this.#isUncomputed = true
    else if (name === 'v' || name === 't') {
      this.#counts = !this.#reading
      this.#isUncomputed = false
    } else if (name === 'rPh') this.#reading = true
    else if (name === 'row') {
      this.#no = Number(attributes['r'] ?? this.#no + 1)
      this.#cells = []
      this.#column = -1
    }
  }

  text(piece: string): void {
    if (this.#counts) this.#text += piece
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell()
    else if (name === 'v' || name === 't') this.#counts = false
    else if (name === 'rPh') this.#reading = false
    else if (name === 'row' && this.#cells.length > 0) this.emit({ no: this.#no, cells: this.#cells })
  }

  #openCell(attributes: Record<string, string>): void {
    const letters = /^[A-Za-z]{1,3}/.exec(attributes['r'] ?? '')?.[0]
    this.#column = letters === undefined ? this.#column + 1 : columnOf(letters)
    this.#type = attributes['t'] ?? 'n'
    this.#style = Number(attributes['s'] ?? 0)
    this.#text = ''
    this.#isUncomputed = false
  }

  #closeCell(): void {
    if ((this.#text === '' && !this.#isUncomputed) || this.#column >= widest) return
    const value = this.#isUncomputed ? uncomputed : valueOf(this.#type, this.#text, this.#style, this.book)
    if (value === null) return
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = value
  }
}

/** The rows of a sheet with any content, hidden ones too. */
export const readRows = (stream: Readable, book: Book): AsyncGenerator<SheetRow, void, undefined> =>
  readXml<SheetRow>(stream, (emit) => {
    const handlers = new SheetHandlers(book, emit)
    return {
      open: (name, attributes) => handlers.open(name, attributes),
      text: (piece) => handlers.text(piece),
      close: (name) => handlers.close(name),
    }
  })
