import fc from 'fast-check'
import { expect, it } from 'vitest'
import { divide, type Block } from './pdf.flow.js'

const block = (height: number, more: Partial<Block> = {}): Block => ({ height, draw: () => undefined, ...more })
const heights = (pages: Block[][]) => pages.map((page) => page.map(({ height }) => height))

it('blocks fill a page and go on on the next one', () => {
  expect(heights(divide([block(40), block(50), block(30)], () => 100))).toEqual([[40, 50], [30]])
})

it('the first page may have less room than the others', () => {
  expect(heights(divide([block(40), block(50), block(30)], (page) => (page === 1 ? 50 : 100)))).toEqual([
    [40],
    [50, 30],
  ])
})

it('a block that is kept goes with the one after it', () => {
  expect(heights(divide([block(70), block(20, { keep: true }), block(30)], () => 100))).toEqual([[70], [20, 30]])
})

it('the head of a table is above its first row and at the top of each page', () => {
  const head = block(10)
  const rows = [1, 2, 3].map(() => block(40, { head }))
  expect(heights(divide([block(5), ...rows], () => 100))).toEqual([
    [5, 10, 40, 40],
    [10, 40],
  ])
})

it('nothing to write is one empty page', () => {
  expect(divide([], () => 100)).toEqual([[]])
})

it('no block is lost or moved, and only one that no page holds passes the end', () => {
  const any = fc.record({ height: fc.integer({ min: 1, max: 120 }), keep: fc.boolean() })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (given) => {
      const blocks = given.map(({ height, keep }) => block(height, { keep }))
      const pages = divide(blocks, () => 100)
      expect(pages.flat()).toEqual(blocks)
      for (const page of pages) {
        const height = page.reduce((sum, one) => sum + one.height, 0)
        const isOneGroup = page.slice(0, -1).every(({ keep }) => keep)
        expect(height <= 100 || isOneGroup).toBe(true)
      }
    }),
  )
})
