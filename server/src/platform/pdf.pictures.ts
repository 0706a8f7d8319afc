import type { Block } from './pdf.flow.js'
import { textBlock } from './pdf.pen.js'
import type { Column } from './pdf.letter.js'
import { loadSharp, mostPixels } from './pictures.js'

/** A picture on paper with its caption; JPEG bytes. */
export interface PrintedPicture {
  bytes: Buffer
  caption: string
}

/** Enough for half a page of A4 at 200 dots per inch, in pixels. */
const longestSide = 1400

/** A stored picture as JPEG, which PDF readers know, upright and not larger than paper shows. */
export const jpegOf = async (bytes: Buffer): Promise<Buffer> => {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

const pictureHeight = 190
const space = 12

/** Pictures two in a row with their captions; a row is never divided. */
export const pictureBlocks = ({ pen, x, width }: Column, pictures: readonly PrintedPicture[]): Block[] => {
  const cell = (width - space) / 2
  return Array.from({ length: Math.ceil(pictures.length / 2) }, (_, row): Block => {
    const pair = pictures.slice(row * 2, row * 2 + 2).map(({ bytes, caption }, at) => {
      const left = x + at * (cell + space)
      return { bytes, left, caption: textBlock(pen, [{ text: caption, size: 8 }], left, cell) }
    })
    return {
      height: pictureHeight + Math.max(...pair.map(({ caption }) => caption.height)) + space,
      draw: (paper, y) => {
        for (const { bytes, left, caption } of pair) {
          paper.image(bytes, left, y, { fit: [cell, pictureHeight], align: 'center', valign: 'center' })
          caption.draw(paper, y + pictureHeight + 3)
        }
      },
    }
  })
}
