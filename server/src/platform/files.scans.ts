import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Files, PreparedFile } from './files.js'
import { jpegFormat, nameOf, scanFormat, type Format } from './files.kinds.js'
import { hasActiveContent } from './pdf.active.js'
import type { Upload } from './uploads.js'

type Stored = Pick<Upload, 'name' | 'path' | 'bytes' | 'sha256'>

const put = async (files: Files, { name, path, bytes, sha256 }: Stored, format: Format): Promise<PreparedFile> => ({
  kind: 'scan',
  name: nameOf(name, format),
  mime: format.mime,
  bytes,
  sha256,
  storage_key: await files.store({ path, bytes }, format),
  active_content: format.extension === 'pdf' && (await hasActiveContent(path)),
  width: null,
  height: null,
  sizes: [],
  isRecorded: false,
})

/** Stores scanned paper as it came, before the transaction of its request. 413 and 415 as `scanFormat`. */
export const prepareScan = async (files: Files, upload: Upload): Promise<PreparedFile> =>
  put(files, upload, await scanFormat(upload))

/** Stores a JPEG that the server has drawn. */
export const prepareDrawing = async (files: Files, jpeg: Buffer, name: string): Promise<PreparedFile> => {
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  try {
    await writeFile(path, jpeg, { mode: 0o600 })
    const sha256 = createHash('sha256').update(jpeg).digest('hex')
    return await put(files, { name, path, bytes: jpeg.length, sha256 }, jpegFormat)
  } finally {
    await rm(path, { force: true })
  }
}
