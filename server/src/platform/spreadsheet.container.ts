/** Sectors that end or interrupt a chain, from this number on. Source: MS-CFB 2.1. */
const lastSector = 0xfffffffa
const headerTables = 109
const entryBytes = 128

interface Container {
  file: Buffer
  /** Bytes of a sector. */
  size: number
  /** The next sector of each, by its number. */
  next: Uint32Array
}

const broken = () => new RangeError('the container is damaged')

/** A sector as bytes; the last one of a file may be cut off. */
const sectorOf = ({ file, size }: Pick<Container, 'file' | 'size'>, sector: number): Buffer => {
  const from = (sector + 1) * size
  if (from >= file.length) throw broken()
  return file.subarray(from, from + size)
}

/** The numbers of a chain, at most as many as there are sectors: one that returns to itself is longer. */
const chainOf = (next: Uint32Array, first: number, most: number): number[] => {
  const chain: number[] = []
  for (let sector = first; sector < lastSector; sector = next[sector]!) {
    if (sector >= next.length || chain.length >= most) throw broken()
    chain.push(sector)
  }
  return chain
}

const sectorsIn = (file: Buffer, size: number) => Math.ceil(file.length / size)

const numbersOf = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4))

/** The sectors of the allocation table: 109 are named by the header, more by sectors of their own. */
const tableSectors = (file: Buffer, size: number): number[] => {
  const sectors = numbersOf(file.subarray(0x4c, 0x4c + headerTables * 4))
  let more = file.readUInt32LE(0x44)
  for (let count = file.readUInt32LE(0x48); count > 0 && more < lastSector; count--) {
    const numbers = numbersOf(sectorOf({ file, size }, more))
    more = numbers.pop() ?? lastSector
    sectors.push(...numbers)
    if (sectors.length > headerTables + sectorsIn(file, size)) throw broken()
  }
  return sectors.filter((sector) => sector < lastSector)
}

const opened = (file: Buffer): Container => {
  const size = 1 << file.readUInt16LE(0x1e)
  if (size !== 512 && size !== 4096) throw broken()
  const numbers = tableSectors(file, size).flatMap((sector) => numbersOf(sectorOf({ file, size }, sector)))
  return { file, size, next: Uint32Array.from(numbers) }
}

const chained = (container: Container, first: number): Buffer =>
  Buffer.concat(
    chainOf(container.next, first, sectorsIn(container.file, container.size)).map((sector) =>
      sectorOf(container, sector),
    ),
  )

interface Entry {
  name: string
  first: number
  bytes: number
}

const entriesOf = (directory: Buffer): Entry[] =>
  Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, index) => {
    const at = index * entryBytes
    const letters = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 62)
    return {
      name: directory.toString('utf16le', at, at + letters),
      first: directory.readUInt32LE(at + 116),
      bytes: directory.readUInt32LE(at + 120),
    }
  })

/**
 * The bytes of a stream in the container of old Office files, by its name; null without it. Throws a `RangeError` for a damaged file.
 * Source: MS-CFB 2.2 to 2.6.
 */
export const streamOf = (file: Buffer, name: string): Buffer | null => {
  const container = opened(file)
  const entries = entriesOf(chained(container, file.readUInt32LE(0x30)))
  const found = entries.find((entry) => entry.name === name)
  if (!found) return null
  if (found.bytes >= file.readUInt32LE(0x38)) return chained(container, found.first).subarray(0, found.bytes)
  // Small streams share one stream, that of the root, in sectors of their own size.
  const shared = chained(container, entries[0]!.first)
  const small = 1 << file.readUInt16LE(0x20)
  const next = Uint32Array.from(numbersOf(chained(container, file.readUInt32LE(0x3c))))
  const parts = chainOf(next, found.first, sectorsIn(shared, small)).map((sector) =>
    shared.subarray(sector * small, (sector + 1) * small),
  )
  return Buffer.concat(parts).subarray(0, found.bytes)
}
