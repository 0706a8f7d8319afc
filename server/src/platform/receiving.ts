import type { FastifyRequest } from 'fastify'
import type { App } from './app.js'
import type { PreparedFile } from './files.js'
import { openQuota, type Uploader } from './upload-quota.js'
import { largestUpload, readParts, type Upload } from './uploads.js'

/** The contents of a multipart request: its fields, and its files, whose bytes are stored already. */
export interface Received<Fields> {
  fields: Fields
  files: PreparedFile[]
  /** Hex SHA-256 of each file as sent. */
  hashes: string[]
  /**
   * Removes stored objects without a row. `unknown`: the connection broke during the commit, which may have succeeded;
   * the daily sweep then decides.
   */
  finish(outcome: 'committed' | 'rolled_back' | 'unknown'): Promise<void>
}

/** How a request receives files: the fields are validated first, then each file is validated and stored. */
interface Receiving<Fields> {
  uploader: Uploader
  filesOptional: boolean
  largestFile?: number | undefined
  fields(raw: Record<string, unknown>): Fields
  prepare(upload: Upload, fields: Fields): Promise<PreparedFile>
}

type Context = Pick<App, 'files'> & { log: Pick<FastifyRequest['log'], 'warn'> }

const removeAll = async ({ files: storage, log }: Context, files: readonly PreparedFile[]) => {
  // An object that cannot be removed now is left to the daily sweep.
  for (const { storage_key } of files)
    await storage
      .remove(storage_key)
      .catch((error: unknown) => log.warn({ err: error }, 'a stored file was not removed'))
}

/**
 * Reads, validates and stores the files of a request before a transaction is open; throws as `openQuota`, `readParts` and
 * `Files.prepare`.
 */
export const receive = async <Fields>(
  app: Pick<App, 'files' | 'pools' | 'clock'>,
  request: FastifyRequest,
  { uploader, filesOptional, largestFile = largestUpload, fields: read, prepare }: Receiving<Fields>,
): Promise<Received<Fields>> => {
  const context = { files: app.files, log: request.log }
  const length = Number(request.headers['content-length']) || null
  const quota = await openQuota(app.pools.interactiveDb, app.clock.now(), uploader, length)
  const parts = await readParts(request, { filesOptional, largestFile, count: quota.take }).finally(quota.settle)
  try {
    const fields = read(parts.fields)
    // Waits for all, also when one is rejected: none may be stored after the others were removed.
    const results = await Promise.allSettled(parts.files.map((upload) => prepare(upload, fields)))
    const files = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) {
      await removeAll(context, files)
      throw failed.reason
    }
    return {
      fields,
      files,
      hashes: parts.files.map(({ sha256 }) => sha256),
      async finish(outcome) {
        if (outcome === 'unknown') return
        await removeAll(context, outcome === 'committed' ? files.filter((file) => !file.isRecorded) : files)
      },
    }
  } finally {
    await parts.drop()
  }
}
