import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../../platform/app.js'
import type { PreparedFile } from '../../../platform/files.js'
import type { Upload } from '../../../platform/uploads.js'

/** Bytes as an upload that was received; whoever asks removes the file at its path. */
const uploadOf = async (bytes: Buffer, name: string): Promise<Upload> => {
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  await writeFile(path, bytes, { mode: 0o600 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, name, bytes: bytes.length, sha256, head: bytes.subarray(0, 4100) }
}

/** Hands bytes over as an upload of that name. */
export const withUpload = async <T>(bytes: Buffer, name: string, take: (upload: Upload) => Promise<T>): Promise<T> => {
  const upload = await uploadOf(bytes, name)
  try {
    return await take(upload)
  } finally {
    await rm(upload.path, { force: true })
  }
}

/** Stores bytes as an upload of that kind would. */
export const demoFile = (app: App, bytes: Buffer, name: string, kind: 'document' | 'cover'): Promise<PreparedFile> =>
  withUpload(bytes, name, (upload) => app.files.prepare(upload, kind))
