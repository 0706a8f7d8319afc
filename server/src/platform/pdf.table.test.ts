import { expect, it } from 'vitest'
import { fittedParts } from './pdf.table.js'

it('columns keep their proportions where none is too narrow', () => {
  expect(fittedParts(100, [1, 3], [10, 10])).toEqual([25, 75])
})

it('a column that would be too narrow takes its least from the others', () => {
  expect(fittedParts(100, [1, 1, 8], [30, 5, 5])).toEqual([30, 70 / 9, 560 / 9])
  // What is taken can leave another one too narrow.
  expect(fittedParts(100, [1, 2, 3], [50, 30, 5])).toEqual([50, 30, 20])
})

it('columns without room for what each needs keep their proportions', () => {
  expect(fittedParts(40, [1, 1], [30, 30])).toEqual([1, 1])
})
