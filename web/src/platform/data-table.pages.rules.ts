import type { Pages } from './data-table.tsx'

/** The last page, where the one that is shown lies behind it: its rows were deleted or filtered away; else null. */
export const pageInstead = (
  { current_page, last_page, total }: Pick<Pages, 'current_page' | 'last_page' | 'total'>,
  rows: number,
) => (rows === 0 && total > 0 && current_page > last_page ? last_page : null)
