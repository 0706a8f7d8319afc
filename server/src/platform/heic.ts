import { open, readFile } from 'node:fs/promises'

interface Box {
  type: string
  /** Offsets of its content. */
  from: number
  to: number
}

/** Boxes in one box; a photograph has one item per tile, a few hundred. */
const mostBoxes = 20_000
/** Places of metadata in one file: photographs have one or two. */
const mostExtents = 64

/** The boxes between two offsets (ISO 14496-12, 4.2); stops at one that is cut off. A RangeError when there are too many. */
const boxesOf = (bytes: Buffer, from: number, to: number): Box[] => {
  const found: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    if (at + head > to) break
    const size = short === 0 ? to - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
    if (size < head || at + size > to) break
    if (found.length === mostBoxes) throw new RangeError('too many boxes')
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), from: at + head, to: at + size })
    at += size
  }
  return found
}

/** Ids of the items with metadata: EXIF, XMP, and other data by address (8.11.6). */
const metadataItems = (bytes: Buffer, { from, to }: Box): Set<number> => {
  const ids = new Set<number>()
  const version = bytes[from]!
  for (const entry of boxesOf(bytes, from + (version === 0 ? 6 : 8), to)) {
    const isLong = bytes[entry.from]! >= 3
    const id = isLong ? bytes.readUInt32BE(entry.from + 4) : bytes.readUInt16BE(entry.from + 4)
    const at = entry.from + (isLong ? 10 : 8)
    const type = bytes.toString('latin1', at, at + 4)
    if (type === 'Exif' || type === 'mime' || type === 'uri ') ids.add(id)
  }
  return ids
}

interface Extent {
  construction: number
  from: number
  length: number
}

/** Where the bytes of the items are (8.11.3). */
const extentsOf = (bytes: Buffer, box: Box, wanted: ReadonlySet<number>): Extent[] => {
  const version = bytes[box.from]!
  let at = box.from + 4
  const read = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
    at += size
    return value
  }
  const [sizes, more] = [read(1), read(1)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4]
  const indexSize = version === 0 ? 0 : more & 15
  const found: Extent[] = []
  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    const id = read(version < 2 ? 2 : 4)
    const construction = version === 0 ? 0 : read(2) & 15
    read(2)
    const base = read(baseSize)
    const count = read(2)
    // Extents without size take no bytes, so the end of the file would not end the loop.
    if (count > 1 && offsetSize === 0 && lengthSize === 0) throw new RangeError('extents without places')
    for (let extents = count; extents > 0; extents--) {
      read(indexSize)
      const [offset, length] = [read(offsetSize), read(lengthSize)]
      if (!wanted.has(id)) continue
      if (found.length === mostExtents) throw new RangeError('too many extents')
      found.push({ construction, from: base + offset, length })
    }
  }
  return found
}

const needed = new Set(['ftyp', 'meta', 'mdat', 'moov'])

/** Offsets and lengths of the metadata; throws a RangeError when the file is cut off. */
const metadataOf = (bytes: Buffer): { from: number; length: number }[] => {
  const outer = boxesOf(bytes, 0, bytes.length)
  const movies = outer.filter(({ type }) => type === 'moov').flatMap(({ from, to }) => boxesOf(bytes, from, to))
  // What is not needed to show the picture: data of the camera's maker, a short video, what follows the last box.
  const others = [...outer.filter(({ type }) => !needed.has(type)), ...movies.filter(({ type }) => type === 'udta')]
  const end = outer.at(-1)?.to ?? 0
  const boxes = [...others, { from: end, to: bytes.length }].map(({ from, to }) => ({ from, length: to - from }))
  const meta = outer.find(({ type }) => type === 'meta')
  if (!meta) return boxes
  const parts = boxesOf(bytes, meta.from + 4, meta.to)
  const [info, places, data] = ['iinf', 'iloc', 'idat'].map((wanted) => parts.find(({ type }) => type === wanted))
  if (!info || !places) return boxes
  const items = extentsOf(bytes, places, metadataItems(bytes, info)).map(({ construction, from, length }) => {
    const begin = construction === 1 ? (data?.from ?? bytes.length) + from : from
    return { from: begin, length: length === 0 ? bytes.length - begin : length }
  })
  return [...boxes, ...items]
}

/**
 * Overwrites the metadata of a HEIC picture in place (location, owner): the picture library can't write this format. The size of the
 * file stays. A RangeError when it is corrupt.
 */
export const blankHeicMetadata = async (path: string): Promise<void> => {
  const places = metadataOf(await readFile(path))
  const handle = await open(path, 'r+')
  try {
    for (const { from, length } of places) {
      if (from < 0 || length < 0 || from + length > (await handle.stat()).size) throw new RangeError('cut off')
      await handle.write(Buffer.alloc(length), 0, length, from)
    }
  } finally {
    await handle.close()
  }
}
