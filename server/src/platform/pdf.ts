import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { localeTags, type Language } from '@oselia/contract/languages'
import { encode } from 'uqr'

export type PdfDocument = PDFKit.PDFDocument

const fonts = new Map<string, Promise<Buffer>>()
const require = createRequire(import.meta.url)
/** DejaVu has every letter of our languages, and the checkbox symbols. */
const fontOf = (name: string) => {
  const known = fonts.get(name) ?? readFile(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  fonts.set(name, known)
  return known
}

export interface PaperSize {
  width: number
  height: number
  margin: number
}
/** Dimensions of sheets, in points of 1/72 inch. */
export const paperSizes = {
  A4: { width: 595.28, height: 841.89, margin: 42 },
  A5: { width: 419.53, height: 595.28, margin: 30 },
} as const satisfies Record<string, PaperSize>
/** The A4 sheet. */
export const sheet: PaperSize = paperSizes.A4
export const contentWidth = sheet.width - 2 * sheet.margin

/** Bytes that may wait for the reader before drawing pauses. */
const waitingBytes = 1024 * 1024

/** Resolves when the reader has taken what waited, or has gone. */
const untilTaken = (paper: PdfDocument): Promise<void> =>
  new Promise((resolve) => {
    const stream = paper as unknown as Readable
    const end = () => {
      stream.off('close', end)
      resolve()
    }
    // It is called when a reader has emptied the buffer; pdfkit itself pushes without being asked.
    stream._read = end
    stream.once('close', end)
  })

/**
 * A PDF of pages, upright A4 unless another size or layout is given, drawn one after another; yields to the event loop between
 * pages and pauses while the reader is slower. Each page has the fonts `plain` and `bold`. `pages` may be a generator that decides after
 * each page whether another one follows. The stream ends with an error when drawing fails.
 */
export const drawPdf = async (
  about: {
    title: string
    author: string
    language: Language
    at: Date
    size?: keyof typeof paperSizes
    layout?: 'portrait' | 'landscape'
  },
  pages: Iterable<(paper: PdfDocument) => void>,
  /** Measures before the first page, for what would take the event loop too long at once. */
  prepare?: (paper: PdfDocument) => Promise<void>,
): Promise<Readable> => {
  const size = about.size ?? 'A4'
  // Loaded with the first paper: it takes a tenth of the start of the server.
  const [{ default: Document }, plain, bold] = await Promise.all([
    import('pdfkit'),
    fontOf('DejaVuSans'),
    fontOf('DejaVuSans-Bold'),
  ])
  const paper = new Document({
    size,
    layout: about.layout ?? 'portrait',
    margin: paperSizes[size].margin,
    autoFirstPage: false,
    lang: localeTags[about.language],
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.at },
  })
  paper.registerFont('plain', plain)
  paper.registerFont('bold', bold)
  const draw = async () => {
    await prepare?.(paper)
    for (const page of pages) {
      paper.addPage()
      page(paper.font('plain').fontSize(10))
      await setImmediate()
      if ((paper as unknown as Readable).readableLength > waitingBytes) await untilTaken(paper)
      if ((paper as unknown as Readable).destroyed) return
    }
    paper.end()
  }
  // Whoever reads it learns of the error; before it has a reader, an event without a listener would end the process.
  ;(paper as unknown as Readable).on('error', () => undefined)
  draw().catch((error: unknown) => paper.destroy(error as Error))
  return paper as unknown as Readable
}

/** Squares at one or more places: `data` by rows, `size` points wide, the upper left corner at x, y. */
export const drawModules = (
  paper: PdfDocument,
  data: readonly (readonly boolean[])[],
  ...places: readonly { x: number; y: number; size: number }[]
): void => {
  for (const { x, y, size } of places) {
    const one = size / data.length
    data.forEach((row, i) => {
      for (let from = row.indexOf(true); from !== -1;) {
        const end = row.indexOf(false, from)
        const to = end === -1 ? row.length : end
        // Modules overlap slightly, so that no light line shows between them.
        paper.rect(x + from * one, y + i * one, (to - from) * one + 0.05, one + 0.05)
        from = row.indexOf(true, to)
      }
    })
  }
  paper.fill('#000')
}

/** A QR code as vectors at one or more places: `size` points wide, its upper left corner at x, y. */
export const drawQr = (
  paper: PdfDocument,
  text: string,
  ...places: readonly { x: number; y: number; size: number }[]
): void => drawModules(paper, encode(text, { ecc: 'Q', border: 2 }).data, ...places)
