import type { ScanResult } from '@oselia/contract/voting-sheets.enums'
import type { ValidationIssue } from '@oselia/contract/issues'
import { conflict } from '../../../platform/problems.js'
import type { PageResult, PaperCode, ScanRefusal } from '../papers/papers.public.js'

/** 409 `own_sheet` for the person who entered it. */
export const requireFourEyes = (enteredBy: number, checker: number): void => {
  if (enteredBy === checker) throw conflict('own_sheet')
}

/** What a page is, as it was read: a page without a code and without ink is empty. */
export const readAs = (result: PageResult, isBlank: boolean): ScanResult =>
  result === 'unknown' && isBlank ? 'empty' : result

interface Expected {
  voting: number
  version: number
  /** Number of the owner's sheet. */
  sheet: number
}

/** Why a page is not of the sheet that it was uploaded for; null where it is, or has no code. */
export const foreignPage = (code: PaperCode | null, { voting, version, sheet }: Expected): ValidationIssue | null => {
  if (code === null) return null
  if (code.voting !== voting) return { field: 'file', key: 'sheet_other_voting' }
  if (code.version !== version) return { field: 'file', key: 'sheet_wrong_version', params: { version } }
  if (code.kind !== 'sheet') return { field: 'file', key: 'sheet_is_list' }
  return code.sheet === sheet ? null : { field: 'file', key: 'sheet_other_owner', params: { n: code.sheet } }
}

/** The issue of a file that can't be read as a scan. */
export const refusalKey = (refused: ScanRefusal) =>
  refused === 'encrypted'
    ? ('scan_encrypted' as const)
    : refused === 'too_many_pages' || refused === 'too_slow' || refused === 'too_large'
      ? ('scan_too_long' as const)
      : ('scan_unreadable' as const)

/** Pages of a sheet that are not among those that came in; none while nobody knows how many it has. */
export const missingPages = (pages: readonly { sheet_page: number | null; sheet_pages: number | null }[]): number[] => {
  const whole = Math.max(0, ...pages.map(({ sheet_pages }) => sheet_pages ?? 0))
  const present = new Set(pages.map(({ sheet_page }) => sheet_page))
  return Array.from({ length: whole }, (_, at) => at + 1).filter((page) => !present.has(page))
}
