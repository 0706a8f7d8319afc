import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { FormatEnum } from 'sharp'
import { blankHeicMetadata } from './heic.js'
import type { FileKind, Format } from './files.kinds.js'
import { Problem } from './problems.js'

/** A picture on this node's disk. */
export interface Drawn {
  path: string
  bytes: number
  /** Hex SHA-256 of the bytes. */
  sha256: string
}

/** Limit of pixels in a picture, all its frames together. */
const mostPixels = 50_000_000
/** Longest side of the result, in pixels. */
const longestSide = { avatar: 512, cover: 2400 } as const
const side = (kind: FileKind) => (kind === 'avatar' || kind === 'cover' ? longestSide[kind] : 4096)

// At most two at once: a large picture takes some 200 MB of memory.
const limitConcurrency = pLimit(2)

const load = async () => {
  const { default: sharp } = await import('sharp')
  // Every upload is a different picture, so a cache would only use memory.
  sharp.cache(false)
  return sharp
}

const outputs: Record<string, { name: keyof FormatEnum; options?: object }> = {
  jpg: { name: 'jpeg', options: { quality: 86 } },
  png: { name: 'png' },
  webp: { name: 'webp', options: { quality: 86 } },
  gif: { name: 'gif' },
}

/**
 * Re-encodes a picture next to the original: upright, within the size of its kind and without metadata (location,
 * owner). Avatars are cropped to squares. 415 when it is corrupt or has too many pixels. The caller removes the file.
 */
export const redraw = (path: string, kind: FileKind, format: Format): Promise<Drawn> =>
  limitConcurrency(async () => {
    const sharp = await load()
    const target = `${path}.drawn`
    const output = outputs[format.extension]!
    const moves = format.extension === 'gif' && kind !== 'avatar' && kind !== 'cover'
    const size = side(kind)
    try {
      await sharp(path, { limitInputPixels: mostPixels, failOn: 'error', animated: moves })
        .autoOrient()
        .resize({
          width: size,
          height: size,
          fit: kind === 'avatar' ? 'cover' : 'inside',
          withoutEnlargement: true,
        })
        .toFormat(output.name, output.options)
        .toFile(target)
    } catch {
      await rm(target, { force: true })
      throw new Problem(415, 'wrong_kind')
    }
    return drawn(target)
  })

const drawn = async (path: string): Promise<Drawn> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** A HEIC picture, which can't be re-encoded, with its metadata overwritten in place. 415 when it is corrupt. */
export const withoutMetadata = async (path: string): Promise<Drawn> => {
  try {
    await blankHeicMetadata(path)
  } catch (error) {
    if (error instanceof RangeError) throw new Problem(415, 'wrong_kind')
    throw error
  }
  return drawn(path)
}

/** 415 unless the picture's header can be read; for pictures that are stored unchanged. */
export const requireReadable = async (path: string): Promise<void> => {
  const sharp = await load()
  const readable = await sharp(path, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => null)
  if (!readable) throw new Problem(415, 'wrong_kind')
}
