import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureWidths, sizeFormats, type SizeFormat } from '@oselia/contract/media.enums'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { loadSharp, mostPixels } from './pictures.js'

/** A size of a picture on this node's disk. */
interface DrawnSize {
  width: number
  format: SizeFormat
  path: string
  bytes: number
}

export interface DrawnSizes {
  /** Of the picture itself, in pixels. */
  width: number
  height: number
  sizes: DrawnSize[]
  /** Removes the files of the sizes. */
  drop(): Promise<void>
}

// A picture takes seconds of one core, so that only one is made at a time beside the uploads.
const limitConcurrency = pLimit(1)
/** Longest time for which one encoding may run, in seconds. */
const timeout = 60

const encoders: Record<SizeFormat, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 78 }),
  // The default effort takes five times as long for some percent of the bytes.
  avif: (picture) => picture.avif({ quality: 52, effort: 3 }),
}

/** The widths of a picture: all that are smaller, and its own or the largest, so that no size is less sharp than it could be. */
export const widthsOf = (width: number): number[] => [
  ...pictureWidths.filter((one) => one < width),
  ...(width <= pictureWidths.at(-1)! ? [width] : []),
]

/** The size and pixels of a picture, at most as wide as the largest size; null when it can't be read, has too many pixels or moves. */
const decoded = async (bytes: Buffer) => {
  const sharp = await loadSharp()
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  try {
    const { width, height, pages = 1 } = await open().metadata()
    if (pages > 1) return null
    const { data, info } = await open()
      .resize({ width: pictureWidths.at(-1), withoutEnlargement: true })
      .timeout({ seconds: timeout })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width, height, draw: () => sharp(data, { raw: info }) }
  } catch {
    return null
  }
}

/** Encodes a stored picture in its smaller sizes. Null when there are none to make: it is corrupt, too large or moves. The caller drops the files. */
export const drawSizes = (bytes: Buffer): Promise<DrawnSizes | null> =>
  limitConcurrency(async () => {
    const source = await decoded(bytes)
    if (!source) return null
    const base = join(tmpdir(), `oselia-${randomUUID()}`)
    const sizes: DrawnSize[] = []
    const drop = async () => {
      for (const { path } of sizes) await rm(path, { force: true })
    }
    try {
      for (const width of widthsOf(source.width))
        for (const format of sizeFormats) {
          const path = `${base}.${width}.${format}`
          const one = { width, format, path, bytes: 0 }
          sizes.push(one)
          const { size } = await encoders[format](source.draw().resize({ width }))
            .timeout({ seconds: timeout })
            .toFile(path)
          one.bytes = size
        }
    } catch {
      // Of a corrupt picture, or one that takes too long: a repetition would end the same way.
      await drop()
      return null
    }
    return { width: source.width, height: source.height, sizes, drop }
  })
