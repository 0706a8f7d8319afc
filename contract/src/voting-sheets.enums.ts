/** A sheet on its way; the last three are how it can fail, after which it may be handed out anew. */
export const sheetStates = [
  'prepared',
  'handed_out',
  'sent',
  'received',
  'entered',
  'checked',
  'spoiled',
  'refused',
  'undeliverable',
] as const
export type SheetState = (typeof sheetStates)[number]
/** States that a person may set; the others follow from uploads and ballots. */
export const sheetActs = ['handed_out', 'sent', 'received', 'spoiled', 'refused', 'undeliverable'] as const

/** One owner with all questions, or one question with all owners of an entrance. */
export const sheetLayouts = ['owners', 'entrances'] as const

export const scanStates = ['reading', 'done', 'failed'] as const
/** What a page of a scan is; `no_sheet` is said by a person. */
export const scanResults = [
  'matched',
  'duplicate',
  'wrong_version',
  'other_voting',
  'unknown',
  'empty',
  'no_sheet',
] as const
export type ScanResult = (typeof scanResults)[number]
export const scanProblems = [
  'not_a_scan',
  'encrypted',
  'broken',
  'too_large',
  'too_many_pages',
  'too_slow',
  'no_code',
  'several_codes',
  'unreadable',
] as const

/** Largest scan, in bytes. */
export const largestScan = 300 * 1024 * 1024
