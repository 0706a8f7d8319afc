import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { invalid, Problem } from './problems.js'

/** Limit of the decompressed size of a workbook in bytes, all parts together. */
const largestUnfolded = 1024 * 1024 * 1024
/** A large part with a higher compression ratio is a zip bomb: real sheets compress ten- to fiftyfold. */
const steepest = 200
const steepFrom = 10 * 1024 * 1024
const mostParts = 10_000

const requireSafeSizes = (entries: readonly Entry[]): void => {
  const whole = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const steep = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > steepFrom && uncompressedSize > steepest * Math.max(compressedSize, 1),
  )
  if (whole > largestUnfolded || steep) throw invalid('file', 'file_unfolds')
}

/** The parts of a zip archive on disk. Reading enforces the sizes declared in the archive. */
export interface Archive {
  /** Names of all parts, in lower case. */
  names: readonly string[]
  has(name: string): boolean
  /** The decompressed bytes of a part; a damaged one fails while it is read. */
  read(name: string): Promise<Readable>
  close(): void
}

const partsOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (parts.size >= mostParts) throw invalid('file', 'file_unfolds')
    parts.set(keyOf(entry.fileName), entry)
  }
  return parts
}
// Some programs use another letter case in part names than in references to them.
const keyOf = (name: string) => name.replace(/^\/+/, '').toLowerCase()

/** Opens an archive; a corrupt one is rejected, and so is one that would decompress to too much. */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw invalid('file', 'file_broken')
  })
  try {
    const parts = await partsOf(zip)
    requireSafeSizes([...parts.values()])
    return {
      names: [...parts.keys()],
      has: (name) => parts.has(keyOf(name)),
      read: (name) => readPart(zip, parts.get(keyOf(name))),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof Problem ? error : invalid('file', 'file_broken')
  }
}

const readPart = async (zip: ZipFile, entry: Entry | undefined): Promise<Readable> => {
  if (!entry) throw invalid('file', 'file_broken')
  if (entry.isEncrypted()) throw invalid('file', 'file_encrypted')
  return zip.openReadStreamPromise(entry)
}
