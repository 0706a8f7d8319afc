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

/**
 * A PDF of pages, A4 unless another size is given, drawn one after another; yields to the event loop between pages. Each
 * page has the fonts `plain` and `bold`. `pages` may be a generator that decides after each page whether another one
 * follows. The stream ends with an error when drawing fails.
 */
export const drawPdf = async (
  about: { title: string; author: string; language: Language; at: Date; size?: keyof typeof paperSizes },
  pages: Iterable<(paper: PdfDocument) => void>,
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
    margin: paperSizes[size].margin,
    autoFirstPage: false,
    lang: localeTags[about.language],
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.at },
  })
  paper.registerFont('plain', plain)
  paper.registerFont('bold', bold)
  const draw = async () => {
    for (const page of pages) {
      paper.addPage()
      page(paper.font('plain').fontSize(10))
      await setImmediate()
    }
    paper.end()
  }
  draw().catch((error: unknown) => paper.destroy(error as Error))
  return paper as unknown as Readable
}

/** A QR code as vectors: `size` points wide, its upper left corner at x, y. */
export const drawQr = (
  paper: PdfDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void => {
  const { data, size: modules } = encode(text, { ecc: 'Q', border: 2 })
  const one = size / modules
  data.forEach((row, i) =>
    row.forEach((dark, j) => {
      // Modules overlap slightly, so that no light line shows between them.
      if (dark) paper.rect(x + j * one, y + i * one, one + 0.05, one + 0.05)
    }),
  )
  paper.fill('#000')
}
