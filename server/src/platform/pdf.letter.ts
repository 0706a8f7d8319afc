import type { Language } from '@oselia/contract/languages'
import type { PaperSize, PdfDocument } from './pdf.js'
import { flowPages, gap, type Block } from './pdf.flow.js'
import { filled, joined } from './pdf.format.js'
import { pageWords } from './pdf.messages.js'
import { lineBlocks, penOf, textBlock, type Pen, type Text } from './pdf.pen.js'

/** A place on the page and the means to write there. */
export interface Column {
  pen: Pen
  x: number
  width: number
}

/** The pages of a document that is not filled in by code: its blocks, and below them what it is and the number of the page. */
export const letterPages = (
  size: PaperSize,
  { language, label }: { language: Language; label: string },
  write: (column: Column) => readonly Block[],
  top: (column: Column, page: number) => Block = () => gap(0),
): Generator<(paper: PdfDocument) => void> =>
  flowPages(size, (paper) => {
    const pen = penOf(paper)
    const [x, width] = [size.margin, size.width - 2 * size.margin]
    return {
      blocks: write({ pen, x, width }),
      top: (page) => top({ pen, x, width }, page),
      bottom: (page, of) => {
        const numbered = joined(' · ', label, filled(pageWords.page[language], { page, of }))
        const line = textBlock(pen, [{ text: numbered, size: 7.5, color: '#333', align: 'right' }], x, width)
        return { height: line.height + 8, draw: (paper, y) => line.draw(paper, y + 8) }
      },
    }
  })

/**
 * Lines of a paragraph, which may stand on two pages; the first two and what precedes them stay together, and with `keep` the last two
 * and what follows.
 */
export const paragraph = ({ pen, x, width }: Column, text: Text, after = 3, keep = false): Block[] => {
  const lines = lineBlocks(pen, text, x, width)
  const isKept = (at: number) => (lines.length > 1 && at === 0) || (keep && at >= lines.length - 2)
  for (const [at, line] of lines.entries()) line.keep = isKept(at)
  return [...lines, { ...gap(after), keep }]
}

/** A heading, which stays with what follows. */
export const heading = ({ pen, x, width }: Column, text: string, { size = 10.5, before = 8 } = {}): Block[] => [
  { ...gap(before), keep: true },
  { ...textBlock(pen, [{ text, size, bold: true }], x, width), keep: true },
  { ...gap(3), keep: true },
]

/** Centred lines at the top of a document. */
export const title = ({ pen, x, width }: Column, texts: readonly Text[]): Block[] => [
  textBlock(
    pen,
    texts.map((text) => ({ ...text, align: 'center' as const })),
    x,
    width,
  ),
  gap(6),
]

/** A label in bold letters and what it names, as one paragraph. */
export const named = (column: Column, label: string, value: string): Block[] => {
  const { pen, x, width } = column
  const label_ = pen.lines({ text: label, size: 9.5, bold: true }, width)
  const beside = x + label_.at(-1)!.width + 5
  const value_ = textBlock(pen, [{ text: value, size: 9.5 }], beside, x + width - beside)
  const shown = textBlock(pen, [{ text: label, size: 9.5, bold: true }], x, width)
  return [
    {
      height: Math.max(shown.height, value_.height) + 2,
      draw: (paper, y) => {
        shown.draw(paper, y)
        value_.draw(paper, y)
      },
    },
  ]
}
