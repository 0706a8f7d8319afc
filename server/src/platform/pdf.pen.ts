import type { PdfDocument } from './pdf.js'
import type { Block } from './pdf.flow.js'

interface Style {
  size: number
  bold?: boolean
  color?: string
  align?: 'left' | 'center' | 'right'
}
/** A paragraph of a cell. */
export interface Text extends Style {
  text: string
}
/** A line as it is printed. */
interface Line {
  text: string
  style: Style
  width: number
}

/** Measures and breaks texts; keeps what it has measured, as questions repeat on every sheet. */
export interface Pen {
  lines: (text: Text, width: number) => Line[]
  /** The lines as texts of their own. */
  texts: (text: Text, width: number) => Text[]
}

/** Height of a line of DejaVu Sans by its size. */
const lead = 1.18
const heightOfLine = ({ style }: Line) => style.size * lead
export const heightOfLines = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + heightOfLine(line), 0)

/** The most lines that are kept for repeated texts. */
const keptTexts = 5000

const pens = new WeakMap<PdfDocument, Pen>()

const styled = (paper: PdfDocument, { size, bold }: Style) => paper.font(bold ? 'bold' : 'plain').fontSize(size)

/** The parts of a word that has no room in a line. */
const partsOf = (word: string, fits: (text: string) => boolean): string[] => {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

const breakText = (paper: PdfDocument, { text, ...style }: Text, width: number): Line[] => {
  const measure = (one: string) => styled(paper, style).widthOfString(one)
  const space = measure(' ')
  const lines: Line[] = []
  for (const paragraph of text.split('\n')) {
    let line: Line = { text: '', style, width: 0 }
    for (const whole of paragraph.split(/[ \t\r]+/)) {
      const words = measure(whole) > width ? partsOf(whole, (part) => measure(part) <= width) : [whole]
      for (const word of words) {
        const wide = measure(word)
        if (line.text !== '' && line.width + space + wide > width) {
          lines.push(line)
          line = { text: '', style, width: 0 }
        }
        line =
          line.text === ''
            ? { text: word, style, width: wide }
            : { text: `${line.text} ${word}`, style, width: line.width + space + wide }
      }
    }
    lines.push(line)
  }
  return lines
}

/** The pen of a document. */
export const penOf = (paper: PdfDocument): Pen => {
  const known = pens.get(paper)
  if (known) return known
  const broken = new Map<string, Line[]>()
  const pen: Pen = {
    lines: (text, width) => {
      const name = `${text.size} ${text.bold} ${text.align} ${text.color} ${width} ${text.text}`
      const lines = broken.get(name) ?? breakText(paper, text, width)
      if (broken.size < keptTexts) broken.set(name, lines)
      return lines
    },
    texts: (text, width) => pen.lines(text, width).map((line) => Object.assign({ text: line.text }, line.style)),
  }
  pens.set(paper, pen)
  return pen
}

/** The text at the largest size, down to 4 points, at which no word is broken. */
export const fitted = (pen: Pen, text: Text, width: number): Text => {
  const words = (texts: readonly { text: string }[]) => texts.flatMap((one) => one.text.split(' ')).length
  for (let size = text.size; size > 4; size -= 0.25) {
    const smaller = { ...text, size }
    if (words(pen.lines(smaller, width)) === words([text])) return smaller
  }
  return { ...text, size: 4 }
}

/** Draws lines below each other; `width` is that of the column for what is not aligned to the left. */
export const drawLines = (paper: PdfDocument, lines: readonly Line[], x: number, top: number, width: number): void => {
  let y = top
  for (const line of lines) {
    const { align, color } = line.style
    const left = align === 'right' ? width - line.width : align === 'center' ? (width - line.width) / 2 : 0
    if (line.text !== '') {
      styled(paper, line.style)
        .fillColor(color ?? '#000')
        .text(line.text, x + left, y, { lineBreak: false })
    }
    y += heightOfLine(line)
  }
}

/** Paragraphs below each other as one block. */
export const textBlock = (pen: Pen, texts: readonly Text[], x: number, width: number): Block => {
  const lines = texts.flatMap((text) => pen.lines(text, width))
  return { height: heightOfLines(lines), draw: (paper, y) => drawLines(paper, lines, x, y, width) }
}

/** A long text as a block for each line, which may stand on several pages. */
export const lineBlocks = (pen: Pen, text: Text, x: number, width: number): Block[] =>
  pen.lines(text, width).map((line) => ({
    height: heightOfLine(line),
    draw: (paper, y) => drawLines(paper, [line], x, y, width),
  }))
