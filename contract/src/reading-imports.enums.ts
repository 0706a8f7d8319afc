export const readingImportStates = ['reading', 'checked', 'refused', 'failed', 'applied', 'undone'] as const
export type ReadingImportState = (typeof readingImportStates)[number]

/**
 * What becomes of a row: `new` is saved, `large` when its consumption is confirmed, `rollover` when it is that the counter rolled over,
 * `large_rollover` when both are, of this reading and of those before it; `same` and `differs` have a reading of that day already;
 * `unknown` and `several` have no meter or more than one; `empty` has no reading; `refused` breaks a rule of readings.
 */
export const readingOutcomes = [
  'new',
  'large',
  'rollover',
  'large_rollover',
  'saved',
  'same',
  'differs',
  'unknown',
  'several',
  'refused',
  'empty',
] as const
export type ReadingOutcome = (typeof readingOutcomes)[number]

/** What a column of the file may be. */
export const readingColumns = ['number', 'value', 'day'] as const
export type ReadingColumn = (typeof readingColumns)[number]
