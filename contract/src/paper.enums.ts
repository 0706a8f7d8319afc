/** Sheets for a notice board. */
export const paperFormats = ['A4', 'A5'] as const
export type PaperFormat = (typeof paperFormats)[number]
