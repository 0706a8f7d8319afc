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
interface Kept {
  path: string
  bytes: number
  /** Hex SHA-256 of the bytes. */
  sha256: string
}

/** A picture that was encoded anew. */
export interface Drawn extends Kept {
  /** In pixels. */
  width: number
  height: number
  isAnimated: boolean
}

/** Limit of pixels in a picture, all its frames together. */
export const mostPixels = 50_000_000
/** Longest side of the result, in pixels. */
const longestSide = { avatar: 512, cover: 2400 } as const
const side = (kind: FileKind) => (kind === 'avatar' || kind === 'cover' ? longestSide[kind] : 4096)

// At most two at once: a large picture takes some 200 MB of memory.
const limitConcurrency = pLimit(2)

/** The picture library, loaded with the first picture. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // Every upload is a different picture, so a cache would only use memory.
  sharp.cache(false)
  // One thread for each picture: the limits below count pictures, and requests need the other cores.
  sharp.concurrency(1)
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
    const sharp = await loadSharp()
    const target = `${path}.drawn`
    const output = outputs[format.extension]!
    const moves = format.extension === 'gif' && kind !== 'avatar' && kind !== 'cover'
    const size = side(kind)
    const picture = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', animated: moves })
      .autoOrient()
      .resize({ width: size, height: size, fit: kind === 'avatar' ? 'cover' : 'inside', withoutEnlargement: true })
      .toFormat(output.name, output.options)
    const info = await picture.toFile(target).catch(async () => {
      await rm(target, { force: true })
      throw new Problem(415, 'wrong_kind')
    })
    const { width, height, pageHeight, pages = 1 } = info
    return { ...(await measured(target)), width, height: pageHeight ?? height, isAnimated: pages > 1 }
  })

const measured = async (path: string): Promise<Kept> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** A HEIC picture, which can't be re-encoded, with its metadata overwritten in place. 415 when it is corrupt. */
export const withoutMetadata = async (path: string): Promise<Kept> => {
  try {
    await blankHeicMetadata(path)
  } catch (error) {
    if (error instanceof RangeError) throw new Problem(415, 'wrong_kind')
    throw error
  }
  return measured(path)
}

/** 415 unless the picture's header can be read; for pictures that are stored unchanged. */
export const requireReadable = async (path: string): Promise<void> => {
  const sharp = await loadSharp()
  const readable = await sharp(path, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => null)
  if (!readable) throw new Problem(415, 'wrong_kind')
}

/** Sides to which a picture of paper is reduced, the margin that is left out since scanners draw edges, and what is dust. */
const blank = { width: 200, height: 280, margin: 14, darker: 28, spots: 25 }

/** Whether a picture of paper has next to nothing on it. */
export const isBlankPaper = async (picture: Buffer): Promise<boolean> => {
  const { width, height, margin, darker, spots } = blank
  const sharp = await loadSharp()
  const inner = { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin }
  const reduced = await sharp(picture).greyscale().resize(width, height, { fit: 'fill' }).png().toBuffer()
  const pixels = await sharp(reduced).extract(inner).raw().toBuffer()
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  return pixels.filter((value) => value < mean - darker).length < spots
}
