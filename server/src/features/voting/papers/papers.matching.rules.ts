import type { PaperCode } from './papers.code.js'

export type PageResult = 'matched' | 'duplicate' | 'wrong_version' | 'other_voting' | 'unknown'
export const pageResults: readonly PageResult[] = ['matched', 'duplicate', 'wrong_version', 'other_voting', 'unknown']

/** A page of a scan; `code` is null where none was read. */
interface ReadPage {
  page: number
  code: PaperCode | null
}
/** The papers of one voting, named by `paperOf`. */
export interface KnownPapers {
  voting: number
  /** The version of the form that is in force. */
  version: number
  papers: ReadonlySet<string>
  /** Pages from earlier scans, named by `paperPageOf`. */
  scanned: ReadonlySet<string>
}

interface MatchedPage {
  page: number
  result: PageResult
  code: PaperCode | null
  /** For a duplicate: the page of this scan that came first; null when it is from an earlier scan. */
  first: number | null
}
/** One paper with its pages in their order. */
interface MatchedPaper {
  paper: string
  /** `number` is that of the paper, `page` that of the scan. */
  pages: { number: number; page: number }[]
  /** Pages of the paper that neither this scan nor an earlier one has. */
  missing: number[]
}
export interface Matching {
  pages: MatchedPage[]
  papers: MatchedPaper[]
  /** The numbers of pages by result; they add up to the pages of the scan. */
  counts: Record<PageResult, number>
}

/** `sheet 1804`, or `entrance 40/3/11` with house, entrance and question. */
export const paperOf = (code: PaperCode): string =>
  code.kind === 'sheet' ? `sheet ${code.sheet}` : `entrance ${code.house}/${code.entrance}/${code.question}`

/** `sheet 1804 page 2`. */
export const paperPageOf = (code: PaperCode): string => `${paperOf(code)} page ${code.page}`

const resultOf = (code: PaperCode | null, known: KnownPapers): PageResult => {
  if (code === null) return 'unknown'
  if (code.voting !== known.voting) return 'other_voting'
  if (code.version !== known.version) return 'wrong_version'
  return known.papers.has(paperOf(code)) && code.page <= code.of ? 'matched' : 'unknown'
}

const papersOf = (pages: readonly MatchedPage[], scanned: ReadonlySet<string>): MatchedPaper[] => {
  const papers = new Map<string, { of: number; code: PaperCode; pages: MatchedPaper['pages'] }>()
  for (const { page, result, code } of pages) {
    if (result !== 'matched' || code === null) continue
    const paper = papers.get(paperOf(code)) ?? { of: code.of, code, pages: [] }
    paper.pages.push({ number: code.page, page })
    papers.set(paperOf(code), paper)
  }
  return [...papers].map(([paper, { of, code, pages }]) => {
    const missing = Array.from({ length: of }, (_, at) => at + 1).filter(
      (number) => !pages.some((page) => page.number === number) && !scanned.has(paperPageOf({ ...code, page: number })),
    )
    return { paper, pages: pages.toSorted((a, b) => a.number - b.number), missing }
  })
}

/**
 * What each page of a scan is. The first scan of a page of a paper matches it, every further one is a duplicate; pages of one paper are joined
 * however they are ordered. No page is dropped: the counts add up to the pages given.
 */
export const matchPages = (read: readonly ReadPage[], known: KnownPapers): Matching => {
  const firsts = new Map<string, number>()
  const pages = read.map(({ page, code }): MatchedPage => {
    const result = resultOf(code, known)
    if (result !== 'matched' || code === null) return { page, result, code, first: null }
    const name = paperPageOf(code)
    const first = firsts.get(name)
    if (first !== undefined || known.scanned.has(name)) return { page, result: 'duplicate', code, first: first ?? null }
    firsts.set(name, page)
    return { page, result, code, first: null }
  })
  const counts: Matching['counts'] = { matched: 0, duplicate: 0, wrong_version: 0, other_voting: 0, unknown: 0 }
  for (const { result } of pages) counts[result] += 1
  return { pages, papers: papersOf(pages, known.scanned), counts }
}
