import { useState } from 'react'
import type { AnyRow, KeyOf } from './data-table.tsx'

/** The selected rows of the current page. */
export interface SelectionOf {
  rows: readonly AnyRow[]
  has: (row: AnyRow) => boolean
  /** Whether all rows of the page are selected. */
  all: boolean
  toggle: (row: AnyRow) => void
  toggleAll: () => void
  clear: () => void
}

/** The selected rows. The selection is preserved across pages, but bulk actions apply only to the visible page. */
export const useSelection = (page: readonly AnyRow[], keyOf: KeyOf): SelectionOf => {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const has = (row: AnyRow) => chosen.has(keyOf(row))
  const rows = page.filter(has)
  const all = page.length > 0 && rows.length === page.length
  const change = (changed: readonly AnyRow[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const row of changed)
        if (on) next.add(keyOf(row))
        else next.delete(keyOf(row))
      return next
    })
  return {
    rows,
    all,
    has,
    toggle: (row) => change([row], !has(row)),
    toggleAll: () => change(page, !all),
    clear: () => setChosen(new Set()),
  }
}
