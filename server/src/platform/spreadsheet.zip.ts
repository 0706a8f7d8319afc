import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { invalid, Refusal } from './problems.js'

/** All parts of a workbook together may unfold to so many bytes. */
export const largestUnfolded = 1024 * 1024 * 1024
/** A large part that shrank more than this was made to harm: real sheets shrink ten to fifty times. */
const steepest = 200
const steepFrom = 10 * 1024 * 1024
const mostParts = 10_000

const demandHarmless = (entries: readonly Entry[]): void => {
  const whole = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const steep = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > steepFrom && uncompressedSize > steepest * Math.max(compressedSize, 1),
  )
  if (whole > largestUnfolded || steep) throw invalid('file', 'file_unfolds')
}

/** The parts of a zip archive on the disk. Sizes are those that the archive names, and reading holds it to them. */
export interface Archive {
  has(name: string): boolean
  /** The unpacked bytes of a part; a damaged one fails while it is read. */
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
// Some programs write names of parts in other letters than they ask for them.
const keyOf = (name: string) => name.replace(/^\/+/, '').toLowerCase()

/** Opens an archive; a broken one is refused, and so is one that would unfold into too much. */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw invalid('file', 'file_broken')
  })
  try {
    const parts = await partsOf(zip)
    demandHarmless([...parts.values()])
    return {
      has: (name) => parts.has(keyOf(name)),
      read: (name) => readPart(zip, parts.get(keyOf(name))),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof Refusal ? error : invalid('file', 'file_broken')
  }
}

const readPart = async (zip: ZipFile, entry: Entry | undefined): Promise<Readable> => {
  if (!entry) throw invalid('file', 'file_broken')
  if (entry.isEncrypted()) throw invalid('file', 'file_encrypted')
  return zip.openReadStreamPromise(entry)
}
