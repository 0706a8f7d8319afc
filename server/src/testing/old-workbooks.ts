/** Cells of a workbook of Excel 97 to 2003: texts, numbers, or nothing. */
type Row = readonly (string | number | null)[]

const sector = 512
/** Longer records are continued. Source: MS-XLS 2.1.4. */
const longest = 8224
/** Shorter streams would be in sectors of another size. */
const leastStream = 4096

const shorts = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}
const longs = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
const record = (type: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([shorts(type, body.length), body])
}

/** Texts, the length of each first; a text that does not fit goes on in a record of its own, which says its width of letters anew. */
const sharedTexts = (texts: readonly string[]): Buffer => {
  const parts: Buffer[][] = [[longs(texts.length, texts.length)]]
  let room = longest - 8
  const put = (bytes: Buffer) => {
    parts.at(-1)!.push(bytes)
    room -= bytes.length
  }
  const go = () => {
    parts.push([])
    room = longest
  }
  for (const text of texts) {
    if (room < 6) go()
    put(Buffer.concat([shorts(text.length), Buffer.from([1])]))
    for (let at = 0; at < text.length;) {
      if (room < 2) {
        go()
        put(Buffer.from([1]))
      }
      const letters = text.slice(at, at + (room >> 1))
      put(Buffer.from(letters, 'utf16le'))
      at += letters.length
    }
  }
  return Buffer.concat(parts.map((body, at) => record(at === 0 ? 0xfc : 0x3c, ...body)))
}

const begin = (type: number) => record(0x809, shorts(0x600, type, 0, 0), longs(0, 0))
const end = record(0x0a)

const sheetOf = (rows: readonly Row[], texts: Map<string, number>): Buffer => {
  const cells = rows.flatMap((row, no) =>
    row.flatMap((cell, column) => {
      const place = shorts(no, column, 0)
      if (cell === null) return []
      if (typeof cell === 'string') return [record(0xfd, place, longs(texts.get(cell)!))]
      const number = Buffer.alloc(8)
      number.writeDoubleLE(cell)
      return [record(0x203, place, number)]
    }),
  )
  return Buffer.concat([begin(0x10), ...cells, end])
}

/** The stream in the container of old Office files: header, allocation table, directory, and the stream in a row. */
const contained = (name: string, stream: Buffer): Buffer => {
  const bytes = Math.max(leastStream, stream.length)
  const data = Math.ceil(bytes / sector)
  const tables = Math.ceil((data + 1) / (sector / 4 - 1))
  const next = Buffer.alloc(tables * sector, 0xff)
  for (let at = 0; at < tables; at++) next.writeUInt32LE(0xfffffffd, at * 4)
  next.writeUInt32LE(0xfffffffe, tables * 4)
  for (let at = 1; at <= data; at++) next.writeUInt32LE(at === data ? 0xfffffffe : tables + at + 1, (tables + at) * 4)
  const header = Buffer.alloc(sector, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 0x4c)
  shorts(0x3e, 3, 0xfffe, 9, 6).copy(header, 0x18)
  longs(tables, tables, 0, leastStream, 0xfffffffe, 0, 0xfffffffe, 0).copy(header, 0x2c)
  for (let at = 0; at < tables; at++) header.writeUInt32LE(at, 0x4c + at * 4)
  const directory = Buffer.alloc(sector)
  for (const [at, title] of ['Root Entry', name].entries()) {
    directory.write(title, at * 128, 'utf16le')
    directory.writeUInt16LE(title.length * 2 + 2, at * 128 + 64)
  }
  longs(0xfffffffe, 0).copy(directory, 116)
  longs(tables + 1, bytes).copy(directory, 128 + 116)
  return Buffer.concat([header, next, directory, stream, Buffer.alloc(data * sector - stream.length)])
}

/** A workbook of one sheet as Excel 97 to 2003 saves it; of Excel 95 with another `name` of its stream and version. */
export const oldWorkbook = (rows: readonly Row[], { password = false, version = 0x600 } = {}): Buffer => {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
  const name = Buffer.from('Аркуш', 'utf16le')
  const head = record(0x809, shorts(version, 5, 0, 0), longs(0, 0))
  const style = record(0xe0, shorts(0, 0), Buffer.alloc(16))
  const locked = password ? record(0x2f, shorts(1, 1, 1)) : Buffer.alloc(0)
  const shared = sharedTexts(texts)
  const title = (from: number) => record(0x85, longs(from), Buffer.from([0, 0, name.length / 2, 1]), name)
  const from = head.length + locked.length + style.length + title(0).length + shared.length + end.length
  const places = new Map(texts.map((text, at) => [text, at]))
  const stream = Buffer.concat([head, locked, style, title(from), shared, end, sheetOf(rows, places)])
  return contained('Workbook', stream)
}
