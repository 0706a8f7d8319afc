import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PaperCode } from './papers.code.js'
import { matchPages, pageResults, paperOf, paperPageOf, type KnownPapers } from './papers.matching.rules.js'

const code = (sheet: number, page: number, more: Partial<Extract<PaperCode, { kind: 'sheet' }>> = {}): PaperCode => ({
  kind: 'sheet',
  voting: 5,
  sheet,
  version: 2,
  page,
  of: 2,
  ...more,
})
const known = (...scanned: string[]): KnownPapers => ({
  voting: 5,
  version: 2,
  papers: new Set(['sheet 1', 'sheet 2', 'entrance 4/1/3']),
  scanned: new Set(scanned),
})
const scan = (...codes: (PaperCode | null)[]) => codes.map((code, at) => ({ page: at + 1, code }))

it('pages of one sheet are joined in their order, wherever they are in the stack', () => {
  const { papers, counts } = matchPages(scan(code(1, 2), code(2, 1), code(1, 1)), known())
  expect(papers).toEqual([
    {
      paper: 'sheet 1',
      pages: [
        { number: 1, page: 3 },
        { number: 2, page: 1 },
      ],
      missing: [],
    },
    { paper: 'sheet 2', pages: [{ number: 1, page: 2 }], missing: [2] },
  ])
  expect(counts).toEqual({ matched: 3, duplicate: 0, wrong_version: 0, other_voting: 0, unknown: 0 })
})

it('the second scan of a page is a duplicate of the first, in this scan or after an earlier one', () => {
  const again = matchPages(scan(code(1, 1), code(1, 1)), known())
  expect(again.pages.map(({ result, first }) => [result, first])).toEqual([
    ['matched', null],
    ['duplicate', 1],
  ])
  const later = matchPages(scan(code(1, 1), code(1, 2)), known('sheet 1 page 1'))
  expect(later.pages.map(({ result, first }) => [result, first])).toEqual([
    ['duplicate', null],
    ['matched', null],
  ])
  expect(later.papers).toEqual([{ paper: 'sheet 1', pages: [{ number: 2, page: 2 }], missing: [] }])
})

it('an old form, another voting, a foreign page and an unknown sheet are distinguished', () => {
  const list: PaperCode = {
    kind: 'entrance',
    voting: 5,
    house: 4,
    entrance: 1,
    question: 3,
    version: 2,
    page: 1,
    of: 1,
  }
  const { pages } = matchPages(
    scan(code(1, 1, { version: 1 }), code(1, 1, { voting: 6 }), null, code(9, 1), code(1, 3), list, {
      ...list,
      question: 4,
    }),
    known(),
  )
  expect(pages.map(({ result }) => result)).toEqual([
    'wrong_version',
    'other_voting',
    'unknown',
    'unknown',
    'unknown',
    'matched',
    'unknown',
  ])
})

const some = (max: number) => fc.integer({ min: 1, max })
const anyPage: fc.Arbitrary<PaperCode | null> = fc.option(
  fc.record({
    kind: fc.constant('sheet' as const),
    voting: some(6),
    sheet: some(3),
    version: some(3),
    page: some(3),
    of: some(3),
  }),
)

it('no page is dropped, and none matches a paper that it does not name', () => {
  fc.assert(
    fc.property(fc.array(anyPage, { maxLength: 40 }), fc.array(fc.tuple(some(2), some(2))), (codes, earlier) => {
      const papers = known(...earlier.map(([sheet, page]) => paperPageOf(code(sheet, page))))
      const { pages, papers: joined, counts } = matchPages(scan(...codes), papers)
      expect(pages.map(({ page }) => page)).toEqual(codes.map((_, at) => at + 1))
      expect(pageResults.reduce((sum, result) => sum + counts[result], 0)).toBe(codes.length)
      const matched = pages.filter(({ result }) => result === 'matched')
      for (const { code: own } of matched) {
        expect([own?.voting, own?.version]).toEqual([5, 2])
        expect(papers.scanned.has(paperPageOf(own!))).toBe(false)
      }
      // Every matched page is in exactly one paper, and once.
      expect(joined.flatMap(({ pages: own }) => own.map(({ page }) => page)).toSorted((a, b) => a - b)).toEqual(
        matched.map(({ page }) => page),
      )
      for (const { paper, pages: own } of joined)
        for (const { page } of own) expect(paperOf(codes[page - 1]!)).toBe(paper)
    }),
  )
})
