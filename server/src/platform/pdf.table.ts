import type { PdfDocument } from './pdf.js'
import type { Block } from './pdf.flow.js'
import { drawLines, heightOfLines, type Pen, type Text } from './pdf.pen.js'

/** Columns from the left, in points. */
export interface Columns {
  x: number
  widths: readonly number[]
}
export interface RowOptions {
  /** Points, however little is in the cells. */
  least?: number
  fill?: string
  /** Draws into the cells after their borders and texts. */
  more?: (paper: PdfDocument, cells: readonly { x: number; y: number; width: number; height: number }[]) => void
  head?: Block
  keep?: boolean
}

const ink = '#333'

/** Widths that fill `width` in these proportions. */
export const columnsOf = (x: number, width: number, parts: readonly number[]): Columns => {
  const sum = parts.reduce((all, part) => all + part, 0)
  return { x, widths: parts.map((part) => (part * width) / sum) }
}

/** Widths in proportion to `parts`, none below its `least` where the sum of those has room. */
export const fittedParts = (width: number, parts: readonly number[], least: readonly number[]): number[] => {
  const sumOf = (numbers: readonly number[], at: readonly number[]) => at.reduce((sum, one) => sum + numbers[one]!, 0)
  let open = [...parts.keys()]
  if (sumOf(least, open) >= width) return [...parts]
  for (;;) {
    const fixed = [...parts.keys()].filter((at) => !open.includes(at))
    const unit = (width - sumOf(least, fixed)) / sumOf(parts, open)
    const wide = open.filter((at) => parts[at]! * unit >= least[at]!)
    if (wide.length === open.length) return parts.map((part, at) => (open.includes(at) ? part * unit : least[at]!))
    open = wide
  }
}

/** Of a cell on each side. */
export const padding = 3

/** A row of a table with borders; a cell is a list of paragraphs. */
export const rowOf = (
  pen: Pen,
  { x, widths }: Columns,
  cells: readonly (readonly Text[])[],
  { least = 0, fill, more, ...rest }: RowOptions = {},
): Block => {
  const lines = cells.map((texts, at) => texts.flatMap((text) => pen.lines(text, widths[at]! - 2 * padding)))
  const height = Math.max(least, ...lines.map((one) => heightOfLines(one) + 2 * padding))
  return {
    height,
    draw: (paper, y) => {
      let left = x
      const boxes = widths.map((width) => {
        const box = { x: left, y, width, height }
        left += width
        return box
      })
      for (const [at, box] of boxes.entries()) {
        if (fill) paper.rect(box.x, y, box.width, height).fill(fill)
        paper.rect(box.x, y, box.width, height).lineWidth(0.6).stroke(ink)
        drawLines(paper, lines[at]!, box.x + padding, y + padding, box.width - 2 * padding)
      }
      more?.(paper, boxes)
    },
    ...rest,
  }
}

/** A row across the whole table. */
export const bandOf = (pen: Pen, { x, widths }: Columns, texts: readonly Text[], options: RowOptions = {}): Block =>
  rowOf(pen, { x, widths: [widths.reduce((all, width) => all + width, 0)] }, [texts], { fill: '#eee', ...options })

/** Text with a line to write on after it, or with what is known already. */
export const fieldBlock = (
  pen: Pen,
  { label, value, under }: { label: string; value?: string; under?: string },
  { x, width, size = 9 }: { x: number; width: number; size?: number },
): Block => {
  const named = pen.lines({ text: label, size }, width)
  const start = x + named.at(-1)!.width + 4
  const written = pen.lines({ text: value ?? '', size, bold: true }, x + width - start)
  const hint = under ? pen.lines({ text: under, size: 6.5, color: '#555', align: 'center' }, x + width - start) : []
  const height = Math.max(heightOfLines(named), heightOfLines(written)) + (value ? 1 : 3)
  return {
    height: height + heightOfLines(hint),
    draw: (paper, y) => {
      drawLines(paper, named, x, y + (value ? 0 : 2), width)
      drawLines(paper, written, start, y, x + width - start)
      if (value === undefined)
        paper
          .moveTo(start, y + height - 1)
          .lineTo(x + width, y + height - 1)
          .lineWidth(0.6)
          .stroke(ink)
      drawLines(paper, hint, start, y + height, x + width - start)
    },
  }
}
