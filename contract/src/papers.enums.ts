/** Certificate of no debt, reconciliation act, debt claim, act of completed work, defect report. */
export const paperKinds = ['certificate', 'reconciliation', 'claim', 'completion', 'defects'] as const
export type PaperKind = (typeof paperKinds)[number]
/** Those of a billing account. */
export const accountPaperKinds = ['certificate', 'reconciliation', 'claim'] as const

export const issuedPaperStates = ['in_force', 'replaced', 'revoked'] as const
export type IssuedPaperState = (typeof issuedPaperStates)[number]

/** Debtors whose claims one job issues at most. */
export const maxClaims = 1000
