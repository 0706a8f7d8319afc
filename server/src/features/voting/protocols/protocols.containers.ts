import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { invalid } from '../../../platform/problems.js'
import { openArchive } from '../../../platform/spreadsheet.zip.js'

interface Node {
  tag: number
  content: Buffer
  /** Where the next node begins in the buffer that was read. */
  next: number
}

const mostNested = 20

/** One node of BER (X.690, 8.1), of definite or indefinite length; a `RangeError` where there is none. */
const nodeAt = (bytes: Buffer, at: number, depth = 0): Node => {
  const tag = bytes.readUInt8(at)
  const first = bytes.readUInt8(at + 1)
  if ((tag & 0x1f) === 0x1f || depth > mostNested) throw new RangeError('not a node of CMS')
  if (first === 0x80) {
    let next = at + 2
    while (bytes.readUInt16BE(next) !== 0) ({ next } = nodeAt(bytes, next, depth + 1))
    return { tag, content: bytes.subarray(at + 2, next), next: next + 2 }
  }
  const octets = first < 0x80 ? 0 : first & 0x7f
  if (octets > 6) throw new RangeError('too long')
  const length = octets === 0 ? first : bytes.readUIntBE(at + 2, octets)
  const start = at + 2 + octets
  if (start + length > bytes.length) throw new RangeError('cut off')
  return { tag, content: bytes.subarray(start, start + length), next: start + length }
}

const childrenOf = ({ content }: Pick<Node, 'content'>): Node[] => {
  const children: Node[] = []
  for (let at = 0; at < content.length; at = children.at(-1)!.next) children.push(nodeAt(content, at))
  return children
}

const constructed = 0x20
const octetsOf = (node: Node): Buffer =>
  (node.tag & constructed) === 0 ? node.content : Buffer.concat(childrenOf(node).map(octetsOf))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The document inside of CMS SignedData (RFC 5652, 5.1 and 5.2); null for a signature apart from its document. */
const signedContent = (bytes: Buffer): Buffer | null => {
  const [, explicit] = childrenOf(nodeAt(bytes, 0))
  const [signedData] = childrenOf(explicit!)
  const encapsulated = childrenOf(signedData!)[2]
  const [, content] = childrenOf(encapsulated!)
  return content ? octetsOf(childrenOf(content)[0]!) : null
}

const hashesInArchive = async (path: string): Promise<string[]> => {
  const archive = await openArchive(path)
  try {
    const hashes: string[] = []
    for (const name of archive.names) {
      if (name === 'mimetype' || name.startsWith('meta-inf/') || name.endsWith('/')) continue
      const hash = createHash('sha256')
      for await (const piece of (await archive.read(name)) as AsyncIterable<Buffer>) hash.update(piece)
      hashes.push(hash.digest('hex'))
    }
    return hashes
  } finally {
    archive.close()
  }
}

/**
 * SHA-256 of the documents that a signed container holds; null where the signature stands apart from its document. 422 at `file` for
 * one that can't be read.
 */
export const documentsIn = async (path: string, kind: 'p7s' | 'asice'): Promise<string[] | null> => {
  if (kind === 'asice') return hashesInArchive(path)
  try {
    const content = signedContent(await readFile(path))
    return content && [sha256(content)]
  } catch {
    throw invalid('file', 'file_broken')
  }
}
