import { useState } from 'react'
import type { AnyRow } from './data-table.tsx'

/** The chosen rows of the page on the screen. */
export interface SelectionOf {
  rows: readonly AnyRow[]
  has: (row: AnyRow) => boolean
  /** Whether every row of the page is chosen. */
  all: boolean
  toggle: (row: AnyRow) => void
  toggleAll: () => void
  clear: () => void
}

/** Which rows are chosen. A choice is kept while the pages are turned, and acts on what is on the screen only. */
export const useSelection = (page: readonly AnyRow[]): SelectionOf => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const rows = page.filter(({ id }) => chosen.has(id))
  const all = page.length > 0 && rows.length === page.length
  const change = (ids: readonly number[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })
  return {
    rows,
    all,
    has: ({ id }) => chosen.has(id),
    toggle: ({ id }) => change([id], !chosen.has(id)),
    toggleAll: () =>
      change(
        page.map(({ id }) => id),
        !all,
      ),
    clear: () => setChosen(new Set()),
  }
}
