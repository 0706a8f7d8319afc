import { randomInt } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pipeline } from 'node:stream/promises'
import { join } from 'node:path'

// Makes a scan of paper sheets: each page of a PDF as a picture, marked, turned, skewed, faded and with noise.
const server = createRequire(join(import.meta.dirname, '../server/package.json'))
const sharp = server('sharp')
const Document = server('pdfkit')

export const openSheets = async (path) => {
  const { PDFiumLibrary } = await import(server.resolve('@hyzyla/pdfium').replace('index.cjs', 'index.esm.js'))
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(await readFile(path))
  return { count: pdf.getPageCount(), page: (n) => pdf.getPage(n) }
}

const pick = (list) => list[randomInt(list.length)]
const between = (from, to) => from + (randomInt(10_001) / 10_000) * (to - from)

/** Strokes of a pen in some boxes, and a scribble as a signature. */
const pen = (width, height) => {
  const scale = width / 595
  const strokes = Array.from({ length: 12 }, () => {
    const [x, y] = [between(290, 450) * scale, between(300, 700) * scale]
    const size = 8 * scale
    return `<path d="M${x} ${y}l${size} ${size}m0 ${-size}l${-size} ${size}" stroke="#1b2f8f" stroke-width="${1.5 * scale}" fill="none"/>`
  })
  const [x, y] = [between(470, 500) * scale, between(300, 760) * scale]
  strokes.push(
    `<path d="M${x} ${y}q${10 * scale} ${-20 * scale} ${20 * scale} 0t${30 * scale} 0" stroke="#1b2f8f" stroke-width="${1.5 * scale}" fill="none"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${strokes.join('')}</svg>`,
  )
}

/** Sums of two dice from -1 to 1; each page reads them from another place. */
const dice = Float32Array.from({ length: 1_000_003 }, () => Math.random() + Math.random() - 1)

/** Noise of a sensor: adds up to `strength` to each channel. */
const grain = (pixels, strength) => {
  let place = randomInt(dice.length)
  for (let at = 0; at < pixels.length; at++) {
    place = place + 1 === dice.length ? 0 : place + 1
    const value = pixels[at] + dice[place] * strength
    pixels[at] = value < 0 ? 0 : value > 255 ? 255 : value
  }
  return pixels
}

/** How a page comes out of the scanner. */
export const conditions = {
  clean: () => ({ turn: 0, skew: between(-0.4, 0.4), noise: 6, low: 0, high: 255, blur: 0 }),
  rotated: () => ({ turn: pick([90, 180, 270]), skew: between(-4, 4), noise: 10, low: 10, high: 250, blur: 0 }),
  noisy: () => ({ turn: pick([0, 180]), skew: between(-2, 2), noise: 110, low: 20, high: 245, blur: 0.5 }),
  faint: () => ({ turn: pick([0, 0, 180]), skew: between(-2, 2), noise: 25, low: 135, high: 205, blur: 0.6 }),
}

/** A JPEG of a page at some resolution under a condition. */
export const scanOf = async (page, dpi, { turn, skew, noise, low, high, blur }) => {
  const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap', colorSpace: 'BGRA' })
  const { data: marked, info: made } = await sharp(data, { raw: { width, height, channels: 4 } })
    .composite([{ input: pen(width, height) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let turned = sharp(marked, { raw: { width, height, channels: made.channels } }).rotate(turn + skew, {
    background: '#fff',
  })
  if (blur > 0) turned = sharp(await turned.png({ compressionLevel: 0 }).toBuffer()).blur(blur)
  const { data: pixels, info } = await turned
    .removeAlpha()
    .linear((high - low) / 255, low)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return sharp(grain(pixels, noise), { raw }).jpeg({ quality: 70 }).toBuffer({ resolveWithObject: true })
}

/** A page without a code, as a stack of paper has them. */
export const emptyPage = (dpi) =>
  sharp({
    create: { width: Math.round(8.27 * dpi), height: Math.round(11.69 * dpi), channels: 3, background: '#f4f2ee' },
  })
    .jpeg()
    .toBuffer({ resolveWithObject: true })

/** A page whose codes were cut off: its middle alone. */
export const unknownPage = async (page, dpi) => {
  const { data } = await scanOf(page, dpi, conditions.clean())
  const picture = sharp(data)
  const { width, height } = await picture.metadata()
  const middle = {
    left: 0,
    top: Math.round(height * 0.3),
    width: Math.round(width * 0.7),
    height: Math.round(height * 0.4),
  }
  return picture.extract(middle).jpeg({ quality: 70 }).toBuffer({ resolveWithObject: true })
}

/** Pictures as the pages of a PDF. */
export const writeScan = async (path, pictures, dpi) => {
  const paper = new Document({ autoFirstPage: false })
  const written = pipeline(paper, createWriteStream(path))
  for await (const { data, info } of pictures) {
    const size = [(info.width * 72) / dpi, (info.height * 72) / dpi]
    paper.addPage({ size, margin: 0 }).image(data, 0, 0, { width: size[0], height: size[1] })
  }
  paper.end()
  await written
}
