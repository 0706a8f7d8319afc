import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from './problems.js'

/** A file that came with a call, on this node's disk until the call ends. */
export interface Upload {
  path: string
  name: string
  bytes: number
  /** Hex SHA-256 of the bytes. */
  sha256: string
  /** The first bytes, by which its kind is told. */
  head: Buffer
}

/** Largest single file, in bytes; kinds may allow less. */
export const largestUpload = 50 * 1024 * 1024

const receive = async (stream: NodeJS.ReadableStream & { truncated?: boolean }, name: string): Promise<Upload> => {
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      hash.update(chunk)
      next(null, chunk)
    },
  })
  try {
    await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    // Broken off or too large: nobody else knows of the half that stands on the disk.
    await rm(path, { force: true })
    throw error
  }
  const handle = await open(path)
  const head = Buffer.alloc(Math.min(bytes, 4100))
  await handle.read(head, 0, head.length, 0)
  await handle.close()
  // A folder in the name is the sender's; only the last part says what the file is called.
  return {
    path,
    name: basename(name.replaceAll('\\', '/')).slice(0, 255) || 'file',
    bytes,
    sha256: hash.digest('hex'),
    head,
  }
}

export interface Parts {
  fields: Record<string, unknown>
  files: Upload[]
  /** Removes the files from this node's disk. */
  drop(): Promise<void>
}

// The reader of parts names its faults by text alone.
const isMalformed = (error: unknown) =>
  error instanceof Error &&
  /^Multipart: |Unexpected end of multipart|Malformed (part|content)|Part terminated early/i.test(error.message)

/** Reads a multipart call to its end: fields as text, `name[]` as a list, files to disk. 422 at `file` without one, unless it may do without. */
export const readParts = async (request: FastifyRequest, filesOptional = false): Promise<Parts> => {
  if (!request.isMultipart()) throw new Refusal(415, 'wrong_kind')
  const fields = Object.create(null) as Record<string, unknown>
  const files: Upload[] = []
  const drop = async () => void (await Promise.all(files.map((f) => rm(f.path, { force: true }))))
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        files.push(await receive(part.file, part.filename))
        if (part.file.truncated) throw new Refusal(413, 'too_large')
        continue
      }
      if (part.fieldname.endsWith('[]')) {
        const key = part.fieldname.slice(0, -2)
        fields[key] = [...((fields[key] as unknown[] | undefined) ?? []), part.value]
      } else fields[part.fieldname] = part.value
    }
    if (files.length === 0 && !filesOptional) throw invalid('file', 'required')
    return { fields, files, drop }
  } catch (error) {
    await drop()
    throw isMalformed(error) ? new Refusal(400, 'bad_request') : error
  }
}
