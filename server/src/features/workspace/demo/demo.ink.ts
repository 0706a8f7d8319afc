import type { PdfDocument } from '../../../platform/pdf.js'

type Draw = (paper: PdfDocument) => void
type Method = 'rect' | 'moveTo' | 'lineTo'

/** Draws a page and answers the arguments with which it called a method of the paper. */
const callsOf = (paper: PdfDocument, draw: Draw, ...names: Method[]): (readonly [Method, number[]])[] => {
  const calls: [Method, number[]][] = []
  const own = paper as unknown as Record<Method, (...values: number[]) => PdfDocument>
  for (const name of names) {
    const drawn = own[name].bind(paper)
    own[name] = (...values) => {
      calls.push([name, values])
      return drawn(...values)
    }
  }
  draw(paper)
  // The prototype's methods are in force again.
  for (const name of names) Reflect.deleteProperty(paper, name)
  return calls
}

const ink = '#1c3f94'

/** A signature of a few strokes; `n` makes another one. */
const sign = (paper: PdfDocument, x: number, y: number, n: number): void => {
  const [w, h] = [46 + (n % 3) * 9, 11 + (n % 2) * 4]
  paper
    .moveTo(x, y)
    .bezierCurveTo(x + w * 0.1, y - h * 1.9, x + w * 0.22, y + h * 0.5, x + w * 0.3, y - h * 0.4)
    .bezierCurveTo(x + w * 0.4, y - h * 1.3, x + w * 0.42, y + h * 0.7, x + w * 0.55, y - h * 0.2)
    .bezierCurveTo(x + w * 0.68, y - h * (0.6 + (n % 4) * 0.2), x + w * 0.7, y + h * 0.3, x + w, y - h * 0.5)
    .lineWidth(1.1)
    .stroke(ink)
}

/** Boxes to answer in are squares of this side. */
const boxSize = 19

/** A page of a sheet as an owner has filled it in: `answers` are columns of boxes, from 0, question after question. */
export const filledIn =
  (draw: Draw, answers: readonly number[], offered: number): Draw =>
  (paper) => {
    const boxes = callsOf(paper, draw, 'rect').flatMap(([, [x, y, w, h]]) =>
      w === boxSize && h === w ? [[x!, y!]] : [],
    )
    for (const [n, answer] of answers.entries()) {
      const box = boxes[n * offered + answer]
      const last = boxes[n * offered + offered - 1]
      if (!box || !last) continue
      const [x, y] = box as [number, number]
      paper
        .moveTo(x + 2, y + 9)
        .lineTo(x + 8, y + 16)
        .lineTo(x + 21, y - 3)
        .lineWidth(1.6)
        .stroke(ink)
      sign(paper, last[0]! + 46, y + 13, n)
    }
  }

/** A page of a protocol with signatures on the lines that are left for them. */
export const signedBy =
  (draw: Draw): Draw =>
  (paper) => {
    const calls = callsOf(paper, draw, 'moveTo', 'lineTo')
    const lines = calls.flatMap(([name, [x, y]], n) => {
      const [next, [toX, toY] = []] = calls[n + 1] ?? []
      return name === 'moveTo' && next === 'lineTo' && toY === y ? [{ x: x!, y: y!, to: toX! }] : []
    })
    for (const [n, { x, y, to }] of lines.entries()) sign(paper, Math.max(x, to - 110), y - 2, n)
  }

/** A page of a list with a signature in the last cell of each row; the head, whose cells are filled, has none. */
export const signedInRows =
  (draw: Draw): Draw =>
  (paper) => {
    const rows = new Map<number, number[][]>()
    for (const [, box] of callsOf(paper, draw, 'rect')) rows.set(box[1]!, [...(rows.get(box[1]!) ?? []), box])
    const written = [...rows.values()].filter((cells) => new Set(cells.map(([x]) => x)).size === cells.length)
    for (const [n, cells] of written.entries()) {
      const [x, y, , height] = cells.toSorted((a, b) => a[0]! - b[0]!).at(-1)!
      sign(paper, x! + 10, y! + height! * 0.7, n)
    }
  }

/** Pages that are made one after another, each with what is written on it. */
export const eachPage = function* (pages: Iterable<Draw>, write: (draw: Draw) => Draw): Generator<Draw> {
  for (const page of pages) yield write(page)
}
