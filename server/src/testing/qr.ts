import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const require = createRequire(import.meta.url)
const wasmOf = async (name: string): Promise<ArrayBuffer> =>
  new Uint8Array(await readFile(require.resolve(name))).buffer

let library: Promise<PDFiumLibrary> | undefined
const pdfium = async () => {
  library ??= (async () => {
    await prepareZXingModule({
      overrides: { wasmBinary: await wasmOf('zxing-wasm/reader/zxing_reader.wasm') },
      fireImmediately: true,
    })
    return PDFiumLibrary.init({ wasmBinary: await wasmOf('@hyzyla/pdfium/pdfium.wasm') })
  })()
  return library
}

interface FoundQr {
  page: number
  text: string
  version: string
  level: string
}

/** The QR codes on the pages of a PDF, drawn at 200 dpi and read by an independent reader. */
export const qrCodesOf = async (bytes: Uint8Array): Promise<FoundQr[]> => {
  const pdf = await (await pdfium()).loadDocument(Buffer.from(bytes))
  const found: FoundQr[] = []
  for (const page of pdf.pages()) {
    const { data, width, height } = await page.render({ scale: 200 / 72, render: 'bitmap', colorSpace: 'BGRA' })
    const image = {
      data: new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength),
      width,
      height,
      colorSpace: 'srgb' as const,
    }
    for (const { text, isValid, version, ecLevel } of await readBarcodes(image, {
      formats: ['QRCode'],
      tryHarder: true,
    }))
      if (isValid) found.push({ page: page.number + 1, text, version, level: ecLevel })
  }
  pdf.destroy()
  return found
}
