import type { Readable } from 'node:stream'
import type { Cell } from './spreadsheet.cells.js'

/** A merged rectangle of cells; rows from 1, columns from 0, inclusive. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** Limits memory: a sheet with more is a drawing and not a list. */
const mostMerges = 100_000

/** Column index of a cell reference, from 0: A is 0, AA is 26. */
export const columnOf = (letters: string): number => {
  let column = 0
  for (let i = 0; i < letters.length; i++) column = column * 26 + (letters.charCodeAt(i) & 31)
  return column - 1
}

const beginning = 'mergeCells'
const pattern = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Za-z]{1,3})(\d{1,7}):([A-Za-z]{1,3})(\d{1,7})"/g
/** Longer than any `mergeCell` tag. */
const overlap = 200

const mergeOf = ([, left, top, right, bottom]: RegExpExecArray | RegExpMatchArray): Merge => ({
  top: Number(top),
  bottom: Number(bottom),
  left: columnOf(left!),
  right: columnOf(right!),
})

/** The merged cells of a sheet, by their first row. The file has them after all rows, which needs a separate pass. */
export const readMerges = async (stream: Readable): Promise<Merge[]> => {
  const merges: Merge[] = []
  let tail = ''
  let begun = false
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (begun || piece.includes(beginning) || (tail + piece.toString('latin1', 0, 20)).includes(beginning)) {
      begun = true
      tail += piece.toString('latin1')
    } else {
      tail = piece.toString('latin1', Math.max(0, piece.length - overlap))
      continue
    }
    let end = 0
    for (const found of tail.matchAll(pattern)) {
      end = found.index + found[0].length
      if (merges.length < mostMerges) merges.push(mergeOf(found))
    }
    tail = tail.slice(Math.max(end, tail.length - overlap))
  }
  return merges.sort((a, b) => a.top - b.top)
}

/** The merges of each row; rows must be asked for in ascending order. */
export class MergeBook {
  #next = 0
  #open: { merge: Merge; value: Cell }[] = []

  constructor(private readonly merges: readonly Merge[]) {}

  /**
   * Repeats values merged from rows above, and returns the column ranges merged in this row. `cells` is changed in
   * place.
   */
  apply(no: number, cells: Cell[]): { from: number; to: number }[] {
    this.#open = this.#open.filter(({ merge }) => merge.bottom >= no)
    for (const { merge, value } of this.#open) {
      if (value === null) continue
      while (cells.length <= merge.left) cells.push(null)
      cells[merge.left] ??= value
    }
    const spans: { from: number; to: number }[] = []
    for (; this.#next < this.merges.length && this.merges[this.#next]!.top <= no; this.#next++) {
      const merge = this.merges[this.#next]!
      if (merge.bottom < no) continue
      // An empty row can't begin a merge with a value.
      const value = merge.top === no ? (cells[merge.left] ?? null) : null
      if (merge.right > merge.left && merge.top === no) spans.push({ from: merge.left, to: merge.right })
      if (merge.bottom > no) this.#open.push({ merge, value })
    }
    return spans
  }
}
