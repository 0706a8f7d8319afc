import { open, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** @type {{ path: string, from: number, maxPages: number, maxPixels: number, pattern: RegExp }} */
const { path, from, maxPages, maxPixels, pattern } = workerData

// Longest sides in pixels, A4 at 150 and 300 dpi: a page box in a scan rarely tells the true size of the paper.
const [coarse, fine] = [1754, 3508]
const screenHeight = 1200
const require = createRequire(import.meta.url)
const wasmOf = async (name) => new Uint8Array(await readFile(require.resolve(name))).buffer

// Without a file given, the library would fetch it from the network.
await prepareZXingModule({
  overrides: { wasmBinary: await wasmOf('zxing-wasm/reader/zxing_reader.wasm') },
  fireImmediately: true,
})
// The pictures of one page are small, and the other processors belong to requests.
sharp.concurrency(1)
sharp.cache(false)

const refuse = (reason) => {
  throw Object.assign(new Error(reason), { reason })
}

const isPdf = async () => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead).includes('%PDF-')
  } finally {
    await file.close()
  }
}

const openPdf = async () => {
  const library = await PDFiumLibrary.init({ wasmBinary: await wasmOf('@hyzyla/pdfium/pdfium.wasm') })
  const pdf = await library
    .loadDocument(await readFile(path))
    .catch((error) => refuse(/password/i.test(error.message) ? 'encrypted' : 'broken'))
  return {
    of: pdf.getPageCount(),
    /** The page as RGBA, its longest side of so many pixels. */
    render: async (number, longest) => {
      const page = pdf.getPage(number - 1)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const scale = longest / Math.max(originalWidth, originalHeight)
      const width = Math.max(1, Math.round(originalWidth * scale))
      const height = Math.max(1, Math.round(originalHeight * scale))
      const { data } = await page.render({ width, height, scale: 1, render: 'bitmap', colorSpace: 'BGRA' })
      return { data, width, height }
    },
  }
}

const openPicture = async () => {
  const options = { limitInputPixels: maxPixels, failOn: 'truncated' }
  const about = await sharp(path, options)
    .metadata()
    .catch(() => refuse('not_a_scan'))
  if (!['jpeg', 'png', 'webp', 'tiff'].includes(about.format)) refuse('not_a_scan')
  // A code on a smaller picture becomes no clearer by more than doubling it, which cost seconds for a picture of one pixel.
  const most = 2 * Math.max(about.width, about.height)
  return {
    of: about.pages ?? 1,
    render: async (number, longest) => {
      const side = Math.min(longest, most)
      const { data, info } = await sharp(path, { ...options, page: number - 1 })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside' })
        .toColourspace('srgb')
        .flatten({ background: '#fff' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { data, width: info.width, height: info.height }
    },
  }
}

const rawOf = ({ width, height }) => ({ raw: { width, height, channels: 4 } })

/** Codes of ours on a picture, with the clockwise turn of each in degrees. */
const codesOn = async ({ data, width, height }, options) => {
  const image = { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height }
  const found = await readBarcodes(image, {
    formats: ['QRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    maxNumberOfSymbols: 8,
    ...options,
  })
  return found
    .filter(({ isValid, text }) => isValid && pattern.test(text))
    .map(({ text, position: { topLeft, topRight } }) => ({
      text,
      angle: (Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI,
    }))
}

/** Grain evens out between pixels that are smaller than the marks. */
const softened = async (picture) => ({
  ...picture,
  data: await sharp(picture.data, rawOf(picture))
    .greyscale()
    .blur(1.3)
    .normalise()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer(),
})

/** The quick way reads all but a few pages; the other one costs some five times more. */
const search = async (scan, number, first) => {
  const codes = await codesOn(first, {})
  if (codes.length > 0) return codes
  return codesOn(await softened(await scan.render(number, fine)), { tryDenoise: true })
}

const readPage = async (scan, number) => {
  const first = await scan.render(number, coarse)
  const codes = await search(scan, number, first)
  const rotation = codes.length === 0 ? 0 : (Math.round(codes[0].angle / 90) * 90 + 360) % 360
  const upright = sharp(first.data, rawOf(first))
    .removeAlpha()
    .rotate((360 - rotation) % 360)
  const image = await upright
    .resize({ height: screenHeight, width: 2 * screenHeight, fit: 'inside', kernel: 'linear' })
    .jpeg({ quality: 72 })
    .toBuffer()
  return { codes: codes.map(({ text }) => text), rotation, image }
}

const start = async () => {
  const scan = (await isPdf()) ? await openPdf() : await openPicture()
  if (scan.of > maxPages) refuse('too_many_pages')
  parentPort.postMessage({ kind: 'open', of: scan.of })
  let number = from
  let sent = Promise.resolve()
  // Two pages are asked for at once: while one is packed as JPEG by other threads, the next one is drawn here.
  parentPort.on('message', () => {
    const page = number++
    const read = readPage(scan, page).catch(() => ({ codes: [], rotation: 0, image: null }))
    sent = sent.then(async () => parentPort.postMessage({ kind: 'page', page, ...(await read) }))
  })
}

await start().catch((error) => parentPort.postMessage({ kind: 'refused', reason: error.reason ?? 'broken' }))
