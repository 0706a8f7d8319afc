import { Readable } from 'node:stream'
import { packParts, type Part } from './spreadsheet.pack.js'
import { looksLikeFormula, localClock, type SheetColumn, type Table, type Value } from './spreadsheet.write.js'

/** Row limit of an Excel sheet, including the header. */
const sheetRows = 1_048_576
/** A part of the archive must stay below 4 GiB; a very wide sheet ends before its last row. */
const sheetSize = 3 * 1024 ** 3
/** Rows converted to XML at a time. */
const pieceRows = 200
/** Longest text of a cell. */
const longestText = 32_767

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const mimes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

// Indexes in `cellXfs` below.
const styles = { header: 1, day: 2, instant: 3, quoted: 4, money: 5 }
const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes text for XML: invalid characters are removed, and text that looks like an Excel escape is escaped. */
const escaped = (text: string): string => {
  const clean = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x/u.test(text)
    ? text
        .toWellFormed()
        .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
        .replace(/[&<>"]/g, (mark) => entities[mark]!)
        .replace(/_x(?=[0-9a-fA-F]{4}_)/g, '_x005F_x')
    : text
  return clean
}

const textCell = (text: string, style: number): string =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t${/^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text.slice(0, longestText))}</t></is></c>`

const dayLength = 86_400_000
const serialZero = Date.UTC(1899, 11, 30)
/** Excel counts days before 1 March 1900 differently, or not at all. */
const firstSerial = 61

const serialCell = (milliseconds: number, style: number, text: string): string => {
  const serial = (milliseconds - serialZero) / dayLength
  return serial >= firstSerial ? `<c s="${style}"><v>${serial}</v></c>` : textCell(text, 0)
}

const cell = (value: Value, { kind }: SheetColumn, clock: (iso: string) => number): string => {
  if (value === null || value === undefined || value === '') return '<c/>'
  if (typeof value === 'number') {
    const style = kind === 'money' ? ` s="${styles.money}"` : ''
    return Number.isFinite(value) ? `<c${style}><v>${value}</v></c>` : '<c/>'
  }
  // Rounded to the minute, as shown: fractions of a day would leave odd seconds.
  if (kind === 'instant') return serialCell(Math.floor(clock(value) / 60_000) * 60_000, styles.instant, value)
  if (kind === 'day') return serialCell(Date.parse(`${value}T00:00:00Z`), styles.day, value)
  return textCell(value, looksLikeFormula(value) ? styles.quoted : 0)
}

/** Buffers batches of rows, which are distributed over sheets. */
class Rows {
  readonly #batches: AsyncIterator<readonly (readonly Value[])[]>
  #ready: readonly (readonly Value[])[] = []

  constructor(batches: Table['batches']) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  /** At most `most` buffered rows; empty at the end. */
  async take(most: number): Promise<readonly (readonly Value[])[]> {
    if (await this.ended()) return []
    const taken = this.#ready.slice(0, most)
    this.#ready = this.#ready.slice(most)
    return taken
  }

  async ended(): Promise<boolean> {
    while (this.#ready.length === 0) {
      const next = await this.#batches.next()
      if (next.done) return true
      this.#ready = next.value
    }
    return false
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}

const widths = { text: 26, number: 12, money: 14, day: 12, instant: 17 }

async function* sheetText(table: Table, rows: Rows, most: number): AsyncGenerator<string, void, undefined> {
  const { columns } = table
  const clock = localClock(table.timezone)
  const cols = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`,
  )
  const head = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>
<row>${columns.map(({ header }) => textCell(header, styles.header)).join('')}</row>`
  yield head
  let left = most - 1
  for (let size = 0; left > 0 && size < sheetSize;) {
    const taken = await rows.take(Math.min(left, pieceRows))
    if (taken.length === 0) break
    const text = taken.map((row) => `<row>${columns.map((column, at) => cell(row[at], column, clock)).join('')}</row>`)
    const xml = text.join('')
    left -= taken.length
    // Non-ASCII letters take up to three bytes.
    size += xml.length * 3
    yield xml
  }
  yield '</sheetData></worksheet>'
}

const nameOfSheet = (name: string, no: number): string => {
  const tail = no === 1 ? '' : ` (${no})`
  return escaped(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31 - tail.length) + tail)
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

/** `names` are those of the sheets in their order, as they are written. */
const closing = (names: readonly string[]): Record<string, string> => {
  const numbers = names.map((_, i) => i + 1)
  const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i + 1}"/>`)
  const relations = numbers.map((n) => relation(`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
  const kinds = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${mimes}.worksheet+xml"/>`,
  )
  return {
    'xl/styles.xml': stylesXml,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relations.join('')}${relation('st', 'styles', 'styles.xml')}</Relationships>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relation('wb', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mimes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mimes}.styles+xml"/>${kinds.join('')}</Types>`,
  }
}

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text
}

async function* partsOf(
  tables: readonly Table[],
  rows: readonly Rows[],
  most: number,
): AsyncGenerator<Part, void, undefined> {
  const names: string[] = []
  for (const [at, table] of tables.entries()) {
    let part = 0
    do {
      part += 1
      names.push(nameOfSheet(table.name, part))
      yield { name: `xl/worksheets/sheet${names.length}.xml`, text: sheetText(table, rows[at]!, most) }
    } while (!(await rows[at]!.ended()))
  }
  for (const [name, text] of Object.entries(closing(names))) yield { name, text: once(text) }
}

/** Several tables with different names as one workbook, each on a sheet of its own; see `workbookStream`. */
export const workbookOf = (tables: readonly Table[], most = sheetRows): Readable => {
  const rows = tables.map(({ batches }) => new Rows(batches))
  const bytes = async function* () {
    try {
      yield* packParts(partsOf(tables, rows, most))
    } finally {
      for (const one of rows) await one.close()
    }
  }
  return Readable.from(bytes(), { objectMode: false })
}

/**
 * The table as a workbook, streamed with backpressure: header bold and frozen, repeated on each further sheet; days and
 * instants as Excel dates, texts always as texts. `most`: rows per sheet, including the header.
 */
export const workbookStream = (table: Table, most = sheetRows): Readable => workbookOf([table], most)
