import type { PaperFormat } from '@oselia/contract/paper.enums'
import { drawQr, paperSizes, type PdfDocument } from '../../../platform/pdf.js'

/** The texts of a poster in one language. */
export interface PosterText {
  kind: string
  title: string
  times: string | null
  paragraphs: readonly string[]
  /** Stands by the QR code where the text was cut, and `scan` where it was not. */
  readOn: string
  scan: string
}

interface Poster {
  /** In the languages of the sheet, the first one largest. */
  texts: readonly PosterText[]
  isUrgent: boolean
  /** Organisation and address. */
  place: string
  url: string
  size: PaperFormat
  /** Where the sheet is about the page itself. */
  hasLargeCode?: boolean
}

/** One line of text, which wraps; sizes and the gap above are in points. */
interface Line {
  text: string
  size: number
  bold?: boolean
  color?: string
  gap: number
}

const ink = '#111'
const faded = '#444'
const alarm = '#b3261e'

/** Factors of the text, tried from the largest. */
const scales = [2.2, 2, 1.8, 1.6, 1.4, 1.25, 1.1, 1, 0.9, 0.8]
/** Factor of a text that has to be cut: smaller letters are not read from a step away. */
const cutScale = 1

const styled = (paper: PdfDocument, { size, bold }: Line) => paper.font(bold ? 'bold' : 'plain').fontSize(size)
const heightOf = (paper: PdfDocument, line: Line, width: number) =>
  styled(paper, line).heightOfString(line.text, { width })
const totalOf = (paper: PdfDocument, lines: readonly Line[], width: number) =>
  lines.reduce((sum, line) => sum + line.gap + heightOf(paper, line, width), 0)

const linesOf = ({ isUrgent, size }: Poster, text: PosterText, at: number, scale: number): Line[] => {
  const factor = scale * (size === 'A4' ? 1 : 0.75) * (at === 0 ? 1 : 0.8)
  const { kind, title, times, paragraphs } = text
  const dates = times === null ? [] : [{ text: times, size: 15 * factor, bold: true, gap: 6 * factor }]
  const lines: Line[] = [
    { text: kind, size: 11 * factor, bold: true, color: isUrgent ? alarm : faded, gap: 0 },
    { text: title, size: 26 * factor, bold: true, color: isUrgent ? alarm : ink, gap: 2 * factor },
    ...dates,
    ...paragraphs.map((one, n) => ({ text: one, size: 13.5 * factor, gap: (n === 0 ? 10 : 6) * factor })),
  ]
  return lines.filter((line) => line.text !== '')
}

/** The longest beginning of a line, in whole words and with an ellipsis, that the height holds; null for none. */
const beginningOf = (paper: PdfDocument, line: Line, width: number, height: number): Line | null => {
  const words = line.text.split(' ')
  const upTo = (n: number): Line => ({ ...line, text: `${words.slice(0, n).join(' ')} …` })
  let [fits, tooLong] = [0, words.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (heightOf(paper, upTo(middle), width) <= height) fits = middle
    else tooLong = middle
  }
  return fits > 0 ? upTo(fits) : null
}

/** The lines that the height holds, the last of them cut where there are more. */
const cut = (paper: PdfDocument, lines: readonly Line[], width: number, height: number): Line[] => {
  const kept: Line[] = []
  let left = height
  for (const line of lines) {
    const needed = line.gap + heightOf(paper, line, width)
    if (needed > left) {
      const beginning = beginningOf(paper, line, width, left - line.gap)
      return beginning ? [...kept, beginning] : kept
    }
    kept.push(line)
    left -= needed
  }
  return kept
}

/** The height of each block when they share a room: none gets more than it needs, and the rest is divided equally. */
export const shares = (needs: readonly number[], room: number): number[] => {
  const given = needs.map(() => 0)
  let left = room
  let open = needs.map((_, at) => at)
  while (open.length > 0) {
    const each = left / open.length
    const small = open.filter((at) => needs[at]! <= each)
    for (const at of small.length > 0 ? small : open) {
      given[at] = Math.min(needs[at]!, each)
      left -= given[at]
    }
    open = small.length > 0 ? open.filter((at) => !small.includes(at)) : []
  }
  return given
}

/** Blocks of lines that fit into the room, at the largest size that needs no cut. */
const fit = (paper: PdfDocument, poster: Poster, width: number, room: number, between: number) => {
  const { texts } = poster
  const usable = room - between * (texts.length - 1)
  const at = (scale: number) => texts.map((text, n) => linesOf(poster, text, n, scale))
  const needs = (blocks: Line[][]) => blocks.map((lines) => totalOf(paper, lines, width))
  for (const scale of scales) {
    const blocks = at(scale)
    if (needs(blocks).reduce((sum, one) => sum + one, 0) <= usable) return { blocks, isCut: false }
  }
  const blocks = at(cutScale)
  const heights = shares(needs(blocks), usable)
  return { blocks: blocks.map((lines, n) => cut(paper, lines, width, heights[n]!)), isCut: true }
}

const drawBlock = (
  paper: PdfDocument,
  lines: readonly Line[],
  { x, y, width }: Record<'x' | 'y' | 'width', number>,
) => {
  let top = y
  for (const line of lines) {
    top += line.gap
    styled(paper, line)
      .fillColor(line.color ?? ink)
      .text(line.text, x, top, { width })
    top += heightOf(paper, line, width)
  }
  return top
}

const drawFoot = (paper: PdfDocument, poster: Poster, qr: number, isCut: boolean) => {
  const { width, height, margin } = paperSizes[poster.size]
  const y = height - margin - qr
  paper.fillColor('#000')
  drawQr(paper, poster.url, { x: margin, y, size: qr })
  const lines = poster.texts.map(({ readOn, scan }, at) => ({
    text: isCut ? readOn : scan,
    size: poster.size === 'A4' ? 13 : 10,
    bold: at === 0,
    gap: 4,
  }))
  const x = margin + qr + 12
  const room = width - margin - x
  drawBlock(paper, lines, { x, y: y + Math.max(0, (qr - totalOf(paper, lines, room)) / 2), width: room })
  paper.link(margin, y, qr, qr, poster.url)
}

/** Draws the sheet: where, what, when, and the way to the whole text. What does not fit is cut. */
export const drawPoster = (paper: PdfDocument, poster: Poster): void => {
  const { width: sheet, height, margin } = paperSizes[poster.size]
  const width = sheet - 2 * margin
  const qr = (poster.size === 'A4' ? 118 : 92) * (poster.hasLargeCode ? 1.8 : 1)
  const place: Line = { text: poster.place, size: poster.size === 'A4' ? 12 : 9, color: faded, gap: 0 }
  const headed = cut(paper, poster.place ? [place] : [], width, 60)
  let y = drawBlock(paper, headed, { x: margin, y: margin, width }) + 14
  const between = 18
  const { blocks, isCut } = fit(paper, poster, width, height - margin - qr - 16 - y, between)
  for (const [at, lines] of blocks.entries()) {
    if (at > 0) {
      const line = y + between / 2
      paper
        .moveTo(margin, line)
        .lineTo(sheet - margin, line)
        .lineWidth(0.5)
        .stroke('#bbb')
      y += between
    }
    y = drawBlock(paper, lines, { x: margin, y, width })
  }
  drawFoot(paper, poster, qr, isCut)
}
