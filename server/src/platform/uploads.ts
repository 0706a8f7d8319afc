import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { invalid, Problem } from './problems.js'

/** A received file, on this node's disk until the request ends. */
export interface Upload {
  path: string
  name: string
  bytes: number
  /** Hex SHA-256 of the bytes. */
  sha256: string
  /** The first bytes, for detecting its type. */
  head: Buffer
}

/** Largest single file, in bytes; kinds may allow less. */
export const largestUpload = 50 * 1024 * 1024

/** Names of received files on this node's disk, and of the pictures made of them. */
const temporaryName = /^oselia-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.drawn|\.\d+\.(?:avif|webp))?$/
const dayMs = 86_400_000

/** Removes received files that a killed process left on this node's disk a day ago. */
export const removeStaleUploads = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!temporaryName.test(name)) continue
    const path = join(tmpdir(), name)
    // Another process may remove it meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > dayMs) await rm(path, { force: true })
  }
}

/** Writes a stream to this node's disk, counted and hashed. */
export const receiveStream = async (
  stream: NodeJS.ReadableStream & { truncated?: boolean },
  name: string,
  count: Counting,
): Promise<Upload> => {
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      hash.update(chunk)
      count(chunk.length).then(() => next(null, chunk), next)
    },
  })
  try {
    await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    // Interrupted or too large: the partial file is removed here, since no caller has its path.
    await rm(path, { force: true })
    throw error
  }
  const handle = await open(path)
  const head = Buffer.alloc(Math.min(bytes, 4100))
  await handle.read(head, 0, head.length, 0)
  await handle.close()
  // A path is the sender's; only the last part is the name.
  return {
    path,
    name: basename(name.replaceAll('\\', '/')).slice(0, 255) || 'file',
    bytes,
    sha256: hash.digest('hex'),
    head,
  }
}

/** Counts the bytes of files as they come in; rejects to refuse them. */
type Counting = (bytes: number) => Promise<void>

interface Parts {
  fields: Record<string, unknown>
  files: Upload[]
  /** Removes the files from this node's disk. */
  drop(): Promise<void>
}

// The multipart parser identifies its errors by text only.
const isMalformed = (error: unknown) =>
  error instanceof Error &&
  /^Multipart: |Unexpected end of multipart|Malformed (part|content)|Part terminated early|^The needle /i.test(
    error.message,
  )

const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** What a request may bring, and who counts it. */
interface PartsAllowed {
  filesOptional: boolean
  /** Bytes of one file. */
  largestFile: number
  count: Counting
}

/**
 * Reads a multipart request to its end, counting the bytes of its files: fields as text, `name[]` as a list, files to disk; nothing of an empty body where files are optional. 422 at `file` without one, unless
 * optional, and for a file without a name.
 */
export const readParts = async (
  request: FastifyRequest,
  { filesOptional, largestFile, count }: PartsAllowed,
): Promise<Parts> => {
  if (!request.isMultipart()) {
    if (filesOptional && isEmpty(request)) return { fields: {}, files: [], drop: async () => undefined }
    throw new Problem(415, 'multipart_expected')
  }
  const fields = Object.create(null) as Record<string, unknown>
  const files: Upload[] = []
  const drop = async () => void (await Promise.all(files.map((f) => rm(f.path, { force: true }))))
  try {
    for await (const part of request.parts({ limits: { fileSize: largestFile } })) {
      if (part.type === 'file') {
        // A form sends a part without a name and content where no file was chosen.
        if (!part.filename?.trim()) throw invalid('file', 'required')
        files.push(await receiveStream(part.file, part.filename, count))
        if (part.file.truncated) throw new Problem(413, 'too_large')
        continue
      }
      // The parser gives a part whose header has no name, although its type says otherwise.
      if (!part.fieldname) throw new Problem(400, 'bad_request')
      if (part.fieldname.endsWith('[]')) {
        const key = part.fieldname.slice(0, -2)
        fields[key] = [...((fields[key] as unknown[] | undefined) ?? []), part.value]
      } else fields[part.fieldname] = part.value
    }
    if (files.length === 0 && !filesOptional) throw invalid('file', 'required')
    return { fields, files, drop }
  } catch (error) {
    await drop()
    throw isMalformed(error) ? new Problem(400, 'bad_request') : error
  }
}
