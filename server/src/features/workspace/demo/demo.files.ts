import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../../platform/app.js'
import type { PreparedFile } from '../../../platform/files.js'

/** Stores bytes as an upload of that kind would. */
export const demoFile = async (
  app: App,
  bytes: Buffer,
  name: string,
  kind: 'document' | 'cover',
): Promise<PreparedFile> => {
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  await writeFile(path, bytes, { mode: 0o600 })
  try {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return await app.files.prepare({ path, name, bytes: bytes.length, sha256, head: bytes.subarray(0, 4100) }, kind)
  } finally {
    await rm(path, { force: true })
  }
}
