import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { SignatureRefused } from './signatures.refusal.js'

const mostParts = 100
/** Decompressed bytes of all parts together. */
const largest = 40 * 1024 * 1024

const readAll = async (zip: ZipFile): Promise<Map<string, Buffer>> => {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    if (entries.length > mostParts) throw new SignatureRefused('unreadable')
  }
  const whole = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (whole > largest || entries.some((entry) => entry.isEncrypted())) throw new SignatureRefused('unreadable')
  const parts = new Map<string, Buffer>()
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue
    // Two parts of one name could be read as different documents by different programs.
    if (parts.has(entry.fileName)) throw new SignatureRefused('unreadable')
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return parts
}

/** The parts of a zip archive by name, with the sizes that it declares. */
export const partsOfArchive = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    return await readAll(zip)
  } catch (error) {
    throw error instanceof SignatureRefused ? error : new SignatureRefused('unreadable')
  }
}
