import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive being written; its text or bytes are read only when it is packed. */
export interface Part {
  name: string
  text: AsyncIterable<string | Uint8Array>
}

interface Written {
  name: Buffer
  offset: number
  crc: number
  packed: number
  bytes: number
}

// Sizes follow the data, as they are unknown before (bit 3); names are UTF-8 (bit 11). Source: APPNOTE.TXT 4.3, 4.4.
const flags = 0x0808
const version = 20
const deflated = 8
// 1 January 1980, so that equal rows make equal files.
const dosDate = 0x0021
/** Most of what a higher level would save, at a third of its time. */
const level = 3

const numbers = (...fields: [size: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) buffer.writeUInt16LE(value, at)
    else buffer.writeUInt32LE(value, at)
    at += size
  }
  return buffer
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, version], [2, flags], [2, deflated], [2, 0], [2, dosDate], [4, 0], [4, 0], [4, 0]),
    numbers([2, name.length], [2, 0]),
    name,
  ])

const centralHeader = ({ name, offset, crc, packed, bytes }: Written) =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, deflated], [2, 0], [2, dosDate], [4, crc]),
    numbers([4, packed], [4, bytes], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    name,
  ])

/** Packs one part; writes checksum and sizes to `totals`. */
async function* packed(text: Part['text'], totals: Pick<Written, 'crc' | 'packed' | 'bytes'>) {
  const measured = async function* () {
    for await (const piece of text) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      totals.crc = crc32(bytes, totals.crc)
      totals.bytes += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level })
  // Errors of either stream are thrown by the loop below.
  pipeline(Readable.from(measured(), { highWaterMark: 2 }), deflate, () => undefined)
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    totals.packed += piece.length
    yield piece
  }
}

/** A zip archive in chunks, with backpressure. Parts and the whole must stay below 4 GiB; `RangeError` past that. */
export async function* packParts(parts: AsyncIterable<Part>): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, text } of parts) {
    const part: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, bytes: 0 }
    const header = localHeader(part.name)
    yield header
    for await (const piece of packed(text, part)) yield piece
    const sizes = numbers([4, 0x08074b50], [4, part.crc], [4, part.packed], [4, part.bytes])
    yield sizes
    offset += header.length + part.packed + sizes.length
    written.push(part)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
}
