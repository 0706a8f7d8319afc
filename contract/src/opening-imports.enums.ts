export const openingImportStates = ['reading', 'checked', 'refused', 'failed', 'posted', 'undone'] as const

/**
 * What becomes of a line: `new` is posted; `same` and `differs` have an opening balance already; `unknown` and `other_unit` have no account,
 * or one of another unit; `zero` owes nothing.
 */
export const openingOutcomes = ['new', 'posted', 'same', 'differs', 'unknown', 'other_unit', 'zero'] as const

/** Columns of the list, in its order. */
export const openingAmounts = ['opening', 'charged', 'paid', 'closing', 'debt'] as const
