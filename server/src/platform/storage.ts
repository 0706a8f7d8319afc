import { once } from 'node:events'
import { createReadStream, ReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'

/** Storage of file contents. Keys are relative paths with `/`. */
export interface Storage {
  /** Stores a local file; durable (synced to disk) when it returns. */
  put(key: string, path: string, about: { bytes: number; mime: string }): Promise<void>
  /** Opens an object for reading; throws at once when it is missing. */
  read(key: string): Promise<Readable>
  /** Ignores a missing object. */
  remove(key: string): Promise<void>
  /** Keys below a folder, in pages. */
  list(folder: string): AsyncGenerator<string[]>
  /** Throws when the storage is not writable and readable now. */
  probe(): Promise<void>
}

const probeKey = '.ready'
const probeLimit = 3000

/** The folder on this node's disk, or the bucket when an address is given. */
export const openStorage = async (folder: string, address: string | undefined): Promise<Storage> => {
  if (address !== undefined) {
    const { driver, prefix } = await bucket(new URL(address))
    return storage(driver, prefix, async () => undefined)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const driver = new FSDriver({ location: folder, visibility: 'private' })
  return storage(driver, '', (key) => syncToDisk(folder, key))
}

const ignore = () => undefined

// The SDK is heavy, so only installations with a bucket load it.
const bucket = async (address: URL): Promise<{ driver: DriverContract; prefix: string }> => {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const endpoint = address.searchParams.get('endpoint')
  const prefix = (address.searchParams.get('prefix') ?? '').replace(/^\/+|\/+$/g, '')
  const credentials = address.username
    ? {
        accessKeyId: decodeURIComponent(address.username),
        secretAccessKey: decodeURIComponent(address.password),
      }
    : undefined
  const driver = new S3Driver({
    bucket: address.hostname,
    region: address.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    visibility: 'private',
    // Access is private by bucket policy; many services reject per-object ACLs.
    supportsACL: false,
    // Services other than Amazon's may store the framing of trailing checksums as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Otherwise the SDK logs to the console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: 2000, socketTimeout: 20_000 },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
  return { driver, prefix: prefix && `${prefix}/` }
}

const storage = (driver: DriverContract, prefix: string, settled: (key: string) => Promise<void>): Storage => {
  const disk = new Disk(driver)
  const at = (key: string) => `${prefix}${key}`
  return {
    async put(key, path, { bytes, mime }) {
      await disk.putStream(at(key), createReadStream(path), {
        contentType: mime,
        contentLength: bytes,
      })
      await settled(key)
    },
    async read(key) {
      const stream = await disk.getStream(at(key))
      if (stream instanceof ReadStream) await once(stream, 'open')
      return stream
    },
    remove: (key) => disk.delete(at(key)),
    list: (folder) => pages(disk, at(folder), prefix.length),
    probe: () => probe(disk, at(probeKey)),
  }
}

async function* pages(disk: Disk, folder: string, skipped: number): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, {
      recursive: true,
      ...(paginationToken && { paginationToken }),
    })
    yield Array.from(page.objects, (entry) => (entry.isFile ? entry.key : '').slice(skipped)).filter(Boolean)
    paginationToken = page.paginationToken
  } while (paginationToken)
}

const probe = async (disk: Disk, key: string) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the storage of files does not answer')), probeLimit)
  })
  const asked = disk.put(key, 'ready').then(() => disk.getBytes(key))
  asked.catch(() => undefined)
  try {
    await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

// A file is durable when its contents and every parent directory are synced.
const syncToDisk = async (root: string, key: string) => {
  const names = key.split('/')
  for (let depth = names.length; depth >= 0; depth--) {
    const handle = await open(join(root, ...names.slice(0, depth)), 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
