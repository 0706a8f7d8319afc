import { posix } from 'node:path'
import { invalid, Problem } from './problems.js'
import { MergeBook, readMerges } from './spreadsheet.merges.js'
import type { Opened, Row, Sheet } from './spreadsheet.cells.js'
import { readRows, type Book } from './spreadsheet.sheet.js'
import { readStrings, SharedStrings } from './spreadsheet.strings.js'
import { readDayStyles } from './spreadsheet.styles.js'
import { parseXml } from './spreadsheet.xml.js'
import { openArchive, type Archive } from './spreadsheet.zip.js'

interface Relation {
  id: string
  /** Last segment of its type: `worksheet`, `styles`, … */
  type: string
  target: string
}

const relationsOf = async (archive: Archive, part: string): Promise<Relation[]> => {
  const place = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  if (!archive.has(place)) return []
  const relations: Relation[] = []
  await parseXml(await archive.read(place), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return
      const whole = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target)
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: whole })
    },
  })
  return relations
}

interface Workbook {
  sheets: (Sheet & { part: string })[]
  from1904: boolean
  strings?: string | undefined
  styles?: string | undefined
}

/** The workbook part named by the package relationships; undefined when there is none. */
const workbookPart = async (archive: Archive): Promise<string | undefined> => {
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target
  return [main, 'xl/workbook.xml'].find((part) => part?.startsWith('xl/') && part.endsWith('.xml') && archive.has(part))
}

const readWorkbook = async (archive: Archive, part: string): Promise<Workbook> => {
  const relations = await relationsOf(archive, part)
  const targetOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  const book: Workbook = {
    sheets: [],
    from1904: false,
    strings: targetOf('sharedStrings'),
    styles: targetOf('styles'),
  }
  await parseXml(await archive.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') book.from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const relation = relations.find((r) => r.id === id)
      if (relation?.type !== 'worksheet' || !archive.has(relation.target)) return
      const hidden = (attributes['state'] ?? 'visible') !== 'visible'
      book.sheets.push({ name: attributes['name'] ?? '', hidden, part: relation.target })
    },
  })
  return book
}

/** Any error other than a `Problem` comes from a corrupt file. */
const asFileProblem = (error: unknown) => (error instanceof Problem ? error : invalid('file', 'file_broken'))

const within = async <T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> => {
  const archive = await openArchive(path)
  try {
    return await work(archive)
  } catch (error) {
    throw asFileProblem(error)
  } finally {
    archive.close()
  }
}

// OpenDocument files have a `mimetype` part.
const kindOfArchive = async (archive: Archive): Promise<'resave' | 'other'> => {
  if (archive.has('xl/workbook.bin')) return 'resave'
  if (!archive.has('mimetype')) return 'other'
  let mime = ''
  for await (const piece of (await archive.read('mimetype')) as AsyncIterable<Buffer>) mime += piece.toString('latin1')
  return mime.includes('opendocument.spreadsheet') ? 'resave' : 'other'
}

/** Opens a workbook: its sheets, and their rows with merged cells applied. Any other archive is rejected. */
export const openXlsx = async (path: string): Promise<Opened> => {
  const { workbook, book } = await within(path, async (archive) => {
    const part = await workbookPart(archive)
    if (!part)
      throw invalid('file', (await kindOfArchive(archive)) === 'resave' ? 'file_resave' : 'file_not_spreadsheet')
    const workbook = await readWorkbook(archive, part)
    const { strings, styles } = workbook
    const book: Book = {
      from1904: workbook.from1904,
      strings: strings && archive.has(strings) ? await readStrings(await archive.read(strings)) : new SharedStrings(),
      days: styles && archive.has(styles) ? await readDayStyles(await archive.read(styles)) : new Set(),
    }
    return { workbook, book }
  })
  return {
    sheets: workbook.sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows: (sheet: number) => rowsOf(path, workbook.sheets[sheet]?.part, book),
  }
}

async function* rowsOf(path: string, part: string | undefined, book: Book): AsyncGenerator<Row, void, undefined> {
  if (part === undefined) return
  const archive = await openArchive(path)
  try {
    const merges = new MergeBook(await readMerges(await archive.read(part)))
    for await (const { no, cells } of readRows(await archive.read(part), book))
      yield { no, cells, spans: merges.apply(no, cells) }
  } catch (error) {
    throw asFileProblem(error)
  } finally {
    archive.close()
  }
}
