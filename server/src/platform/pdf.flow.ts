import type { PaperSize, PdfDocument } from './pdf.js'

/** A part of a page that is never divided; heights and places are in points. */
export interface Block {
  height: number
  draw: (paper: PdfDocument, y: number) => void
  /** Stands above the first block of a run that has it, and again at the top of each page that the run reaches. */
  head?: Block
  /** Stays on the page of the block that follows. */
  keep?: boolean
}

/** What is on the pages of one paper. Pages count from 1. */
export interface Flow {
  blocks: readonly Block[]
  top: (page: number) => Block
  bottom: (page: number, of: number) => Block
}

/** Blocks that stay together with what they are kept with. */
const groupsOf = (blocks: readonly Block[]): Block[][] => {
  const groups: Block[][] = []
  let open = false
  for (const block of blocks) {
    if (open) groups.at(-1)!.push(block)
    else groups.push([block])
    open = block.keep ?? false
  }
  return groups
}

/** A group with the heads that it needs below `before`. */
const withHeads = (group: readonly Block[], before: Block | undefined): Block[] => {
  let last = before
  return group.flatMap((block) => {
    const isNew = block.head !== undefined && block.head !== last?.head
    last = block
    return isNew ? [block.head!, block] : [block]
  })
}

const heightOf = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0)

/**
 * Divides blocks over pages with `room(page)` points. A group that no page holds stands on a page of its own and passes its
 * end, so callers split what may be so high. There is at least one page.
 */
export const divide = (blocks: readonly Block[], room: (page: number) => number): Block[][] => {
  const pages: Block[][] = [[]]
  let left = room(1)
  let before: Block | undefined
  for (const group of groupsOf(blocks)) {
    let placed = withHeads(group, before)
    if (heightOf(placed) > left && pages.at(-1)!.length > 0) {
      pages.push([])
      left = room(pages.length)
      placed = withHeads(group, undefined)
    }
    pages.at(-1)!.push(...placed)
    left -= heightOf(placed)
    before = group.at(-1)
  }
  return pages
}

const stackOn = (paper: PdfDocument, blocks: readonly Block[], top: number): number => {
  let y = top
  for (const block of blocks) {
    block.draw(paper, y)
    y += block.height
  }
  return y
}

/** Blocks below each other as one that is not divided. */
export const stack = (blocks: readonly Block[], more: Pick<Block, 'keep'> = {}): Block => ({
  height: heightOf(blocks),
  draw: (paper, y) => void stackOn(paper, blocks, y),
  ...more,
})

export const gap = (height: number): Block => ({ height, draw: () => undefined })

/** Points of a page between `top` and `bottom`. */
export const roomOf = (size: PaperSize, top: Block, bottom: Block): number =>
  size.height - 2 * size.margin - top.height - bottom.height

/** The pages of one paper for `drawPdf`. `plan` measures with the document, so it runs when the first page is drawn. */
export const flowPages = function* (
  size: PaperSize,
  plan: (paper: PdfDocument) => Flow,
): Generator<(paper: PdfDocument) => void> {
  let flow: Flow | undefined
  let pages: Block[][] = []
  const draw = (paper: PdfDocument, number: number) => {
    flow ??= plan(paper)
    const { blocks, top, bottom } = flow
    if (number === 1) pages = divide(blocks, (page) => roomOf(size, top(page), bottom(page, page)))
    const foot = bottom(number, pages.length)
    stackOn(paper, [top(number), ...pages[number - 1]!], size.margin)
    foot.draw(paper, size.height - size.margin - foot.height)
  }
  yield (paper) => draw(paper, 1)
  for (let number = 2; number <= pages.length; number++) yield (paper) => draw(paper, number)
}

/** The sheet of A4, upright or turned. */
export const upright: PaperSize = { width: 595.28, height: 841.89, margin: 36 }
export const turned: PaperSize = { width: 841.89, height: 595.28, margin: 36 }
