export const importKinds = ['houses', 'realty', 'owners', 'residents', 'vehicles', 'accounts', 'combined'] as const
export type ImportKind = (typeof importKinds)[number]
export const importStates = ['reading', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const
/** What a row does to the register. */
export const outcomes = ['add', 'change', 'same', 'conflict', 'error', 'skip'] as const
