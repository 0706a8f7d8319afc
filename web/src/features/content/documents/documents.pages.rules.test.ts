import { expect, it } from 'vitest'
import { pageAt, pagesInView, topOf } from './documents.pages.rules.ts'

const pages = Array.from({ length: 300 }, () => 500)

it('draws only the pages in view and their neighbours of a long document', () => {
  expect([...pagesInView(pages, { top: 0, height: 700 })].toSorted((a, b) => a - b)).toEqual([0, 1, 2])
  const middle = [...pagesInView(pages, { top: topOf(pages, 150), height: 700 })]
  expect(middle.toSorted((a, b) => a - b)).toEqual([149, 150, 151, 152])
  expect(pagesInView([], { top: 0, height: 700 }).size).toBe(0)
})

it('names the page at the top of the view', () => {
  expect(pageAt(pages, 0)).toBe(1)
  expect(pageAt(pages, topOf(pages, 149))).toBe(150)
  expect(pageAt(pages, topOf(pages, 299))).toBe(300)
  expect(pageAt([], 0)).toBe(1)
})
